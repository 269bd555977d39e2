// Every board of the 8-puzzle and the Flip Game, and samples of others, against the program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Table } from "homing";
import { eight } from "homing/eight";
import { flip } from "homing/flip";
import { forged } from "./forge.mjs";
import { answers, generated, lines } from "./program.mjs";

/** All boards of a table of the program, by index. */
const states = (puzzle) =>
  lines(["export", puzzle, "--format", "csv"])
    .slice(1)
    .map((row) => row.split(",")[1]);
/** Every `step`-th board. */
const every = (boards, step) => boards.filter((_, at) => at % step == 0);
const snake = { depthMoves: "depth_moves", depthPushes: "depth_pushes", madeMoves: "made_moves", madePushes: "made_pushes" };
const snaked = (value) => {
  if (Array.isArray(value)) return value.map(snaked);
  if (!value || typeof value != "object") return value;
  const name = (field) => snake[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([field, value]) => [name(field), snaked(value)]));
};
const file = (...puzzle) => readFileSync(generated(...puzzle));

/** Compares all answers about these boards with the program's. `args` is the puzzle and its options. */
function compare(table, args, boards, { counts = true } = {}) {
  const solved = answers(["solve", ...args, "--explain"], boards);
  const hints = answers(["hint", ...args], boards);
  const counted = counts ? lines(["solve", ...args, "--print", "count"], boards) : [];
  const solutions = boards.map((board, at) => [board, solutions_of(solved, at)]);
  const grades = answers(
    ["check", ...args],
    solutions.map(([board, moves]) => `${board}\t${moves}`),
  );
  const texts = lines(
    ["check", ...args],
    solutions.map(([board, moves]) => `${board}\t${moves}`),
  );
  boards.forEach((board, at) => {
    const said = solved[at];
    assert.equal(table.solve(board), said.moves ?? null, board);
    assert.equal(table.depth(board), said.depth_moves ?? null);
    assert.equal(table.whyUnsolvable(board), said.reason ?? null);
    assert.equal(table.text(board), said.board);
    assert.deepEqual(snaked(table.hints(board)), hints[at].hints ?? null);
    assert.equal(table.bestMove(board), hints[at].hints?.find((hint) => hint.best)?.move ?? null);
    if (counts) assert.equal(said.status == "solved" ? `${table.count(board)}` : "unsolvable", counted[at]);
    const { text, ...grade } = snaked(table.check(...solutions[at]));
    const { v, board: echo, ...graded } = grades[at];
    assert.deepEqual(grade, { detours: [], ...graded });
    assert.equal(text, texts[at]);
    if (said.moves) assert.equal(table.depth(table.play(board, said.moves)), 0);
  });
}

/** Moves for a board: those of other boards, which may solve it, lose moves, end early, or be illegal. */
function solutions_of(solved, at) {
  const own = solved[at].moves ?? "";
  if (at % 3 == 0) return own;
  const other = solved[(at * 7 + 1) % solved.length].moves ?? "";
  const gap = /\d/.test(own) ? " " : "";
  return at % 3 == 1 ? other : `${own}${gap}${other}`;
}

describe("the 8-puzzle", () => {
  const boards = states("eight");
  test("every board has the program's path", () => {
    const [paths, depths] = [lines(["solve", "eight"], boards), lines(["solve", "eight", "--print", "depth"], boards)];
    assert.equal(boards.length, 181_440);
    boards.forEach((board, at) => {
      if (eight.solve(board) != paths[at] || eight.depth(eight.cells(board)) != depths[at]) assert.fail(board);
    });
  });
  test("every other permutation is unsolvable, for the program's reason", () => {
    const others = every(boards, 37).map((board) => board.replace(/1|2/g, (tile) => 3 - tile));
    const said = answers(["solve", "eight", "--explain"], others);
    others.forEach((board, at) => {
      assert.equal(eight.solve(board), null);
      assert.equal(eight.whyUnsolvable(board), said[at].reason);
    });
  });
  test("every answer, on a sample", () => compare(eight, ["eight"], [...every(boards, 400), "1 2 3 4 5 6 8 7 x"]));
  test("all shortest paths", () => {
    for (const board of [...every(boards, 3000), "8672543x1", "1 2 3 4 5 6 7 8 x", "1 2 3 4 5 6 8 7 x"]) {
      const { shortest_paths } = answers(["solve", "eight", "--print", "all"], [board])[0];
      assert.deepEqual([...eight.allPaths(board)], shortest_paths ?? []);
    }
  });
  test("other goals, with the blank in every cell", () => {
    for (const goal of [
      "1 2 3 4 5 6 7 x 8",
      "x 1 2 3 4 5 6 7 8",
      "1 2 3 8 x 4 7 6 5",
      "8 7 6 5 4 3 x 2 1",
      "3 1 x 2 4 7 8 6 5",
      "x 2 1 3 4 5 6 7 8",
    ]) {
      const other = eight.goal(goal);
      assert.equal(other.goalText, goal);
      compare(other, ["eight", "--goal", goal], every(boards, 1500));
      assert.equal(other.goal("1 2 3 4 5 6 7 8 x").solve("8672543x1"), eight.solve("8672543x1"));
    }
  });
  test("the published file answers the same as the table in the module", async () => {
    const published = await Table.from(readFileSync(new URL("../../../tables/slide-3x3.tbl", import.meta.url)));
    for (const board of every(boards, 100)) assert.equal(published.solve(board), eight.solve(board));
    assert.deepEqual({ ...published }, { ...eight });
    compare(published.goal("3 1 x 2 4 7 8 6 5"), ["eight", "--goal", "3 1 x 2 4 7 8 6 5"], every(boards, 5000));
  });
  test("the same numbers of states at each depth", () => {
    const { states_at_depth, states, reachable_states, puzzle, goal } = answers(["stats", "eight"])[0];
    assert.deepEqual([eight.layers, eight.states, eight.reachable], [states_at_depth, states, reachable_states]);
    assert.deepEqual([eight.puzzle, eight.goalText], [puzzle, goal]);
  });
});

