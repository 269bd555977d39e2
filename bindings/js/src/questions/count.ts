import type { Core } from "../tables/core.js";
import { endless_walk } from "../error.js";

const MOST = (1n << 128n) - 1n;
const least = (number: bigint) => (number < MOST ? number : MOST);

/**
 * The number of shortest paths: 1 for a goal, 0 if no goal can be reached, at most 2^128 - 1. Goes from the state to the goals layer by
 * layer, and counts how many paths lead to each state.
 */
export function countPaths(core: Core, index: number): bigint {
  const { space } = core;
  const depth = core.path(index)?.length;
  if (depth == undefined) return 0n;
  let pathsTo = new Map([[index, 1n]]);
  for (let rest = depth - 1; rest >= 0; rest--) {
    const nearer = new Map<number, bigint>();
    for (const [from, paths] of pathsTo) {
      for (const [, next] of core.bestMoves(from)) nearer.set(next, least((nearer.get(next) ?? 0n) + paths));
    }
    // In a damaged table, states of other depths may appear, even repeatedly, and exceed the size of the layer.
    if (!nearer.size || nearer.size > core.layers[rest]!) endless_walk(index);
    pathsTo = nearer;
  }
  let [sequences, orders] = [0n, 1n];
  for (const [home, paths] of pathsTo) {
    if (!core.isGoal(home)) endless_walk(index);
    sequences = least(sequences + paths);
  }
  // If moves commute, every order of a set of moves was counted.
  if (space.commutes) for (let n = 2n; n <= depth; n++) orders = least(orders * n);
  return sequences / orders;
}
