import { Core } from "./core.js";
import type { Space } from "../spaces/space.js";

/** Spaces with at most this many states are searched in a moment: sliding boards of 10 cells, flips of 20 pieces. */
export const QUICK_STATES = 2_000_000;

/** Builds the table of a space with reversible moves by breadth-first search from the goals. */
export function generate(space: Space): Core {
  const depths = new Uint8Array(space.states).fill(255);
  let frontier = [...space.goals];
  for (const goal of frontier) depths[goal] = 0;
  const layers: number[] = [];
  while (frontier.length) {
    layers.push(frontier.length);
    const next: number[] = [];
    for (const index of frontier) {
      for (let code = 0; code < space.moves; code++) {
        const beside = space.step(index, code);
        if (beside < 0 || depths[beside] != 255) continue;
        depths[beside] = layers.length;
        next.push(beside);
      }
    }
    frontier = next;
  }
  return new Core(space, layers, { depth: (index) => (depths[index] == 255 ? 3 : depths[index]! % 3) });
}
