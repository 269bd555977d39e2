import { w } from "../language";
import { below, spokenRows, type Board, type Direction, type Move, type Rules } from "./rules";

const SIDES = [
    [0, 0],
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
] as const;
const CORNERS = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
] as const;
const KNIGHT = [1, -1].flatMap((a) => [2, -2].flatMap((b) => [[a, b] as const, [b, a] as const]));
/** The pieces that a press turns, by the program's names: rows and columns from the piece. */
export const PATTERNS = {
    cross: SIDES,
    x: [SIDES[0], ...CORNERS],
    king: [...SIDES, ...CORNERS],
    knight: [SIDES[0], ...KNIGHT],
} as const;
export type Pattern = keyof typeof PATTERNS;

/** A piece as a word. */
export const pieceWords = (piece: number, isLight: boolean) => (isLight ? (piece ? w.lit : w.dark) : piece ? w.black : w.white);

/** Two-sided pieces, or lights of more colours: a press turns some of them, by one colour each. */
export class FlipRules implements Rules {
    readonly kind = "flip";
    readonly unit = "press";
    readonly ground = [];
    readonly goal: Board | undefined;
    /** Whether the goal is to turn off all lights: black is lit. */
    readonly areLights: boolean;
    readonly colours: number | undefined;
    /** The pieces that each press turns. */
    private readonly turned: readonly (readonly number[])[];

    constructor(
        readonly rows: number,
        readonly cols: number,
        pattern: Pattern,
        isTorus: boolean,
        goal: string,
        private readonly round = 2,
    ) {
        this.colours = round > 2 ? round : undefined;
        const cells = rows * cols;
        this.areLights = goal === "white";
        this.turned = Array.from({ length: cells }, (_, cell) => {
            const at = PATTERNS[pattern].map(([down, right]) => [Math.floor(cell / cols) + down, (cell % cols) + right] as const);
            const isInside = ([row, col]: readonly [number, number]) => row >= 0 && row < rows && col >= 0 && col < cols;
            const met = isTorus ? at.map(([row, col]) => [(row + rows) % rows, (col + cols) % cols] as const) : at.filter(isInside);
            return [...new Set(met.map(([row, col]) => row * cols + col))];
        });
        if (this.colours ? /^(white|\d)$/.test(goal) : goal === "white" || goal === "black")
            this.goal = new Uint8Array(cells).fill(goal === "black" ? 1 : Number(goal) || 0);
        else if (goal) this.goal = this.parse(goal);
    }

    parse(text: string): Board {
        const letters = [...text.replace(/\s/g, "").toLowerCase()];
        const known = this.colours ? "0123456789".slice(0, this.colours) : "wb";
        const odd = letters.findIndex((letter) => !known.includes(letter));
        const wrong = (found: string) => (this.colours ? w.notColour(odd + 1, this.colours - 1, found) : w.notPiece(odd + 1, found));
        if (odd >= 0) throw new Error(wrong(letters[odd]!));
        if (letters.length !== this.turned.length) throw new Error(w.cellCount(this.rows, this.cols, letters.length));
        return Uint8Array.from(letters, (letter) => known.indexOf(letter));
    }

    text(board: Board): string {
        return Array.from(board, (piece) => (this.colours ? piece : piece ? "b" : "w")).join("");
    }

    short(board: Board): string {
        return this.text(board);
    }

    apply(board: Board, move: Move): Board | undefined {
        return this.turn(board, move, 1);
    }

    /** The board after a press that is made several times. */
    private turn(board: Board, move: Move, times: number): Board | undefined {
        const turned = /^\d{1,3}$/.test(move) ? this.turned[Number(move) - 1] : undefined;
        if (!turned) return undefined;
        const next = Uint8Array.from(board);
        for (const cell of turned) next[cell] = (next[cell]! + times) % this.round;
        return next;
    }

    movesAt(_: Board, cell: number): Move[] {
        return [String(cell + 1)];
    }

    moveTowards(_: Direction): undefined {
        return undefined;
    }

    cellOf(_: Board, move: Move): number {
        return Number(move) - 1;
    }

    isCounted(): boolean {
        return true;
    }

    words(_: Board, move: Move): string {
        return w.press(move);
    }

    spoken(board: Board): string {
        return spokenRows(board, this.cols, (piece) => (this.colours ? String(piece) : pieceWords(piece, this.areLights)));
    }

    shuffled(moves?: number): Board {
        let board = this.goal ?? new Uint8Array(this.turned.length);
        if (moves === undefined) {
            this.turned.forEach((_, cell) => (board = this.turn(board, String(cell + 1), below(this.round))!));
            return board;
        }
        // Presses back, so that as many lead home.
        for (let made = 0; made < moves; made++) board = this.turn(board, String(below(this.turned.length) + 1), this.round - 1)!;
        return board;
    }
}
