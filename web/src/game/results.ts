import { today, type Daily } from "../kept/daily";
import type { Game, Grade } from "./game";
import type { Puzzle } from "./puzzle";
import { store } from "../kept/store";

/** The key for storing the results of a puzzle. */
export function resultsOf(puzzle: Puzzle): string {
    return puzzle.level ? puzzle.rules.kind : [puzzle.id, puzzle.goalName].filter(Boolean).join(" ");
}

/** Counts a finished game once. Returns whether it was counted now. */
export function countResult(game: Game, { lost, start }: Grade): boolean {
    if (game.isCounted || lost === undefined || start.is !== "exact") return false;
    game.isCounted = true;
    store.won(resultsOf(game.puzzle), start.depth, lost);
    const [date, kind] = game.daily.split(".");
    if (date === today()) store.wonDaily(date, kind as Daily, { lost, made: game.counted });
    return true;
}
