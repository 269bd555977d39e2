// Permutation puzzles, sliding blocks and games, loaded with the first of them.
import { GameRules } from "homing/script";
import { EngineAnswers, openNamed } from "../answers/engine";
import { Puzzle } from "../game/puzzle";
import { BlocksRules } from "../rules/blocks";
import { PermRules } from "../rules/perm";
import { ScriptRules } from "../rules/script";
import crates from "./crates.txt";

/** The time limit of the first search without a table, in seconds per board. Other workers take longer. */
const LIMIT_S = 1;

/** Opens a known puzzle, or a definition or picture. The engine parses it and describes the puzzle. */
export async function openDefined(id: string, definition: string, progress: (share: number) => void): Promise<Puzzle> {
    const [known, glue] = (definition ? "" : id.replace("perm:", "")).split("&glue=") as [string, string?];
    const [family, number] = id.split(":") as ["perm" | "blocks" | "script", string?];
    if (family === "script") return openGame(definition || crates, Number(number) || 1, progress);
    // The engine takes a single line for a file name. JSON may have a line break after its first character.
    const text = family === "perm" ? definition.trim().replace(/^[[{]/, "$&\n") : definition.trimEnd();
    const name = definition ? `${family}:${text}\n` : id.split("&")[0]!;
    const glued: { glue?: string } = glue ? { glue } : {};
    const options = family === "perm" ? { "limit-time": LIMIT_S, ...glued } : { metric: "step" };
    const opened = await openNamed(name, options, progress);
    const { parameters, goal, start } = opened;
    const rules = family === "perm" ? new PermRules(parameters, goal, known) : new BlocksRules(parameters, start!);
    const long = { name, options: [{ any: true as const, ...glued }, glued] };
    const answers = new EngineAnswers(opened, rules, family === "perm" ? long : undefined);
    const puzzle = new Puzzle(id, rules, "", async () => answers, definition);
    await puzzle.opened();
    return puzzle;
}

/** The time limit of the search of a level that is too large for a table, in seconds per board. */
const GAME_S = 20;

/** Opens a level of a game. The page asks for its rules at once, and the worker for its answers. */
async function openGame(text: string, number: number, progress: (share: number) => void): Promise<Puzzle> {
    const rules = new ScriptRules(await GameRules.load(text, number), number);
    const opened = await openNamed(`script:#${number}\n${text}\n`, { "limit-time": GAME_S }, progress);
    const puzzle = new Puzzle(`script:${number}`, rules, "", async () => new EngineAnswers(opened, rules), text);
    await puzzle.opened();
    return puzzle;
}
