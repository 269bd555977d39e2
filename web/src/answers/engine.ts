// The engine, loaded with the first puzzle without an embedded table.
import { Engine, type EngineAnswer, type EnginePuzzle } from "homing/engine";
import type { Board, Move, Rules } from "../rules/rules";
import { w } from "../language";
import { movesOf, type Answer, type Answers, type Draw, type HintOf } from "./answers";
import { Turns } from "./turns";

/** Puzzles with more boards are searched instead: boards of a distance are then drawn from paths home of random ones. */
const LISTED = 1e9;
/** Boards drawn per request. */
const DRAWN = 8;
/** The time limit of a search in the second worker, in seconds. */
const LONG_S = 20;
const WALK = 150;

let engine: Engine | undefined;
let opening = 0;
const turns = new Turns();
/** More workers search while the first one answers: one for ways home, one for exact distances. */
const searchers = Array.from({ length: 2 }, () => ({ engine: undefined as Engine | undefined, turns: new Turns() }));

/** Without a table, boards are drawn by at most this many moves: each more takes ten times as long. */
const NEAR_WALK = 12;

/** Opens a puzzle by the program's name. Cancels the opening of another puzzle. */
export async function openNamed(
    name: string,
    options: Record<string, string | number | true>,
    progress: (share: number) => void,
): Promise<EnginePuzzle> {
    if (opening) engine?.stop();
    turns.clear();
    for (const { turns } of searchers) turns.clear();
    engine ??= new Engine();
    opening++;
    try {
        return await engine.open(name, { options, progress });
    } finally {
        opening--;
    }
}

/** Opens a puzzle with known rules. */
export async function openEngine(
    name: string,
    options: Record<string, string>,
    rules: Rules,
    progress: (share: number) => void,
): Promise<EngineAnswers> {
    const isNear = rules.kind === "slide" && rules.rows * rules.cols >= 18;
    const puzzle = await openNamed(name, isNear ? { ...options, any: true } : options, progress);
    return new EngineAnswers(puzzle, rules, isNear ? { name, options: [options] } : undefined);
}

/** The searches that may take long: the name of the puzzle, and the options of each. */
interface Long {
    name: string;
    options: readonly Record<string, string | true>[];
}

/** A puzzle of the engine. Answers the latest question first. */
export class EngineAnswers implements Answers {
    layers: readonly number[] = [];
    draw: Draw = "exact";
    deepest = 0;
    /** Resolves when the layers are known. */
    readonly counted: Promise<void>;
    readonly searches?: readonly ((board: Board) => Promise<Answer>)[];
    private isWalked = false;
    /** Whether each answer is a search, which excludes other questions. */
    private isSearched: boolean;

    constructor(
        private readonly puzzle: EnginePuzzle,
        private readonly rules: Rules,
        long: Long | undefined = undefined,
    ) {
        this.isSearched = long !== undefined;
        if (rules.shape) {
            this.counted = Promise.resolve();
            this.layers = puzzle.statesAtDepth ?? [];
            this.isSearched = !puzzle.statesAtDepth;
            const isScript = rules.kind === "script";
            this.deepest = this.isSearched ? (isScript ? 0 : NEAR_WALK) : Math.max(1, this.layers.length - 1);
        } else {
            this.counted = long ? Promise.resolve() : this.count();
            if (long) this.deepest = WALK;
        }
        if (!long || !this.isSearched) return;
        this.draw = "walk";
        this.searches = long.options.map((options, at) => async (board) => {
            const searcher = searchers[at]!;
            return searcher.turns.ask(async () => {
                searcher.engine ??= new Engine();
                const opened = await searcher.engine.open(long.name, { options: { ...options, "limit-time": LONG_S } });
                return this.read(await opened.answer(rules.text(board)));
            });
        });
    }

    private async count(): Promise<void> {
        if (this.rules.kind === "flip" && !this.puzzle.statesAtDepth) {
            // The boards of large flips are not counted. Most need about three presses for each eight pieces, or more.
            this.deepest = Math.round((this.rules.rows * this.rules.cols * ((this.rules.colours ?? 2) - 1) * 3) / 8);
            return;
        }
        // The first board is asked about first.
        await new Promise((later) => setTimeout(later));
        const stats = await turns.ask(() => this.puzzle.stats(), true);
        if (Array.isArray(stats["statesAtDepth"])) this.layers = stats["statesAtDepth"];
        this.deepest = Math.max(1, this.layers.length - 1);
        this.isWalked = this.rules.kind === "slide" && Number(stats["states"]) > LISTED;
        // Farther boards are so rare that a draw may find none.
        if (this.isWalked) this.deepest = Math.min(this.deepest, Math.round(Number(stats["meanDepth"]) + 6));
    }

    answer(board: Board): Promise<Answer> {
        return turns.ask(async () => this.read(await this.puzzle.answer(this.rules.text(board))));
    }

    private movesOf(path: string): Move[] {
        return this.rules.shape && this.rules.kind !== "script" ? path.split(" ").filter(Boolean) : movesOf(path);
    }

    private read({ status, moves, depthMoves, depthPushes, pathMoves, atLeastMoves, reason, error }: EngineAnswer): Answer {
        const path = this.movesOf(moves ?? "");
        if (status === "solved") {
            const fact = { is: "exact", depth: depthPushes ?? depthMoves ?? path.length } as const;
            return { fact: this.rules.kind === "push" ? { ...fact, moves: depthMoves } : fact, path };
        }
        if (status === "near") return { fact: { is: "between", least: atLeastMoves ?? 0, most: pathMoves ?? path.length }, path };
        if (status === "unsolvable") return { fact: { is: "lost", reason: reason ?? "" }, path };
        // A search that reached its limit has proven a bound, which the caller combines with known ones.
        if (atLeastMoves !== undefined) return { fact: { is: "between", least: atLeastMoves, most: Infinity }, path };
        return { fact: { is: "unknown", reason: w.refused("limit", error ?? reason ?? "") }, path };
    }

    hints(board: Board): Promise<HintOf[]> {
        if (this.isSearched) return Promise.resolve([]);
        return turns.ask(async () => {
            const isPush = this.rules.kind === "push";
            const hints = (await this.puzzle.hints(this.rules.text(board))) ?? [];
            return hints.map(({ move, best, depthAfterMoves, depthAfterPushes }) => {
                const depth = (isPush ? depthAfterPushes : depthAfterMoves) ?? null;
                return { move, best, depth };
            });
        });
    }

    async ways(board: Board, limit: number): Promise<{ count: bigint; paths: Move[][] }> {
        const text = this.rules.text(board);
        if (this.isSearched) return { count: 0n, paths: [] };
        return turns.ask(async () => {
            const paths = await this.puzzle.paths(text, limit);
            return { count: BigInt(await this.puzzle.count(text)), paths: paths.map((path) => this.movesOf(path)) };
        });
    }

    random(depth: number, seed?: number): Promise<Board> {
        if (this.draw === "walk") return Promise.resolve(this.rules.shuffled(depth));
        return turns.ask(async () => {
            const seeded = seed === undefined ? {} : { seed };
            if (!this.isWalked) return this.rules.parse((await this.puzzle.random(1, { depth, ...seeded }))[0]!.board);
            const drawn = await this.puzzle.random(DRAWN, seeded);
            const far = drawn.find(({ depthMoves }) => depthMoves! >= depth) ?? drawn[0]!;
            const path = movesOf((await this.puzzle.solve(far.board)) ?? "");
            const moves = path.slice(0, Math.max(0, path.length - depth));
            return moves.reduce((board, move) => this.rules.apply(board, move)!, this.rules.parse(far.board));
        });
    }
}
