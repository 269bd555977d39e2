// Mazes with one box: every start of small ones, against the program.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Table } from "homing";
import { forged } from "./forge.mjs";
import { answers, folder, generated, lines } from "./program.mjs";

const MAZES = {
  corridor: "#S.B.T#\n",
  poj: "##########\n#.......T#\n#.B.##...#\n#...##...#\n#....S...#\n##########\n",
  rooms: "...#....\n.B.#.##.\n.....#T.\n###.....\n.S..#...\n",
  unreachable: "B.#..\n..#T.\nS.#..\n",
  sokoban: "#######\n#  .  #\n# #$# #\n#  @  #\n#######\n",
};
// A table does not record that its maze was written in XSB, for which the program writes moves as LURD.
const COMPASS = ["--notation", "compass"];
const snaked = (value) =>
  value && typeof value == "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([field, value]) => [field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), snaked(value)]),
      )
    : Array.isArray(value)
      ? value.map(snaked)
      : value;

for (const [name, maze] of Object.entries(MAZES)) {
  describe(name, async () => {
    writeFileSync(join(folder, `${name}.txt`), maze);
    const puzzle = `push:${name}.txt`;
    const table = await Table.from(readFileSync(generated(puzzle)));
    const boards = lines(["export", puzzle, "--format", "csv"])
      .slice(1)
      .map((row) => row.split(",")[1]);
    test("every start", () => {
      const solved = answers(["solve", puzzle, ...COMPASS, "--explain"], boards);
      const hints = answers(["hint", puzzle, ...COMPASS], boards);
      const counts = lines(["solve", puzzle, ...COMPASS, "--print", "count"], boards);
      boards.forEach((board, at) => {
        assert.equal(table.solve(board), solved[at].moves ?? null);
        assert.equal(table.depth(table.cells(board)), solved[at].depth_moves ?? null);
        assert.equal(table.whyUnsolvable(board), solved[at].reason ?? null);
        if (at % 3 == 0) assert.deepEqual(snaked(table.hints(board)), hints[at].hints ?? null);
        if (at % 7 == 0) assert.equal(solved[at].moves == undefined ? "unsolvable" : `${table.count(board)}`, counts[at]);
      });
    });
    test("solutions, in both notations", () => {
      const paths = lines(["solve", puzzle, ...COMPASS], boards);
      const solutions = boards.map((board, at) => [
        board,
        [paths[at], paths[(at * 5 + 2) % paths.length] + "ee", "lurd", "ES"][at % 4],
      ]);
      const graded = answers(
        ["check", puzzle, ...COMPASS],
        solutions.map((solution) => solution.join("\t")),
      );
      const texts = lines(
        ["check", puzzle, ...COMPASS],
        solutions.map((solution) => solution.join("\t")),
      );
      solutions.forEach(([board, moves], at) => {
        if (moves.startsWith("unsolvable")) return;
        const { text, ...grade } = table.check(board, moves);
        const { v, board: echo, ...told } = graded[at];
        assert.deepEqual(snaked(grade), { detours: [], ...told });
        assert.equal(text, texts[at]);
      });
    });
    test("random starts", () => {
      const drawn = table.random({ depth: [0, 1], seed: 3 });
      for (const board of lines(["random", puzzle, "--depth", "0..1", "--seed", "3", "-n", "50"]))
        assert.equal(drawn.next().value, board);
    });
  });
}

test("invalid starts", async () => {
  const table = await Table.from(readFileSync(generated("push:poj.txt")));
  const boards = [
    "1 2 3",
    "2 2 2 2",
    "1 1 2 2",
    "2 2 99 1",
    "0 1 2 3",
    "2 2 2 x",
    "2,3,5,6",
    "[2,3,5,6]",
    "2 3 5 6 7",
    "99999999999999999999 1 1 1",
    "-1 2 2 2",
    "2 3 5 +6",
  ];
  answers(["solve", "push:poj.txt"], boards).forEach(({ error, moves }, at) => {
    try {
      assert.equal(table.solve(boards[at]), moves);
    } catch (refused) {
      assert.equal(refused.message, error);
    }
  });
  for (const cells of [[], [0, 1, 1, 1], [1.5, 1, 1, 1], [2, 3, 5]])
    assert.throws(() => table.solve(cells), /expected four numbers from 1/);
  assert.throws(() => table.goal("2 2"), /^HomingError: the goal of a maze is its target/);
});

test("a table with an invalid maze is refused", async () => {
  const file = readFileSync(generated("push:corridor.txt"));
  for (const maze of [
    "#...#\n",
    "#T.T#\n",
    "T\n",
    "#T..\n...\n",
    "#q.T#\n",
    "",
    "\n",
    "#...T#",
    ".".repeat(64) + "T\n",
    ".T\n".repeat(2),
    "#T#\n",
  ]) {
    const changed = forged(file, (header) => (header.parameters = maze));
    await assert.rejects(Table.from(changed), /HomingError/, JSON.stringify(maze));
  }
});
