import type { Description } from "./header.js";
import { wrongParity } from "./parity.js";
import { Slide } from "./slide.js";
import type { Cells, Space } from "./space.js";

/** Mirrorings in the diagonal, top to bottom and left to right: a bit each. All eight symmetries of the square. */
const [DIAGONAL, ROWS, COLUMNS] = [4, 2, 1];

/**
 * A sliding board with any goal, answered from the table of one whose goal has the tiles in order. A symmetry takes the goal's blank to the home
 * of the table; then the tiles are renamed, so that the goal has them in order. Neither changes which moves can be made. Moves keep the letters
 * of the real board.
 */
export class Aimed implements Space {
  readonly rows: number;
  readonly columns: number;
  readonly states: number;
  readonly moves = 4;
  readonly commutes = false;
  readonly goals: readonly number[];
  readonly parity: (index: number) => number;
  /** Whether the letters of moves on the stored board are other ones: then its column `move` does not serve. */
  readonly isTurned: boolean;
  readonly #goal: Cells;
  readonly #real: Slide;
  readonly #stored: Slide;
  /** For each cell the stored cell, for each tile its stored name, for each move the stored code; and the tile of each stored name. */
  readonly #cells: number[] = [];
  readonly #names: number[] = [];
  readonly #realNames: number[] = [];
  readonly #codes: number[];

  /** The board of the size of `shape` with this goal; undefined where no symmetry takes the goal's blank to the home of the table. */
  static of(shape: { rows: number; columns: number }, goal: Cells, stored: Slide): Aimed | undefined {
    const blank = Array.from(goal).indexOf(0);
    const real = new Slide(shape.rows, shape.columns, blank);
    for (let symmetry = 0; symmetry < 8; symmetry++) {
      const [rows, columns] = symmetry & DIAGONAL ? [real.columns, real.rows] : [real.rows, real.columns];
      const fits = rows == stored.rows && columns == stored.columns;
      if (fits && image(symmetry, blank, real) == stored.home) return new Aimed(real, goal, stored, symmetry);
    }
    return undefined;
  }

  private constructor(real: Slide, goal: Cells, stored: Slide, symmetry: number) {
    ({ rows: this.rows, columns: this.columns, states: this.states } = real);
    ({ goals: this.goals, parity: this.parity } = stored);
    [this.#real, this.#goal, this.#stored, this.isTurned] = [real, goal, stored, symmetry > 0];
    const inOrder = stored.unrank(stored.goals[0]!);
    for (let cell = 0; cell < real.cells; cell++) {
      const to = (this.#cells[cell] = image(symmetry, cell, real));
      this.#names[goal[cell]!] = inOrder[to]!;
      this.#realNames[inOrder[to]!] = goal[cell]!;
    }
    // Down, left, right, up: across the diagonal down is right and left is up.
    this.#codes = [0, 1, 2, 3].map((code) => {
      const across = symmetry & DIAGONAL ? [2, 3, 0, 1][code]! : code;
      const isVertical = across == 0 || across == 3;
      return symmetry & (isVertical ? ROWS : COLUMNS) ? 3 - across : across;
    });
  }

  get description(): Description {
    const { puzzle, goal, index, ...rest } = this.#stored.description;
    const laid = `that of ${puzzle} with the goal "${goal}", laid over and renamed; ${index}`;
    return { puzzle: this.#real.description.puzzle, goal: this.text(this.#goal), index: laid, ...rest };
  }

  isGoal(index: number): boolean {
    return this.#stored.isGoal(index);
  }

  rank(cells: Cells): number {
    const stored = new Uint8Array(this.#cells.length);
    this.#cells.forEach((to, cell) => (stored[to] = this.#names[cells[cell]!]!));
    return this.#stored.rank(stored);
  }

  unrank(index: number): Uint8Array {
    const stored = this.#stored.unrank(index);
    return Uint8Array.from(this.#cells, (to) => this.#realNames[stored[to]!]!);
  }

  step(index: number, code: number): number {
    return this.#stored.step(index, this.#codes[code] ?? -1);
  }

  moved(cells: Cells, code: number): Cells | undefined {
    return this.#real.moved(cells, code);
  }

  parse(text: string): Uint8Array {
    return this.#real.parse(text);
  }

  check(cells: Cells): void {
    this.#real.check(cells);
  }

  text(cells: Cells): string {
    return this.#real.text(cells);
  }

  movesText(codes: ArrayLike<number>): string {
    return this.#real.movesText(codes);
  }

  parseMoves(text: string): number[] {
    return this.#real.parseMoves(text);
  }

  why(cells: Cells): string | undefined {
    return wrongParity(this.columns, cells, this.#goal);
  }
}

/** The cell to which a symmetry takes a cell. */
function image(symmetry: number, cell: number, { rows, columns }: Slide): number {
  let [row, column] = [Math.floor(cell / columns), cell % columns];
  if (symmetry & DIAGONAL) [row, column, rows, columns] = [column, row, columns, rows];
  if (symmetry & ROWS) row = rows - 1 - row;
  if (symmetry & COLUMNS) column = columns - 1 - column;
  return row * columns + column;
}
