import type { Board, Move } from "../rules/rules";

/** What is known of a board. */
export type Fact =
    /** The exact distance home. For levels it counts pushes, and `moves` the moves of the man. */
    | { is: "exact"; depth: number; moves?: number | undefined }
    /** A path of `most` moves is known, and none is shorter than `least`. */
    | { is: "between"; least: number; most: number }
    | { is: "lost"; reason: string }
    /** Nothing is known, for this reason. */
    | { is: "unknown"; reason: string };

/** A fact, and a path home that proves it. */
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

/** How boards of a distance are drawn: with exactly this distance, or by at most this many random moves. */
export type Draw = "exact" | "walk";

/** Answers questions about a puzzle, from an embedded table or with the engine. The page uses nothing else. */
export interface Answers {
    /** The number of boards at each distance; empty if unknown. */
    readonly layers: readonly number[];
    readonly draw: Draw;
    /** Resolves when the layers are known, if that takes a while. */
    readonly counted?: Promise<void>;
    /** The greatest distance that can be drawn. */
    readonly deepest: number;
    answer(board: Board): Promise<Answer>;
    /** Searches that take longer, if `answer` returns bounds: the last one for the exact distance, one before it for a way home. */
    readonly searches?: readonly ((board: Board) => Promise<Answer>)[];
    /** The legal moves, best first; empty if there is no path home or only bounds are known. */
    hints(board: Board): Promise<HintOf[]>;
    /** The number of shortest paths, and the first of them; none if `answer` returns bounds. */
    ways(board: Board, limit: number): Promise<{ count: bigint; paths: Move[][] }>;
    /** A board of this distance; always the same for the same seed. */
    random(depth: number, seed?: number): Promise<Board>;
}

/** The moves of a path as the program writes it. */
export const movesOf = (path: string): Move[] => (/\d/.test(path) ? path.split(" ") : [...path]);
