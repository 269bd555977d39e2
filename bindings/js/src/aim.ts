import { Aimed } from "./aimed.js";
import { cellsOf, type Board } from "./board.js";
import { Core } from "./core.js";
import { fail, within } from "./error.js";
import { Flip } from "./flips.js";
import { generate, QUICK_STATES } from "./generate.js";
import { Slide } from "./slide.js";
import type { Cells } from "./space.js";

/** The searched tables for other goals: searched once, then used for all goals that renaming and turning can reach. */
const generated = new WeakMap<Core, Core[]>();

/** Returns a table for another goal: from the existing columns, or, for small boards, by a search. */
export function aim(core: Core, goal: Board): Core {
  const stored = core.stored ?? core;
  const { space } = core;
  const cells = () => within("the goal", () => cellsOf(space, goal));
  if (space instanceof Slide) return aimSlide(stored, space, cells());
  if (!(space instanceof Flip)) return fail("the goal of a maze is its target: open a table of the maze with another target");
  if (goal == "any") return aimFlip(stored, space, undefined);
  return aimFlip(stored, space, goal == "white" ? 0 : goal == "black" ? space.states - 1 : space.mask(cells()));
}

function aimSlide(stored: Core, { puzzle, rows, columns, states }: Slide, goal: Cells): Core {
  const turn = (table: Core): Core | undefined => {
    const aimed = Aimed.of(rows, columns, goal, table.space as Slide);
    const { move, depth, half } = table.columns;
    if (!aimed || !(depth || half || (move && !aimed.isTurned))) return undefined;
    return new Core(aimed, table.layers, aimed.isTurned ? { depth, half } : table.columns, stored);
  };
  if (states > QUICK_STATES) return turn(stored) ?? fail(`the table of ${puzzle} cannot be turned to this goal`);
  const made = generated.get(stored) ?? [];
  for (const table of [stored, ...made]) {
    const aimed = turn(table);
    if (aimed) return aimed;
  }
  const table = generate(new Slide(rows, columns, Array.from(goal).indexOf(0)));
  generated.set(stored, [...made, table]);
  return turn(table)!;
}

/** `goal` is a mask of black pieces; undefined for all white or all black. */
function aimFlip(stored: Core, flip: Flip, goal: number | undefined): Core {
  const isAny = goal == undefined;
  let table = stored;
  if (isAny != ((stored.space as Flip).goal == undefined)) {
    if (flip.states > QUICK_STATES)
      fail(`the table of ${flip.puzzle} has ${isAny ? "one goal" : "two goals"} and does not support others`);
    table = generate(flip.aimed(isAny ? undefined : 0));
  }
  return new Core(flip.aimed(goal), table.layers, table.columns, stored);
}
