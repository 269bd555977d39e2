import type { Tag } from "./board";
import type { Way } from "./chart";
import type { Board, Puzzle } from "./puzzle";

/** `1 move`, `2 moves`, `181,440 boards`. */
export function counted(count: number | bigint, thing: string): string {
    const many = thing.endsWith("s") ? `${thing}es` : `${thing}s`;
    return `${count.toLocaleString("en")} ${Number(count) === 1 ? thing : many}`;
}

/** `3`, `3 and 5`, `3, 5 and 8`. */
export function listed(things: readonly (string | number)[]): string {
    if (things.length < 2) return things.join("");
    return `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
}

/** A distance as a sentence. */
export function distanceWords({ unit }: Puzzle, depth: number | null): string {
    if (depth === null) return "There is no way home.";
    return depth === 0 ? "Home." : `${counted(depth, unit)} from home.`;
}

/** All moves that can be made, and where each leads. */
export function marksWords(puzzle: Puzzle, board: Board): string {
    const depth = puzzle.depth(board);
    return `${puzzle
        .hints(board)
        .map((hint) => `${puzzle.words(board, hint.move)}: ${tagOf(hint.depth, depth).words}`)
        .join(". ")}.`;
}

/** How many boards are as far. */
export function captionWords({ layers }: Puzzle, depth: number | null): string {
    if (depth === null) return "This board is none of those that have a way home.";
    const all = layers.reduce((sum, count) => sum + count, 0);
    return `${layers[depth]!.toLocaleString("en")} of ${counted(all, "board")} ${layers[depth] === 1 ? "is" : "are"} this far.`;
}

/** What the chart shows. */
export function chartWords({ layers }: Puzzle, depth: number | null, { depths, at }: Way): string {
    if (depth === null) return "Chart of the distances: this board has none.";
    const way = at > 0 ? ` Distances on the way here: ${depths.slice(0, at + 1).join(", ")}.` : "";
    return `Chart of the distances of all boards, 0 to ${layers.length - 1}; this board is at ${depth}.${way}`;
}

/** The mark of a move, from the distances before and after it. */
export function tagOf(after: number | null, before: number | null): Tag {
    const by = (after ?? 0) - (before ?? 0);
    if (by === 0) return { text: "0", kind: "same", words: "as far" };
    if (by < 0) return { text: `−${-by}`, kind: "better", words: `${-by} nearer` };
    return { text: `+${by}`, kind: "worse", words: `${by} farther` };
}
