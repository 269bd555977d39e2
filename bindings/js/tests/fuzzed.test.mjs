// Mutates small tables by fixed seeds, with corrected lengths and checksums. Every question must end with an answer or a HomingError, and
// every file that opens here must be a table for the program.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { HomingError, Table } from "homing";
import { encoded, forged, taken, withHeader } from "./forge.mjs";
import { folder, generated, run } from "./program.mjs";

const SEEDS = ["slide:2x3", "flip:2x3"].map((puzzle) => [puzzle, readFileSync(generated(puzzle))]);
const BOARDS = ["1 2 3 4 5 x", "5 4 3 2 x 1", "bwbwbw", "wwwwww", "2 4 2 2", "3 3 4 3"];

/** A generator of numbers below `n`, the same on every machine. */
const numbers = (state) => (n) => (state = (state * 48271) % 2147483647) % n;

function ask(table, board) {
  const few = (iterable) => {
    let left = 20;
    for (const _ of iterable) if (!--left) break;
  };
  for (const question of [
    () => table.solve(board),
    () => table.depth(board),
    () => table.bestMove(board),
    () => table.hints(board),
    () => table.count(board),
    () => few(table.allPaths(board)),
    () => table.check(board, "ulrd"),
    () => table.check(board, "1 2 3"),
    () => table.check(board, "ENSWensw"),
    () => table.whyUnsolvable(board),
    () => few(table.random({ seed: 1 })),
    () => few(table.random({ depth: 2, seed: 1 })),
    () => table.goal(board).solve(board),
  ]) {
    try {
      question();
    } catch (error) {
      assert.ok(error instanceof HomingError, `${question}: ${error.stack}`);
    }
  }
}

/** Opens a file if possible, and asks all questions. */
async function opened(file) {
  try {
    const table = await Table.from(file);
    for (const board of BOARDS) ask(table, board);
    return true;
  } catch (error) {
    assert.ok(error instanceof HomingError, String(error.stack));
    return false;
  }
}

for (const [puzzle, file] of SEEDS) {
  describe(puzzle, () => {
    test("mutated columns", { timeout: 120_000 }, async () => {
      const below = numbers(7);
      for (let round = 0; round < 400; round++) {
        const changed = forged(file, (header, columns) => {
          for (let change = 0; change <= below(20); change++) {
            const column = columns[below(columns.length)];
            column[below(column.length)] = below(256);
          }
          if (!below(4)) header.layers = header.layers.map(() => 1n + BigInt(below(30)));
          header.reachable = header.layers.reduce((sum, count) => sum + count, 0n);
        });
        await opened(changed);
      }
    });
    test("mutated headers", { timeout: 120_000 }, async () => {
      const below = numbers(11);
      for (let round = 0; round < 2000; round++) {
        const header = encoded(taken(file).header);
        for (let change = 0; change <= below(3); change++) header[below(header.length)] = [0, 1, 2, 255, below(256)][below(5)];
        const changed = withHeader(file, header);
        const isOpened = await opened(changed);
        if (!isOpened && round % 50) continue;
        const path = join(folder, "mutated.tbl");
        writeFileSync(path, changed);
        const { status, err } = run(["verify", path]);
        // Only `verify` finds a wrong entry or count.
        const isTable = status == 0 || /^error: the table( is wrong|'s counts|\s)/.test(err);
        assert.ok(!isOpened || isTable, err);
        if (!isOpened) assert.notEqual(status, 0);
      }
    });
    test("random bytes, and truncated files", async () => {
      const below = numbers(13);
      for (let round = 0; round < 300; round++) {
        const bytes = Buffer.from({ length: below(200) }, () => 0).map(() => below(256));
        assert.equal(await opened(round % 2 ? bytes : Buffer.concat([file.subarray(0, below(200)), bytes])), false);
      }
    });
  });
}
