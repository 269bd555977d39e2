import type { Description } from "./header.js";

/** The cells of a board in row order: tiles with 0 for the blank, 1 for black and 0 for white; for mazes the rows and columns of box and man. */
export type Cells = ArrayLike<number>;

/**
 * A finite set of states, numbered `0..states`, with the moves between them. Moves are codes; of equally good moves the smallest code is the
 * answer. Numbers beyond 32 bits stay exact, because an index is below 2^53.
 */
export interface Space {
  readonly description: Description;
  readonly rows: number;
  readonly columns: number;
  readonly states: number;
  /** The number of move codes. */
  readonly moves: number;
  /** Whether the order of moves never matters: a path is then a set, listed and counted once. */
  readonly commutes: boolean;
  /** By code, what a move weighs; absent where all weigh the same, and every move can be undone by one. */
  readonly weights?: readonly number[];
  /** The parity of the depth of a state, where the board tells it. */
  readonly parity?: (index: number) => number;
  /** The goals as indices. */
  readonly goals: readonly number[];
  isGoal(index: number): boolean;
  /** The index of a board, or -1 where it is not in this space. */
  rank(cells: Cells): number;
  unrank(index: number): Uint8Array;
  /** The state to which a move leads, or -1 where it cannot be made. */
  step(index: number, code: number): number;
  /** The board after a move, solvable or not; undefined where it cannot be made. */
  moved(cells: Cells, code: number): Cells | undefined;
  /** Reads a board; fails with a sentence. */
  parse(text: string): Cells;
  /** Makes sure that cells are a board; fails with a sentence. */
  check(cells: Cells): void;
  text(cells: Cells): string;
  movesText(codes: ArrayLike<number>): string;
  parseMoves(text: string): number[];
  /** Why no goal can be reached from a board; undefined if one can. */
  why(cells: Cells): string | undefined;
}

/** Whether a character only parts the cells of a board: a blank, or what a list in JSON has beside its elements. */
export const PARTS = /[\p{White_Space},[\]"]/u;

/** Reads a size `RxC`. */
export function parseSize(size: string): [number, number] | undefined {
  const sides = /^([1-9]\d{0,8})[xX×*]([1-9]\d{0,8})$/.exec(size);
  return sides ? [+sides[1]!, +sides[2]!] : undefined;
}
