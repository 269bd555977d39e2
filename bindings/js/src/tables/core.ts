import type { Entries } from "./column.js";
import { endless_walk, fail } from "../error.js";
import type { Space } from "../spaces/space.js";

/** The columns of a table that are used. */
export interface Columns {
  /** The code of the best move. */
  move?: Entries | undefined;
  /** The depth mod 3, or 3 if no goal can be reached. */
  depth?: Entries | undefined;
  /** The second bit of the depth, if the board determines the first. */
  half?: Entries | undefined;
}

/** Tables with at most this many states cache the best move of each state that was looked up, and where it leads. */
const MAX_REMEMBERED = 2 ** 20;
/** The cached entry of a goal. */
const HOME = -1;
/** The most states that are listed at once. */
export const MAX_LISTED = 2 ** 24;

/** A space with the columns of its table. Answers every question about indices. */
export class Core {
  readonly reachable: number;
  readonly greatestDepth: number;
  /** By state: 0 if it is not cached, else 1 + code + 32 * the state after the best move. */
  readonly #remembered: Int32Array | undefined;
  readonly #goals: ReadonlySet<number>;
  #depths: Int32Array | undefined;

  constructor(
    readonly space: Space,
    readonly layers: readonly number[],
    readonly columns: Columns,
    /** The stored table, if this one answers for another goal. */
    readonly stored?: Core,
  ) {
    this.reachable = layers.reduce((sum, count) => sum + count, 0);
    this.greatestDepth = layers.length - 1;
    if (space.states <= MAX_REMEMBERED) this.#remembered = new Int32Array(space.states);
    this.#goals = new Set(space.goals);
  }

  isGoal(index: number): boolean {
    return this.#goals.has(index);
  }

  isReachable(index: number): boolean {
    return this.reachable == this.space.states || this.columns.depth!(index) != 3;
  }

