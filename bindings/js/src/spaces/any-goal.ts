import { Slide } from "./slide.js";
import type { Cells } from "./space.js";

/** Reflections in the diagonal, top to bottom and left to right, one bit each. Together they generate the eight symmetries of the square. */
const [DIAGONAL, ROWS, COLUMNS] = [4, 2, 1];

/**
 * A sliding board with any goal, answered from the table of a goal with the tiles in order. A symmetry moves the goal's blank to the
 * table's home; then the tiles are renamed so that the goal has them in order. Neither changes which moves are legal. The index of a board
 * is that of its image; boards and letters remain those of the real board.
 */
export class AnyGoal extends Slide {
  override readonly goals: readonly number[];
  /** Whether the stored board uses other letters for moves, so that its column `move` cannot be used. */
  readonly isTurned: boolean;
  readonly #stored: Slide;
  /** For each cell the stored cell, for each tile its stored name, for each stored name the tile, for each move the stored code. */
  readonly #cells: number[] = [];
  readonly #names: number[] = [];
  readonly #tiles: number[] = [];
  readonly #codes: number[];

  /** The board of this size and goal; undefined if no symmetry moves the goal's blank to the home of the table. */
  static of(rows: number, columns: number, goal: Cells, stored: Slide): AnyGoal | undefined {
    const real = new Slide(rows, columns, Array.from(goal).indexOf(0));
    const symmetry = [0, 1, 2, 3, 4, 5, 6, 7].find((symmetry) => {
      const [across, down] = symmetry & DIAGONAL ? [columns, rows] : [rows, columns];
      return across == stored.rows && down == stored.columns && image(symmetry, real.home, real) == stored.home;
    });
    return symmetry == undefined ? undefined : new AnyGoal(real, goal, stored, symmetry);
  }

  private constructor(real: Slide, goal: Cells, stored: Slide, symmetry: number) {
    super(real.rows, real.columns, real.home);
    this.#stored = stored;
    this.goals = stored.goals;
    this.isTurned = symmetry > 0;
    const inOrder = stored.unrank(stored.goals[0]!);
    for (let cell = 0; cell < real.cells; cell++) {
      const to = (this.#cells[cell] = image(symmetry, cell, real));
      this.#names[goal[cell]!] = inOrder[to]!;
      this.#tiles[inOrder[to]!] = goal[cell]!;
    }
    // Down, left, right, up: in the reflected board, down is right and left is up.
    this.#codes = (symmetry & DIAGONAL ? [2, 3, 0, 1] : [0, 1, 2, 3]).map((code) => {
      const isVertical = code == 0 || code == 3;
      return symmetry & (isVertical ? ROWS : COLUMNS) ? 3 - code : code;
    });
  }

  override parity(index: number): number {
    return this.#stored.parity(index);
  }

  override rank(cells: Cells): number {
    const stored: number[] = [];
    this.#cells.forEach((to, cell) => (stored[to] = this.#names[cells[cell]!]!));
    return this.#stored.rank(stored);
  }

  override unrank(index: number): number[] {
    const stored = this.#stored.unrank(index);
    return this.#cells.map((to) => this.#tiles[stored[to]!]!);
  }

  override step(index: number, code: number): number {
    return this.#stored.step(index, this.#codes[code] ?? 4);
  }
}

/** The image of a cell under a symmetry. */
function image(symmetry: number, cell: number, { rows, columns }: Slide): number {
  let [row, column] = [Math.floor(cell / columns), cell % columns];
  if (symmetry & DIAGONAL) [row, column, rows, columns] = [column, row, columns, rows];
  if (symmetry & ROWS) row = rows - 1 - row;
  if (symmetry & COLUMNS) column = columns - 1 - column;
  return row * columns + column;
}
