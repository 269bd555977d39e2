import type { Board, Move } from "../rules/rules";

/** What is known of a board. */
export type Fact =
    /** The exact distance home. For levels it counts pushes, and `moves` the moves of the man. */
    | { is: "exact"; depth: number; moves?: number | undefined }
    /** A way of `most` moves is known, and none is shorter than `least`. */
    | { is: "between"; least: number; most: number }
    | { is: "lost"; reason: string }
    /** Nothing can be said, and why. */
    | { is: "unknown"; reason: string };

/** A fact, and the way home that proves it. */
export interface Answer {
    fact: Fact;
    path: Move[];
}

export interface HintOf {
    move: Move;
    best: boolean;
    /** The distance after it. */
    depth: number | null;
}

/** How boards of a distance are drawn: of exactly this distance, or by at most so many random moves. */
export type Draw = "exact" | "walk";

/** What answers about a puzzle: an embedded table, or the engine. The page asks nothing else. */
export interface Answers {
    /** The numbers of boards at each distance, or their shares of all boards; empty where nobody knows. */
    readonly layers: readonly number[];
    readonly areShares: boolean;
    readonly draw: Draw;
    /** Fulfilled when the layers are known, where that takes a while. */
    readonly counted?: Promise<void>;
    /** The greatest distance that can be drawn. */
    readonly deepest: number;
    answer(board: Board): Promise<Answer>;
    /** Looks longer for the exact distance, where `answer` gives bounds. */
    search?(board: Board): Promise<Answer>;
    /** The moves that can be made, best first; none where there is no way home or only bounds are known. */
    hints(board: Board): Promise<HintOf[]>;
    /** The number of shortest ways, and the first of them; none where `answer` gives bounds. */
    ways(board: Board, limit: number): Promise<{ count: bigint; paths: Move[][] }>;
    /** A board of this distance; with a seed always the same. */
    random(depth: number, seed?: number): Promise<Board>;
}

/** The moves of a path as the program writes it. */
export const movesOf = (path: string): Move[] => (/\d/.test(path) ? path.split(" ") : [...path]);
