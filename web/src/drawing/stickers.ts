import dino from "../../../crates/perm/nets/dino.txt";
import ivy from "../../../crates/perm/nets/ivy.txt";
import pyraminx from "../../../crates/perm/nets/pyraminx.txt";
import skewb from "../../../crates/perm/nets/skewb.txt";
import type { Part, Shape } from "./drawing";
import type { Board, PieceSet } from "../rules/board";

/**
 * The nets of puzzles by their names. The first line is the size of the net. Every other line is a sticker: the set, the place and the
 * number of its piece's side there, the face that it is on, the place of its letter, and its corners. A twist of 1 takes a piece's side
 * from a number to the next.
 */
const DRAWINGS: Record<string, string> = { dino, ivy, pyraminx, skewb };
/** Stickers are drawn smaller by this share, so that there are lines between them. */
const SHRUNK = 0.07;

type Corner = readonly [x: number, y: number];
interface Sticker {
    set: string;
    place: number;
    side: number;
    face: string;
    letter: Corner;
    corners: readonly Corner[];
}

const numbers = (text: string, between: string) => text.split(between).map(Number) as unknown as Corner;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The net of a puzzle with a known name; undefined for others. */
export function stickerNet(name: string, sets: readonly PieceSet[]): Shape | undefined {
    const [first, ...lines] = DRAWINGS[name]?.trim().split("\n") ?? [];
    if (!first) return undefined;
    const [cols, rows] = numbers(first.replace("size ", ""), " ");
    const stickers = lines.map((line): Sticker => {
        const [set, place, side, face, ...points] = line.split(" ") as [string, string, string, string, ...string[]];
        const [letter, ...corners] = points.map((point) => numbers(point, ",")) as [Corner, ...Corner[]];
        return { set, place: Number(place) - 1, side: Number(side), face, letter, corners };
    });
    const places = stickers.map(placed);
    /** The face whose colour a sticker has: that of the side of the piece that is there. A fixed one has its own. */
    const colour = (board: Board, { set: name, place, side, face }: Sticker): string => {
        const set = sets.find((set) => set.name === name);
        if (!set) return face;
        const [piece, twist] = [board[set.offset + place]! - 1, board[set.offset + set.size + place]!];
        const own = (side - twist + set.twists) % set.twists;
        // A piece that cannot twist has all its sides at the same numbers everywhere.
        const from = set.twists > 1 ? own : side;
        return stickers.find((other) => other.set === name && other.place === piece && other.side === from)!.face;
    };
    const draw = (board: Board) =>
        stickers.map((sticker, at): Part => {
            const face = colour(board, sticker);
            return { key: String(at), ...places[at]!, look: "sticker", text: face, face };
        });
    return { cols, rows, draw };
}

/** The box of a sticker, its outline there, and the place of its letter, as shares of the box. */
function placed({ letter, corners }: Sticker): Pick<Part, "x" | "y" | "w" | "h" | "outline" | "labelAt"> {
    const axes = [0, 1].map((axis) => corners.map((corner) => corner[axis]!));
    const [x, y] = axes.map((values) => Math.min(...values)) as [number, number];
    const [w, h] = axes.map((values) => Math.max(...values) - Math.min(...values)) as [number, number];
    const middle = [(mean(axes[0]!) - x) / w, (mean(axes[1]!) - y) / h] as [number, number];
    const labelAt = [(letter[0] - x) / w, (letter[1] - y) / h] as [number, number];
    const share = (at: number, axis: 0 | 1) => `${((at + SHRUNK * (middle[axis] - at)) * 100).toFixed(1)}%`;
    const outline = corners.map(([cx, cy]) => `${share((cx - x) / w, 0)} ${share((cy - y) / h, 1)}`).join(", ");
    return { x, y, w, h, outline: `polygon(${outline})`, labelAt };
}
