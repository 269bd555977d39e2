import { fail, shown } from "../error.js";
import { wrongParity } from "./parity.js";
import { checkCount, foreign, parseLetters, tokens, type Cells, type Space } from "./space.js";

/** Whether a sliding board of this size has a table. */
export function isBoard(rows: number, columns: number): boolean {
  return rows > 1 && columns > 1 && rows * columns < 17;
}

const FACTORIALS = [1];
for (let n = 1; n < 16; n++) FACTORIALS[n] = FACTORIALS[n - 1]! * n;
const LETTERS = "dlru";
const [SPACE, ZERO, X] = [32, 48, 120];

/**
 * A sliding board whose goal has the tiles in order and the blank in the cell `home`. The index of a state is blank * (tiles!/2) +
 * cantor(tiles in row order without the blank) / 2.
 */
export class Slide implements Space {
  readonly moves = 4;
  readonly cells: number;
  readonly states: number;
  readonly goals: readonly number[];
  /** The number of states with the blank in a given cell. */
  readonly #plane: number;

  constructor(
    readonly rows: number,
    readonly columns: number,
    readonly home: number,
  ) {
    this.cells = rows * columns;
    this.#plane = FACTORIALS[this.cells - 1]! / 2;
    this.states = this.cells * this.#plane;
    this.goals = [home * this.#plane];
  }

  get puzzle(): string {
    return `slide:${this.rows}x${this.columns}`;
  }

  get goalText(): string {
    return this.text(this.unrank(this.goals[0]!));
  }

  /**
   * Whether the order of the tiles is odd with the blank in this cell: each row away from home moves a tile over all others of a row.
   */
  #isOdd(blank: number): number {
    const row = (cell: number) => Math.floor(cell / this.columns);
    return ((this.columns - 1) * (row(blank) - row(this.home))) & 1;
  }

