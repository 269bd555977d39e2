import type { Core } from "./core.js";
import { costOf, split, type Cost } from "./cost.js";
import { counted } from "./error.js";
import type { Space } from "./space.js";

/** A move that is on no best path. */
export interface Detour {
  /** The number of the move, from 1. */
  atMove: number;
  move: string;
  /** The moves that it loses; null if no goal can be reached after it. */
  lostMoves: number | null;
  /** Mazes only: the pushes that it loses. */
  lostPushes?: number;
}

/** The grade of a solution, with the fields of the program's JSON; only mazes have those of pushes. */
export interface Grade {
  status: "optimal" | "solves" | "unsolved" | "illegal" | "unsolvable";
  /** The whole answer as text, as the program prints it. */
  text: string;
  /** The moves and pushes of the best path. */
  depthMoves?: number;
  depthPushes?: number;
  /** The legal moves and pushes before the first illegal one. */
  madeMoves?: number;
  madePushes?: number;
  /** If the moves solve the board: the difference to the best path. With pushes, `lostMoves` may be negative. */
  lostMoves?: number;
  lostPushes?: number;
  /** If they do not: what is still needed at the end. */
  toGoMoves?: number;
  toGoPushes?: number;
  /** The number, from 1, of the first illegal move, and that move. */
  illegalAtMove?: number;
  illegalMove?: string;
  /** The moves that are on no best path. */
  detours: Detour[];
}

/** Grades moves from a state. The index -1 is a board from which no goal can be reached. */
export function grade(core: Core, start: number, codes: readonly number[]): Grade {
  const { space } = core;
  const detours: Detour[] = [];
  if (start < 0) return { status: "unsolvable", text: "unsolvable", detours };
  const best = core.cost(start)!;
  const known = new Map<number, Cost>();
  let [index, rest, spent, illegalAt]: [number, Cost | undefined, Cost, number] = [start, best, 0, 0];
  for (const [at, code] of codes.entries()) {
    const next = space.step(index, code);
    if (next < 0) {
      illegalAt = at + 1;
      break;
    }
    const after = core.costBeside(index, rest, next, known);
    if (rest != undefined && (after == undefined || after + costOf(space, code) != rest)) {
      const lost: Counts = after == undefined ? [null] : difference(rest, after + costOf(space, code));
      detours.push({ atMove: at + 1, move: space.movesText([code]), ...named(space, "lost", lost) } as Detour);
    }
    spent += costOf(space, code);
    [index, rest] = [next, after];
  }
  const isHome = core.isGoal(index);
  const solves = isHome && !illegalAt;
  const status = illegalAt ? "illegal" : !isHome ? "unsolved" : spent == best ? "optimal" : "solves";
  const graded: Grade = {
    status,
    text: status,
    ...named(space, "depth", moves(best)),
    ...named(space, "made", moves(spent)),
    ...(solves ? named(space, "lost", difference(best, spent)) : {}),
    ...(!isHome && rest != undefined ? named(space, "toGo", moves(rest)) : {}),
    ...(illegalAt ? { illegalAtMove: illegalAt, illegalMove: space.movesText([codes[illegalAt - 1]!]) } : {}),
    detours,
  };
  graded.text += `: ${words(graded)}`;
  return graded;
}

type Counts = [moves: number | null, pushes?: number];

function moves(cost: Cost): Counts {
  const [weight, moves] = split(cost);
  return [moves, weight];
}

function difference(best: Cost, made: Cost): Counts {
  const [a, b] = [split(best), split(made)];
  return [b[1] - a[1], b[0] - a[0]];
}

/** The counts as fields: `lostMoves`, and `lostPushes` if pushes are counted. */
function named(space: Space, name: string, [moves, pushes]: Counts): Record<string, number | null> {
  return { [`${name}Moves`]: moves, ...(space.weights && pushes != undefined ? { [`${name}Pushes`]: pushes } : {}) };
}

function words(grade: Grade): string {
  if (grade.illegalAtMove) return `move ${grade.illegalAtMove} (${grade.illegalMove}) cannot be made`;
  const made = cost(grade.madePushes, grade.madeMoves!);
  if (grade.status == "optimal") return made;
  const { lostMoves, toGoMoves } = grade;
  let text = `${made} made, and no goal can be reached any more`;
  if (lostMoves != undefined) text = `${made}, ${cost(grade.lostPushes, lostMoves)} more than needed`;
  else if (toGoMoves != undefined) text = `${made} made, ${cost(grade.toGoPushes, toGoMoves)} to go`;
  grade.detours.forEach(({ atMove, move, lostMoves, lostPushes }, at) => {
    const lost = lostMoves == null ? "the goal" : cost(lostPushes, lostMoves);
    text += `${at ? "," : "; lost"} ${lost} at move ${atMove} (${move})`;
  });
  return text;
}

/** `3 moves`, or `1 push, 3 moves` if pushes count. */
function cost(pushes: number | undefined, moves: number): string {
  return (pushes == undefined ? "" : counted(pushes, "push", "pushes") + ", ") + counted(moves, "move");
}
