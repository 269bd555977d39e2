import { fail, quoted, shown } from "../error.js";

/** The cells of a board as numbers: tiles with 0 for the blank, or 1 for black and 0 for white. */
export type Cells = ArrayLike<number>;

/**
 * A finite set of states, numbered `0..states`, with the moves between them. Moves are codes, and the smallest code wins among equally good
 * moves. Indices are below 2^53, so they are exact beyond 32 bits.
 */
export interface Space {
  /** The puzzle's name in the program, and its goal as in the header. */
  readonly puzzle: string;
  readonly goalText: string;
  readonly rows: number;
  readonly columns: number;
  readonly states: number;
  /** The number of move codes. */
  readonly moves: number;
  /** Whether the order of moves never matters: a path is then a set, listed and counted once. */
  readonly commutes?: boolean;
  /** The goals as indices. */
  readonly goals: readonly number[];
  /** The parity of a state's depth, if the board determines it. */
  parity?(index: number): number;
  /** The index of a board, or -1 if it is not in this space. */
  rank(cells: Cells): number;
  unrank(index: number): Cells;
  /** The state after a move, or -1 if the move is illegal. */
  step(index: number, code: number): number;
  /** The board after a move, if boards outside this space can be played too; undefined if the move is illegal. */
  moved?(cells: Cells, code: number): Cells | undefined;
  /** Parses a board. Throws a `HomingError`. */
  parse(text: string): Cells;
  /** Checks that cells are a board. Throws a `HomingError`. */
  check(cells: Cells): void;
  text(cells: Cells): string;
  /** The first `length` moves of a path, as the program prints them. */
  movesText(codes: readonly number[], length?: number): string;
  parseMoves(text: string): number[];
  /** Why no goal can be reached from a board; undefined if one can be reached. */
  why(cells: Cells): string | undefined;
}

/** Throws if a board has the wrong number of cells. */
export function checkCount({ rows, columns }: Space, found: number): void {
  const cells = rows * columns;
  if (found != cells) fail(`a ${rows}x${columns} board has ${cells} cells, found ${found}`);
}

/** The codes of moves written as letters: the position of each in `letters`. */
export function parseLetters(text: string, letters: string, expected: string): number[] {
  return tokens(text, true, /\p{White_Space}/u).map(([column, letter]) => {
    const code = letters.indexOf(letter);
    return code < 0 ? foreign(column, expected, letter) : code;
  });
}

/** Throws the error for a word that is not part of a board or of moves. */
export function foreign(column: number, expected: string, found: string): never {
  fail(`column ${column}: expected ${expected}, found ${quoted(shown(found))}`);
}

/** Characters that only separate the cells of a board: spaces, and the punctuation of lists in JSON or Python. */
export const PARTS = /[\p{White_Space},[\]()"]/u;

/** The words of a text, each with its column, counted in characters from 1. With `oneEach` every character is a word. */
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

/** Parses a size `RxC`; zeros if it is invalid. */
export function parseSize(size: string): [rows: number, columns: number] {
  const sides = /^([1-9]\d{0,8})x([1-9]\d{0,8})$/.exec(size);
  return sides ? [+sides[1]!, +sides[2]!] : [0, 0];
}
