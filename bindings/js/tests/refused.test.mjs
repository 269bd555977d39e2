// Invalid boards and solutions are refused with the program's message.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { HomingError, Table } from "homing";
import { eight } from "homing/eight";
import { flip } from "homing/flip";
import { answers } from "./program.mjs";

const said = (ask) => {
  try {
    ask();
  } catch (error) {
    assert.ok(error instanceof HomingError, String(error.stack));
    return error.message;
  }
  return undefined;
};

const SLIDE = [
  "",
  " ",
  "1 2 3",
  "1 2 3 4 5 6 7 8",
  "1 2 3 4 5 6 7 8 x 1",
  "123456788",
  "12345678xx",
  "1 2 3 4 5 6 7 8 9",
  "x2345678x",
  "xX3456780",
  "1 2 3 4 5 6 7 8 é",
  '1 2 3 4 5 6 7 8 "',
  "[1,2,3,4,5,6,7,8,x]",
  '["1", "2",3,4,5,6,7,8,0]',
  "1\t2 3 4 5 6 7 8 \u00a0x",
  "\u{1f600}1",
  "1 2 3 4 5 6 7 8 -1",
  "+1 2 3 4 5 6 7 8 x",
  "a".repeat(100),
  "1 2 3 4 5 6 7 8 \u0000",
  "1 2 3 4 5 6 7 8 \\",
  "1 2 3 4 5 6 7 8 \u200b",
  "1 2 3 4 5 6 7 8 \u0301",
  "1 2 3 4 5 6 7 8 \u2028",
  "1 2 3 4 5 6 7 8 \ufeff",
  "1 2 3 4 5 6 7 8 \u0085",
  "_ 1 2 3 4 5 6 7 8",
  ". 1 2 3 4 5 6 7 8",
  "1 2 3 4 5 6 7 8 ٣",
];
const WIDE = [
  "1 2 3 4 5 6 7 8 9 10 11 x",
  "1 2 3 4 5 6 7 8 9 10 11",
  "1 2 3 4 5 6 7 8 9 10 12 x",
  "1 2 3 4 5 6 7 8 9 10 10 x",
  "1 2 3 4 5 6 7 8 9 10 011 x",
  "1 2 3 4 5 6 7 8 9 10 +11 x",
  "1 2 3 4 5 6 7 8 9 10 11 xx",
  "1 2 3 4 5 6 7 8 9 10 18446744073709551616 x",
  "1 2 3 4 5 6 7 8 9 10 18446744073709500000 x",
  `1 2 3 4 5 6 7 8 9 10 ${"9".repeat(70)} x`,
  "1,2,3,4,5,6,7,8,9,10,11,x",
  "1 2 3 4 5 6 7 8 9 10 + x",
  "1 2 3 4 5 6 7 8 9 10 1.5 x",
  "x x 1 2 3 4 5 6 7 8 9 10 11 12",
  "1234567891011x",
  "  1   2 2",
];
const FLIP = [
  "",
  "b",
  "bwwbbbwbbwwbbwwwb",
  "bwwbbbwbbwwbbwwx",
  "BWWB BBWB BWWB BWWW",
  '[b,w,w,b,b,b,w,b,b,w,w,b,b,w,w,"w"]',
  "0110",
  "bwwbbbwbbwwbbww\u{1f600}",
  "b\u0301",
];

