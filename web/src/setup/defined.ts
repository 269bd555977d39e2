// Permutation puzzles and sliding blocks, loaded with the first of them.
import { EngineAnswers, openNamed } from "../answers/engine";
import { Puzzle } from "../game/puzzle";
import { BlocksRules } from "../rules/blocks";
import { PermRules } from "../rules/perm";

/** The time limit of the first search without a table, in seconds per board. Other workers take longer. */
const LIMIT_S = 1;

/** Opens a known puzzle, or a definition or picture. The engine parses it and describes the puzzle. */
export async function openDefined(id: string, definition: string, progress: (share: number) => void): Promise<Puzzle> {
    const [family] = id.split(":") as ["perm" | "blocks"];
    // The engine takes a single line for a file name. JSON may have a line break after its first character.
    const text = family === "perm" ? definition.trim().replace(/^[[{]/, "$&\n") : definition.trimEnd();
    const name = definition ? `${family}:${text}\n` : id;
    const opened = await openNamed(name, family === "perm" ? { "limit-time": LIMIT_S } : { metric: "step" }, progress);
    const { parameters, goal, start } = opened;
    const known = definition ? "" : id.replace("perm:", "");
    const rules = family === "perm" ? new PermRules(parameters, goal, known) : new BlocksRules(parameters, start!);
    const answers = new EngineAnswers(opened, rules, family === "perm" ? { name, options: [{ any: true }, {}] } : undefined);
    const puzzle = new Puzzle(id, rules, "", async () => answers, definition);
    await puzzle.opened();
    return puzzle;
}
