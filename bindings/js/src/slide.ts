import { fail, quoted, shown } from "./error.js";
import type { Description } from "./header.js";
import { wrongParity } from "./parity.js";
import type { Cells, Space } from "./space.js";
import { tokens } from "./tokens.js";

export const LETTERS = "dlru";
const MAX_CELLS = 14;

/** Whether a sliding board of this size has a table. */
export function isBoard(rows: number, columns: number): boolean {
  return rows > 1 && columns > 1 && rows * columns <= MAX_CELLS;
}

const FACTORIALS = [1];
for (let n = 1; n < MAX_CELLS; n++) FACTORIALS[n] = FACTORIALS[n - 1]! * n;

/**
 * A sliding board whose goal has the tiles in order and the blank in the cell `home`. The index of a state is
 * blank * (tiles!/2) + cantor(tiles in row order without the blank) / 2.
 */
export class Slide implements Space {
  readonly moves = 4;
  readonly commutes = false;
  readonly cells: number;
  readonly states: number;
  readonly goals: readonly number[];
  /** The number of states with the blank in one given cell. */
  readonly #plane: number;
  /** By cell of the blank: whether the order of the tiles is odd. */
  readonly #odd: number[];

  constructor(
    readonly rows: number,
    readonly columns: number,
    readonly home: number,
  ) {
    this.cells = rows * columns;
    this.#plane = FACTORIALS[this.cells - 1]! / 2;
    this.states = this.cells * this.#plane;
    this.goals = [home * this.#plane];
    const row = (cell: number) => Math.floor(cell / columns);
    this.#odd = Array.from({ length: this.cells }, (_, cell) => ((columns - 1) * (row(cell) + row(home))) % 2);
  }

  get description(): Description {
    return {
      puzzle: `slide:${this.rows}x${this.columns}`,
      parameters: "",
      goal: this.text(this.unrank(this.goals[0]!)),
      index: "blank * (tiles!/2) + cantor(tiles in row order without the blank) / 2",
      metric: "one step of the blank",
    };
  }

  isGoal(index: number): boolean {
    return index == this.goals[0];
  }

  /** Every move changes the colour of the blank's cell, as on a chessboard. */
  parity = (index: number): number => {
    const colour = (cell: number) => cell + (this.columns % 2 ? 0 : Math.floor(cell / this.columns));
    return (colour(Math.floor(index / this.#plane)) + colour(this.home)) & 1;
  };

  rank(cells: Cells): number {
    let [seen, code, digits, blank, radix] = [0, 0, 0, 0, this.cells - 1];
    for (let cell = 0; cell < this.cells; cell++) {
      const tile = cells[cell]!;
      if (tile) {
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
    return digits % 2 == this.#odd[blank] ? blank * this.#plane + Math.floor(code / 2) : -1;
  }

  unrank(index: number): Uint8Array {
    const cells = new Uint8Array(this.cells);
    const blank = Math.floor(index / this.#plane);
    let code = (index % this.#plane) * 2;
    let sum = this.#odd[blank]!;
    // The tiles that are left, four bits each in ascending order: a digit says which of them comes next.
    const left = Array.from({ length: this.cells - 1 }, (_, at) => at + 1);
    for (let cell = 0, weight = this.cells - 2; cell < this.cells; cell++) {
      if (cell == blank) continue;
      let digit = Math.floor(code / FACTORIALS[weight]!);
      code -= digit * FACTORIALS[weight]!;
      // The halved code lacks the last digit that may be 1. The parity of the sum of all digits brings it back.
      if (weight-- == 1) digit = sum & 1;
      sum += digit;
      cells[cell] = left.splice(digit, 1)[0]!;
    }
    return cells;
  }

  blankAfter(blank: number, code: number): number {
    const { columns } = this;
    if (code == 1) return blank % columns ? blank - 1 : -1;
    if (code == 2) return (blank + 1) % columns ? blank + 1 : -1;
    const to = code == 0 ? blank + columns : code == 3 ? blank - columns : -1;
    return to < this.cells ? Math.max(to, -1) : -1;
  }

  step(index: number, code: number): number {
    const blank = Math.floor(index / this.#plane);
    const to = this.blankAfter(blank, code);
    if (to < 0) return -1;
    // A step to the side keeps the order of the tiles.
    if (code == 1 || code == 2) return index + (to - blank) * this.#plane;
    const cells = this.unrank(index);
    cells[blank] = cells[to]!;
    cells[to] = 0;
    return this.rank(cells);
  }

  moved(cells: Cells, code: number): Cells | undefined {
    const after = Uint8Array.from(cells);
    const blank = after.indexOf(0);
    const to = this.blankAfter(blank, code);
    if (to < 0) return undefined;
    after[blank] = after[to]!;
    after[to] = 0;
    return after;
  }

  parse(text: string): Uint8Array {
    const count = this.cells;
    const cells = new Uint8Array(count);
    const seenAt = new Uint32Array(count);
    let found = 0;
    for (const [column, token] of tokens(text, count <= 10)) {
      let tile = 0;
      if (!/^[xX0_.]$/.test(token)) {
        if (!/^\+?[0-9]+$/.test(token) || BigInt(token.replace("+", "")) >> 64n) {
          fail(`column ${column}: expected tile numbers and x, found ${quoted(shown(token))}`);
        }
        tile = +token;
        if (tile < 1 || tile >= count || /^[+0]/.test(token)) {
          fail(`column ${column}: there is no tile ${shown(token)}, the tiles are 1 to ${count - 1}`);
        }
      }
      if (found < count) {
        if (seenAt[tile]) {
          fail(`column ${column}: ${tile ? `tile ${tile}` : "the empty cell"} is already in column ${seenAt[tile]}`);
        }
        seenAt[tile] = column;
        cells[found] = tile;
      }
      found++;
    }
    if (found != count) this.#wrongCount(found);
    return cells;
  }

  check(cells: Cells): void {
    if (cells.length != this.cells) this.#wrongCount(cells.length);
    const seen: number[] = [];
    for (let cell = 1; cell <= cells.length; cell++) {
      const tile = cells[cell - 1]!;
      if (!(Number.isInteger(tile) && tile >= 0 && tile < this.cells)) {
        fail(`cell ${cell}: expected 0 for the blank or a tile from 1 to ${this.cells - 1}, found another number`);
      }
      if (seen[tile]) fail(`cell ${cell}: ${tile ? `tile ${tile}` : "the blank, 0,"} is already in cell ${seen[tile]}`);
      seen[tile] = cell;
    }
  }

  #wrongCount(found: number): never {
    fail(`a ${this.rows}x${this.columns} board has ${this.cells} cells, found ${found}`);
  }

  text(cells: Cells): string {
    return Array.from(cells, (tile) => tile || "x").join(" ");
  }

  movesText(codes: ArrayLike<number>): string {
    let text = "";
    for (let at = 0; at < codes.length; at++) text += LETTERS[codes[at]!];
    return text;
  }

  parseMoves(text: string): number[] {
    return parseLetters(text, LETTERS, "the letters u d l r");
  }

  why(cells: Cells): string | undefined {
    return wrongParity(this.columns, cells, this.unrank(this.goals[0]!));
  }
}

/** The codes of moves that are letters, each at its place in `letters`. */
export function parseLetters(text: string, letters: string, expected: string): number[] {
  const codes: number[] = [];
  [...text].forEach((letter, at) => {
    if (/\p{White_Space}/u.test(letter)) return;
    const code = letters.indexOf(letter);
    if (code < 0) fail(`column ${at + 1}: expected ${expected}, found ${quoted(shown(letter))}`);
    codes.push(code);
  });
  return codes;
}
