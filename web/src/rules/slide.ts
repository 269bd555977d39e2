import { w } from "../language";
import { below, spokenRows, type Board, type Direction, type Move, type Rules } from "./rules";

const GAP: Record<Direction, Move> = { up: "d", down: "u", left: "r", right: "l" };

/** Sliding tiles: tiles next to the gap move into it. */
export class SlideRules implements Rules {
    readonly kind = "slide";
    readonly unit = "move";
    readonly ground = [];
    readonly goal: Board;

    constructor(
        readonly rows: number,
        readonly cols: number,
        goal: string,
    ) {
        const cells = rows * cols;
        this.goal = goal ? this.parse(goal) : Uint8Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
    }

    parse(text: string): Board {
        const cells = this.rows * this.cols;
        const isSpaced = /[\s.,]/.test(text.trim());
        const parts = isSpaced ? text.split(/[\s.,]+/).filter(Boolean) : [...text.trim()];
        const odd = parts.find((part) => !/^(\d+|x)$/i.test(part));
        if (odd !== undefined) throw new Error(w.notTile(odd.slice(0, 8)));
        if (parts.length !== cells) throw new Error(w.cellCount(this.rows, this.cols, parts.length));
        const board = Uint8Array.from(parts, (part) => (/x/i.test(part) ? 0 : Math.min(255, Number(part))));
        const wrong = parts.findIndex((_, at) => board[at]! >= cells);
        if (wrong >= 0) throw new Error(w.noTile(parts[wrong]!.slice(0, 8), cells - 1));
        const twice = board.findIndex((tile, at) => board.indexOf(tile) < at);
        if (twice >= 0) throw new Error(w.twice(board[twice]!));
        return board;
    }

    text(board: Board): string {
        return Array.from(board, (tile) => tile || "x").join(" ");
    }

    short(board: Board): string {
        return this.text(board).replaceAll(" ", board.length > 10 ? "." : "");
    }

    apply(board: Board, move: Move): Board | undefined {
        const gap = board.indexOf(0);
        const [row, col] = [Math.floor(gap / this.cols), gap % this.cols];
        const can = { d: row + 1 < this.rows, u: row > 0, r: col + 1 < this.cols, l: col > 0 }[move];
        if (!can) return undefined;
        const next = Uint8Array.from(board);
        const from = this.cellOf(board, move);
        [next[gap], next[from]] = [next[from]!, 0];
        return next;
    }

    /** All tiles between the cell and the gap move together. */
    movesAt(board: Board, cell: number): Move[] {
        const gap = board.indexOf(0);
        const [down, right] = [Math.floor(cell / this.cols) - Math.floor(gap / this.cols), (cell % this.cols) - (gap % this.cols)];
        if (down && right) return [];
        return Array<Move>(Math.abs(down + right)).fill(down > 0 ? "d" : down < 0 ? "u" : right > 0 ? "r" : "l");
    }

    moveTowards(direction: Direction): Move {
        return GAP[direction];
    }

    cellOf(board: Board, move: Move): number {
        return board.indexOf(0) + { d: this.cols, u: -this.cols, r: 1, l: -1 }[move]!;
    }

    isCounted(): boolean {
        return true;
    }

    words(board: Board, move: Move): string {
        const tile = this.apply(board, move) ? String(board[this.cellOf(board, move)]) : "";
        return tile && w.tileGoes(tile, ({ d: "up", u: "down", r: "left", l: "right" } as const)[move as "d"]);
    }

    spoken(board: Board): string {
        return spokenRows(board, this.cols, (tile) => (tile ? String(tile) : w.gap));
    }

    shuffled(moves?: number): Board {
        if (moves !== undefined) return this.walked(moves);
        const cells = Uint8Array.from(this.goal);
        for (let left = cells.length - 1; left > 0; left--) swap(cells, left, below(left + 1));
        if (this.isOdd(cells)) {
            const [a, b] = [0, 1, 2].filter((cell) => cells[cell]);
            swap(cells, a!, b!);
        }
        return cells;
    }

    private walked(moves: number): Board {
        let board = this.goal;
        let last = "";
        for (let made = 0; made < moves;) {
            const move = "dulr"[below(4)]!;
            const next = move === last ? undefined : this.apply(board, move);
            if (!next) continue;
            board = next;
            last = { d: "u", u: "d", l: "r", r: "l" }[move]!;
            made++;
        }
        return board;
    }

    /** Whether a board has no path to the goal: each move is one swap, and moves the gap to a cell of the other colour. */
    private isOdd(board: Board): boolean {
        const cells = Uint8Array.from(board);
        let swaps = 0;
        this.goal.forEach((tile, cell) => {
            if (cells[cell] === tile) return;
            swap(cells, cell, cells.indexOf(tile));
            swaps++;
        });
        const colour = (cell: number) => Math.floor(cell / this.cols) + (cell % this.cols);
        return (swaps + colour(board.indexOf(0)) + colour(this.goal.indexOf(0))) % 2 === 1;
    }
}

function swap(cells: Uint8Array, a: number, b: number): void {
    [cells[a], cells[b]] = [cells[b]!, cells[a]!];
}
