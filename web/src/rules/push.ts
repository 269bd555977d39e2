import { w } from "../language";
import { spokenRows, type Board, type Direction, type Ground, type Move, type Rules } from "./rules";

const BOX = 1;
const MAN = 2;
const MOST_CELLS = 50;
const STEPS = { d: [1, 0], u: [-1, 0], r: [0, 1], l: [0, -1] } as const;
const LETTERS: Record<Direction, Move> = { up: "u", down: "d", left: "l", right: "r" };

/** A level of Sokoban: the man pushes boxes to targets. */
export class PushRules implements Rules {
    readonly kind = "push";
    readonly unit = "push";
    readonly goal = undefined;
    readonly rows: number;
    readonly cols: number;
    readonly ground: Ground[];
    /** The level's start. */
    readonly start: Board;

    /** Parses a level in XSB. Throws an error with a message. */
    constructor(readonly level: string) {
        const lines = level
            .split(/\r?\n|\|/)
            .map((line) => line.trimEnd())
            .filter((line) => /^[ \-_]*#/.test(line));
        const odd = lines.join("").match(/[^#@$.*+ \-_]/)?.[0];
        if (odd) throw new Error(w.notLevel(odd));
        this.rows = lines.length;
        this.cols = Math.max(0, ...lines.map((line) => line.length));
        if (this.rows < 3 || this.cols < 3) throw new Error(w.noLevel);
        if (this.rows > MOST_CELLS || this.cols > MOST_CELLS) throw new Error(w.wideLevel(MOST_CELLS));
        const cells = lines.flatMap((line) => [...line.padEnd(this.cols)]);
        const men = cells.filter((cell) => "@+".includes(cell)).length;
        if (men !== 1) throw new Error(w.menOfLevel(men));
        const boxes = cells.filter((cell) => "$*".includes(cell)).length;
        const targets = cells.filter((cell) => ".*+".includes(cell)).length;
        if (boxes !== targets || !boxes) throw new Error(w.boxesOfLevel(boxes, targets));
        this.start = Uint8Array.from(cells, (cell) => ("$*".includes(cell) ? BOX : "@+".includes(cell) ? MAN : 0));
        this.ground = cells.map((cell) => (cell === "#" ? "wall" : ".*+".includes(cell) ? "target" : "floor"));
        const inside = this.reached(this.start.indexOf(MAN), () => true);
        this.ground = this.ground.map((ground, cell) => (ground === "wall" || inside.has(cell) ? ground : "outside"));
    }

    /** The level in the program's notation. */
    get xsb(): string {
        const letters = Array.from(this.start, (value, cell) => {
            if (this.ground[cell] === "wall") return "#";
            return (this.ground[cell] === "target" ? ".*+" : " $@")[value]!;
        });
        const rows = Array.from({ length: this.rows }, (_, row) => letters.slice(row * this.cols, (row + 1) * this.cols).join(""));
        return rows.map((row) => `${row.trimEnd()}\n`).join("");
    }

    parse(text: string): Board {
        const numbers = text
            .trim()
            .split(/[\s.,]+/)
            .map(Number);
        const cells = [];
        for (let at = 0; at + 1 < numbers.length; at += 2) cells.push((numbers[at]! - 1) * this.cols + numbers[at + 1]! - 1);
        const boxes = this.start.filter((value) => value === BOX).length;
        const isFloor = (cell: number) => this.ground[cell] === "floor" || this.ground[cell] === "target";
        if (numbers.length !== 2 * boxes + 2 || !cells.every(isFloor) || new Set(cells).size !== boxes + 1)
            throw new Error(w.notPlaces(boxes));
        const board = new Uint8Array(this.ground.length);
        cells.forEach((cell, at) => (board[cell] = at < boxes ? BOX : MAN));
        return board;
    }

    text(board: Board): string {
        const place = (cell: number) => `${Math.floor(cell / this.cols) + 1} ${(cell % this.cols) + 1}`;
        const boxes = [...board.keys()].filter((cell) => board[cell] === BOX);
        return [...boxes, board.indexOf(MAN)].map(place).join(" ");
    }

    short(board: Board): string {
        return this.text(board).replaceAll(" ", ".");
    }

    apply(board: Board, move: Move): Board | undefined {
        const man = board.indexOf(MAN);
        const to = this.beside(man, move);
        if (to === undefined) return undefined;
        const next = Uint8Array.from(board);
        next[man] = 0;
        if (board[to] === BOX) {
            const beyond = this.beside(to, move);
            if (beyond === undefined || board[beyond] === BOX) return undefined;
            next[beyond] = BOX;
        }
        next[to] = MAN;
        return next;
    }

    /** Walks to the cell, or pushes the box on it if the man is next to it. */
    movesAt(board: Board, cell: number): Move[] {
        const man = board.indexOf(MAN);
        const beside = (["u", "d", "l", "r"] as const).find((move) => this.beside(man, move) === cell);
        if (beside) return [beside];
        const way = this.reached(man, (to) => board[to] !== BOX);
        const moves: Move[] = [];
        for (let at = way.has(cell) && board[cell] !== BOX ? cell : man; at !== man;) {
            const [from, move] = way.get(at)!;
            moves.unshift(move);
            at = from;
        }
        return moves;
    }

    moveTowards(direction: Direction): Move {
        return LETTERS[direction];
    }

    cellOf(board: Board, move: Move): number {
        return this.beside(board.indexOf(MAN), move) ?? -1;
    }

    isCounted(move: Move): boolean {
        return move === move.toUpperCase();
    }

    words(board: Board, move: Move): string {
        const where = ({ u: "up", d: "down", l: "left", r: "right" } as const)[move.toLowerCase() as "u"];
        return board[this.cellOf(board, move)] === BOX ? w.manPushes(where) : w.manGoes(where);
    }

    spoken(board: Board): string {
        return spokenRows(board, this.cols, (value, cell) => {
            const ground = this.ground[cell]!;
            if (value) return `${value === BOX ? w.box : w.man}${ground === "target" ? ` ${w.onTarget}` : ""}`;
            return { outside: "–", wall: w.wall, floor: w.floor, target: w.target }[ground];
        });
    }

    shuffled(): Board {
        return this.start;
    }

    /** A move in the program's notation: pushes are capitals. */
    written(board: Board, move: Move): Move {
        const isPush = board[this.cellOf(board, move)] === BOX;
        return isPush ? move.toUpperCase() : move.toLowerCase();
    }

    /** The cell in the direction of a move, unless it is a wall. */
    private beside(cell: number, move: Move): number | undefined {
        const step = STEPS[move.toLowerCase() as "d"] as readonly [number, number] | undefined;
        if (!step) return undefined;
        const [row, col] = [Math.floor(cell / this.cols) + step[0], (cell % this.cols) + step[1]];
        if (row < 0 || col < 0 || row >= this.rows || col >= this.cols) return undefined;
        const to = row * this.cols + col;
        return this.ground[to] === "wall" ? undefined : to;
    }

    /** The cells in walking range, each with the previous cell and the move from it. */
    private reached(from: number, isFree: (cell: number) => boolean): Map<number, [number, Move]> {
        const way = new Map<number, [number, Move]>([[from, [from, ""]]]);
        // Iterating over a map includes the entries added meanwhile.
        for (const [at] of way)
            for (const move of ["u", "d", "l", "r"]) {
                const to = this.beside(at, move);
                if (to !== undefined && isFree(to) && !way.has(to)) way.set(to, [at, move]);
            }
        return way;
    }
}
