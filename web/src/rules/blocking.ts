import type { Board, Move, PieceSet, Turn } from "./board";

/** Glued pieces, each by its set and number, and for each centre among them the moves that turn it. */
interface Block {
    pieces: { set: PieceSet; at: number; piece: number }[];
    centres: ReadonlySet<Move>[];
}

/** What blocks the moves of a permutation puzzle: a move must move or twist all pieces of a block, or none. */
export class Blocking {
    private readonly blocks: Block[] = [];
    /** The index in a board and a piece that may not be there after a move. */
    private readonly illegal: { at: number; piece: number }[] = [];

    /** `lines` are those of a definition in the engine's notation. */
    constructor(lines: readonly string[], sets: readonly PieceSet[]) {
        const find = (name: string) => sets.findIndex((set) => set.name === name);
        for (let line = 0; line < lines.length; line++) {
            const [, name, place, piece] = /^Illegal (.*) (\d+) (\d+)$/.exec(lines[line]!) ?? [];
            if (name) this.illegal.push({ at: sets[find(name)]!.offset + Number(place) - 1, piece: Number(piece) });
            if (lines[line] !== "Block") continue;
            const block: Block = { pieces: [], centres: [] };
            for (line++; lines[line] !== "End" && line < lines.length; line++) {
                const [sign, ...moves] = lines[line]!.split(" ");
                if (sign === "?") block.centres.push(new Set(moves));
                else {
                    const at = find(lines[line]!);
                    block.pieces.push({ set: sets[at]!, at, piece: Number(lines[++line]) });
                }
            }
            this.blocks.push(block);
        }
    }

    /** The number of the block of a piece, or of the centre that a move turns; -1 if it has none. */
    blockOf(set: number, piece: number | Move): number {
        return this.blocks.findIndex(({ pieces, centres }) => {
            if (typeof piece === "string") return centres.some((turning) => turning.has(piece));
            return pieces.some((one) => one.at === set && one.piece === piece);
        });
    }

    /** Whether a piece of a set is forbidden somewhere. */
    forbids({ offset, size }: PieceSet, piece: number): boolean {
        return this.illegal.some((rule) => rule.piece === piece && rule.at >= offset && rule.at < offset + size);
    }

    /** Whether a board allows a move with these turns, which lead to `next`. */
    allows(board: Board, move: Move, turns: readonly Turn[], next: Board): boolean {
        if (this.illegal.some(({ at, piece }) => next[at] === piece)) return false;
        return this.blocks.every(({ pieces, centres }) => {
            const moved = pieces.filter(({ set: { size, offset, twists }, at, piece }) => {
                const place = board.subarray(offset, offset + size).indexOf(piece);
                const { from, twist } = turns[at]!;
                return from[place] !== place || twist[place]! % twists > 0;
            });
            const count = moved.length + centres.filter((turning) => turning.has(move)).length;
            return !count || count === pieces.length + centres.length;
        });
    }
}
