// Servers with arbitrary answers, generated from fixed seeds.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { HomingError, Table } from "homing";
import { check } from "./answers-of-servers.mjs";

/** A generator of bytes, the same on every machine. */
const bytesOf = (seed) => Uint8Array.from({ length: 64 }, () => (seed = (seed * 48271) % 2147483647) >> 8);

test("any server response leads to an answer or an error", { timeout: 300_000 }, async () => {
  for (let seed = 1; seed <= 1500; seed++) {
    await check(bytesOf(seed)).catch((error) => assert.fail(`seed ${seed}: ${error.stack}`));
  }
});

test("a silent server times out", async () => {
  const real = globalThis.fetch;
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let asked;
    const begun = new Promise((resolve) => (asked = resolve));
    globalThis.fetch = async (_, { signal }) => {
      asked();
      signal.throwIfAborted();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const opening = Table.fetch("https://example.org/any.tbl");
    await begun;
    mock.timers.tick(31_000);
    assert.equal(await Promise.race([opening, Promise.resolve("waits")]), "waits");
    mock.timers.tick(2_000);
    await assert.rejects(opening, (error) => {
      assert.ok(error instanceof HomingError);
      const sentence = "the server did not send 65536 bytes within 32 seconds: check the address, or try again";
      assert.equal(error.message, `https://example.org/any.tbl: ${sentence}`);
      return true;
    });
    // A caller's own signal aborts with its own reason.
    const control = new AbortController();
    const stopped = Table.fetch("https://example.org/any.tbl", { signal: control.signal });
    control.abort(new RangeError("enough"));
    await assert.rejects(stopped, RangeError);
  } finally {
    mock.timers.reset();
    globalThis.fetch = real;
  }
});