  /**
   * Depth mod 3, or mod 4 if the board determines its parity; undefined without such a column. The depths of neighbours differ by at most
   * one.
   */
  #residue(index: number): number | undefined {
    const { depth, half } = this.columns;
    if (depth) return depth(index);
    return half && half(index) * 2 + this.space.parity!(index);
  }

  get #modulus(): number {
    return this.columns.depth ? 3 : 4;
  }

  /** The difference between the depths of a neighbour and this state: -1, 0 or 1; undefined without a column for it. */
  #change(from: number | undefined, next: number): number | undefined {
    if (from == undefined) return undefined;
    const change = (this.#residue(next)! - from + this.#modulus) % this.#modulus;
    return change == this.#modulus - 1 ? -1 : change;
  }

  /**
   * The code of the best move; -1 in a goal, and if no goal can be reached. A walk already knows the residue of the state, and that the
   * state before it is not nearer. The last of the other neighbours need not be looked up: one of them must be nearer.
   */
  best(index: number, residue?: number, before?: number): number {
    if (this.isGoal(index) || !this.isReachable(index)) return -1;
    if (this.columns.move) return this.columns.move(index);
    residue ??= this.#residue(index);
    const others = this.successors(index).filter(([, next]) => next != before);
    return (others.slice(0, -1).find(([, next]) => this.#change(residue, next) == -1) ?? others.at(-1) ?? endless_walk(index))[0];
  }

  /** Follows the best moves from a state to a goal. Fills `codes`, and returns their number. */
  walk(start: number, codes: number[]): number {
    const remembered = this.#remembered;
    const { space, greatestDepth } = this;
    let index = start;
    let length = 0;
    let before: number | undefined;
    let residue = remembered || this.columns.move ? undefined : this.#residue(start);
    for (;;) {
      const step = remembered ? remembered[index]! : 0;
      if (step == HOME) return length;
      if (step) {
        codes[length++] = (step - 1) & 31;
        index = (step - 1) >> 5;
      } else {
        if (this.isGoal(index)) {
          if (remembered) remembered[index] = HOME;
          return length;
        }
        const code = this.best(index, residue, before);
        const next = code < 0 ? -1 : space.step(index, code);
        if (next < 0) endless_walk(start);
        if (remembered) remembered[index] = next * 32 + code + 1;
        codes[length++] = code;
        [index, before] = [next, index];
        if (residue != undefined) residue = (residue || this.#modulus) - 1;
      }
      if (length > greatestDepth) endless_walk(start);
    }
  }

  /** The codes of the best path; undefined if no goal can be reached. */
  path(index: number): number[] | undefined {
    const codes: number[] = [];
    if (!this.isReachable(index)) return undefined;
    this.walk(index, codes);
    return codes;
  }

  /** The depth of a state; undefined if no goal can be reached. */
  depth(index: number): number | undefined {
    return this.path(index)?.length;
  }

  /**
   * The depth of a state that reaches a goal, using known depths: a walk stops at a state with a known depth, and stores the depths of the
   * states that it passed.
   */
  #depthOf(start: number, get: (index: number) => number | undefined, set: (index: number, depth: number) => void): number {
    const trail: number[] = [];
    let index = start;
    let depth: number | undefined;
    while ((depth = this.isGoal(index) ? 0 : get(index)) == undefined) {
      const code = this.best(index);
      const next = code < 0 ? -1 : this.space.step(index, code);
      if (next < 0 || trail.push(index) > this.greatestDepth) endless_walk(start);
      index = next;
    }
    for (let passed; (passed = trail.pop()) != undefined;) set(passed, ++depth);
    return depth;
  }

  /** The depth of a neighbour, from the depth of the state: one lookup if a column stores their difference, else a walk. */
  depthBeside(index: number, depth: number | undefined, next: number, known: Map<number, number>): number | undefined {
    const change = depth == undefined ? undefined : this.#change(this.#residue(index), next);
    if (change != undefined) return Math.max(0, depth! + change);
    if (known.size > MAX_REMEMBERED) known.clear();
    const walk = () =>
      this.#depthOf(
        next,
        (index) => known.get(index),
        (index, depth) => known.set(index, depth),
      );
    return this.isReachable(next) ? walk() : undefined;
  }

  /** The legal moves, by ascending code, and where they lead. */
  successors(index: number): [code: number, next: number][] {
    const found: [number, number][] = [];
    for (let code = 0; code < this.space.moves; code++) {
      const next = this.space.step(index, code);
      if (next >= 0) found.push([code, next]);
    }
    return found;
  }

  /** The moves that begin a best path. */
  bestMoves(index: number): [code: number, next: number][] {
    if (this.isGoal(index) || !this.isReachable(index)) return [];
    const residue = this.#residue(index);
    const depth = residue == undefined ? this.depth(index) : undefined;
    return this.successors(index).filter(([, next]) =>
      depth == undefined ? this.#change(residue, next) == -1 : this.depth(next) == depth - 1,
    );
  }

  /** The depth of every state; -1 if no goal can be reached. */
  get #allDepths(): Int32Array {
    if (this.#depths) return this.#depths;
    const depths = new Int32Array(this.space.states).fill(-1);
    const get = (index: number) => (depths[index]! < 0 ? undefined : depths[index]);
    for (let index = 0; index < depths.length; index++) {
      if (this.isReachable(index)) depths[index] = this.#depthOf(index, get, (passed, depth) => (depths[passed] = depth));
    }
    return (this.#depths = depths);
  }

  /** The number of states with a depth in a range; throws if there are none. */
  countAt(from: number, to: number): number {
    const count = this.layers.slice(from, to + 1).reduce((sum, count) => sum + count, 0);
    const range = from == to ? `of ${from}` : `from ${from} to ${to}`;
    const { puzzle } = this.space;
    return count || fail(`no state of ${puzzle} has a depth ${range}: the depths are 0 to ${this.greatestDepth}`);
  }

  /** The states with a depth in a range, by ascending index. */
  statesAt(from: number, to: number): Uint32Array {
    const { space } = this;
    const count = this.countAt(from, to);
    if (space.states > MAX_LISTED) {
      const remedy = "ask for a more frequent depth, or use a smaller board";
      fail(`${space.puzzle} has ${space.states} states, but at most ${MAX_LISTED} can be listed: ${remedy}`);
    }
    const states = new Uint32Array(count);
    let found = 0;
    this.#allDepths.forEach((depth, index) => {
      if (depth >= from && depth <= to) states[found++] = index;
    });
    if (found != count) {
      const what = `${found} states have depths from ${from} to ${to}, but the header says ${count}`;
      fail(`the table's counts are wrong: ${what}: make the table again with \`homing gen\``);
    }
    return states;
  }
}
