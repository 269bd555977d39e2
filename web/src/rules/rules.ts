import type { Shape } from "../drawing/drawing";
import type { Board, Direction, Ground, Move } from "./board";

export type { Board, Direction, Ground, Move } from "./board";

/** The rules of a puzzle: boards, moves and their texts. They know no distances, and answer immediately. */
export interface Rules {
    readonly kind: "slide" | "flip" | "push" | "perm" | "blocks" | "script";
    readonly rows: number;
    readonly cols: number;
    /** The unit of the distance. */
    readonly unit: "move" | "press" | "push" | "step";
    /** The goal; undefined if there are several. */
    readonly goal: Board | undefined;
    /** The number of colours of a flip, if there are more than two. */
    readonly colours?: number | undefined;
    /** The ground of each cell of a level. */
    readonly ground: readonly Ground[];
    /** The moves with buttons, if pieces do not stand for them. */
    readonly moves?: readonly Move[];
    /** The drawing of boards without rows and columns. */
    readonly shape?: Shape;
    /** The level after this one, by its value in the list. */
    readonly next?: string | undefined;
    /** Parses a board. Throws an error with a message. */
    parse(text: string): Board;
    /** The board in the program's notation. */
    text(board: Board): string;
    /** The board in a link. */
    short(board: Board): string;
    /** The board after a move; undefined if it is illegal. */
    apply(board: Board, move: Move): Board | undefined;
    /** The moves of a press on a cell. */
    movesAt(board: Board, cell: number): Move[];
    /** The move of an arrow key or a swipe. */
    moveTowards(direction: Direction): Move | undefined;
    /** The move of the block on a cell in a direction, for puzzles with blocks. */
    slide?(board: Board, cell: number, direction: Direction): Move | undefined;
    /** The cell of the piece that a move takes. */
    cellOf(board: Board, move: Move): number;
    /** Whether the move counts for the distance: all but the man's steps without a push. */
    isCounted(move: Move): boolean;
    /** A move as advice: "6 to the left", "Press 6". */
    words(board: Board, move: Move): string;
    /** The board as text, row by row. */
    spoken(board: Board): string;
    /** A random board with a path home; with `moves`, one after this many random moves. */
    shuffled(moves?: number): Board;
}

/** A random integer below `count`. */
export const below = (count: number) => Math.floor(Math.random() * count);

/** A board row by row, each cell by its name. */
export function spokenRows(board: Board, cols: number, name: (value: number, cell: number) => string): string {
    const rows = Array.from({ length: board.length / cols }, (_, row) =>
        Array.from(board.subarray(row * cols, (row + 1) * cols), (value, col) => name(value, row * cols + col)).join(" "),
    );
    return rows.join("; ");
}
