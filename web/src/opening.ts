import { isDefined, loadPuzzle, openPuzzle } from "./catalog";
import type { Puzzle } from "./puzzle";
import { showOpening } from "./readout";

/** The part of the page that is inert while a puzzle is opened; another one can be chosen meanwhile. */
const main = document.querySelector("main")!;

/** Whether a puzzle is being opened. */
export const isOpening = (): boolean => main.inert;

/** Stops waiting for the opening puzzle. */
export function ready(): void {
    main.inert = false;
}

/** Opens a puzzle, which may need the engine first. `isWaited` returns whether it is still wanted. */
export async function opened(id: string, goal: string, level: string, isWaited: () => boolean): Promise<Puzzle> {
    if (!isDefined(id)) return loadPuzzle(id, goal, level);
    main.inert = true;
    showOpening(0);
    try {
        return await openPuzzle(id, goal, level, (share) => isWaited() && showOpening(share));
    } finally {
        if (isWaited()) ready();
    }
}
