// Permutation puzzles and sliding blocks: what the page loads with the first of them.
import { EngineAnswers, openNamed, openSearch } from "./answers/engine";
import { Puzzle } from "./puzzle";
import { BlocksRules } from "./rules/blocks";
import { PermRules } from "./rules/perm";

/** The first search of a board without a table, in seconds. What takes longer is left to the second worker. */
const LIMIT_S = 1;

/** Opens a known puzzle, or that of a definition or a picture. The engine reads it and says what it found. */
export async function openDefined(id: string, definition: string, progress: (share: number) => void): Promise<Puzzle> {
    const [family] = id.split(":") as ["perm" | "blocks"];
    // The engine takes one line for the name of a file. JSON may have a line's end behind its first sign.
    const text = family === "perm" ? definition.trim().replace(/^[[{]/, "$&\n") : definition.trimEnd();
    const name = definition ? `${family}:${text}\n` : id;
    const opened = await openNamed(name, family === "perm" ? { "limit-time": LIMIT_S } : { metric: "step" }, progress);
    const rules = family === "perm" ? new PermRules(opened.parameters, opened.goal) : new BlocksRules(opened.parameters, opened.start!);
    const answers = new EngineAnswers(opened, rules, family === "perm" ? () => openSearch(name, {}) : undefined);
    const puzzle = new Puzzle(id, rules, "", async () => answers, definition);
    await puzzle.opened();
    return puzzle;
}
