import { isDefined, loadPuzzle, openPuzzle } from "./catalog";
import { w } from "../language";
import type { Puzzle } from "./puzzle";
import { openingWords, showOpening } from "../readout";

/** The part of the page that is inert while a puzzle is opened; another one can be chosen meanwhile. */
const main = document.querySelector("main")!;

/** Whether a puzzle is being opened. */
export const isOpening = (): boolean => main.inert;

/** Stops waiting for the opening puzzle. */
export function ready(): void {
    main.inert = false;
}

/** Opens a puzzle, which may need the engine first. The page then waits for its board. `isWaited` returns whether it is still wanted. */
export async function opened(id: string, goal: string, level: string, isWaited: () => boolean): Promise<Puzzle> {
    if (!isDefined(id)) return loadPuzzle(id, goal, level);
    main.inert = true;
    showOpening(w.opening(undefined));
    try {
        return await openPuzzle(id, goal, level, (share) => isWaited() && showOpening(openingWords(share)));
    } catch (error) {
        if (isWaited()) ready();
        throw error;
    }
}
