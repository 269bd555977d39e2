import type { GameBoard, GameRules } from "homing/script";
import { w } from "../language";
import type { Part, Shape } from "../drawing/drawing";
import type { Board, Direction, Move, Rules } from "./rules";

const LETTERS: Record<Direction, Move> = { up: "u", down: "d", left: "l", right: "r" };
/** The pixels of a cell's side. */
const SIDE = 5;
/** The number of boards that are kept. */
const MOST_SEEN = 2000;

/** A level of a PuzzleScript game. The engine has its rules; a board contains its text in UTF-8. */
export class ScriptRules implements Rules {
    readonly kind = "script";
    readonly unit = "move";
    readonly ground = [];
    readonly goal = undefined;
    readonly rows = 1;
    readonly cols = 1;
    readonly moves = ["u", "d", "l", "r", "x"];
    readonly shape: Shape;
    private readonly seen = new Map<string, GameBoard>();

    /** The next level, as the list has it. */
    readonly next: string | undefined;

    constructor(
        private readonly game: GameRules,
        level: number,
    ) {
        this.next = game.hasLevel(level + 1) ? `script:${level + 1}` : undefined;
        const { pixels } = this.look("start");
        const [cols, rows] = [pixels[0]!.length / 6 / SIDE, pixels.length / SIDE];
        const draw = (board: Board): Part[] => {
            const { pixels } = this.look(this.text(board));
            return [{ key: "picture", x: 0, y: 0, w: cols, h: rows, look: "picture", text: "", paint: (canvas) => paint(canvas, pixels) }];
        };
        this.shape = { cols, rows, draw };
    }

    private look(text: string): GameBoard {
        const found = this.seen.get(text) ?? this.game.look(text);
        if (this.seen.size > MOST_SEEN) this.seen.clear();
        this.seen.set(text, found);
        return found;
    }

    parse(text: string): Board {
        return new TextEncoder().encode(this.look(text).board);
    }

    text(board: Board): string {
        return new TextDecoder().decode(board);
    }

    short(board: Board): string {
        return encodeURIComponent(this.text(board));
    }

    apply(board: Board, move: Move): Board | undefined {
        const next = this.look(this.text(board)).moves.get(move);
        return next === undefined ? undefined : new TextEncoder().encode(next);
    }

    movesAt(): Move[] {
        return [];
    }

    moveTowards(direction: Direction): Move {
        return LETTERS[direction];
    }

    cellOf(): number {
        return -1;
    }

    isCounted(): boolean {
        return true;
    }

    words(_: Board, move: Move): string {
        return w.turnOf(move);
    }

    spoken(board: Board): string {
        return this.text(board).replaceAll("/", "; ");
    }

    /** The level's start. */
    shuffled(): Board {
        return this.parse("start");
    }
}

/** Paints pixels, of six hexadecimal digits each. */
function paint(canvas: HTMLCanvasElement, rows: readonly string[]): void {
    canvas.width = rows[0]!.length / 6;
    canvas.height = rows.length;
    const context = canvas.getContext("2d")!;
    const image = context.createImageData(canvas.width, canvas.height);
    const digits = rows.join("");
    for (let at = 0; at < digits.length / 6; at++) {
        const colour = parseInt(digits.slice(6 * at, 6 * at + 6), 16);
        image.data.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], 4 * at);
    }
    context.putImageData(image, 0, 0);
}
