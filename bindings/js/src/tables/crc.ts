const TABLE = new Uint32Array(256).map((_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = (byte >>> 1) ^ (byte & 1 ? 0xedb88320 : 0);
  return byte;
});

/** The CRC-32 of zlib, gzip and PNG. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 255]!;
  return ~crc >>> 0;
}

export const hex = (crc: number): string => crc.toString(16).padStart(8, "0");
