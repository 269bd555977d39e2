import { BLOCK_BYTES, type ColumnHeader } from "./header.js";

/** The entries of a column, of at most eight bits each, by index. */
export type Entries = (index: number) => number;

/** Reads entries from packed bytes. Entries fill each byte from its lowest bit up. */
export function packed(bits: number, bytes: Uint8Array): Entries {
  const [each, mask] = [8 / bits, (1 << bits) - 1];
  return (index) => {
    const at = Math.floor(index / each);
    return (bytes[at]! >> ((index - at * each) * bits)) & mask;
  };
}

/** Thrown by a lookup in a block that is not loaded yet. The question is repeated once it is. */
export class Missing {
  constructor(
    readonly column: ColumnHeader,
    readonly block: number,
  ) {}
}

/** Reads entries of a column that is loaded block by block: `loaded` returns a block if it is available. */
export function blocks(column: ColumnHeader, loaded: (block: number) => Uint8Array | undefined): Entries {
  const [each, mask] = [8 / column.bits, (1 << column.bits) - 1];
  return (index) => {
    const byte = Math.floor(index / each);
    const block = Math.floor(byte / BLOCK_BYTES);
    const bytes = loaded(block);
    if (!bytes) throw new Missing(column, block);
    return (bytes[byte - block * BLOCK_BYTES]! >> ((index - byte * each) * column.bits)) & mask;
  };
}
