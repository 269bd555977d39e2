import { fail, quoted, shown } from "./error.js";
import type { Description } from "./header.js";
import { brokenPattern } from "./quiet.js";
import { PARTS, parseSize, type Cells, type Space } from "./space.js";

/** The greatest number of pieces of a board that has a table. */
export const MAX_PIECES = 25;

const CROSS = [0, 0, -1, 0, 1, 0, 0, -1, 0, 1];
const DIAGONALS = [-1, -1, -1, 1, 1, -1, 1, 1];
const KNIGHT = [-2, -1, -2, 1, -1, -2, -1, 2, 1, -2, 1, 2, 2, -1, 2, 1];
/** What a press turns, as pairs of rows down and columns right. Rows and columns as wholes have none. */
const SHAPES: Record<string, number[]> = {
  cross: CROSS,
  line: [],
  rook: [],
  king: [...CROSS, ...DIAGONALS],
  ring: [...CROSS.slice(2), ...DIAGONALS],
  x: [0, 0, ...DIAGONALS],
  knight: [0, 0, ...KNIGHT],
};

/**
 * A board of two-sided pieces. Bit `i` of an index is set where piece `i` shows black; where one colouring alone is the goal, where the piece is
 * other than in the goal.
 */
export class Flip implements Space {
  readonly commutes = true;
  readonly moves: number;
  readonly states: number;
  readonly goals: readonly number[];
  /** By press: the pieces that it turns, a bit each. */
  readonly #turned: number[] = [];

  /** The board of a name without its family, `4x4` or `5x5:king@torus`; `goal` is a mask of black pieces, undefined for all white or black. */
  static of(name: string, goal?: number): Flip | undefined {
    const [, size, shape = "cross", torus] = /^([^:]*)(?::([a-z]+)(@torus)?)?$/.exec(name) ?? [];
    const [rows, columns] = parseSize(size ?? "") ?? [0, 0];
    const isWhole = shape == "line" || shape == "rook";
    if (!Object.hasOwn(SHAPES, shape) || (torus && isWhole) || rows * columns < 1 || rows * columns > MAX_PIECES) return undefined;
    const suffix = shape == "cross" && !torus ? "" : `:${shape}${torus ?? ""}`;
    return new Flip(rows, columns, suffix, goal);
  }

  private constructor(
    readonly rows: number,
    readonly columns: number,
    readonly suffix: string,
    readonly goal: number | undefined,
  ) {
    this.moves = rows * columns;
    this.states = 2 ** this.moves;
    this.goals = goal == undefined ? [0, this.states - 1] : [0];
    const [, shape = "cross", torus] = /^:([a-z]+)(@torus)?$/.exec(suffix) ?? [];
    for (let press = 0; press < this.moves; press++) {
      const [row, column] = [Math.floor(press / columns), press % columns];
      let mask = 0;
      const offsets = SHAPES[shape]!;
      for (let at = 0; at < offsets.length; at += 2) {
        let [r, c] = [row + offsets[at]!, column + offsets[at + 1]!];
        if (torus) [r, c] = [(r + 2 * rows) % rows, (c + 2 * columns) % columns];
        if (r >= 0 && r < rows && c >= 0 && c < columns) mask |= 1 << (r * columns + c);
      }
      if (!offsets.length) {
        for (let c = 0; c < columns; c++) mask |= 1 << (row * columns + c);
        for (let r = 0; r < rows; r++) mask |= 1 << (r * columns + column);
      }
      if (shape == "rook" || shape == "ring") mask &= ~(1 << press);
      this.#turned.push(mask);
    }
  }

  /** The same board with another goal. */
  aimed(goal: number | undefined): Flip {
    return new Flip(this.rows, this.columns, this.suffix, goal);
  }

  get description(): Description {
    const { goal } = this;
    let words = "all white or all black";
    if (goal != undefined) words = goal == 0 ? "all white" : goal == this.states - 1 ? "all black" : this.#text(goal);
    return {
      puzzle: `flip:${this.rows}x${this.columns}${this.suffix}`,
      parameters: "",
      goal: words,
      index: goal
        ? "bit i is set where piece i, row by row from 0, is other than in the goal"
        : "bit i is set where piece i, row by row from 0, shows black",
      metric: "one press",
    };
  }

  isGoal(index: number): boolean {
    return this.goals.includes(index);
  }

  mask(cells: Cells): number {
    let mask = 0;
    for (let piece = 0; piece < this.moves; piece++) mask |= cells[piece]! << piece;
    return mask;
  }

  rank(cells: Cells): number {
    return this.mask(cells) ^ (this.goal ?? 0);
  }

  unrank(index: number): Uint8Array {
    const black = index ^ (this.goal ?? 0);
    return Uint8Array.from({ length: this.moves }, (_, piece) => (black >> piece) & 1);
  }

  step(index: number, code: number): number {
    const turned = this.#turned[code];
    return turned == undefined ? -1 : index ^ turned;
  }

  moved(cells: Cells, code: number): Cells | undefined {
    const next = this.step(this.rank(cells), code);
    return next < 0 ? undefined : this.unrank(next);
  }

  parse(text: string): number[] {
    const cells: number[] = [];
    [...text].forEach((letter, at) => {
      if (PARTS.test(letter)) return;
      const colour = "wWbB".indexOf(letter);
      if (colour < 0) fail(`column ${at + 1}: expected b and w, found ${quoted(letter)}`);
      cells.push(colour >> 1);
    });
    if (cells.length != this.moves) this.#wrongCount(cells.length);
    return cells;
  }

  check(cells: Cells): void {
    if (cells.length != this.moves) this.#wrongCount(cells.length);
    const at = Array.from(cells).findIndex((cell) => cell !== 0 && cell !== 1);
    if (at >= 0) fail(`cell ${at + 1}: expected 1 for black or 0 for white, found another number`);
  }

  #wrongCount(found: number): never {
    fail(`a ${this.rows}x${this.columns} board has ${this.moves} cells, found ${found}`);
  }

  text(cells: Cells): string {
    return this.#text(this.mask(cells));
  }

  #text(black: number): string {
    return Array.from({ length: this.moves }, (_, piece) => "wb"[(black >> piece) & 1]).join("");
  }

  movesText(codes: ArrayLike<number>): string {
    return Array.from(codes, (code) => code + 1).join(" ");
  }

  parseMoves(text: string): number[] {
    const codes: number[] = [];
    let column = 1;
    for (const token of text.split(" ")) {
      const piece = token.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
      const number = /^\+?[0-9]+$/.test(piece) ? +piece : 0;
      if (number >= 1 && number <= this.moves) codes.push(number - 1);
      else if (piece) fail(`column ${column}: expected piece numbers from 1 in row order, found ${quoted(shown(token))}`);
      column += [...token].length + 1;
    }
    return codes;
  }

  why(cells: Cells): string | undefined {
    const black = this.mask(cells);
    const goals = this.goal == undefined ? this.goals : [this.goal];
    const broken = goals.map((goal) => brokenPattern(this.#turned, black, [goal]));
    if (broken.includes(undefined)) return undefined;
    const both = brokenPattern(this.#turned, black, goals);
    return both ?? broken.map((pattern, at) => `for all ${at ? "black" : "white"}: ${pattern}`).join("; ");
  }
}
