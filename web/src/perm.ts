// Permutation puzzles: what the page loads with the first of them.
import { EngineAnswers, openNamed } from "./answers/engine";
import { Puzzle } from "./puzzle";
import { PermRules } from "./rules/perm";

/** A search without a table ends after so many seconds a board. */
const LIMIT_S = 8;

/** Opens a known puzzle, or that of a definition. The engine reads the definition and says what the moves do. */
export async function openPerm(id: string, definition: string, progress: (share: number) => void): Promise<Puzzle> {
    // The engine takes one line for the name of a file. JSON may have a line's end behind its first sign.
    const name = definition ? `perm:${definition.trim().replace(/^[[{]/, "$&\n")}\n` : id;
    const opened = await openNamed(name, { "limit-time": LIMIT_S }, progress);
    const rules = new PermRules(opened.parameters, opened.goal);
    const answers = new EngineAnswers(opened, rules);
    const puzzle = new Puzzle(id, rules, "", async () => answers, definition);
    await puzzle.opened();
    return puzzle;
}
