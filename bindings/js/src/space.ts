import { fail, quoted, shown } from "./error.js";

/** The cells of a board as numbers: tiles with 0 for the blank, 1 for black and 0 for white, or the rows and columns of box and man. */
export type Cells = ArrayLike<number>;

/**
 * A finite set of states, numbered `0..states`, with the moves between them. Moves are codes; of equally good moves the smallest code
 * is the answer. An index stays exact beyond 32 bits, because it is below 2^53.
 */
export interface Space {
  /** The puzzle as the program names it, and its goal in the header's words. */
  readonly puzzle: string;
  readonly goalText: string;
  readonly rows: number;
  readonly columns: number;
  readonly states: number;
  /** The number of move codes. */
  readonly moves: number;
  /** Whether the order of moves never matters: a path is then a set, listed and counted once. */
  readonly commutes?: boolean;
  /** By code, what a move weighs. Absent where all weigh the same and every move can be undone by one. */
  readonly weights?: readonly number[];
  /** The goals as indices. */
  readonly goals: readonly number[];
  /** The parity of the depth of a state, where the board tells it. */
  parity?(index: number): number;
  /** The index of a board, or -1 where it is not in this space. */
  rank(cells: Cells): number;
  unrank(index: number): Cells;
  /** The state to which a move leads, or -1 where it cannot be made. */
  step(index: number, code: number): number;
  /** The board after a move, where boards that are not in this space can be played too; undefined where it cannot be made. */
  moved?(cells: Cells, code: number): Cells | undefined;
  /** Reads a board; fails with a sentence. */
  parse(text: string): Cells;
  /** Makes sure that cells are a board; fails with a sentence. */
  check(cells: Cells): void;
  text(cells: Cells): string;
  /** The first `length` moves of a path, as the program writes them. */
  movesText(codes: readonly number[], length?: number): string;
  parseMoves(text: string): number[];
  /** Why no goal can be reached from a board; undefined if one can. */
  why(cells: Cells): string | undefined;
}

/** Fails unless a board has as many cells as there are. */
export function checkCount({ rows, columns }: Space, found: number): void {
  const cells = rows * columns;
  if (found != cells) fail(`a ${rows}x${columns} board has ${cells} cells, found ${found}`);
}

/** The codes of moves that are letters, each at its place in `letters`. */
export function parseLetters(text: string, letters: string, expected: string): number[] {
  return tokens(text, true, /\p{White_Space}/u).map(([column, letter]) => {
    const code = letters.indexOf(letter);
    return code < 0 ? foreign(column, expected, letter) : code;
  });
}

/** The error for a word that is no part of a board or of moves. */
export function foreign(column: number, expected: string, found: string): never {
  fail(`column ${column}: expected ${expected}, found ${quoted(shown(found))}`);
}

/** Whether a character only parts the cells of a board: a blank, or what a list in JSON has beside its elements. */
export const PARTS = /[\p{White_Space},[\]"]/u;

/** The words of a text, each with its column, counted in characters from 1. With `oneEach` every character is a word of its own. */
export function tokens(text: string, oneEach: boolean, parts = PARTS): [column: number, token: string][] {
  const found: [number, string][] = [];
  let isInside = false;
  [...text].forEach((letter, at) => {
    const isPart = parts.test(letter);
    if (!isPart) {
      if (isInside) found.at(-1)![1] += letter;
      else found.push([at + 1, letter]);
    }
    isInside = !isPart && !oneEach;
  });
  return found;
}

/** Reads a size `RxC`; zeros if it is none. */
export function parseSize(size: string): [rows: number, columns: number] {
  const sides = /^([1-9]\d{0,8})x([1-9]\d{0,8})$/.exec(size);
  return sides ? [+sides[1]!, +sides[2]!] : [0, 0];
}
