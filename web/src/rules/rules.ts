import type { Shape } from "../shapes";

/**
 * The cells of a board in row order. Slides: tiles with 0 for the gap. Flips: 1 for black. Levels: 1 for a box, 2 for the man. Permutation
 * puzzles have, set by set, their pieces from 1, then the twists. Sliding blocks have the letter of each cell.
 */
export type Board = Uint8Array;
/** A move as the program writes it: where the gap or the man goes (d l r u, a capital pushes), the number of a piece, or its name. */
export type Move = string;
export type Direction = "up" | "down" | "left" | "right";
/** What lies below the boxes and the man of a level. */
export type Ground = "outside" | "wall" | "floor" | "target";

/** The rules of a puzzle: boards, moves and their words. They know no distance, and answer at once. */
export interface Rules {
    readonly kind: "slide" | "flip" | "push" | "perm" | "blocks";
    readonly rows: number;
    readonly cols: number;
    /** What the distance counts. */
    readonly unit: "move" | "press" | "push" | "step";
    /** The goal; undefined where there are several. */
    readonly goal: Board | undefined;
    /** The ground of each cell of a level. */
    readonly ground: readonly Ground[];
    /** The moves that have a button each, where no piece stands for them. */
    readonly moves?: readonly Move[];
    /** How boards are drawn that have no cells in rows and columns. */
    readonly shape?: Shape;
    /** Reads a board. Fails with a sentence. */
    parse(text: string): Board;
    /** The board as the program takes it. */
    text(board: Board): string;
    /** The board for a link. */
    short(board: Board): string;
    /** The board after a move; undefined if it cannot be made. */
    apply(board: Board, move: Move): Board | undefined;
    /** The moves that a press on a cell means. */
    movesAt(board: Board, cell: number): Move[];
    /** The move of an arrow key or a stroke. */
    moveTowards(direction: Direction): Move | undefined;
    /** The move of the block on a cell in a direction, where single blocks go. */
    slide?(board: Board, cell: number, direction: Direction): Move | undefined;
    /** The cell of the piece that a move takes in hand. */
    cellOf(board: Board, move: Move): number;
    /** Whether the move counts in the distance: all but the steps of a man who pushes nothing. */
    isCounted(move: Move): boolean;
    /** A move in words, as advice: "6 to the left", "Press 6". */
    words(board: Board, move: Move): string;
    /** The board in words, row by row. */
    spoken(board: Board): string;
    /** A random board that has a way home; with `moves`, one after so many random moves. */
    shuffled(moves?: number): Board;
}

/** A random number below another. */
export const below = (count: number) => Math.floor(Math.random() * count);

/** A board row by row, each cell by its name. */
export function spokenRows(board: Board, cols: number, name: (value: number, cell: number) => string): string {
    const rows = Array.from({ length: board.length / cols }, (_, row) =>
        Array.from(board.subarray(row * cols, (row + 1) * cols), (value, col) => name(value, row * cols + col)).join(" "),
    );
    return rows.join("; ");
}
