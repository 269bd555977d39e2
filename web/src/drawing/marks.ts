import type { Tag } from "./drawing";
import { tagOf } from "../game/captions";
import type { Board, Move, Puzzle } from "../game/puzzle";

/** The direction of a block. */
const ARROWS: Record<string, string> = { u: "↑", d: "↓", l: "←", r: "→" };

/** The marks of legal moves: by the cell of the moving piece, and by move, for its button. */
export interface Marks {
    cells: Map<number, Tag>;
    moves: Map<Move, Tag>;
}

/** The marks of a board, as far as its distance and its moves are known. */
export function marksOf(puzzle: Puzzle, board: Board, depth: number | null | undefined): Marks {
    const { rules } = puzzle;
    const marks: Marks = { cells: new Map(), moves: new Map() };
    if (typeof depth !== "number") return marks;
    for (const hint of puzzle.hints(board) ?? []) {
        const tag = tagOf(hint.depth, depth);
        marks.moves.set(hint.move, tag);
        const cell = rules.cellOf(board, hint.move);
        // A block gets the mark of the best of its moves, which come first.
        if (!rules.slide) marks.cells.set(cell, tag);
        else if (!marks.cells.has(cell)) marks.cells.set(cell, { ...tag, text: `${ARROWS[hint.move[1]!] ?? ""}\u2009${tag.text}` });
    }
    return marks;
}
