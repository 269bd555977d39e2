import { w } from "../language";
import type { Board, Fact, Move, Puzzle } from "./puzzle";
import { PushRules } from "../rules/push";

/** Links with more moves are refused: addresses cannot be much longer. */
const MAX_MOVES = 2000;

/** The first board, the moves made, and how many of them are in effect: the rest has been taken back. */
export class Game {
    readonly boards: Board[];
    readonly moves: Move[] = [];
    at = 0;
    /** For a daily puzzle, its date and kind. */
    daily = "";
    /** Whether its result was counted. */
    isCounted = false;
    /** The time played before the page was loaded or another game was opened. */
    timeMs = 0;
    /** Why it has not all moves of its link; empty if it has. */
    wrong = "";
    /** Whether it is only shown until the daily board is ready. */
    isPlaceholder = false;

    constructor(
        readonly puzzle: Puzzle,
        start: Board,
    ) {
        this.boards = [start];
    }

    /** The game of a link up to its first wrong move; `at` is the number of moves in effect. `wrong` says what is left out. */
    static of(puzzle: Puzzle, start: Board, moves: readonly Move[], at = String(moves.length), most = MAX_MOVES): Game {
        const game = new Game(puzzle, start);
        if (moves.length > most) game.wrong = w.longLink(moves.length, most);
        const odd = moves.slice(0, most).findIndex((move) => !game.play(move));
        if (odd >= 0) game.wrong = w.wrongMove(odd + 1, moves[odd]!.slice(0, 8));
        const isAt = /^\d+$/.test(at) && Number(at) <= moves.length;
        if (isAt) game.go(Number(at));
        else game.wrong ||= w.wrongAt(at.slice(0, 8), moves.length);
        return game;
    }

    get board(): Board {
        return this.boards[this.at]!;
    }

    /** The distance of the board, if known: null if there is no path home. */
    get depth(): number | null | undefined {
        return this.puzzle.depth(this.board);
    }

    /** Distances home of all boards, as far as known. */
    get depths(): (number | null | undefined)[] {
        return this.boards.map((board) => this.puzzle.guess(board));
    }

    get start(): Board {
        return this.boards[0]!;
    }

    /** The moves in effect. */
    get made(): Move[] {
        return this.moves.slice(0, this.at);
    }

    /** Makes a move and drops those taken back; returns false if it is illegal. */
    play(move: Move): boolean {
        const { rules } = this.puzzle;
        const next = rules.apply(this.board, move);
        if (!next) return false;
        this.moves.splice(this.at, Infinity, rules instanceof PushRules ? rules.written(this.board, move) : move);
        this.boards.splice(this.at + 1, Infinity, next);
        this.at += 1;
        return true;
    }

    /** Goes to the board after `at` moves. */
    go(at: number): void {
        this.at = Math.max(0, Math.min(at, this.moves.length));
    }

    /** Whether moves were made and reached the goal. */
    get isFinished(): boolean {
        return this.at > 0 && this.depth === 0;
    }

    /** The number of moves that the distance counts. */
    get counted(): number {
        return this.made.filter((move) => this.puzzle.rules.isCounted(move)).length;
    }

    /** The moves lost: for each move, how much greater the distance is than after a best move. Asks for missing distances. */
    async grade(): Promise<Grade> {
        const facts = await Promise.all(this.boards.slice(0, this.at + 1).map((board) => this.puzzle.ask(board)));
        const start = facts[0]!;
        if (!facts.every((fact) => fact.is === "exact")) return { lost: undefined, start, detours: [] };
        const detours = this.made.flatMap((move, made) => {
            const lost = depthOf(facts[made + 1]!) - depthOf(facts[made]!) + (this.puzzle.rules.isCounted(move) ? 1 : 0);
            return lost ? [{ at: made + 1, lost }] : [];
        });
        return { lost: this.counted - depthOf(start), start, detours };
    }
}

/** What a game lost. */
export interface Grade {
    /** Undefined if a distance is not exact. */
    lost: number | undefined;
    /** What is known of the start. */
    start: Fact;
    /** The moves on no best path: their numbers, from 1, and the moves lost. */
    detours: { at: number; lost: number }[];
}

const depthOf = (fact: Fact): number => (fact.is === "exact" ? fact.depth : 0);
