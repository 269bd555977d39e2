import type { Answer, Answers, Fact, HintOf } from "../answers/answers";
import { sentenceOf } from "../language";
import type { Board, Move, Rules } from "../rules/rules";

export type { Fact, HintOf } from "../answers/answers";
export type { Board, Direction, Move } from "../rules/rules";

/** The number of boards whose facts are cached. */
const MOST_FACTS = 50_000;

/** The kind of the engine's error for a cancelled operation. */
const STOPPED = "stopped";

/** Opens the answers to a puzzle, and reports progress. */
export type Open = (progress: (share: number) => void) => Promise<Answers>;

/** A puzzle with its goal: its rules, and the facts known so far. Questions return promises. */
export class Puzzle {
    /** Called when more is known: about a board, about the layers, or about progress. */
    changed: () => void = () => {};
    answers: Answers | undefined;
    /** The share of its table that is built; undefined before that. */
    share: number | undefined;
    /** The error if it cannot be opened. */
    failure = "";
    private opening: Promise<Answers> | undefined;
    private readonly facts = new Map<string, { fact: Fact; next: Move | undefined }>();
    private readonly asked = new Map<string, Promise<Fact>>();
    private readonly hinted = new Map<string, HintOf[]>();
    /** By board that was looked at longer: whether that is still going on. */
    private readonly searched = new Map<string, boolean>();

    /** `goalName` is the goal in the program's notation, empty for the usual one; `level` the text of your own level. */
    constructor(
        readonly id: string,
        readonly rules: Rules,
        readonly goalName: string,
        private readonly open: Open,
        readonly level = "",
        /** Whether a table in the page answers, without the engine. */
        readonly isEmbedded = false,
    ) {}

    get layers(): readonly number[] {
        return this.answers?.layers ?? [];
    }

    /** Opens the puzzle: at once with an embedded table, else after loading the engine and building the table. */
    opened(): Promise<Answers> {
        return (this.opening ??= this.begin());
    }

    private async begin(): Promise<Answers> {
        try {
            this.failure = "";
            this.answers = await this.open((share) => {
                this.share = share;
                this.changed();
            });
            this.changed();
            void this.answers.counted?.then(() => this.changed()).catch(() => undefined);
            return this.answers;
        } catch (error) {
            this.opening = undefined;
            this.failure = sentenceOf(error);
            this.changed();
            throw error;
        }
    }

    /** The fact known about a board. */
    fact(board: Board): Fact | undefined {
        return this.facts.get(this.rules.text(board))?.fact;
    }

    /** The first move of a known path home. */
    next(board: Board): Move | undefined {
        return this.facts.get(this.rules.text(board))?.next;
    }

    /** The distance of a board, if known: null if there is no path home. */
    depth(board: Board): number | null | undefined {
        const fact = this.fact(board);
        return fact?.is === "exact" ? fact.depth : fact?.is === "lost" ? null : undefined;
    }

    /** The distance, or else the length of the known path. */
    guess(board: Board): number | null | undefined {
        const fact = this.fact(board);
        return fact?.is === "between" ? (fact.most === Infinity ? undefined : fact.most) : this.depth(board);
    }

    /** Asks about a board once. The answer for a puzzle that cannot be opened is the error. */
    ask(board: Board): Promise<Fact> {
        const key = this.rules.text(board);
        const known = this.facts.get(key)?.fact;
        if (known) return Promise.resolve(known);
        const asked = this.asked.get(key) ?? this.answered(key, board);
        this.asked.set(key, asked);
        return asked;
    }

    private async answered(key: string, board: Board): Promise<Fact> {
        try {
            const answers = await this.opened();
            const known = this.facts.get(key)?.fact;
            if (known) return known;
            this.learn(board, await answers.answer(board));
        } catch (error) {
            const fact: Fact = { is: "unknown", reason: sentenceOf(error) };
            // A cancelled question can be repeated; a failed one would fail again.
            if (this.answers && (error as { kind?: string }).kind !== STOPPED) {
                this.facts.set(key, { fact, next: undefined });
                this.changed();
            }
            return fact;
        } finally {
            this.asked.delete(key);
        }
        this.changed();
        return this.facts.get(key)!.fact;
    }

    /** Searches longer for a board with known bounds, once: for a way home if none is known, then for the exact distance. */
    async search(board: Board): Promise<void> {
        const key = this.rules.text(board);
        const { searches } = this.answers ?? {};
        if (this.searched.has(key) || !searches) return;
        this.searched.set(key, true);
        for (const search of searches.slice(typeof this.guess(board) === "number" ? -1 : 0)) {
            const answer = await search(board).catch(() => undefined);
            if (answer) this.learn(board, answer);
            this.changed();
        }
        this.searched.set(key, false);
        this.changed();
    }

    /** Whether a board is still being searched. */
    isSearching(board: Board): boolean {
        return this.searched.get(this.rules.text(board)) ?? false;
    }

    /** Stores a fact, and what its path implies for the boards on it. */
    private learn(start: Board, { fact, path }: Answer): void {
        if (this.facts.size > MOST_FACTS) this.facts.clear();
        this.remember(start, fact, path[0]);
        let board = start;
        let left = fact;
        path.forEach((move, made) => {
            const next = this.rules.apply(board, move);
            if (!next) return;
            left = after(left, this.rules.isCounted(move) ? 1 : 0);
            board = next;
            this.remember(board, left, path[made + 1]);
        });
    }

    /** Combines bounds with those already known. */
    private remember(board: Board, fact: Fact, next: Move | undefined): void {
        const key = this.rules.text(board);
        const old = this.facts.get(key);
        if (old && old.fact.is === "exact") return;
        if (fact.is !== "between" || old?.fact.is !== "between") return void this.facts.set(key, { fact, next });
        const least = Math.max(fact.least, old.fact.least);
        const most = Math.min(fact.most, old.fact.most);
        const joined: Fact = least === most ? { is: "exact", depth: least } : { is: "between", least, most };
        this.facts.set(key, { fact: joined, next: fact.most < old.fact.most ? next : old.next });
    }

    /** The moves of a board with the distance after each, if known. */
    hints(board: Board): readonly HintOf[] | undefined {
        return this.hinted.get(this.rules.text(board));
    }

    /** Asks for the hints of a board. */
    async askHints(board: Board): Promise<readonly HintOf[]> {
        const known = this.hints(board);
        if (known) return known;
        const hints = await (await this.opened()).hints(board);
        if (this.hinted.size > MOST_FACTS) this.hinted.clear();
        this.hinted.set(this.rules.text(board), hints);
        this.changed();
        return hints;
    }

    /** The two tiles to swap to make a board solvable, from its reason. */
    swapOf(fact: Fact): [number, number] | undefined {
        const tiles = fact.is === "lost" && this.rules.kind === "slide" ? /: swap tiles (\d+) and (\d+) /.exec(fact.reason) : null;
        return tiles ? [Number(tiles[1]), Number(tiles[2])] : undefined;
    }
}

/** The fact after one move of its path; a step of the man is not a push. */
function after(fact: Fact, counted: number): Fact {
    if (fact.is === "exact") return { is: "exact", depth: fact.depth - counted, moves: fact.moves && fact.moves - 1 };
    if (fact.is === "between") return { is: "between", least: Math.max(0, fact.least - counted), most: fact.most - counted };
    return fact;
}
