// Damages table files: every bit, every length, every field of the header. The error must be the program's.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { HomingError, Table } from "homing";
import { encoded, forged, taken, withHeader } from "./forge.mjs";
import { folder, generated, run } from "./program.mjs";

const U64 = 2n ** 64n - 1n;
const small = readFileSync(generated("slide:2x2"));
const path = join(folder, "forged.tbl");

/** The error for a file; undefined if it opens. */
async function refusal(bytes, name) {
  try {
    await Table.from(bytes, name);
  } catch (error) {
    assert.ok(error instanceof HomingError, String(error.stack));
    return error.message;
  }
  return undefined;
}

/** Checks that a file fails to open with the program's message, which must contain `says`. */
async function refused(bytes, says) {
  writeFileSync(path, bytes);
  const { err, status } = run(["verify", path]);
  const message = await refusal(bytes, path);
  assert.ok(status == 1 || status == 2, err);
  assert.equal(`error: ${message}`, err.trimEnd());
  if (says) assert.ok(message.includes(says), `expected a sentence with ${says}, found ${message}`);
}

test("every bit of a small file matters", async () => {
  for (let at = 0; at < small.length; at++) {
    // Seven of eight bytes are padding: one bit of each is changed, another one from byte to byte.
    const isPadding = small.subarray(Math.max(0, at - 16), at + 17).every((byte) => byte == 0);
    for (let bit = 0; bit < 8; bit++) {
      if (isPadding && bit != at % 8) continue;
      const changed = Buffer.from(small);
      changed[at] ^= 1 << bit;
      assert.ok(await refusal(changed), `bit ${bit} of byte ${at}`);
    }
  }
});

test("every truncation of a small file is refused", async () => {
  for (let length = 0; length < small.length; length++) assert.ok(await refusal(small.subarray(0, length)));
  for (const length of [0, 1, 7, 8, 20, 23, 24, 100, 4095, 4096, 8192, 8194]) await refused(small.subarray(0, length));
  await refused(Buffer.concat([small, Buffer.alloc(1)]), "expected 8195 bytes, found 8196");
});

describe("each field of the prelude is checked", () => {
  for (const [at, value, says] of [
    [0, 0x58, "expected a table of homing, found a file that begins with"],
    [3, 0xff, "found a file that begins with"],
    [8, 2, "expected format 1, found format 2: read it with a newer homing"],
    [8, 0, "expected format 1, found format 0"],
    [15, 1, "at most 16777216 are allowed"],
    [14, 1, "found 8195: the file is cut off"],
    [12, 7, "expected checksum"],
    [16, 7, "expected checksum"],
    [20, 7, "bytes 20 to 24 must be 0"],
    [4095, 7, "byte 4095 is padding and must be 0, found 7"],
    [8191, 7, "byte 8191 is padding and must be 0, found 7"],
    [4096, 0x55, "block 0 of column move (bytes 4096 to 4099) has checksum"],
    [8194, 0x55, "block 0 of column depth (bytes 8192 to 8195) has checksum"],
  ]) {
    test(`byte ${at} is ${value}`, () => {
      const changed = Buffer.from(small);
      changed[at] = value;
      return refused(changed, says);
    });
  }
});

