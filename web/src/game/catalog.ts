import { Table } from "homing";
import { eight } from "homing/eight";
import { TableAnswers } from "../answers/table";
import { loaded, w } from "../language";
import { LEVELS } from "./levels";
import { Puzzle, type Open } from "./puzzle";
import { FlipRules, PATTERNS, type Pattern } from "../rules/flip";
import { PushRules } from "../rules/push";
import type { Rules } from "../rules/rules";
import { SlideRules } from "../rules/slide";

/** The kinds of puzzles, as the page offers them. */
export type Kind = "slide" | "flip" | "lights" | "colours" | "push" | "perm" | "blocks" | "script";

/** An entry of the list of puzzles; lights are flips with one goal. */
export interface Offer {
    value: string;
    kind: Kind;
    rows: number;
    cols: number;
}

const sizes = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, by) => least + by);
const square = (kind: Kind) => (size: number) => ({ value: `${kind}:${size}x${size}`, kind, rows: size, cols: size });
const slides = sizes(2, 5).flatMap((rows) =>
    sizes(2, 5).map((cols) => ({ value: `slide:${rows}x${cols}`, kind: "slide" as const, rows, cols })),
);
/** Permutation puzzles with tables that are built in a moment; the 3x3x3 cube and Square-1 are searched. */
const PERMS = [
    ...["2x2x2", "3x3x3", "pyraminx", "skewb", "ivy", "dino", "square-1", "bicube"],
    ...["topspin-6", "topspin-8", "topspin-10", "pancakes-5", "pancakes-7", "pancakes-9", "burnt-pancakes-5", "burnt-pancakes-7"],
];
const BLOCKS = ["huarong-dao", "dads-puzzle", "rush-hour-93", "rush-hour-60"];
/** Sizes of lights of more colours. */
const COLOURED = ["3x3%3", "4x4%3", "5x5%3", "6x6%3", "4x4%4", "5x5%5", "6x6%6"].map((name) => {
    const [size] = name.split("x");
    return { value: `colours:${name}`, kind: "colours" as const, rows: Number(size), cols: Number(size) };
});
/** All puzzles in the list; for levels their number and their pushes replace the size. */
export const OFFERS: readonly Offer[] = [
    ...slides,
    ...sizes(3, 10).map(square("flip")),
    ...sizes(3, 10).map(square("lights")),
    ...COLOURED,
    ...LEVELS.map(([pushes], at) => ({ value: `push:${at + 1}`, kind: "push" as const, rows: at + 1, cols: pushes })),
    ...BLOCKS.map((name) => ({ value: `blocks:${name}`, kind: "blocks" as const, rows: 0, cols: 0 })),
    ...PERMS.map((name) => ({ value: `perm:${name}`, kind: "perm" as const, rows: 0, cols: 0 })),
];

/** Puzzles whose tables the page contains or builds in a moment, without the engine. */
const TABLES: Record<string, () => Table> = {
    eight: () => eight,
    flip: () => Table.generate("flip"),
    "flip:3x3": () => Table.generate("flip:3x3"),
};
for (const size of ["2x2", "2x3", "3x2", "2x4", "4x2"]) TABLES[`slide:${size}`] = () => Table.generate(`slide:${size}`);

const tables = new Map<string, Table>();
/** Puzzles with goals, the latest at the end. */
const kept = new Map<string, Puzzle>();
const MOST_KEPT = 6;

/** Whether only the engine knows a puzzle's moves. */
export const isDefined = (id: string): boolean => /^(perm|blocks|script)(:|$)/.test(id);

/** The puzzle of a name or a definition. Asks the engine first if the page has no table. */
export async function openPuzzle(id: string, goal: string, level: string, progress: (share: number) => void): Promise<Puzzle> {
    if (!isDefined(id)) return loadPuzzle(id, goal, level);
    const found = kept.get([id, "", level].join(" "));
    if (found) return keep(found);
    if (id.includes(":") ? /[\s./\\]/.test(id) : !level.trim()) throw new Error(w.noPuzzle(id.slice(0, 40)));
    return keep(await (await loaded(import("../setup/defined"))).openDefined(id, level, progress));
}

/** The puzzle of a name with a goal, in the program's notation; empty for the usual one. Throws an error with a message. */
export function loadPuzzle(id: string, goal: string, level = ""): Puzzle {
    return keep(madePuzzle(id, goal, level));
}

function keep(puzzle: Puzzle): Puzzle {
    const key = [puzzle.id, puzzle.goalName, puzzle.level].join(" ");
    const found = kept.get(key) ?? puzzle;
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    return found;
}

