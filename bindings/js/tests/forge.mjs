// Takes table files apart and puts them together again, with corrected lengths and checksums. Shares no code with the package.
import { crc32 as zlibCrc32 } from "node:zlib";

/** CRC-32, bit by bit: in Node 20, zlib may lack it. */
export function crc32(bytes) {
  if (zlibCrc32) return zlibCrc32(bytes);
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

/** Header and columns of a file. Numbers of 8 bytes are bigints. */
export function taken(file) {
  let at = 24;
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const number = (bytes) => {
    at += bytes;
    if (bytes == 8) return view.getBigUint64(at - 8, true);
    return bytes == 4 ? view.getUint32(at - 4, true) : view.getUint8(at - 1);
  };
  const string = () => {
    const length = Number(number(8));
    return Buffer.from(file.subarray(at, (at += length))).toString();
  };
  const list = (element) => Array.from({ length: Number(number(8)) }, element);
  const header = {};
  for (const field of ["puzzle", "parameters", "goal", "index", "metric"]) header[field] = string();
  for (const field of ["states", "reachable", "greatestDepth"]) header[field] = number(8);
  header.layers = list(() => number(8));
  header.columns = list(() => ({
    name: string(),
    bits: number(1),
    entries: number(8),
    offset: number(8),
    sizeBytes: number(8),
    checksums: list(() => number(4)),
  }));
  const columns = header.columns.map(({ offset, sizeBytes }) => Buffer.from(file.subarray(Number(offset), Number(offset + sizeBytes))));
  return { header, columns };
}

const u32 = (number) => Buffer.from(Uint32Array.of(number).buffer);
const u64 = (number) => Buffer.from(BigUint64Array.of(number).buffer);

export function encoded(header) {
  const string = (text) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([u64(BigInt(bytes.length)), bytes]);
  };
  const list = (elements, encode) => Buffer.concat([u64(BigInt(elements.length)), ...elements.map(encode)]);
  return Buffer.concat([
    ...["puzzle", "parameters", "goal", "index", "metric"].map((field) => string(header[field])),
    ...[header.states, header.reachable, header.greatestDepth].map(u64),
    list(header.layers, u64),
    list(header.columns, (column) =>
      Buffer.concat([
        string(column.name),
        Buffer.of(column.bits),
        ...[column.entries, column.offset, column.sizeBytes].map(u64),
        list(column.checksums, u32),
      ]),
    ),
  ]);
}

/** The file with another header, and its correct length and checksum. */
export function withHeader(file, header) {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(header.length, 12);
  changed.writeUInt32LE(crc32(header), 16);
  changed.fill(0, 24, 4096);
  header.copy(changed, 24);
  return changed;
}

/** The file with a changed header or columns, and correct offsets, lengths and checksums. */
export function forged(file, change) {
  const { header, columns } = taken(file);
  change(header, columns);
  const up = (length) => Math.ceil(length / 4096) * 4096;
  columns.forEach((bytes, at) => {
    const column = header.columns[at];
    column.sizeBytes = BigInt(bytes.length);
    column.checksums = Array.from({ length: Math.ceil(bytes.length / 2 ** 20) }, (_, block) =>
      crc32(bytes.subarray(block << 20, (block + 1) << 20)),
    );
  });
  let end = 24 + encoded(header).length;
  columns.forEach((bytes, at) => {
    header.columns[at].offset = BigInt(up(end));
    end = up(end) + bytes.length;
  });
  const bytes = encoded(header);
  const whole = Buffer.alloc(end);
  whole.write("\x89homing\n", "latin1");
  whole.writeUInt32LE(1, 8);
  whole.writeUInt32LE(bytes.length, 12);
  whole.writeUInt32LE(crc32(bytes), 16);
  bytes.copy(whole, 24);
  columns.forEach((column, at) => column.copy(whole, Number(header.columns[at].offset)));
  return whole;
}
