import type { Space } from "./space.js";

/**
 * The cost of a path as one number: its weight times 2^25, plus the number of its moves, so that one operation adds or compares both. If
 * all moves weigh the same, the weight is the number of moves.
 */
export type Cost = number;

const UNIT = 2 ** 25;

export function costOf(space: Space, code: number): Cost {
  return (space.weights ? space.weights[code]! : 1) * UNIT + 1;
}

/** Weight and moves of a cost. */
export function split(cost: Cost): [weight: number, moves: number] {
  return [Math.floor(cost / UNIT), cost % UNIT];
}
