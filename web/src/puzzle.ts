import { Table } from "homing";
import { eight } from "homing/eight";
import { listed } from "./words";

/** The cells of a board in row order: tiles with 0 for the gap, or 1 for black and 0 for white. */
export type Board = Uint8Array;
/** A move as the program writes it: where the gap goes (d l r u), or the number of the piece that is pressed, from 1. */
export type Move = string;

export interface HintOf {
    move: Move;
    best: boolean;
    /** The distance after it. */
    depth: number | null;
}

export interface GradeOf {
    lost: number;
    /** The moves that no best way makes: their numbers, from 1, and what each loses. */
    detours: { at: number; lost: number }[];
}

interface Known {
    id: string;
    title: string;
    group: "Sliding tiles" | "Flip Game";
    /** Makes or unpacks the table. */
    table(): Table;
}

const slide = (size: string): Known => ({
    id: `slide:${size}`,
    title: `Sliding tiles ${size.replace("x", " × ")}`,
    group: "Sliding tiles",
    table: () => Table.generate(`slide:${size}`),
});

/** The puzzles of the page. The table of the 8-puzzle is in it; those of smaller spaces are made in a moment. */
export const PUZZLES: readonly Known[] = [
    { id: "eight", title: "8-puzzle, 3 × 3", group: "Sliding tiles", table: () => eight },
    ...["2x2", "2x3", "3x2", "2x4", "4x2"].map(slide),
    { id: "flip", title: "Flip Game 4 × 4", group: "Flip Game", table: () => Table.generate("flip") },
    { id: "flip:3x3", title: "Flip Game 3 × 3", group: "Flip Game", table: () => Table.generate("flip:3x3") },
];

const tables = new Map<string, Table>();
/** Puzzles with goals, the one that was asked last at the end. */
const aimed = new Map<string, Puzzle>();
const MAX_AIMED = 6;

/** The puzzle of a name with a goal, as the program reads it; the empty text is the usual one. Fails with a sentence. */
export function loadPuzzle(id: string, goal: string): Puzzle {
    const known = PUZZLES.find((puzzle) => puzzle.id === id);
    if (!known)
        throw new Error(
            `there is no puzzle ${JSON.stringify(id.slice(0, 40))} here; there are ${listed(PUZZLES.map((puzzle) => puzzle.id))}`,
        );
    let table = tables.get(id);
    if (!table) tables.set(id, (table = known.table()));
    const wanted = goal && !["any", "white", "black"].includes(goal) ? table.text(goal) : goal;
    const name = wanted === "any" || wanted === table.goalText ? "" : wanted;
    const key = `${id} ${name}`;
    const puzzle = aimed.get(key) ?? new Puzzle(id, name ? table.goal(name) : table, name);
    aimed.delete(key);
    aimed.set(key, puzzle);
    if (aimed.size > MAX_AIMED) aimed.delete(aimed.keys().next().value!);
    return puzzle;
}

/** Distances that at least one board in so many has are drawn by trial. */
const COMMON = 1000;

/** All arrangements of the pieces, each as likely as any other (Fisher and Yates). */
function shuffled(pieces: Board): Board {
    const cells = Uint8Array.from(pieces);
    for (let left = cells.length - 1; left > 0; left--) {
        const drawn = Math.floor(Math.random() * (left + 1));
        [cells[left], cells[drawn]] = [cells[drawn]!, cells[left]!];
    }
    return cells;
}

/** A puzzle with its goal: boards and moves, and what the table tells of them. This file alone speaks to the package. */
export class Puzzle {
    readonly kind: "slide" | "flip";
    readonly rows: number;
    readonly cols: number;
    readonly layers: readonly number[];
    readonly unit: "move" | "press";
    /** The goal; undefined where there are several. */
    readonly goal: Board | undefined;

    /** `goalName` is the goal in the program's words; empty for the usual one. */
    constructor(
        readonly id: string,
        private readonly table: Table,
        readonly goalName: string,
    ) {
        this.kind = table.puzzle.startsWith("flip") ? "flip" : "slide";
        ({ rows: this.rows, columns: this.cols, layers: this.layers } = table);
        this.unit = this.kind === "flip" ? "press" : "move";
        const pieces = this.rows * this.cols;
        if (this.kind === "slide") this.goal = table.cells(table.goalText);
        else if (goalName)
            this.goal =
                goalName === "white"
                    ? new Uint8Array(pieces)
                    : goalName === "black"
                      ? new Uint8Array(pieces).fill(1)
                      : table.cells(goalName);
    }

    parse(text: string): Board {
        return this.table.cells(text);
    }

