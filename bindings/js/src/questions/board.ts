import type { Core } from "../tables/core.js";
import { fail, within } from "../error.js";
import { Sample } from "./sample.js";
import type { Cells, Space } from "../spaces/space.js";

/**
 * A board: its text, as the program prints it, or its cells as numbers, in row order or row by row. Sliding boards: the tiles, 0 for the
 * blank. Flips: 1 for black, 0 for white.
 */
export type Board = string | ArrayLike<number> | readonly ArrayLike<number>[];

/** Which boards `random` draws. */
export interface RandomOptions {
  /** The depth, or the least and the greatest depth; for levels in pushes. By default all depths. */
  depth?: number | readonly [from: number, to: number] | undefined;
  /** A whole number below 2^64; by default a different one each time. The same seed gives the same boards, in the program too. */
  seed?: number | bigint | undefined;
}

/** The cells of a board. Throws a `HomingError` if it is not a board. */
export function cellsOf(space: Space, board: Board): Cells {
  if (typeof board == "string") return space.parse(board);
  if (typeof board?.length != "number") fail("expected a board, its text or its cells as numbers");
  const isRow = (row: unknown): row is ArrayLike<number> => typeof row == "object" && typeof (row as Cells | null)?.length == "number";
  // A value among rows that is not a row is not a cell either.
  const cells = isRow(board[0]) ? Array.from<unknown, number[]>(board, (row) => (isRow(row) ? Array.from(row) : [NaN])).flat() : board;
  space.check(cells as Cells);
  return cells as Cells;
}

/** The index of a board, or -1 if no goal can be reached. */
export function locate(core: Core, board: Board): number {
  const index = core.space.rank(cellsOf(core.space, board));
  return index >= 0 && core.isReachable(index) ? index : -1;
}

/** The board after moves; undefined if one of them is illegal. */
export function played(space: Space, board: Board, codes: readonly number[]): Cells | undefined {
  let cells: Cells | undefined = cellsOf(space, board);
  for (const code of codes) {
    if (!cells) break;
    if (space.moved) {
      cells = space.moved(cells, code);
    } else {
      const next = space.step(space.rank(cells), code);
      cells = next < 0 ? undefined : space.unrank(next);
    }
  }
  return cells;
}

export function sampleOf(core: Core, { depth, seed }: RandomOptions): Sample {
  const range = depth ?? [0, core.greatestDepth];
  const [from, to] = Array.isArray(range) && range.length == 2 ? range : [range, range];
  if (![from, to].every((depth) => Number.isSafeInteger(depth) && depth >= 0)) {
    fail("expected a depth from 0 to 2^53 - 1, as 31, or two, as [20, 25]");
  }
  if (from > to) fail(`there is no depth from ${from} up to ${to}: the smaller one comes first`);
  const isSeed = typeof seed == "bigint" ? seed >= 0 && !(seed >> 64n) : seed == undefined || (Number.isSafeInteger(seed) && seed >= 0);
  if (!isSeed) fail("expected a whole number below 2^64 as seed, from 2^53 on as a bigint");
  return new Sample(core, from, to, BigInt(seed ?? Math.floor(Math.random() * 2 ** 53)));
}

/** The codes of a solution. */
export function movesOf(space: Space, moves: string): number[] {
  return within("the moves", () => space.parseMoves(`${moves}`));
}
