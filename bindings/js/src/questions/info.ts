import type { Core } from "../tables/core.js";

/** Identifies a table, and counts its states at each depth. */
export abstract class TableInfo {
  /** The puzzle's name in the program: `slide:3x3`. */
  readonly puzzle: string;
  /** The goal, in words or as a board. */
  readonly goalText: string;
  readonly rows: number;
  readonly columns: number;
  /** The number of states. */
  readonly states: number;
  /** The number of states from which a goal can be reached. */
  readonly reachable: number;
  /** The number of states at depth 0, 1, 2 and so on. */
  readonly layers: readonly number[];

  /** @internal */
  constructor({ space, reachable, layers }: Core) {
    ({ puzzle: this.puzzle, goalText: this.goalText, rows: this.rows, columns: this.columns, states: this.states } = space);
    [this.reachable, this.layers] = [reachable, layers];
  }
}
