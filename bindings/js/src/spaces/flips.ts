import { fail } from "../error.js";
import { brokenPattern } from "./quiet.js";
import { checkCount, foreign, parseSize, tokens, type Cells, type Space } from "./space.js";

/** The greatest number of pieces with a table. */
const MAX_PIECES = 25;
/** The pieces that a press turns, as pairs of rows down and columns right, a digit each, 2 for none. */
const SHAPES: Record<string, string> = {
  cross: "22 12 32 21 23",
  king: "22 11 12 13 21 23 31 32 33",
  ring: "11 12 13 21 23 31 32 33",
  x: "22 11 13 31 33",
  knight: "22 01 03 10 14 30 34 41 43",
  line: "",
  rook: "",
};

/**
 * A board of two-sided pieces. Bit `i` of an index is set if piece `i` is black, or, if a single colouring is the goal, if it differs from
 * the goal.
 */
export class Flip implements Space {
  readonly commutes = true;
  readonly moves: number;
  readonly states: number;
  readonly goals: readonly number[];
  /** For each press the pieces that it turns, as a mask. */
  readonly #turned: readonly number[];

  /** The board with a name without its family, `4x4` or `5x5:king@torus`, and the goals all white and all black. */
  static of(name: string): Flip | undefined {
    const [, size = "", shape = "cross", torus = ""] = /^([^:]*)(?::([a-z]+)(@torus)?)?$/.exec(name) ?? [];
    const [rows, columns] = parseSize(size);
    const offsets = Object.hasOwn(SHAPES, shape) ? SHAPES[shape] : undefined;
    const pieces = rows * columns;
    if (offsets == undefined || (torus && !offsets) || pieces < 1 || pieces > MAX_PIECES) return undefined;
    const turned = Array.from({ length: pieces }, (_, press) => {
      const [row, column] = [Math.floor(press / columns), press % columns];
      let mask = 0;
      for (const [down, right] of offsets ? offsets.split(" ") : []) {
        let [r, c] = [row + +down! - 2, column + +right! - 2];
        if (torus) [r, c] = [(r + 2 * rows) % rows, (c + 2 * columns) % columns];
        if (r >= 0 && r < rows && c >= 0 && c < columns) mask |= 1 << (r * columns + c);
      }
      for (let piece = 0; !offsets && piece < pieces; piece++) {
        if (piece % columns == column || Math.floor(piece / columns) == row) mask |= 1 << piece;
      }
      return shape == "rook" || shape == "ring" ? mask & ~(1 << press) : mask;
    });
    const suffix = shape == "cross" && !torus ? "" : `:${shape}${torus}`;
    return new Flip(`flip:${rows}x${columns}${suffix}`, rows, columns, turned);
  }

  private constructor(
    readonly puzzle: string,
    readonly rows: number,
    readonly columns: number,
    turned: readonly number[],
    /** The goal as a mask of black pieces; undefined if all white and all black are goals. */
    readonly goal?: number,
  ) {
    this.#turned = turned;
    this.moves = rows * columns;
    this.states = 2 ** this.moves;
    this.goals = goal == undefined ? [0, this.states - 1] : [0];
  }

  /** The same board with another goal. */
  withGoal(goal?: number): Flip {
    return new Flip(this.puzzle, this.rows, this.columns, this.#turned, goal);
  }

  get goalText(): string {
    if (this.goal == undefined) return "all white or all black";
    if (this.goal == this.states - 1) return "all black";
    return this.goal ? this.text(this.unrank(0)) : "all white";
  }

  /** The black pieces as a mask. */
  mask(cells: Cells): number {
    return Array.from(cells).reduce((mask, cell, piece) => mask | (cell << piece), 0);
  }

  rank(cells: Cells): number {
    return this.mask(cells) ^ (this.goal ?? 0);
  }

  unrank(index: number): number[] {
    const black = index ^ (this.goal ?? 0);
    return this.#turned.map((_, piece) => (black >> piece) & 1);
  }

  step(index: number, code: number): number {
    const turned = this.#turned[code];
    return turned == undefined ? -1 : index ^ turned;
  }

  parse(text: string): Cells {
    const cells = tokens(text, true).map(([column, letter]) => {
      const colour = "wW0bB1".indexOf(letter);
      return colour < 0 ? foreign(column, "b and w, or 1 and 0", letter) : colour < 3 ? 0 : 1;
    });
    checkCount(this, cells.length);
    return cells;
  }

  check(cells: Cells): void {
    checkCount(this, cells.length);
    const at = Array.from(cells).findIndex((cell) => cell !== 0 && cell !== 1);
    if (at >= 0) fail(`cell ${at + 1}: expected 1 for black or 0 for white, found another number`);
  }

  text(cells: Cells): string {
    return Array.from(cells, (cell) => "wb"[cell]).join("");
  }

  movesText(codes: readonly number[], length = codes.length): string {
    return Array.from({ length }, (_, at) => codes[at]! + 1).join(" ");
  }

  parseMoves(text: string): number[] {
    const codes: number[] = [];
    let column = 1;
    for (const token of text.split(" ")) {
      const piece = token.trim();
      const number = /^\+?[0-9]+$/.test(piece) ? +piece : 0;
      if (number > 0 && number <= this.moves) codes.push(number - 1);
      else if (piece) foreign(column, "piece numbers from 1 in row order", token);
      column += [...token].length + 1;
    }
    return codes;
  }

  why(cells: Cells): string | undefined {
    const explain = (...goals: readonly number[]) => brokenPattern(this.#turned, this.mask(cells), goals);
    if (this.goal != undefined) return explain(this.goal);
    const [white, black] = this.goals.map((goal) => explain(goal));
    return white && black && (explain(...this.goals) ?? `for all white: ${white}; for all black: ${black}`);
  }
}
