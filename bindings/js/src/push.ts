import { fail } from "./error.js";
import { foreign, parseLetters, tokens, type Cells, type Space } from "./space.js";

/** East, north, south, west as rows down and columns right. The opposite of direction `d` is `3 - d`. */
const DIRECTIONS = [
  [0, 1],
  [-1, 0],
  [1, 0],
  [0, -1],
] as const;

/** One box, one man, one maze. The index of a state is box * (n-1) + man - (man > box), over the n free cells in row order. */
export class Push implements Space {
  readonly puzzle: string;
  readonly goalText: string;
  readonly rows: number;
  readonly columns: number;
  readonly states: number;
  readonly moves = 8;
  /** A push weighs one, a step nothing: fewest pushes first, then fewest moves. */
  readonly weights = [1, 1, 1, 1, 0, 0, 0, 0];
  readonly goals: readonly number[];
  /** The row and column of each free cell, from 1. */
  readonly #places: [row: number, column: number][] = [];
  /** The number of each free cell, by 100 times its row plus its column. */
  readonly #numbers = new Map<number, number>();
  /** For each cell and direction the neighbouring cell, or -1. */
  readonly #beside: number[][];
  readonly #target: number;
  readonly #plane: number;

  /** The maze of a table, one line per row: `#` wall, `.` floor, `T` the target. Undefined if the text is not a maze. */
  static of(text: string): Push | undefined {
    const lines = text.split("\n");
    const isMaze = /^([#.]*\n)*[#.]*T[#.]*\n([#.]+\n)*$/.test(text) && /[.]/.test(text);
    const side = Math.max(lines.length - 1, lines[0]!.length);
    return isMaze && side <= 64 && lines.every((line) => !line || line.length == lines[0]!.length) ? new Push(lines) : undefined;
  }

  private constructor(lines: readonly string[]) {
    [this.rows, this.columns] = [lines.length - 1, lines[0]!.length];
    let target = 0;
    lines.forEach((line, row) =>
      [...line].forEach((letter, column) => {
        if (letter == "#") return;
        if (letter == "T") target = this.#places.length;
        this.#numbers.set((row + 1) * 100 + column + 1, this.#places.push([row + 1, column + 1]) - 1);
      }),
    );
    this.#target = target;
    this.#beside = this.#places.map(([row, column]) => DIRECTIONS.map(([down, right]) => this.#cell(row + down, column + right)));
    this.#plane = this.#places.length - 1;
    this.states = this.#places.length * this.#plane;
    this.goals = Array.from({ length: this.#plane }, (_, man) => this.#target * this.#plane + man);
    this.puzzle = `push:${this.rows}x${this.columns}`;
    this.goalText = `the box in ${this.#placeText(this.#target)}, the man anywhere`;
  }

  /** The number of the free cell in a row and a column, from 1, or -1. */
  #cell(row: number, column: number): number {
    return this.#numbers.get(row * 100 + column) ?? -1;
  }

  #placeText(cell: number): string {
    const [row, column] = this.#places[cell]!;
    return `row ${row}, column ${column}`;
  }

  #split(index: number): [box: number, man: number] {
    const [box, man] = [Math.floor(index / this.#plane), index % this.#plane];
    return [box, man + +(man >= box)];
  }

  #index(box: number, man: number): number {
    return box * this.#plane + man - +(man > box);
  }

  rank([boxRow, boxColumn, row, column]: Cells & Iterable<number>): number {
    return this.#index(this.#cell(boxRow!, boxColumn!), this.#cell(row!, column!));
  }

  unrank(index: number): number[] {
    return this.#split(index).flatMap((cell) => this.#places[cell]!);
  }

  step(index: number, code: number): number {
    const [box, man] = this.#split(index);
    const next = this.#beside[man]![code & 3]!;
    if (next < 0 || code > 7) return -1;
    if (code > 3) return next == box ? -1 : this.#index(box, next);
    const beyond = this.#beside[box]![code]!;
    return next == box && beyond >= 0 ? this.#index(beyond, box) : -1;
  }

  parse(text: string): Cells {
    const cells = tokens(text, false).map(([column, token]) => {
      const number = /^[0-9]+$/.test(token) && +token < 2 ** 64 ? +token : 0;
      return number || foreign(column, "a row or a column, counted from 1", token);
    });
    if (cells.length != 4) fail(`expected 4 numbers, row and column of the box and of the man, found ${cells.length}`);
    this.#checkPlaces(cells);
    return cells;
  }

  check(cells: Cells): void {
    if (cells.length != 4 || Array.from(cells).some((cell) => !(Number.isInteger(cell) && cell > 0))) {
      fail("expected four numbers from 1: row and column of the box, row and column of the man");
    }
    this.#checkPlaces(cells);
  }

  #checkPlaces(cells: Cells): void {
    const [box, man] = [0, 2].map((at) => {
      const [row, column] = [cells[at]!, cells[at + 1]!];
      const the = `the place of the ${at ? "man" : "box"}, row ${row}, column ${column},`;
      if (row > this.rows || column > this.columns) {
        fail(`${the} lies outside the maze, which has ${this.rows} rows and ${this.columns} columns`);
      }
      const cell = this.#cell(row, column);
      return cell < 0 ? fail(`${the} is a wall`) : cell;
    });
    if (box == man) fail(`the man and the box are both in ${this.#placeText(box!)}`);
  }

  text(cells: Cells): string {
    return Array.from(cells).join(" ");
  }

  movesText(codes: readonly number[], length = codes.length): string {
    return Array.from({ length }, (_, at) => "ENSWensw"[codes[at]!]).join("");
  }

  /** Moves as compass letters, or as in solutions of Sokoban levels. */
  parseMoves(text: string): number[] {
    return parseLetters(text, "ENSWenswRUDLrudl", "the letters E N S W e n s w, or L U R D l u r d").map((code) => code % 8);
  }

  why(cells: Cells): string | undefined {
    const start = this.rank(cells as number[]);
    const [box] = this.#split(start);
    const [boxes, seen] = [new Set([box]), new Set([start])];
    for (const index of seen) {
      for (let code = 0; code < 8; code++) {
        const next = this.step(index, code);
        if (next < 0) continue;
        seen.add(next);
        boxes.add(this.#split(next)[0]);
      }
    }
    if (boxes.has(this.#target)) return undefined;
    const target = `the target in ${this.#placeText(this.#target)}`;
    if (!this.#pushable().has(box)) return `no pushes lead from ${this.#placeText(box)} to ${target}, wherever the man stands`;
    if (boxes.size == 1) return "the man cannot reach a side of the box from which he can push it";
    return `the man can push the box to ${boxes.size} cells, but ${target} is not one of them`;
  }

  /**
   * The cells from which pushes lead to the target if the man can stand anywhere at any time: those to which he can pull the box from the
   * target.
   */
  #pushable(): Set<number> {
    const cells = new Set([this.#target]);
    for (const cell of cells) {
      this.#beside[cell]!.forEach((beside, direction) => {
        if (beside >= 0 && this.#beside[beside]![direction]! >= 0) cells.add(beside);
      });
    }
    return cells;
  }
}
