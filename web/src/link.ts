import type { Game } from "./game";

/** What a link says, as text: nothing of it has been checked. */
export interface Link {
    puzzle: string;
    board?: string;
    goal?: string;
    /** Letters for sliding boards, numbers with dots between for flips. */
    moves?: string;
    /** How many of the moves are in force. */
    at?: string;
}

/** Reads what stands behind the `#` of an address; undefined if it names no puzzle. */
export function readLink(hash: string): Link | undefined {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    const puzzle = fields.get("puzzle");
    if (!puzzle) return undefined;
    const link: Link = { puzzle };
    for (const name of ["board", "goal", "moves", "at"] as const) {
        const value = fields.get(name);
        if (value !== null) link[name] = value;
    }
    return link;
}

/** What stands behind the `#` for a game. */
export function writeLink({ puzzle, start, moves, at }: Game): string {
    const fields = [`puzzle=${puzzle.id}`, `board=${short(puzzle.text(start))}`];
    if (puzzle.goalName) fields.push(`goal=${short(puzzle.goalName)}`);
    if (moves.length) fields.push(`moves=${moves.join(puzzle.kind === "flip" ? "." : "")}`);
    if (at < moves.length) fields.push(`at=${at}`);
    return `#${fields.join("&")}`;
}

/** No board here has more than ten cells, so it is read without blanks too. */
function short(board: string): string {
    return board.replaceAll(" ", "");
}
