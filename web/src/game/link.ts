import type { Game } from "./game";
import type { Rules } from "../rules/rules";

/** The fields of a link, as unchecked text. */
export interface Link {
    /** With what is glued: `perm:3x3x3&glue=UF+UFR`. */
    puzzle: string;
    board?: string;
    goal?: string;
    /** Letters for sliding boards, numbers with dots between for flips, names for permutation puzzles. */
    moves?: string;
    /** The number of moves in effect. */
    at?: string;
    /** Your own level, rows between bars, or a definition. */
    level?: string;
    /** For a daily puzzle, its date and kind. */
    daily?: string;
}

/** Reads the part of an address after `#`; undefined if it names no puzzle. */
export function readLink(hash: string): Link | undefined {
    const fields = new URLSearchParams(hash.replace(/^#/, ""));
    const puzzle = fields.get("puzzle");
    if (!puzzle && !fields.get("daily")) return undefined;
    const glue = fields.get("glue")?.replaceAll(" ", "+");
    const link: Link = { puzzle: (puzzle ?? "") + (glue ? `&glue=${glue}` : "") };
    for (const name of ["board", "goal", "moves", "at", "level", "daily"] as const) {
        const value = fields.get(name);
        if (value !== null) link[name] = value;
    }
    return link;
}

/** The part after `#` for a game. */
export function writeLink({ puzzle, start, moves, at, daily }: Game): string {
    const { rules, goalName, level } = puzzle;
    const fields = [`puzzle=${puzzle.id.replace("%", "%25")}`];
    const isLevel = rules.kind === "push";
    if (level) fields.push(`level=${encodeURIComponent(isLevel ? level.trimEnd().replaceAll("\n", "|").replaceAll(" ", "-") : level)}`);
    fields.push(`board=${rules.short(start)}`);
    if (goalName) fields.push(`goal=${rules.kind === "slide" ? rules.short(rules.goal!) : goalName}`);
    if (moves.length && rules.shape) fields.push(`moves=${encodeURIComponent(moves.join(" ")).replaceAll("%20", "+")}`);
    else if (moves.length) fields.push(`moves=${moves.join(rules.kind === "flip" ? "." : "")}`);
    if (at < moves.length) fields.push(`at=${at}`);
    if (daily) fields.push(`daily=${daily}`);
    return `#${fields.join("&")}`;
}

/** The moves of a link: letters, numbers with dots between, or names with spaces between. */
export function readMoves(text: string, { shape }: Rules): string[] {
    if (shape) return text.split(/\s+/).filter(Boolean);
    return /\d/.test(text) ? text.split(".").filter(Boolean) : [...text];
}
