import type { Core } from "./core.js";
import { costOf, split, type Cost } from "./cost.js";

/** A legal move, and what remains after it. */
export interface Hint {
  /** The move, as the program prints it. */
  move: string;
  /** Whether a best path begins with it. */
  best: boolean;
  /** The moves of the best path after it; null if no goal can be reached any more. */
  depthAfterMoves: number | null;
  /** Mazes only: the pushes of that path. */
  depthAfterPushes?: number;
}

/** All legal moves, best first, equally good ones by code. In a goal no move is best. */
export function hints(core: Core, index: number): Hint[] {
  const { space } = core;
  const cost = core.isGoal(index) ? undefined : core.cost(index);
  const known = new Map<number, Cost>();
  const costs = core.successors(index).map(([code, next]) => {
    const rest = core.costBeside(index, cost, next, known);
    return { code, rest, whole: rest == undefined ? Infinity : rest + costOf(space, code) };
  });
  costs.sort((a, b) => (a.whole == b.whole ? a.code - b.code : a.whole - b.whole));
  return costs.map(({ code, rest, whole }) => {
    const [pushes, moves] = rest == undefined ? [] : split(rest);
    const hint: Hint = { move: space.movesText([code]), best: whole == cost, depthAfterMoves: moves ?? null };
    if (space.weights && pushes != undefined) hint.depthAfterPushes = pushes;
    return hint;
  });
}
