import type { Core } from "../tables/core.js";
import { endless_walk } from "../error.js";

/**
 * All shortest paths from a state that reaches a goal (none from -1), in the order of their codes, one in memory at a time. A call that
 * fails because a block is not loaded can be repeated.
 */
export class Paths {
  #path: number[] = [];
  /** What is still to be tried, the next at the end: the number of moves before it, the move, and the state to which it leads. */
  readonly #toTry: [before: number, code: number, index: number][] = [];
  readonly #depth: number;

  constructor(
    readonly core: Core,
    start: number,
  ) {
    this.#depth = start < 0 ? -1 : core.path(start)!.length;
    if (start >= 0) this.#toTry.push([0, -1, start]);
  }

  /** The codes of the next path; undefined if there are no more. */
  next(): number[] | undefined {
    const { space } = this.core;
    for (let top; (top = this.#toTry.at(-1));) {
      const [before, code, index] = top;
      const path = this.#path.slice(0, before);
      if (code >= 0) path.push(code);
      const isHome = this.core.isGoal(index);
      if (!isHome && path.length >= this.#depth) endless_walk(index);
      const nearer = this.core.bestMoves(index).filter(([next]) => !space.commutes || code < next);
      this.#toTry.pop();
      this.#path = path;
      if (isHome) return path;
      for (const [next, to] of nearer.reverse()) this.#toTry.push([path.length, next, to]);
    }
    return undefined;
  }
}
