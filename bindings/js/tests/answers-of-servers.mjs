// Generates server responses from bytes: opening and querying a table must end with an answer or a HomingError, and read no more than
// requested. The tests run it on fixed bytes, `fuzz/servers.mjs` on random ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { HomingError, Table } from "homing";
import { crc32, encoded, taken, withHeader } from "./forge.mjs";

const eight = readFileSync(new URL("../../../tables/slide-3x3.tbl", import.meta.url));
const MEBIBYTE = 1 << 20;
const ZEROS = new Uint8Array(MEBIBYTE);

/** The header of a table of 30 MB whose column is all zeros. Its answers are meaningless, but it is read block by block. */
function large() {
  const { header } = taken(eight);
  const size = 239_500_800 / 8;
  const last = size % MEBIBYTE;
  const checksums = Array(Math.floor(size / MEBIBYTE)).fill(crc32(ZEROS));
  const column = { ...header.columns[1], name: "half", bits: 1, entries: 239_500_800n, offset: 4096n, sizeBytes: BigInt(size) };
  const layers = [1n, 239_500_799n];
  const of = { puzzle: "slide:3x4", goal: "1 2 3 4 5 6 7 8 9 10 11 x", states: 239_500_800n, reachable: 239_500_800n };
  const columns = [{ ...column, checksums: [...checksums, crc32(ZEROS.subarray(0, last))] }];
  const changed = { ...header, ...of, greatestDepth: 1n, layers, columns };
  return { start: withHeader(eight.subarray(0, 4096), encoded(changed)), size: 4096 + size };
}

/** Files by their length and first bytes; the rest is 0. */
const FILES = [{ start: eight, size: eight.length }, large()];
const BOARDS = ["8672543x1", "1 2 3 4 5 6 7 8 9 10 x 11"];

/** Draws numbers from the bytes; zeros after their end. */
class Drawn {
  #at = 0;
  constructor(bytes) {
    this.bytes = bytes;
  }
  below(count) {
    return (this.bytes[this.#at++] ?? 0) % count;
  }
}

/** The file with changed bytes in its header, and a correct checksum. */
function mended({ start, size }, drawn) {
  const header = Buffer.from(start.subarray(24, 24 + start.readUInt32LE(12)));
  for (let changes = drawn.below(6); changes > 0; changes--) {
    header[(drawn.below(256) * 8 + drawn.below(8)) % header.length] = [0, 1, 2, 255, drawn.below(256)][drawn.below(5)];
  }
  return { start: withHeader(start, header), size };
}

/** The bytes of a file from one place to another. */
function slice({ start, size }, from, to) {
  const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
  bytes.set(start.subarray(from, from + bytes.length));
  return bytes;
}

/** A server whose responses are drawn from bytes, and which counts the bytes read by the client. */
function server(file, drawn) {
  const told = { most: 0, read: 0 };
  const answer = async (url, { headers, signal }) => {
    signal.throwIfAborted();
    const [from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.get("Range")).slice(1).map(Number);
    if (!drawn.below(24)) throw new TypeError("fetch failed", { cause: new Error("redirect count exceeded") });
    const status = [206, 206, 206, 206, 206, 206, 200, 404, 416, 500][drawn.below(10)];
    told.most = Math.max(told.most, status == 200 ? 1 << 24 : to + 1 - from);
    told.read = 0;
    const bytes = status == 200 ? slice(file, 0, file.size) : slice(file, from, to + 1);
    for (let changes = drawn.below(4); changes > 1; changes--) bytes[drawn.below(256) * drawn.below(256)] ^= drawn.below(256);
    const sizes = [file.size, file.size, bytes.length, 2 ** 40, 0, "*", "", "9007199254740993", "9".repeat(400), "-1", "1e9"];
    const range = { "Content-Range": `bytes ${from}-${to}/${sizes[drawn.below(sizes.length)]}` };
    return new Response(body(bytes, drawn, told), { status, headers: drawn.below(8) ? range : {} });
  };
  return { answer, told };
}

/** The body: correct, truncated, longer, endless, or broken off. */
function body(bytes, drawn, told) {
  const kind = drawn.below(10);
  const piece = 1000 * (1 + drawn.below(256));
  let at = 0;
  if (kind == 6) bytes = bytes.subarray(0, drawn.below(256) * drawn.below(256));
  if (kind == 7) bytes = Buffer.concat([bytes, new Uint8Array(1 + drawn.below(256))]);
  return new ReadableStream(
    {
      pull(controller) {
        const part = kind == 8 ? new Uint8Array(piece) : bytes.subarray(at, (at += piece));
        told.read += part.length;
        if (kind == 9 && at > piece) controller.error(new TypeError("terminated", { cause: { code: "UND_ERR_SOCKET" } }));
        else if (part.length) controller.enqueue(part);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Opens and queries a table on such a server. */
export async function check(bytes) {
  const drawn = new Drawn(bytes);
  const file = FILES[drawn.below(FILES.length)];
  const { answer, told } = server(drawn.below(2) ? mended(file, drawn) : file, drawn);
  const real = globalThis.fetch;
  globalThis.fetch = answer;
  try {
    const table = await Table.fetch("https://example.org/any.tbl");
    for (const board of BOARDS) {
      const questions = [
        () => table.solve(board),
        () => table.hints(board),
        () => table.check(board, "ul"),
        () => table.random({ depth: drawn.below(4), seed: 1 }).next(),
      ];
      await ended(questions[drawn.below(questions.length)]);
    }
  } catch (error) {
    assert.ok(error instanceof HomingError, String(error.stack));
    assert.ok(error.message.length < 500, error.message);
  } finally {
    globalThis.fetch = real;
  }
  assert.ok(told.read <= told.most + 256_000, `${told.read} bytes are read of an answer that may have ${told.most}`);
}

async function ended(question) {
  try {
    await question();
  } catch (error) {
    assert.ok(error instanceof HomingError, String(error.stack));
  }
}
