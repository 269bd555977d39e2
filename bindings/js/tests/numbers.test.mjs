// Passes all kinds of values for every number of the package: each call must answer, or fail with a message.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { HomingError, Table } from "homing";
import { eight } from "homing/eight";
import { flip } from "homing/flip";

const NUMBERS = [
  ...[-1, -0, 0, 1, 2 ** 31, 1e10, 2 ** 53, 2 ** 62, 2 ** 63, 1e30, Number.MAX_VALUE, 0.5, NaN, Infinity, -Infinity],
  ...[-1n, 0n, 5n, 1n << 53n, 1n << 63n, (1n << 64n) - 1n, 1n << 64n, 10n ** 30n],
  ...["", "5", "x", null, undefined, true, {}, [], [3], [1, 2, 3], [3, 1], [NaN, 1], [0, Infinity], [1n, 2n], ["", ""]],
];

const ask = (question) => {
  try {
    return question();
  } catch (error) {
    assert.ok(error instanceof HomingError, String(error.stack));
    assert.ok(error.message.length < 400, error.message);
    return error.message;
  }
};
const shown = (number) => (typeof number == "bigint" ? `${number}n` : typeof number);

for (const number of NUMBERS) {
  test(`${shown(number)}, ${String(number).slice(0, 20)}`, () => {
    for (const table of [eight, flip]) {
      ask(() => table.random({ depth: number }).next());
      ask(() => table.random({ depth: [number, 3] }).next());
      ask(() => table.random({ depth: [0, number] }).next());
      ask(() => table.random({ seed: number }).next());
      ask(() => table.solve(Array(9).fill(number)));
      ask(() => table.solve({ length: number }));
      ask(() => table.play(Array(16).fill(0), `${number}`));
      ask(() => table.check("1 2 3 4 5 6 7 x 8", `${number}`));
      ask(() => table.goal([number]));
    }
    for (const family of ["slide", "flip"]) {
      if (number !== 1 && number !== 0 && !Array.isArray(number)) ask(() => Table.generate(`${family}:${number}x3`));
      ask(() => Table.generate(`${family}:${number}x${number}`));
    }
  });
}

describe("a sentence says the bound", () => {
  for (const [question, sentence] of [
    [() => eight.random({ depth: -1 }).next(), "expected a depth from 0 to 2^53 - 1, as 31, or two, as [20, 25]"],
    [() => eight.random({ depth: [1] }).next(), "expected a depth from 0 to 2^53 - 1, as 31, or two, as [20, 25]"],
    [() => eight.random({ depth: 2 ** 40 }).next(), "no state of slide:3x3 has a depth of 1099511627776: the depths are 0 to 31"],
    [() => eight.random({ seed: 2 ** 53 }).next(), "expected a whole number below 2^64 as seed, from 2^53 on as a bigint"],
    [() => Table.generate("slide:10000000000x3"), /^there is no small table of .*: expected slide:RxC up to 10 cells, or/],
  ]) {
    test(String(sentence), () => {
      const said = ask(question);
      if (sentence instanceof RegExp) assert.match(said, sentence);
      else assert.equal(said, sentence);
    });
  }
});