describe("the Flip Game", () => {
  const boards = states("flip");
  test("every board has the program's path", () => {
    const [paths, depths] = [lines(["solve", "flip"], boards), lines(["solve", "flip", "--print", "depth"], boards)];
    assert.equal(boards.length, 65_536);
    boards.forEach((board, at) => {
      const depth = flip.depth(flip.cells(board));
      if ((flip.solve(board) ?? "unsolvable") != paths[at] || `${depth ?? "unsolvable"}` != depths[at]) assert.fail(board);
    });
  });
  test("every answer, on a sample", () => compare(flip, ["flip"], every(boards, 97)));
  test("other goals", () => {
    for (const goal of ["white", "black", "bwwbbbwbbwwbbwww", "any"]) {
      compare(flip.goal(goal), ["flip", "--goal", goal], every(boards, 301));
      compare(flip.goal("white").goal(goal), ["flip", "--goal", goal], every(boards, 2003));
    }
  });
  test("all shortest sets of presses", () => {
    const some = every(boards, 211);
    const expected = answers(["solve", "flip", "--print", "all"], some);
    some.forEach((board, at) => assert.deepEqual([...flip.allPaths(board)], expected[at].shortest_paths ?? []));
  });
});

describe("other boards", () => {
  for (const puzzle of ["slide:2x2", "slide:2x3", "slide:3x2", "slide:2x4", "slide:4x2"]) {
    test(`${puzzle}: built as by the program, and from each of its columns`, async () => {
      const made = Table.generate(puzzle);
      const boards = every(states(puzzle), puzzle.length > 8 && /4/.test(puzzle) ? 101 : 1);
      compare(made, [puzzle], boards);
      const wrong = boards.map((board) => board.replace(/1|2/g, (tile) => 3 - tile));
      compare(made, [puzzle], wrong);
      for (const columns of ["move", "depth", "both", "half"]) {
        const opened = await Table.from(file(puzzle, "--columns", columns));
        assert.deepEqual({ ...opened }, { ...made });
        compare(opened, [puzzle], every(boards, 7));
      }
      const goal = boards.at(-1);
      compare((await Table.from(file(puzzle, "--columns", "move"))).goal(goal), [puzzle, "--goal", goal], every(boards, 5));
    });
  }
  for (const puzzle of ["slide:2x4", "slide:3x2", "eight"]) {
    test(`${puzzle}: from only the column half`, async () => {
      const rows = lines(["export", puzzle, "--format", "csv"])
        .slice(1)
        .map((row) => row.split(","));
      const file = forged(readFileSync(generated(puzzle)), (header, columns) => {
        const half = Buffer.alloc(Math.ceil(rows.length / 8));
        for (const [index, , depth] of rows) half[index >> 3] |= ((depth >> 1) & 1) << (index & 7);
        header.columns = [{ ...header.columns[0], name: "half", bits: 1 }];
        columns.splice(0, 2, half);
      });
      const table = await Table.from(file);
      const boards = rows.map(([, board]) => board);
      compare(table, [puzzle], every(boards, Math.ceil(boards.length / 300)));
      for (const board of [boards[0], boards[boards.length >> 1]]) {
        assert.deepEqual([...table.allPaths(board)], answers(["solve", puzzle, "--print", "all"], [board])[0].shortest_paths);
        compare(table.goal(board), [puzzle, "--goal", board], every(boards, Math.ceil(boards.length / 50)));
      }
    });
  }
  for (const puzzle of [
    "flip:1x1",
    "flip:1x5",
    "flip:2x3",
    "flip:3x3:king",
    "flip:3x4:king@torus",
    "flip:3x3:knight",
    "flip:2x4:x@torus",
    "flip:3x3:ring",
    "flip:3x3:line",
    "flip:2x3:rook",
  ]) {
    test(`${puzzle}: built as by the program, and from a file`, async () => {
      const boards = every(states(puzzle), 3);
      compare(Table.generate(puzzle), [puzzle], boards);
      compare(await Table.from(file(puzzle)), [puzzle], boards);
      compare((await Table.from(file(puzzle, "--goal", "white"))).goal(boards.at(-1)), [puzzle, "--goal", boards.at(-1)], boards);
    });
  }
  test("2x5: 10,000 boards, from a file and built", async () => {
    const path = generated("slide:2x5");
    const boards = lines(["random", "slide:2x5", "-n", "10000", "--seed", "3", "--table", path]);
    const paths = lines(["solve", "slide:2x5", "--table", path], boards);
    for (const table of [await Table.from(readFileSync(path)), Table.generate("slide:2x5")]) {
      boards.forEach((board, at) => assert.equal(table.solve(board), paths[at]));
    }
    compare(await Table.from(readFileSync(path)), ["slide:2x5", "--table", path], boards.slice(0, 300));
  });
});