function madePuzzle(name: string, goal: string, level: string): Puzzle {
    const [bare, round] = name.split("%");
    const [kind, size, pattern] = bare!.split(":");
    const [, rows, cols] = (/^(\d+)x(\d+)$/.exec(size ?? "") ?? []).map(Number);
    if (name === "eight" || name === "slide:3x3") return slide("eight", 3, 3, goal);
    if (kind === "slide" && isSize(rows, 2, 5) && isSize(cols, 2, 5)) return slide(name, rows, cols, goal);
    if (name === "flip") return flip(name, 4, 4, undefined, goal);
    const isFlip = kind === "flip" && isSize(rows, 3, 10) && isSize(cols, 3, 10);
    if (isFlip && round === undefined) return flip(name === "flip:4x4" ? "flip" : name, rows, cols, pattern, goal);
    if (isFlip && /^([3-9]|10)$/.test(round!)) return flip(name, rows, cols, pattern, goal, Number(round));
    const number = Number(size);
    if (name === "push" && level) return push(name, level);
    const known = kind === "push" && LEVELS[number - 1];
    if (known) return push(name, known[1], false);
    throw new Error(w.noPuzzle(name.slice(0, 40)));
}

const isSize = (size: number | undefined, least: number, most: number): size is number => !!size && size >= least && size <= most;

/** A goal in the program's notation; empty for the usual one. */
function slide(id: string, rows: number, cols: number, goal: string): Puzzle {
    const rules = new SlideRules(rows, cols, goal);
    const name = rules.text(rules.goal);
    return answered(id, rules, name === rules.text(new SlideRules(rows, cols, "").goal) ? "" : name);
}

function flip(id: string, rows: number, cols: number, pattern: string | undefined, goal: string, round = 2): Puzzle {
    const [name = "cross", torus, more] = (pattern ?? "cross").split("@");
    if (!(name in PATTERNS) || (torus !== undefined && torus !== "torus") || more) throw new Error(w.noPuzzle(id.slice(0, 40)));
    const wanted = goal === "any" ? "" : goal;
    const rules = new FlipRules(rows, cols, name as Pattern, torus !== undefined, wanted, round);
    return answered(id, rules, rules.goal && !/^(white|black|\d)$/.test(wanted) ? rules.text(rules.goal) : wanted);
}

function answered(id: string, rules: Rules, goal: string): Puzzle {
    const made = TABLES[id];
    if (!made) return new Puzzle(id, rules, goal, byEngine(id, goal ? { goal } : {}, rules));
    const open = async () => {
        let table = tables.get(id);
        if (!table) tables.set(id, (table = made()));
        return new TableAnswers(goal ? table.goal(goal) : table, rules);
    };
    return new Puzzle(id, rules, goal, open, "", true);
}

function push(id: string, level: string, isOwn = true): Puzzle {
    const rules = new PushRules(level);
    return new Puzzle(id, rules, "", byEngine(`push:${rules.xsb}`, {}, rules), isOwn ? rules.xsb : "");
}

function byEngine(name: string, options: Record<string, string>, rules: Rules): Open {
    return async (progress) => (await loaded(import("../answers/engine"))).openEngine(name, options, rules, progress);
}

/** The kind of a puzzle, as the list has it. */
export function kindOf({ rules, goalName }: Puzzle): Kind {
    if (rules.colours) return "colours";
    return rules.kind === "flip" && goalName === "white" ? "lights" : rules.kind;
}

/** The pattern of a flip with its torus; empty for the usual one. */
export const patternOf = ({ id }: Puzzle): string => id.split("%")[0]!.split(":")[2] ?? "";

/** The value of a puzzle in the list; your own levels have none. */
export function offerOf(puzzle: Puzzle): string {
    const { rows, cols, kind } = puzzle.rules;
    if (kind === "push" || kind === "perm" || kind === "blocks" || kind === "script") return puzzle.level ? "" : puzzle.id;
    return `${kindOf(puzzle)}:${rows}x${cols}${puzzle.rules.colours ? `%${puzzle.rules.colours}` : ""}`;
}

/** The puzzle of a value in the list, with a pattern for flips. */
export function loadOffer(value: string, pattern = ""): Puzzle {
    const [kind, name] = value.split(":");
    if (kind === "slide" || kind === "push") return loadPuzzle(value, "");
    const [size, round] = name!.split("%");
    return loadPuzzle(`flip:${size}${pattern && `:${pattern}`}${round ? `%${round}` : ""}`, kind === "lights" ? "white" : "");
}