describe("boards", () => {
  const compare = (table, puzzle, all) => {
    // The program skips lines without a board.
    const boards = all.filter((board) => board.trim() != "");
    const told = answers(["solve", puzzle], boards);
    boards.forEach((board, at) =>
      assert.equal(
        said(() => table.solve(board)),
        told[at].error,
        JSON.stringify(board),
      ),
    );
    boards.forEach((board, at) => told[at].error ?? assert.equal(table.solve(board), told[at].moves ?? null));
  };
  test("of the 8-puzzle", () => compare(eight, "eight", SLIDE));
  test("of the Flip Game", () => compare(flip, "flip", FLIP));
  test("of two digits", () =>
    compare(
      Table.generate("slide:2x5"),
      "slide:2x5",
      WIDE.map((board) => board.replace(/ 10 11| 10/, "")),
    ));
  test("as numbers", () => {
    assert.equal(eight.solve([2, 3, 4, 1, 5, 0, 7, 6, 8]), "dlurullddrurdllurdr");
    assert.equal(eight.solve(Uint8Array.of(2, 3, 4, 1, 5, 0, 7, 6, 8)), "dlurullddrurdllurdr");
    assert.equal(eight.solve([[2, 3, 4], [1, 5, 0], Uint8Array.of(7, 6, 8)]), "dlurullddrurdllurdr");
    for (const rows of [[[2, 3, 4], [1, 5, 0], null], [[2, 3, 4], 1, 5], [null], [[[2, 3, 4]]], [[2, 3, 4], , [7, 6, 8]]])
      assert.ok(said(() => eight.solve(rows)));
    assert.equal(
      said(() => eight.solve([1, 2, 3])),
      "a 3x3 board has 9 cells, found 3",
    );
    assert.equal(
      said(() => eight.solve([1, 2, 3, 4, 5, 6, 7, 8, 9])),
      "cell 9: expected 0 for the blank or a tile from 1 to 8, found another number",
    );
    assert.equal(
      said(() => eight.solve([1, 2, 3, 4, 5, 6, 7, 8, 8])),
      "cell 9: tile 8 is already in cell 8",
    );
    assert.equal(
      said(() => eight.solve([0, 2, 3, 4, 5, 6, 7, 8, 0])),
      "cell 9: the blank, 0, is already in cell 1",
    );
    for (const tile of [-1, 1.5, NaN, Infinity, "1", null, undefined, 2 ** 32]) {
      assert.match(
        said(() => eight.solve([tile, 2, 3, 4, 5, 6, 7, 8, 0])),
        /^cell 1: expected 0 for the blank/,
      );
    }
    assert.equal(
      said(() => flip.solve(new Uint8Array(15))),
      "a 4x4 board has 16 cells, found 15",
    );
    assert.equal(
      said(() => flip.solve(new Uint8Array(16).fill(2, 3))),
      "cell 4: expected 1 for black or 0 for white, found another number",
    );
  });
  test("that are neither text nor numbers", () => {
    for (const board of [undefined, null, 7, {}, true, 5n])
      assert.match(
        said(() => eight.solve(board)),
        /expected a board/,
      );
  });
});

test("moves", () => {
  const solutions = ["", "dl", "x", "d l\tu", "dlé", "D", "1", "d".repeat(70)];
  const board = "2 3 4 1 5 x 7 6 8";
  const told = answers(
    ["check", "eight"],
    solutions.map((moves) => `${board}\t${moves}`),
  );
  solutions.forEach((moves, at) => {
    assert.equal(
      said(() => eight.check(board, moves)),
      told[at].error,
      moves,
    );
    if (!told[at].error) assert.equal(eight.check(board, moves).status, told[at].status);
  });
  const presses = ["", "1 2", "17", "0", "-1", "1,2", "1  2", "x", " 3", "01", "+1", "1 é"];
  const colours = "bwwbbbwbbwwbbwww";
  const toldOfPresses = answers(
    ["check", "flip"],
    presses.map((moves) => `${colours}\t${moves}`),
  );
  presses.forEach((moves, at) =>
    assert.equal(
      said(() => flip.check(colours, moves)),
      toldOfPresses[at].error,
      moves,
    ),
  );
  assert.equal(eight.play(board, "d"), "2 3 4 1 5 8 7 6 x");
  assert.equal(eight.play(board, "r"), null);
  assert.equal(eight.play("1 2 3 4 5 6 8 7 x", "ul"), "1 2 3 4 x 5 8 7 6");
  assert.equal(flip.play(colours, "1"), "wbwbwbwbbwwbbwww");
});

test("goals and puzzles", () => {
  assert.equal(
    said(() => eight.goal("1 2 3")),
    "the goal: a 3x3 board has 9 cells, found 3",
  );
  assert.equal(
    said(() => flip.goal("green")),
    'the goal: column 1: expected b and w, or 1 and 0, found "g"',
  );
  for (const name of [
    "",
    "nine",
    "slide",
    "slide:",
    "slide:1x5",
    "slide:3x4",
    "slide:4x4",
    "slide:0x3",
    "slide:3x3x",
    "flip:5x5",
    "flip:0x0",
    "flip:3x3:star",
    "flip:3x3:constructor",
    "flip:3x3:line@torus",
    "push:a.txt",
    "slide:-2x3",
  ]) {
    assert.match(
      said(() => Table.generate(name)),
      /^there is no small table of "(.*)": expected .* pieces; open others with homing\/engine: await new Engine\(\)\.open\("\1"\)$/,
      name,
    );
  }
});
