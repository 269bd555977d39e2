import { loadOffer } from "../game/catalog";
import { w } from "../language";
import { LEVELS } from "../game/levels";
import type { Puzzle } from "../game/puzzle";
import type { Board } from "../rules/rules";

/** The daily puzzles, one of each kind. */
export const DAILIES = ["eight", "fifteen", "lights", "push"] as const;
export type Daily = (typeof DAILIES)[number];

/** The date in the visitor's time zone. */
export function today(): string {
    const now = new Date();
    return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
}

/** Reads the date and the kind in a link. Throws an error with a message. */
export function readDaily(text: string): [date: string, kind: Daily] {
    const [date = "", kind] = text.split(".");
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !DAILIES.includes(kind as Daily)) throw new Error(w.wrongDaily(text.slice(0, 40)));
    return [date, kind as Daily];
}

/** A number for a date and a kind (FNV-1a), the same for everyone. */
function seedOf(date: string, kind: Daily): number {
    let hash = 0x811c9dc5;
    for (const letter of `${date} ${kind}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
    return hash;
}

/** Days since a Monday: boards get harder from Monday to Sunday. */
const dayOf = (date: string): number => Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse("2024-01-01T00:00:00Z")) / 86_400_000);
/** The distances of the boards from Monday to Sunday. */
const FAR: Record<Exclude<Daily, "push">, readonly number[]> = {
    eight: [14, 16, 18, 20, 22, 24, 26],
    fifteen: [20, 24, 28, 32, 36, 40, 44],
    lights: [5, 6, 7, 8, 9, 10, 11],
};

/** The puzzle of a date. */
export function dailyPuzzle(date: string, kind: Daily): Puzzle {
    if (kind === "push") return loadOffer(`push:${((((dayOf(date) * 5) % LEVELS.length) + LEVELS.length) % LEVELS.length) + 1}`);
    return loadOffer({ eight: "slide:3x3", fifteen: "slide:4x4", lights: "lights:5x5" }[kind]);
}

/** The board of a date: for a level another start, with at least half its greatest distance. */
export async function dailyBoard(puzzle: Puzzle, date: string, kind: Daily): Promise<Board> {
    const answers = await puzzle.opened();
    await answers.counted;
    const weekday = ((dayOf(date) % 7) + 7) % 7;
    if (kind !== "push") return answers.random(FAR[kind][weekday]!, seedOf(date, kind));
    return answers.random(Math.max(1, Math.round(answers.deepest * (0.5 + weekday / 14))), seedOf(date, kind));
}