    text(board: Board): string {
        return this.table.text(board);
    }

    /** Moves of a link: letters, or numbers with dots between. */
    parseMoves(text: string): Move[] {
        return this.kind === "flip" ? text.split(".").filter(Boolean) : [...text];
    }

    /** The board after a move; undefined if it cannot be made. */
    apply(board: Board, move: Move): Board | undefined {
        try {
            const next = this.table.play(board, move);
            return next === null ? undefined : this.table.cells(next);
        } catch {
            return undefined;
        }
    }

    depth(board: Board): number | null {
        return this.table.depth(board);
    }

    /** The moves that can be made, best first; none where there is no way home. */
    hints(board: Board): HintOf[] {
        return (this.table.hints(board) ?? []).map(({ move, best, depthAfterMoves: depth }) => ({ move, best, depth }));
    }

    count(board: Board): bigint {
        return this.table.count(board);
    }

    /** The shortest ways, made one after another. */
    *paths(board: Board): Generator<Move[]> {
        for (const path of this.table.allPaths(board)) yield this.kind === "flip" ? path.split(" ").filter(Boolean) : [...path];
    }

    /** What the moves lose, if they lead home. */
    check(start: Board, moves: readonly Move[]): GradeOf {
        const grade = this.table.check(start, moves.join(this.kind === "flip" ? " " : ""));
        const detours = grade.detours.map(({ atMove: at, lostMoves: lost }) => ({ at, lost: lost ?? 0 }));
        return { lost: grade.lostMoves ?? 0, detours };
    }

    /**
     * A board of this distance, each as likely as any other. Where there are many, arrangements are drawn until one has the distance, in a
     * few milliseconds. The table's own draw first lists the boards of all distances, which takes a tenth of a second once: `prepare` does
     * it before.
     */
    random(depth: number): Board {
        const { table, goal } = this;
        if (this.isRare(depth)) return this.parse(table.random({ depth }).next().value);
        for (;;) {
            const board =
                this.kind === "flip"
                    ? Uint8Array.from({ length: this.rows * this.cols }, () => (Math.random() < 0.5 ? 1 : 0))
                    : shuffled(goal!);
            if (this.depth(board) === depth) return board;
        }
    }

    /** Makes sure that the next draw of this distance takes a moment only. */
    prepare(depth: number): void {
        if (this.isRare(depth)) this.table.random({ depth }).next();
    }

    private isRare(depth: number): boolean {
        return this.layers[depth]! * COMMON < this.table.states;
    }

    /** Why there is no way home, and the two tiles to swap. */
    why(board: Board): { reason: string; swap?: [number, number] } {
        const reason = this.table.whyUnsolvable(board) ?? "no goal can be reached";
        const tiles = /: swap tiles (\d+) and (\d+) /.exec(reason);
        return tiles ? { reason, swap: [Number(tiles[1]), Number(tiles[2])] } : { reason };
    }

    /** The goal that a board would be edited into where there are several. */
    home(board: Board): Board {
        return this.goal ?? new Uint8Array(board.length);
    }

    /** The moves that a press on a cell means: all tiles between it and the gap go along. */
    movesAt(board: Board, cell: number): Move[] {
        if (this.kind === "flip") return [String(cell + 1)];
        const gap = board.indexOf(0);
        const [down, right] = [Math.floor(cell / this.cols) - Math.floor(gap / this.cols), (cell % this.cols) - (gap % this.cols)];
        if (down && right) return [];
        return Array<Move>(Math.abs(down + right)).fill(down > 0 ? "d" : down < 0 ? "u" : right > 0 ? "r" : "l");
    }

    /** The cell of the piece that a move takes in hand. */
    cellOf(board: Board, move: Move): number {
        if (this.kind === "flip") return Number(move) - 1;
        return board.indexOf(0) + { d: this.cols, u: -this.cols, r: 1, l: -1 }[move]!;
    }

    /** A move in words, as advice: "6 to the left", "Press 6". */
    words(board: Board, move: Move): string {
        if (this.kind === "flip") return `Press ${move}`;
        return `${board[this.cellOf(board, move)]} ${{ d: "up", u: "down", r: "to the left", l: "to the right" }[move]}`;
    }

    /** The board in words, row by row. */
    spoken(board: Board): string {
        const name = (value: number) => (this.kind === "flip" ? (value ? "black" : "white") : value ? String(value) : "gap");
        return Array.from({ length: this.rows }, (_, row) =>
            Array.from(board.subarray(row * this.cols, (row + 1) * this.cols), name).join(" "),
        ).join("; ");
    }
}
