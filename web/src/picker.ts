import { offerOf, OFFERS, patternOf } from "./catalog";
import { byId, h } from "./dom";
import { w } from "./language";
import type { Puzzle } from "./puzzle";

/** The list's value for a level of one's own. */
export const OWN = "push";

/** The lists of puzzles and of patterns. */
export class Picker {
    private readonly puzzles = byId<HTMLSelectElement>("puzzle");
    private readonly patterns = byId<HTMLSelectElement>("pattern");

    /** `choose` hears the puzzle and the pattern that were chosen. */
    constructor(choose: (offer: string, pattern: string) => void) {
        for (const kind of ["slide", "flip", "lights", "push"] as const) {
            const offers = OFFERS.filter((offer) => offer.kind === kind);
            const options = offers.map(({ value, rows, cols }) => h("option", { value }, w.offer(kind, rows, cols)));
            if (kind === "push") options.push(h("option", { value: OWN }, w.ownLevel));
            this.puzzles.append(h("optgroup", { label: w.kinds[kind] }, ...options));
        }
        this.patterns.append(...Object.entries(w.patterns).map(([value, title]) => h("option", { value }, title)));
        for (const list of [this.puzzles, this.patterns])
            list.addEventListener("change", () => choose(this.puzzles.value, this.patterns.value));
    }

    /** The lists follow the game. */
    show(puzzle: Puzzle): void {
        this.puzzles.value = offerOf(puzzle) || OWN;
        this.patterns.hidden = byId("pattern-label").hidden = puzzle.rules.kind !== "flip";
        this.patterns.value = patternOf(puzzle);
    }

    /** A level of one's own is being written. */
    showOwn(): void {
        this.puzzles.value = OWN;
    }
}
