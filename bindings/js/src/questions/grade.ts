import type { Core } from "../tables/core.js";
import { counted } from "../error.js";

/** A move that is on no best path. */
export interface Detour {
  /** The number of the move, from 1. */
  atMove: number;
  move: string;
  /** The moves that it loses; null if no goal can be reached after it. */
  lostMoves: number | null;
  /** Levels only: the pushes that it loses. */
  lostPushes?: number;
}

/** The grade of a solution, with the fields of the program's JSON; only levels have those of pushes. */
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
  const best = core.depth(start)!;
  const known = new Map<number, number>();
  let [index, rest, made, illegalAt]: [number, number | undefined, number, number] = [start, best, 0, 0];
  for (const [at, code] of codes.entries()) {
    const next = space.step(index, code);
    if (next < 0) {
      illegalAt = at + 1;
      break;
    }
    const after = core.depthBeside(index, rest, next, known);
    const lostMoves = rest == undefined ? 0 : after == undefined ? null : after + 1 - rest;
    if (lostMoves != 0) detours.push({ atMove: at + 1, move: space.movesText([code]), lostMoves });
    made++;
    [index, rest] = [next, after];
  }
  const isHome = core.isGoal(index);
  const solves = isHome && !illegalAt;
  const status = illegalAt ? "illegal" : !isHome ? "unsolved" : made == best ? "optimal" : "solves";
  const graded: Grade = {
    status,
    text: status,
    depthMoves: best,
    madeMoves: made,
    ...(solves ? { lostMoves: made - best } : {}),
    ...(!isHome && rest != undefined ? { toGoMoves: rest } : {}),
    ...(illegalAt ? { illegalAtMove: illegalAt, illegalMove: space.movesText([codes[illegalAt - 1]!]) } : {}),
    detours,
  };
  graded.text += `: ${words(graded)}`;
  return graded;
}

function words(grade: Grade): string {
  if (grade.illegalAtMove) return `move ${grade.illegalAtMove} (${grade.illegalMove}) cannot be made`;
  const made = moves(grade.madeMoves!);
  if (grade.status == "optimal") return made;
  const { lostMoves, toGoMoves } = grade;
  let text = `${made} made, and no goal can be reached any more`;
  if (lostMoves != undefined) text = `${made}, ${moves(lostMoves)} more than needed`;
  else if (toGoMoves != undefined) text = `${made} made, ${moves(toGoMoves)} to go`;
  grade.detours.forEach(({ atMove, move, lostMoves }, at) => {
    const lost = lostMoves == null ? "the goal" : moves(lostMoves);
    text += `${at ? "," : "; lost"} ${lost} at move ${atMove} (${move})`;
  });
  return text;
}

const moves = (count: number) => counted(count, "move");