  /** Every move changes the colour of the blank's cell, as on a chessboard. */
  parity(index: number): number {
    const blank = Math.floor(index / this.#plane);
    return (blank - this.home + this.#isOdd(blank)) & 1;
  }

  rank(cells: Cells): number {
    let seen = 0;
    let code = 0;
    let digits = 0;
    let blank = 0;
    let radix = this.cells - 1;
    for (let cell = 0; cell < this.cells; cell++) {
      const tile = cells[cell]!;
      if (tile) {
        // The smaller tiles before this one, counted bit by bit in parallel.
        let smaller = seen & ((1 << tile) - 1);
        smaller -= (smaller >> 1) & 0x5555;
        smaller = (smaller & 0x3333) + ((smaller >> 2) & 0x3333);
        smaller = (smaller + (smaller >> 4)) & 0x0f0f;
        const digit = tile - 1 - ((smaller + (smaller >> 8)) & 15);
        code = code * radix-- + digit;
        digits += digit;
        seen |= 1 << tile;
      } else {
        blank = cell;
      }
    }
    return (digits & 1) == this.#isOdd(blank) ? blank * this.#plane + Math.floor(code / 2) : -1;
  }

  unrank(index: number): number[] {
    const blank = Math.floor(index / this.#plane);
    let code = (index - blank * this.#plane) * 2;
    let sum = this.#isOdd(blank);
    let weight = this.cells - 2;
    const cells: number[] = [];
    const left = LEFT;
    for (let tile = 0; tile <= weight; tile++) left[tile] = tile + 1;
    for (let cell = 0; cell < this.cells; cell++) {
      if (cell == blank) {
        cells.push(0);
        continue;
      }
      const factorial = FACTORIALS[weight]!;
      let digit = Math.floor(code / factorial);
      code -= digit * factorial;
      // The halved code lacks the last digit, which is 0 or 1. The parity of the sum of all digits restores it.
      if (weight == 1) digit = sum & 1;
      sum += digit;
      cells.push(left[digit]!);
      for (; digit < weight; digit++) left[digit] = left[digit + 1]!;
      weight--;
    }
    return cells;
  }

  /** The cell of the blank after a move, or -1. */
  #after(blank: number, code: number): number {
    const { columns } = this;
    if (code == 1) return blank % columns ? blank - 1 : -1;
    if (code == 2) return (blank + 1) % columns ? blank + 1 : -1;
    const to = code ? blank - columns : blank + columns;
    return to < this.cells ? to : -1;
  }

  step(index: number, code: number): number {
    const blank = Math.floor(index / this.#plane);
    const to = this.#after(blank, code);
    if (to < 0 || code > 3) return -1;
    // A horizontal move keeps the order of the tiles.
    if (code == 1 || code == 2) return index + (to - blank) * this.#plane;
    const cells = this.unrank(index);
    cells[blank] = cells[to]!;
    cells[to] = 0;
    return this.rank(cells);
  }

  moved(cells: Cells, code: number): Cells | undefined {
    const after = Array.from(cells);
    const blank = after.indexOf(0);
    const to = this.#after(blank, code);
    if (to < 0) return undefined;
    after[blank] = after[to]!;
    after[to] = 0;
    return after;
  }

  /** The cells of a plain text of digits and `x`, with or without spaces; undefined if it may be anything else. */
  #plain(text: string): number[] | undefined {
    if (this.cells > 10) return undefined;
    const cells: number[] = [];
    let seen = 0;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      if (letter == SPACE) continue;
      const tile = letter == X ? 0 : letter - ZERO;
      if (tile < 0 || tile >= this.cells || (seen >> tile) & 1) return undefined;
      seen |= 1 << tile;
      cells.push(tile);
    }
    return cells.length == this.cells ? cells : undefined;
  }

  parse(text: string): Cells {
    const plain = this.#plain(text);
    if (plain) return plain;
    const [cells, seenAt]: [number[], number[]] = [[], []];
    // A hyphen between two cells parts them; elsewhere it is a sign.
    const spaced = text.replace(/(?<=[0-9A-Za-z_])-(?=[0-9A-Za-z_])/g, " ");
    const isTight = tokens(spaced, false).length != this.cells;
    for (const [column, token] of tokens(spaced, this.cells < 11 && isTight)) {
      let tile = 0;
      if (!/^[xX0_.]$/.test(token)) {
        if (!/^\+?[0-9]+$/.test(token) || +token >= 2 ** 64) foreign(column, "tile numbers and x", token);
        tile = +token;
        if (/^[+0]/.test(token) || tile >= this.cells) {
          fail(`column ${column}: there is no tile ${shown(token)}, the tiles are 1 to ${this.cells - 1}`);
        }
      }
      const first = cells.length < this.cells && seenAt[tile];
      if (first) fail(`column ${column}: ${tile ? `tile ${tile}` : "the empty cell"} is already in column ${first}`);
      seenAt[tile] = column;
      cells.push(tile);
    }
    checkCount(this, cells.length);
    return cells;
  }

  check(cells: Cells): void {
    checkCount(this, cells.length);
    let seen = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const tile = cells[cell]!;
      if (!(Number.isInteger(tile) && tile >= 0 && tile < this.cells)) {
        fail(`cell ${cell + 1}: expected 0 for the blank or a tile from 1 to ${this.cells - 1}, found another number`);
      }
      if ((seen >> tile) & 1) {
        const first = Array.from(cells).indexOf(tile) + 1;
        fail(`cell ${cell + 1}: ${tile ? `tile ${tile}` : "the blank, 0,"} is already in cell ${first}`);
      }
      seen |= 1 << tile;
    }
  }

  text(cells: Cells): string {
    return Array.from(cells, (tile) => tile || "x").join(" ");
  }

  movesText(codes: readonly number[], length = codes.length): string {
    let text = "";
    let at = 0;
    for (; at + 3 < length; at += 4) text += FOURS[codes[at]! | (codes[at + 1]! << 2) | (codes[at + 2]! << 4) | (codes[at + 3]! << 6)];
    for (; at < length; at++) text += LETTERS[codes[at]!];
    return text;
  }

  parseMoves(text: string): number[] {
    return parseLetters(text, LETTERS, "the letters u d l r");
  }

  why(cells: Cells): string | undefined {
    return wrongParity(this.columns, cells, this.unrank(this.goals[0]!));
  }
}

/** The letters of four moves, by their codes, the first one lowest: few long pieces are faster than many letters. */
const FOURS = Array.from({ length: 256 }, (_, codes) => [0, 2, 4, 6].map((shift) => LETTERS[(codes >> shift) & 3]).join(""));

/** The tiles left while unranking a board, in ascending order. */
const LEFT: number[] = [];
