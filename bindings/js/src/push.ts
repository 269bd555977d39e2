import { fail, quoted, shown } from "./error.js";
import type { Description } from "./header.js";
import { placeText, type Maze, type Place } from "./maze.js";
import { parseLetters } from "./slide.js";
import type { Cells, Space } from "./space.js";
import { tokens } from "./tokens.js";

/** East, north, south, west as rows down and columns right. The opposite of direction `d` is `3 - d`. */
const DIRECTIONS = [
  [0, 1],
  [-1, 0],
  [1, 0],
  [0, -1],
] as const;
const NUMBERS = "four numbers, row and column of the box and row and column of the man";

/** One box, one man, one maze. The index of a state is box * (n-1) + man - (man > box), over the n free cells in row order. */
export class Push implements Space {
  readonly rows: number;
  readonly columns: number;
  readonly states: number;
  readonly moves = 8;
  readonly commutes = false;
  /** A push weighs one, a step nothing: the fewest pushes first, then the fewest moves. */
  readonly weights = [1, 1, 1, 1, 0, 0, 0, 0];
  readonly goals: readonly number[];
  readonly #places: Place[] = [];
  /** By row and column: the number of a free cell, or -1. */
  readonly #numbers: number[][];
  /** By cell and direction: the cell beside it, or -1. */
  readonly #beside: number[][];
  readonly #target: number;
  readonly #plane: number;

  constructor({ walls, target }: Maze) {
    [this.rows, this.columns] = [walls.length, walls[0]!.length];
    this.#numbers = walls.map((line, row) => line.map((wall, column) => (wall ? -1 : this.#places.push([row, column]) - 1)));
    this.#beside = this.#places.map(([row, column]) => DIRECTIONS.map(([down, right]) => this.#cell(row + down, column + right)));
    this.#target = this.#cell(...target);
    this.#plane = this.#places.length - 1;
    this.states = this.#places.length * this.#plane;
    this.goals = Array.from({ length: this.#plane }, (_, man) => this.#target * this.#plane + man);
  }

  #cell(row: number, column: number): number {
    return this.#numbers[row]?.[column] ?? -1;
  }

  get description(): Description {
    const letter = (number: number) => (number < 0 ? "#" : number == this.#target ? "T" : ".");
    return {
      puzzle: `push:${this.rows}x${this.columns}`,
      parameters: this.#numbers.map((line) => line.map(letter).join("") + "\n").join(""),
      goal: `the box in ${placeText(this.#places[this.#target]!)}, the man anywhere`,
      index: "box * (n-1) + man - (man > box), over the n free cells in row order",
      metric: "a push or a step of the man; the fewest pushes first, then the fewest moves",
    };
  }

  #split(index: number): [box: number, man: number] {
    const [box, man] = [Math.floor(index / this.#plane), index % this.#plane];
    return [box, man + +(man >= box)];
  }

  #index(box: number, man: number): number {
    return box * this.#plane + man - +(man > box);
  }

  isGoal(index: number): boolean {
    return this.#split(index)[0] == this.#target;
  }

  rank(cells: Cells): number {
    return this.#index(this.#cell(cells[0]! - 1, cells[1]! - 1), this.#cell(cells[2]! - 1, cells[3]! - 1));
  }

  unrank(index: number): Uint8Array {
    const [box, man] = this.#split(index);
    return Uint8Array.from([...this.#places[box]!, ...this.#places[man]!], (number) => number + 1);
  }

  step(index: number, code: number): number {
    const [box, man] = this.#split(index);
    const next = this.#beside[man]![code & 3]!;
    if (next < 0 || code > 7) return -1;
    if (code < 4) {
      const beyond = this.#beside[box]![code]!;
      return next == box && beyond >= 0 ? this.#index(beyond, box) : -1;
    }
    return next == box ? -1 : this.#index(box, next);
  }

  moved(cells: Cells, code: number): Cells | undefined {
    const next = this.step(this.rank(cells), code);
    return next < 0 ? undefined : this.unrank(next);
  }

  parse(text: string): number[] {
    const numbers: number[] = [];
    for (const [column, token] of tokens(text, false)) {
      const number = /^[0-9]+$/.test(token) && !(BigInt(token) >> 64n) ? +token : 0;
      if (!number) fail(`column ${column}: expected a row or a column, counted from 1, found ${quoted(shown(token))}`);
      numbers.push(number);
    }
    if (numbers.length != 4) fail(`expected ${NUMBERS}, found ${numbers.length}`);
    this.#checkPlaces(numbers);
    return numbers;
  }

  check(cells: Cells): void {
    if (cells.length != 4 || Array.from(cells).some((cell) => !(Number.isInteger(cell) && cell > 0))) {
      fail("expected four numbers from 1: row and column of the box, row and column of the man");
    }
    this.#checkPlaces(cells);
  }

  #checkPlaces(cells: Cells): void {
    const places: Place[] = [0, 2].map((at) => [cells[at]! - 1, cells[at + 1]! - 1]);
    places.forEach((place, at) => {
      const the = `the place of the ${at ? "man" : "box"}, ${placeText(place)},`;
      if (place[0] >= this.rows || place[1] >= this.columns) {
        fail(`${the} lies outside the maze, which has ${this.rows} rows and ${this.columns} columns`);
      }
      if (this.#cell(...place) < 0) fail(`${the} is a wall`);
    });
    if (placeText(places[0]!) == placeText(places[1]!)) fail(`box and man are both in ${placeText(places[0]!)}`);
  }

  text(cells: Cells): string {
    return Array.from(cells).join(" ");
  }

  movesText(codes: ArrayLike<number>): string {
    return Array.from(codes, (code) => "ENSWensw"[code]).join("");
  }

  /** Moves as letters of the compass, or as in solutions of Sokoban levels. */
  parseMoves(text: string): number[] {
    return parseLetters(text, "ENSWenswRUDLrudl", "the letters E N S W e n s w, or L U R D l u r d").map((code) => code % 8);
  }

  why(cells: Cells): string | undefined {
    const start = this.rank(cells);
    const boxAt: Place = [cells[0]! - 1, cells[1]! - 1];
    const boxes = new Set([this.#split(start)[0]]);
    const seen = new Set([start]);
    for (const index of seen) {
      if (this.isGoal(index)) return undefined;
      for (let code = 0; code < 8; code++) {
        const next = this.step(index, code);
        if (next < 0) continue;
        seen.add(next);
        boxes.add(this.#split(next)[0]);
      }
    }
    const target = placeText(this.#places[this.#target]!);
    if (!this.#isPushable(this.#cell(...boxAt))) {
      return `no pushes lead from ${placeText(boxAt)} to the target in ${target}, wherever the man stands`;
    }
    if (boxes.size == 1) return "the man cannot reach a side of the box from which he can push it";
    return `the man can push the box to ${boxes.size} cells, but the target in ${target} is not one of them`;
  }

  /** Whether pushes lead from a cell to the target if the man can stand on any free cell at any time: pulls from the target, backward. */
  #isPushable(box: number): boolean {
    const seen = new Set([this.#target]);
    for (const cell of seen) {
      for (const beside of this.#beside[cell]!) {
        const direction = this.#beside[cell]!.indexOf(beside);
        if (beside >= 0 && this.#beside[beside]![direction]! >= 0) seen.add(beside);
      }
    }
    return seen.has(box);
  }
}