describe("each field of the header is checked", () => {
  for (const [change, says] of [
    [(header) => (header.puzzle = "slide:2x3"), 'unknown puzzle "slide:2x3 with the goal \\"1 2 3 x\\""'],
    [(header) => (header.puzzle = "slide:9x9")],
    [(header) => (header.puzzle = "slide")],
    [(header) => (header.parameters = "of ice")],
    [(header) => (header.goal = "2 1 3 x")],
    [(header) => (header.index = "random")],
    [(header) => (header.metric = "two steps")],
    [(header) => (header.states = 13n), "found one of slide:2x2"],
    [(header) => (header.states = 11n), "do not add up to the number of reachable states"],
    [(header) => (header.reachable = 11n), "do not add up to the number of reachable states"],
    [(header) => (header.greatestDepth = 5n), "it counts the states of 7 depths, but the greatest depth is 5"],
    [(header) => (header.greatestDepth = U64), `it counts the states of 7 depths, but the greatest depth is ${U64}`],
    [(header) => (header.layers[2] = 3n), "do not add up to the number of reachable states"],
    [(header) => (header.layers[2] = U64), "do not add up to the number of reachable states"],
    [(header) => header.layers.pop(), "do not add up"],
    [(header) => header.layers.push(0n), "it counts the states of 8 depths, but the greatest depth is 6"],
    [(header) => (header.columns[1].bits = 3), "the place, width, length or checksums of column depth do not agree with each other"],
    [(header) => (header.columns[1].bits = 0), "the place, width, length or checksums of column depth do not agree with each other"],
    [(header) => (header.columns[0].entries = 13n), "of column move do not agree with each other"],
    [(header) => (header.columns[0].entries = U64), "of column move do not agree with each other"],
    [(header) => (header.columns[1].offset = 12288n), "of column depth do not agree with each other"],
    [(header) => (header.columns[1].sizeBytes = 4n), "of column depth do not agree with each other"],
    [(header) => (header.columns[1].checksums[0] ^= 1), "block 0 of column depth"],
    [(header) => header.columns[1].checksums.push(0), "of column depth do not agree with each other"],
    [(header) => header.columns.pop(), "expected 4099 bytes, found 8195"],
  ]) {
    test(String(change), async () => {
      const { header } = taken(small);
      assert.deepEqual(withHeader(small, encoded(header)), small);
      change(header);
      await refused(withHeader(small, encoded(header)), says);
    });
  }
  test("a column with an unknown name is allowed if the others suffice", async () => {
    const { header } = taken(small);
    header.columns[0].name = "mive";
    const table = await Table.from(withHeader(small, encoded(header)));
    assert.equal(table.solve("1 2 x 3"), "r");
  });
});

test("a header that fits no space is refused", async () => {
  const file = readFileSync(generated("slide:2x3"));
  const insert = (header, at) => {
    header.layers.splice(at, 0, 0n);
    header.greatestDepth++;
  };
  await refused(
    forged(file, (header) => insert(header, header.layers.length)),
    "no state has the greatest depth",
  );
  await refused(
    forged(file, (header) => insert(header, 3)),
    "no state has the depth 3, but",
  );
  await refused(
    forged(file, (header) => (header.columns[1].name = "move")),
    "two columns have the name move",
  );
  await refused(forged(file, (header) => header.layers.push(0n, 0n)));
  const none = (header) => Object.assign(header, { layers: [], reachable: 0n, greatestDepth: 0n });
  await refused(forged(file, none), "it does not count the states at each depth");
  await refused(
    forged(file, (header, columns) => columns.splice(0, 2) && header.columns.splice(0, 2)),
    "needs a column depth",
  );
  const wide = (header, columns) => {
    header.columns[0].bits = 4;
    columns[0] = Buffer.alloc(180);
  };
  await refused(forged(file, wide), "column move should have 360 entries of 2 bits");
  // Two states of two bits leave half a byte unused.
  const one = readFileSync(generated("flip:1x1", "--goal", "white"));
  await refused(
    forged(one, (_, columns) => (columns[1][columns[1].length - 1] |= 0x80)),
    "is padding and must be 0",
  );
  const flip = readFileSync(generated("flip:4x4"));
  await refused(
    forged(flip, (header, columns) => header.columns.splice(1) && columns.splice(1)),
    "needs a column depth",
  );
});

test("a header that does not decode is refused", async () => {
  const whole = encoded(taken(small).header);
  const change = (at, byte, count = 1) => withHeader(small, Buffer.from(whole).fill(byte, at, at + count));
  for (const [file, says] of [
    [withHeader(small, whole.subarray(0, -1)), "the header is damaged"],
    [withHeader(small, Buffer.concat([whole, Buffer.alloc(1)])), "it ends after"],
    [change(0, 0xff, 8), "the header is damaged"],
    [change(8, 0xff), "the header is damaged"],
  ]) {
    writeFileSync(path, file);
    const message = await refusal(file, path);
    assert.ok(message.includes(says), message);
    // The text in brackets comes from the program's decoder and differs here.
    assert.equal(
      `error: ${message}`.replace(/\(.*\)/, ""),
      run(["verify", path])
        .err.trimEnd()
        .replace(/\(.*\)/, ""),
    );
  }
});

