import type { Tag } from "../drawing/drawing";
import type { Way } from "../chart";
import { language, w, written } from "../language";
import type { Fact, HintOf, Board, Puzzle } from "./puzzle";

/** What is known of a board as a sentence. */
export function factWords({ rules }: Puzzle, fact: Fact): string {
    switch (fact.is) {
        case "exact":
            return w.distance(fact.depth, rules.unit);
        case "between":
            return fact.most === Infinity ? w.atLeast(fact.least) : w.bounds(fact.least, fact.most);
        case "lost":
            return rules.kind === "push" || rules.kind === "script" ? w.noWayLevel : w.distance(null, rules.unit);
        case "unknown":
            return w.cannotOpen(fact.reason);
    }
}

/** All legal moves, and where each leads. */
export function marksWords({ rules }: Puzzle, board: Board, depth: number, hints: readonly HintOf[]): string {
    return hints.map((hint) => `${rules.words(board, hint.move)}: ${tagOf(hint.depth, depth).words}.`).join(" ");
}

/** A share of all boards, with two digits. */
function percent(share: number): string {
    return share.toLocaleString(language, { style: "percent", maximumSignificantDigits: 2 });
}

/** With more boards a share says more than a number. */
const COUNTABLE = 1e9;
/** Shares below this are a row of zeros. */
const RARE = 1e-5;

/** The number of boards at a distance, or their share of all. */
function layer({ layers }: Puzzle, depth: number): { count: number; all: number } | { share: string } | undefined {
    const count = layers[depth];
    if (!count) return undefined;
    const all = layers.reduce((sum, count) => sum + count, 0);
    return all < COUNTABLE || count / all < RARE ? { count, all } : { share: percent(count / all) };
}

export function countWords(puzzle: Puzzle, depth: number): string {
    const found = layer(puzzle, depth);
    if (!found) return "";
    return "share" in found ? w.share(found.share) : w.countedBoards(found.count);
}

/** How many boards are this far from home. */
export function captionWords(puzzle: Puzzle, depth: number | null | undefined): string {
    if (depth === null) return puzzle.rules.kind === "push" ? "" : w.captionNone;
    const found = depth === undefined ? undefined : layer(puzzle, depth);
    if (!found) return "";
    return "share" in found ? w.captionShare(found.share) : w.caption(found.count, found.all);
}

/** What the chart shows. */
export function chartWords({ layers }: Puzzle, { depths, at }: Way): string {
    const depth = depths[at];
    if (typeof depth !== "number") return w.chartNone;
    const way = at > 0 ? depths.slice(0, at + 1).filter((depth) => typeof depth === "number") : [];
    return layers.length ? w.chart(layers.length - 1, depth, way) : w.chartWay(depth, way);
}

/** The mark of a move, from the distances before and after it. */
export function tagOf(after: number | null, before: number): Tag {
    if (after === null) return { text: "∞", kind: "worse", words: w.lostMove };
    const by = after - before;
    if (by === 0) return { text: "0", kind: "same", words: w.asFar };
    if (by < 0) return { text: `−${written(-by)}`, kind: "better", words: w.nearer(-by) };
    return { text: `+${written(by)}`, kind: "worse", words: w.farther(by) };
}
