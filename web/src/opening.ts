import { isDefined, loadPuzzle, openPuzzle } from "./catalog";
import type { Puzzle } from "./puzzle";
import { showOpening } from "./readout";

/** The part of the page that waits while a puzzle is opened; another one can be chosen meanwhile. */
const main = document.querySelector("main")!;

/** Whether a puzzle is being opened. */
export const isOpening = (): boolean => main.inert;

/** What was being opened is no longer waited for. */
export function ready(): void {
    main.inert = false;
}

/** A puzzle that the engine may have to make first. `isWaited` tells whether it is still wanted. */
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
