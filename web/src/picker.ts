import { offerOf, OFFERS, patternOf } from "./catalog";
import { byId, h } from "./dom";
import { w } from "./language";
import type { Puzzle } from "./puzzle";

/** The list's values for a level of one's own, a definition and a picture of blocks. */
export const OWN = "push";
export const OWN_DEFINED = ["perm", "blocks"] as const;

/** The lists of puzzles and of patterns. */
export class Picker {
    private readonly puzzles = byId<HTMLSelectElement>("puzzle");
    private readonly patterns = byId<HTMLSelectElement>("pattern");

    /** `choose` hears the puzzle and the pattern that were chosen. */
    constructor(choose: (offer: string, pattern: string) => void) {
        for (const kind of ["slide", "flip", "lights", "perm", "blocks", "push"] as const) {
            const offers = OFFERS.filter((offer) => offer.kind === kind);
            const title = (value: string, rows: number, cols: number) =>
                kind === "perm"
                    ? w.perm(value.slice("perm:".length))
                    : kind === "blocks"
                      ? w.blocks[value.slice("blocks:".length)]!
                      : w.offer(kind, rows, cols);
            const options = offers.map(({ value, rows, cols }) => h("option", { value }, title(value, rows, cols)));
            if (kind === "push") options.push(h("option", { value: OWN }, w.ownLevel));
            if (kind === "perm" || kind === "blocks") options.push(h("option", { value: kind }, kind === "perm" ? w.ownPerm : w.ownBlocks));
            this.puzzles.append(h("optgroup", { label: w.kinds[kind] }, ...options));
        }
        this.patterns.append(...Object.entries(w.patterns).map(([value, title]) => h("option", { value }, title)));
        for (const list of [this.puzzles, this.patterns])
            list.addEventListener("change", () => choose(this.puzzles.value, this.patterns.value));
    }

    /** The lists follow the game. */
    show(puzzle: Puzzle): void {
        this.puzzles.value = offerOf(puzzle);
        // One that is not in the list.
        if (!this.puzzles.value) this.showOwn(puzzle.rules.kind);
        this.patterns.hidden = byId("pattern-label").hidden = puzzle.rules.kind !== "flip";
        this.patterns.value = patternOf(puzzle);
    }

    /** A level of one's own, or a definition, is being written. */
    showOwn(own: string): void {
        this.puzzles.value = own;
    }
}
