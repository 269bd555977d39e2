// Checks boards up to 16 cells on random states: ranks and boards, moves and their inverses, and how often a walk reads a column. Uses
// internals of the package.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Core } from "../dist/tables/core.js";
import { generate } from "../dist/tables/generate.js";
import { Slide } from "../dist/spaces/slide.js";

for (const [rows, columns] of [
  [2, 2],
  [2, 3],
  [3, 3],
  [2, 5],
  [3, 4],
  [4, 3],
  [2, 7],
  [7, 2],
  [3, 5],
  [4, 4],
  [8, 2],
  [2, 8],
]) {
  test(`${rows}x${columns}`, () => {
    for (const home of [0, rows * columns - 1, columns]) {
      const slide = new Slide(rows, columns, home);
      const [goal] = slide.goals;
      assert.equal(slide.parity(goal), 0);
      let index = goal;
      // A walk of random moves, for boards that are far apart and indices beyond 32 bits.
      for (let round = 0, seed = 1; round < 2000; round++) {
        seed = (seed * 48271) % 2147483647;
        const code = seed % 4;
        const cells = slide.unrank(index);
        assert.deepEqual(
          [...cells].sort((a, b) => a - b),
          Array.from({ length: rows * columns }, (_, tile) => tile),
        );
        assert.equal(slide.rank(cells), index);
        const next = slide.step(index, code);
        const after = slide.moved(cells, code);
        assert.equal(next < 0, after == undefined);
        if (next < 0) continue;
        assert.equal(slide.rank(after), next);
        assert.equal(slide.step(next, 3 - code), index);
        assert.notEqual(slide.parity(next), slide.parity(index));
        assert.ok(next < slide.states && Number.isSafeInteger(next));
        index = next;
        const swapped = after.map((tile) => (tile == 1 ? 2 : tile == 2 ? 1 : tile));
        assert.equal(slide.rank(swapped), -1);
      }
      for (const last of [0, slide.states - 1]) assert.equal(slide.rank(slide.unrank(last)), last);
    }
  });
}

test("a walk without the column move reads one or two entries per move", () => {
  const slide = new Slide(2, 5, 9);
  const whole = generate(slide);
  const looks = { half: 0, depth: 0 };
  const half = (index) => (looks.half++, (whole.path(index).length >> 1) & 1);
  const depth = (index) => (looks.depth++, whole.path(index).length % 3);
  for (let index = 7, moves = 0; index < slide.states; index += 9001) {
    const path = whole.path(index);
    moves += path.length;
    assert.deepEqual(new Core(slide, whole.layers, { half }).path(index), path);
    assert.deepEqual(new Core(slide, whole.layers, { depth }).path(index), path);
    for (const count of Object.values(looks)) assert.ok(count < 2 * moves, `${count} looks for ${moves} moves`);
  }
});
