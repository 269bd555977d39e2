/**
 * The cells of a board in row order. Slides: tiles with 0 for the gap. Flips: 1 for black, or the colour. Levels: 1 for a box, 2 for the
 * man. Permutation puzzles have, set by set, their pieces from 1, then the twists. Sliding blocks have the letter of each cell, games
 * the text.
 */
export type Board = Uint8Array;
/** A move in the program's notation: the direction of the gap or the man (d l r u, capitals push), the number of a piece, or its name. */
export type Move = string;
export type Direction = "up" | "down" | "left" | "right";
/** The ground below the boxes and the man of a level. */
export type Ground = "outside" | "wall" | "floor" | "target";

/** A set of positions whose pieces are permuted among themselves. */
export interface PieceSet {
    name: string;
    size: number;
    /** The number of orientations of a piece. */
    twists: number;
    /** The offset of its pieces in a board; their twists follow. */
    offset: number;
}

/** The effect of a move on one set: the piece at position `i` comes from position `from[i]`, and is twisted by `twist[i]`. */
export interface Turn {
    from: readonly number[];
    twist: readonly number[];
}
