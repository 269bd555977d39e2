// The same seed must draw the same boards as in the program.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Table } from "homing";
import { eight } from "homing/eight";
import { flip } from "homing/flip";
import { lines, run } from "./program.mjs";

const first = (table, count, options) => {
  const boards = [];
  for (const board of table.random(options)) if (boards.push(board) == count) break;
  return boards;
};

describe("random", () => {
  test("golden vectors", () => {
    assert.deepEqual(first(eight, 2, { depth: [20, 25], seed: 7 }), ["7 x 8 5 4 3 2 1 6", "4 7 3 6 2 8 1 x 5"]);
  });
  for (const seed of [0, 1, 7, 2 ** 53 - 1, 2n ** 53n + 1n, 2n ** 64n - 1n]) {
    test(`seed ${seed}`, () => {
      const drawn = (puzzle, ...options) => lines(["random", puzzle, "-n", "200", "--seed", `${seed}`, ...options]);
      assert.deepEqual(first(eight, 200, { seed }), drawn("eight"));
      assert.deepEqual(first(eight, 200, { depth: 31, seed }), drawn("eight", "--depth", "31"));
      assert.deepEqual(first(flip, 200, { depth: [2, 4], seed }), drawn("flip", "--depth", "2..4"));
      assert.deepEqual(first(Table.generate("slide:3x2"), 200, { depth: [0, 21], seed }), drawn("slide:3x2"));
      const goal = "3 1 x 2 4 7 8 6 5";
      assert.deepEqual(first(eight.goal(goal), 200, { depth: 20, seed }), drawn("eight", "--goal", goal, "--depth", "20"));
    });
  }
  test("without a seed the boards differ each time", () => {
    assert.notDeepEqual(first(eight, 5, {}), first(eight, 5, {}));
  });
  test("depths without boards, and invalid depths", () => {
    const said = (options) => {
      try {
        return first(eight, 1, options);
      } catch (error) {
        return `error: ${error.message}`;
      }
    };
    assert.equal(said({ depth: 32 }), run(["random", "eight", "--depth", "32", "--seed", "1"]).err.trim());
    assert.equal(said({ depth: [40, 50] }), run(["random", "eight", "--depth", "40..50", "--seed", "1"]).err.trim());
    assert.equal(said({ depth: [5, 4] }), "error: there is no depth from 5 up to 4: the smaller one comes first");
    assert.match(said({ depth: -1 }), /expected a depth/);
    assert.match(said({ depth: 1.5 }), /expected a depth/);
    for (const seed of [-1, 0.5, 2 ** 53, 2n ** 64n]) assert.match(said({ seed }), /expected a whole number below 2\^64 as seed/);
  });
});