test("files that are not tables, and unsupported tables, are reported", async () => {
  await refused(Buffer.from("BM\0\0"), 'found a file that begins with "BM\\0\\0"');
  await refused(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
  writeFileSync(join(folder, "graph"), "4 4\n1 2 1\n2 3 1\n3 4 1\n1 4 9\n");
  writeFileSync(join(folder, "level.xsb"), "#######\n#@ $ .#\n#  $ .#\n#######\n");
  writeFileSync(join(folder, "maze.txt"), "#####\n#S.B#\n#..T#\n#...#\n#####\n");
  for (const arguments_ of [["route:graph", "--to", "4"], ["push:level.xsb"], ["push:maze.txt"], ["flip:6x6"]]) {
    const message = await refusal(readFileSync(generated(...arguments_)));
    assert.match(message, /expected a whole table of slide:RxC, or of flip:RxC up to 25 pieces; homing\/engine opens other puzzles$/);
  }
});

describe("tables that were made to hang or to be believed end every question", () => {
  const boards = (table) => {
    for (const board of ["8672543x1", "123456x78", "12345678x", "1 2 3 4 5 6 8 7 x"]) {
      for (const ask of [
        () => table.solve(board),
        () => table.depth(board),
        () => table.hints(board),
        () => table.count(board),
        () => [...take(table.allPaths(board), 10)],
        () => table.check(board, "dlurdlur"),
        () => [...take(table.random({ depth: [3, 9], seed: 1 }), 9)],
      ]) {
        try {
          ask();
        } catch (error) {
          assert.ok(error instanceof HomingError, String(error.stack));
        }
      }
    }
  };
  function* take(iterable, count) {
    for (const element of iterable) {
      yield element;
      if (!--count) return;
    }
  }
  const eight = readFileSync(new URL("../../../tables/slide-3x3.tbl", import.meta.url));
  const deep = (header) => {
    header.layers = Array.from({ length: 100_000 }, (_, depth) => (depth < 99_999 ? 1n : 81_441n));
    header.greatestDepth = 99_999n;
  };
  test("cycles of moves, every depth 1", { timeout: 60_000 }, async () => {
    const file = forged(eight, (header, columns) => {
      deep(header);
      columns[0].fill(0x55);
      columns[1].forEach((_, at) => (columns[1][at] = [0x24, 0x49, 0x92][at % 3]));
    });
    boards(await Table.from(file));
    boards((await Table.from(file)).goal("1 2 3 4 x 5 6 7 8"));
  });
  test("one layer", { timeout: 60_000 }, async () => {
    boards(await Table.from(forged(eight, (header) => Object.assign(header, { layers: [181_440n], greatestDepth: 0n }))));
  });
  test("a single column of noise", { timeout: 60_000 }, async () => {
    for (const column of [0, 1]) {
      const file = forged(eight, (header, columns) => {
        header.columns = [header.columns[column]];
        columns.splice(0, 2, Buffer.from(columns[column].map((byte, at) => (byte * 31 + at * 17) & 0xff)));
      });
      boards(await Table.from(file));
    }
  });
  test("a mebibyte of moves, each followed by a walk", { timeout: 60_000 }, async () => {
    const onlyMoves = await Table.from(forged(eight, (header, columns) => header.columns.splice(1) && columns.splice(1)));
    // Down and up again, and around a square: on the best path and off it.
    const moves = "duldru".repeat(170_000);
    for (const board of ["2 3 4 1 x 5 7 6 8", "8 6 7 2 x 4 3 5 1"]) {
      const { detours, ...grade } = onlyMoves.check(board, moves);
      assert.equal(grade.madeMoves, moves.length);
      const { detours: others, ...whole } = (await Table.from(eight)).check(board, moves);
      assert.deepEqual(grade, whole);
      assert.equal(detours.length, others.length);
    }
  });
  test("a wrong entry is reported as damage", async () => {
    const file = forged(eight, (_, columns) => columns[0].fill(0));
    const table = await Table.from(file);
    assert.throws(
      () => table.solve("123456x78"),
      /^HomingError: the table is wrong at state 120960: its entries do not lead to a goal/,
    );
  });
});
