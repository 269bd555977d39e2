import { AnyGoal } from "../spaces/any-goal.js";
import { cellsOf, type Board } from "./board.js";
import { Core } from "../tables/core.js";
import { fail, within } from "../error.js";
import { Flip } from "../spaces/flips.js";
import { generate, QUICK_STATES } from "../tables/generate.js";
import { Slide } from "../spaces/slide.js";
import type { Cells } from "../spaces/space.js";

/** The searched tables for other goals: searched once, then used for all goals that renaming and turning can reach. */
const generated = new WeakMap<Core, Core[]>();

/** Returns a table for another goal: from the existing columns, or, for small boards, by a search. */
export function withGoal(core: Core, goal: Board): Core {
  const stored = core.stored ?? core;
  const { space } = core;
  const cells = () => within("the goal", () => cellsOf(space, goal));
  if (space instanceof Slide) return slideWithGoal(stored, space, cells());
  const flip = space as Flip;
  if (goal == "any") return flipWithGoal(stored, flip, undefined);
  return flipWithGoal(stored, flip, goal == "white" ? 0 : goal == "black" ? flip.states - 1 : flip.mask(cells()));
}

function slideWithGoal(stored: Core, { puzzle, rows, columns, states }: Slide, goal: Cells): Core {
  const turn = (table: Core): Core | undefined => {
    const turned = AnyGoal.of(rows, columns, goal, table.space as Slide);
    const { move, depth, half } = table.columns;
    if (!turned || !(depth || half || (move && !turned.isTurned))) return undefined;
    return new Core(turned, table.layers, turned.isTurned ? { depth, half } : table.columns, stored);
  };
  if (states > QUICK_STATES) return turn(stored) ?? fail(`the table of ${puzzle} cannot be turned to this goal`);
  const made = generated.get(stored) ?? [];
  for (const table of [stored, ...made]) {
    const turned = turn(table);
    if (turned) return turned;
  }
  const table = generate(new Slide(rows, columns, Array.from(goal).indexOf(0)));
  generated.set(stored, [...made, table]);
  return turn(table)!;
}

/** `goal` is a mask of black pieces; undefined for all white or all black. */
function flipWithGoal(stored: Core, flip: Flip, goal: number | undefined): Core {
  const isAny = goal == undefined;
  let table = stored;
  if (isAny != ((stored.space as Flip).goal == undefined)) {
    if (flip.states > QUICK_STATES)
      fail(`the table of ${flip.puzzle} has ${isAny ? "one goal" : "two goals"} and does not support others`);
    table = generate(flip.withGoal(isAny ? undefined : 0));
  }
  return new Core(flip.withGoal(goal), table.layers, table.columns, stored);
}
