import { crc32, hex } from "./crc.js";
import { fail, quoted } from "../error.js";

/** A file of at most this size is loaded and checked as a whole. */
export const WHOLE_BYTES = 1 << 24;
/** The size of the blocks of a column, each with a checksum. */
export const BLOCK_BYTES = 1 << 20;
/** The remedy for a file that is not a whole table. */
export const remake = "make the table again with `homing gen`";
const PRELUDE_BYTES = 24;
export const LIMIT_BYTES = 1 << 24;
const U64 = 1n << 64n;

export interface ColumnHeader {
  name: string;
  bits: number;
  entries: number;
  offset: number;
  sizeBytes: number;
  checksums: number[];
}

/** The header of a table file, in the order of its fields, then the length of the file it describes, and the end of the header. */
export interface Header {
  puzzle: string;
  parameters: string;
  goal: string;
  index: string;
  metric: string;
  states: number;
  layers: number[];
  columns: ColumnHeader[];
  fileBytes: number;
  endBytes: number;
}

/** Reads and checks prelude and header from the first bytes of a file. `found` is the length of the whole file, if known. */
export function readHeader(name: string, bytes: Uint8Array, found: number | undefined): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isWrong = (what: string) => damaged(name, what);
  const wrongLength = (expected: number | bigint) =>
    fail(`${name}: expected ${expected} bytes, found ${found ?? bytes.length}: the file is cut off or too long: ${remake}`);
  if (!bytes.length) notATable(name, "an empty file");
  const magic = bytes.subarray(0, 8);
  if (magic.some((byte, at) => byte != [0x89, 104, 111, 109, 105, 110, 103, 10][at])) {
    notATable(name, `a file that begins with ${quoted(new TextDecoder("utf-8", { ignoreBOM: true }).decode(magic))}`);
  }
  if (bytes.length < PRELUDE_BYTES) wrongLength(4096);
  const u32 = (at: number) => view.getUint32(at, true);
  if (u32(8) != 1) {
    fail(`${name}: expected format 1, found format ${u32(8)}: read it with a newer homing, or ${remake}`);
  }
  if (u32(20)) isWrong("bytes 20 to 24 must be 0");
  const length = u32(12);
  if (length > LIMIT_BYTES) isWrong(`its length is ${length} bytes, but at most ${LIMIT_BYTES} are allowed`);
  const endBytes = PRELUDE_BYTES + length;
  if (bytes.length < endBytes) wrongLength(Math.ceil(endBytes / 4096) * 4096);
  const crc = crc32(bytes.subarray(PRELUDE_BYTES, endBytes));
  if (u32(16) != crc) isWrong(`expected checksum ${hex(u32(16))}, found ${hex(crc)}`);

  let at = PRELUDE_BYTES;
  const take = (size: number) => {
    if (size > endBytes - at) isWrong(`it ends within a field, after ${length} bytes`);
    return (at += size) - size;
  };
  const u64 = () => view.getBigUint64(take(8), true);
  const string = () => {
    const size = Number(u64());
    const start = take(size);
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(start, start + size));
    } catch {
      return isWrong("a text in it is not UTF-8");
    }
  };
  const list = <T>(size: number, element: () => T): T[] => {
    const count = Number(u64());
    if (count * size > endBytes - at) isWrong(`it ends within a field, after ${length} bytes`);
    return Array.from({ length: count }, element);
  };
  const description = { puzzle: string(), parameters: string(), goal: string(), index: string(), metric: string() };
  const [states, reachable, greatestDepth] = [u64(), u64(), u64()];
  const layers = list(8, u64);
  const columns = list(41, () => ({
    name: string(),
    bits: view.getUint8(take(1)),
    entries: u64(),
    offset: u64(),
    sizeBytes: u64(),
    checksums: list(4, () => u32(take(4))),
  }));
  if (at < endBytes) isWrong(`it ends after ${at - PRELUDE_BYTES} bytes, but its length is given as ${length}`);

  const depths = BigInt(layers.length);
  if ((depths && layers.reduce((sum, count) => sum + count, 0n) != reachable) || reachable > states) {
    isWrong("the numbers of states at each depth do not add up to the number of reachable states");
  }
  if (depths && depths != greatestDepth + 1n) {
    isWrong(`it counts the states of ${depths} depths, but the greatest depth is ${greatestDepth}`);
  }
  if (depths > 1n && !layers.at(-1)) isWrong(`it says that no state has the greatest depth, ${greatestDepth}`);
  let end = BigInt(endBytes);
  columns.forEach(({ name: column, bits, entries, offset, sizeBytes, checksums }, at) => {
    if (columns.findIndex((other) => other.name == column) < at) isWrong(`two columns have the name ${column}`);
    const bitCount = entries * BigInt(bits);
    const fits =
      offset == ((end + 4095n) / 4096n) * 4096n &&
      [1, 2, 4, 8, 16, 32, 64].includes(bits) &&
      bitCount < U64 &&
      (bitCount + 7n) / 8n == sizeBytes &&
      BigInt(checksums.length) == (sizeBytes + BigInt(BLOCK_BYTES) - 1n) / BigInt(BLOCK_BYTES);
    if (!fits) isWrong(`the place, width, length or checksums of column ${column} do not agree with each other`);
    end = offset + sizeBytes;
    if (end >= U64) isWrong(`column ${column} is larger than any file`);
  });
  if (found != undefined && BigInt(found) != end) wrongLength(end);
  return {
    ...description,
    states: Number(states),
    layers: layers.map(Number),
    columns: columns.map((column) => ({
      ...column,
      entries: Number(column.entries),
      offset: Number(column.offset),
      sizeBytes: Number(column.sizeBytes),
    })),
    fileBytes: Number(end),
    endBytes,
  };
}

export function damaged(name: string, what: string): never {
  fail(`${name}: the header is damaged (${what}): ${remake}`);
}

export function notATable(name: string, what: string): never {
  fail(`${name}: expected a table of homing, found ${what}: name the file of a table`);
}

/** Checks that bytes of the file from `offset` on are 0, as between columns. */
export function checkPadding(name: string, padding: Uint8Array, offset: number): void {
  const at = padding.findIndex((byte) => byte != 0);
  if (at >= 0) notZero(name, offset + at, padding[at]!);
}

/** Checks the checksum of a block of a column. */
export function checkBlock(name: string, column: ColumnHeader, block: number, bytes: Uint8Array): void {
  const [expected, found] = [column.checksums[block]!, crc32(bytes)];
  const offset = column.offset + block * BLOCK_BYTES;
  if (expected != found) {
    fail(
      `${name}: block ${block} of column ${column.name} (bytes ${offset} to ${offset + bytes.length}) has checksum ${hex(found)}, ` +
        `expected ${hex(expected)}: the file is damaged: ${remake}`,
    );
  }
}

/** Checks that the bits after the last entry of a column are 0, given its last bytes. */
export function checkUnusedBits(name: string, column: ColumnHeader, bytes: Uint8Array): void {
  const used = ((column.entries % 8) * column.bits) % 8;
  const last = bytes.at(-1) ?? 0;
  if (used && last >> used) notZero(name, column.offset + column.sizeBytes - 1, last);
}

function notZero(name: string, offset: number, found: number): never {
  fail(`${name}: byte ${offset} is padding and must be 0, found ${found}: the file is damaged: ${remake}`);
}
