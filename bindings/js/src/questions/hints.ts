import type { Core } from "../tables/core.js";

/** A legal move, and what remains after it. */
export interface Hint {
  /** The move, as the program prints it. */
  move: string;
  /** Whether a best path begins with it. */
  best: boolean;
  /** The moves of the best path after it; null if no goal can be reached any more. */
  depthAfterMoves: number | null;
  /** Levels only: the pushes of that path. */
  depthAfterPushes?: number;
}

/** All legal moves, best first, equally good ones by code. In a goal no move is best. */
export function hints(core: Core, index: number): Hint[] {
  const { space } = core;
  const depth = core.isGoal(index) ? undefined : core.depth(index);
  const known = new Map<number, number>();
  const found = core.successors(index).map(([code, next]) => ({ code, rest: core.depthBeside(index, depth, next, known) ?? Infinity }));
  found.sort((a, b) => (a.rest == b.rest ? a.code - b.code : a.rest - b.rest));
  return found.map(({ code, rest }) => {
    return { move: space.movesText([code]), best: rest + 1 == depth, depthAfterMoves: rest == Infinity ? null : rest };
  });
}
