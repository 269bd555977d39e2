import type { Board, Move, Puzzle } from "./puzzle";

/** A link with more moves is refused: an address cannot be much longer. */
const MAX_MOVES = 2000;

/** A board to begin with, the moves made, and how many of them are in force: those behind it have been taken back. */
export class Game {
    readonly boards: Board[];
    readonly moves: Move[] = [];
    /** Exact distances home of `boards`; null where there is no way home. */
    readonly depths: (number | null)[];
    at = 0;

    constructor(
        readonly puzzle: Puzzle,
        start: Board,
    ) {
        this.boards = [start];
        this.depths = [puzzle.depth(start)];
    }

    /** The game of a link; `at` says how many of the moves are in force. Fails with a sentence where they cannot be made. */
    static of(puzzle: Puzzle, start: Board, moves: readonly Move[], at = String(moves.length)): Game {
        if (moves.length > MAX_MOVES) throw new Error(`there are ${moves.length} moves, but a link holds at most ${MAX_MOVES}`);
        const game = new Game(puzzle, start);
        moves.forEach((move, made) => {
            if (!game.play(move)) throw new Error(`move ${made + 1} (${move.slice(0, 8)}) cannot be made`);
        });
        if (!/^\d+$/.test(at) || Number(at) > moves.length)
            throw new Error(`at=${at.slice(0, 8)} is none of the boards of the game, which are 0 to ${moves.length}`);
        game.go(Number(at));
        return game;
    }

    get board(): Board {
        return this.boards[this.at]!;
    }

    get depth(): number | null {
        return this.depths[this.at]!;
    }

    get start(): Board {
        return this.boards[0]!;
    }

    /** The moves in force. */
    get made(): Move[] {
        return this.moves.slice(0, this.at);
    }

    /** Makes a move and forgets those taken back; false if it cannot be made. */
    play(move: Move): boolean {
        const next = this.puzzle.apply(this.board, move);
        if (!next) return false;
        this.moves.splice(this.at, Infinity, move);
        this.boards.splice(this.at + 1, Infinity, next);
        this.depths.splice(this.at + 1, Infinity, this.puzzle.depth(next));
        this.at += 1;
        return true;
    }

    /** Goes to the board after `at` moves. */
    go(at: number): void {
        this.at = Math.max(0, Math.min(at, this.moves.length));
    }

    /** Whether moves were made and led home. */
    get isFinished(): boolean {
        return this.at > 0 && this.depth === 0;
    }
}
