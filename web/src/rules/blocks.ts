import { w } from "../language";
import type { Part, Shape } from "../drawing/drawing";
import type { Board, Direction, Move, Rules } from "./rules";

const FREE = ".".charCodeAt(0);
const WALL = "#".charCodeAt(0);
const STEPS: Record<string, readonly [number, number]> = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };
const LETTERS: Record<Direction, string> = { up: "u", down: "d", left: "l", right: "r" };
const NAMES: Record<string, Direction> = { u: "up", d: "down", l: "left", r: "right" };

/** The margin around a block that is not a rectangle, in cells. */
const EDGE = 0.035;

/** The depth of an exit beside the board, in cells. */
const EXIT = 0.3;

/** Angles of colours, in degrees: of the named car, the first and the range of the others, whose next one is a golden section away. */
const RED = 8;
const FIRST_HUE = 45;
const HUES = 280;
const GOLDEN = HUES * 0.618;

/** A block on a board. */
interface Block {
    letter: number;
    /** Its cells in row order. */
    cells: number[];
    /** The same for blocks that look alike. */
    kind: string;
}

/** Sliding blocks: a move takes one block by one cell. A board contains the letter code of each cell. */
export class BlocksRules implements Rules {
    readonly kind = "blocks";
    readonly unit = "step";
    readonly ground = [];
    readonly goal = undefined;
    readonly rows: number;
    readonly cols: number;
    readonly shape: Shape;
    readonly start: Board;
    /** Whether straight blocks keep to their row or column. */
    private readonly areCars: boolean;
    /** The goal picture, cell by cell. */
    private readonly goalCells: Board;
    private readonly named: ReadonlySet<number>;
    /** For each kind the letters of its blocks, ascending. */
    private readonly letters = new Map<string, number[]>();

    /** The picture and the start in the engine's notation. */
    constructor(picture: string, start: string) {
        this.areCars = picture.startsWith("rules: cars");
        const [first, second] = picture.replace(/^rules:.*\n/, "").split("\n\n");
        const rows = start.split("/");
        this.rows = rows.length;
        this.cols = rows[0]!.length;
        const codes = (text: string) => Uint8Array.from(text.replaceAll(/[\n/]/g, ""), (letter) => letter.charCodeAt(0));
        this.start = codes(start);
        this.goalCells = codes(second ?? first!);
        this.named = new Set([...this.goalCells].filter((code) => /[0-9A-Za-z]/.test(String.fromCharCode(code))));
        for (const { letter, kind } of this.blocks(this.start))
            this.letters.set(kind, [...(this.letters.get(kind) ?? []), letter].sort(up));
        this.shape = { cols: this.cols, rows: this.rows, draw: (board) => this.draw(board) };
    }

    private place(cell: number): [number, number] {
        return [Math.floor(cell / this.cols), cell % this.cols];
    }

    /** The blocks of a board, by their first cells. */
    private blocks(board: Board): Block[] {
        const found = new Map<number, number[]>();
        board.forEach((code, cell) => {
            if (code !== FREE && code !== WALL) found.set(code, [...(found.get(code) ?? []), cell]);
        });
        return [...found].map(([letter, cells]) => ({ letter, cells, kind: this.kindOf(letter, cells) }));
    }

    private kindOf(letter: number, cells: readonly number[]): string {
        const [row, col] = this.place(cells[0]!);
        const shape = cells.map((cell) => this.place(cell)).map(([y, x]) => `${y - row},${x - col}`);
        const line = this.line(cells);
        const track = line === "row" ? `row ${row}` : line === "column" ? `column ${col}` : "";
        return [shape.join(" "), this.named.has(letter) ? letter : "", track].join("; ");
    }

    /** The line to which a block is confined. */
    private line(cells: readonly number[]): "row" | "column" | undefined {
        if (!this.areCars || cells.length < 2) return undefined;
        const places = cells.map((cell) => this.place(cell));
        if (places.every(([row]) => row === places[0]![0])) return "row";
        return places.every(([, col]) => col === places[0]![1]) ? "column" : undefined;
    }

    /** Assigns letters to blocks that look alike in row order, as the engine does. */
    private lettered(board: Board): Board {
        const next = board.map((code) => (code === WALL ? WALL : FREE));
        const taken = new Map<string, number>();
        for (const { cells, kind } of this.blocks(board)) {
            const nth = taken.get(kind) ?? 0;
            taken.set(kind, nth + 1);
            const letter = this.letters.get(kind)![nth]!;
            for (const cell of cells) next[cell] = letter;
        }
        return next;
    }

    parse(text: string): Board {
        const letters = [...text.replaceAll("-", "#").replaceAll(/[\s/_]/g, "")];
        if (letters.length !== this.start.length) throw new Error(w.cellCount(this.rows, this.cols, letters.length));
        const board = Uint8Array.from(letters, (letter) => Math.min(letter.codePointAt(0)!, 255));
        const wrong = board.findIndex((code, cell) => (code === WALL) !== (this.start[cell] === WALL));
        if (wrong >= 0) throw new Error(w.wrongWall(...(this.place(wrong).map((at) => at + 1) as [number, number])));
        const blocks = this.blocks(board);
        const count = (kind: string) => blocks.filter((block) => block.kind === kind).length;
        const odd = blocks.find(({ kind }) => !this.letters.has(kind) || count(kind) !== this.letters.get(kind)!.length);
        if (odd) throw new Error(w.otherBlock(String.fromCharCode(odd.letter)));
        const missing = [...this.letters].find(([kind]) => !count(kind));
        if (missing) throw new Error(w.noBlock(String.fromCharCode(missing[1][0]!)));
        return this.lettered(board);
    }

    text(board: Board): string {
        const text = String.fromCharCode(...board);
        return Array.from({ length: this.rows }, (_, row) => text.slice(row * this.cols, (row + 1) * this.cols)).join("/");
    }

    short(board: Board): string {
        return this.text(board).replaceAll("/", "_").replaceAll("#", "-");
    }

    apply(board: Board, move: Move): Board | undefined {
        const step = STEPS[move[1] ?? ""];
        const letter = move.charCodeAt(0);
        const cells = [...board.keys()].filter((cell) => board[cell] === letter);
        if (!step || move.length !== 2 || !cells.length || letter === FREE || letter === WALL) return undefined;
        const line = this.line(cells);
        if ((line === "row" && step[0]) || (line === "column" && step[1])) return undefined;
        const next = Uint8Array.from(board);
        for (const cell of cells) next[cell] = FREE;
        for (const cell of cells) {
            const [row, col] = this.place(cell);
            const [y, x] = [row + step[0], col + step[1]];
            if (y < 0 || x < 0 || y >= this.rows || x >= this.cols) return undefined;
            const to = y * this.cols + x;
            if (board[to] !== FREE && board[to] !== letter) return undefined;
            next[to] = letter;
        }
        return this.lettered(next);
    }

    /** A press moves a block that can only move in one direction. */
    movesAt(board: Board, cell: number): Move[] {
        const moves = (["up", "down", "left", "right"] as const).flatMap((way) => this.slide(board, cell, way) ?? []);
        return moves.length === 1 ? moves : [];
    }

    /** The move of the block on a cell in a direction, if it is legal. */
    slide(board: Board, cell: number, direction: Direction): Move | undefined {
        const move = `${String.fromCharCode(board[cell] ?? FREE)}${LETTERS[direction]}`;
        return this.apply(board, move) && move;
    }

    moveTowards(): undefined {
        return undefined;
    }

    cellOf(board: Board, move: Move): number {
        return board.indexOf(move.charCodeAt(0));
    }

    isCounted(): boolean {
        return true;
    }

    words(_: Board, move: Move): string {
        return w.blockGoes(move[0]!, NAMES[move[1] ?? ""] ?? "up");
    }

    spoken(board: Board): string {
        return this.text(board)
            .split("/")
            .map((row) => [...row].map((letter) => ({ ".": w.gap, "#": w.wall })[letter] ?? letter).join(" "))
            .join("; ");
    }

    /** The puzzle's start; with `moves`, a board after this many random moves. */
    shuffled(): Board {
        return this.start;
    }

    /** The exits beside the board: where the goal of a car touches its edge. */
    private exits(): Part[] {
        return [...this.named].flatMap((letter): Part[] => {
            const cells = [...this.goalCells.keys()].filter((cell) => this.goalCells[cell] === letter);
            const line = this.line(cells);
            const [row, col] = this.place(cells.at(-1)!);
            const part = { key: `exit ${letter}`, look: "exit" } as const;
            if (line === "row" && col === this.cols - 1) return [{ ...part, text: "→", x: this.cols, y: row, w: EXIT, h: 1 }];
            if (line === "row" && cells[0]! % this.cols === 0) return [{ ...part, text: "←", x: -EXIT, y: row, w: EXIT, h: 1 }];
            if (line === "column" && row === this.rows - 1) return [{ ...part, text: "↓", x: col, y: this.rows, w: 1, h: EXIT }];
            return line === "column" && cells[0]! < this.cols ? [{ ...part, text: "↑", x: col, y: -EXIT, w: 1, h: EXIT }] : [];
        });
    }

    /** The colour of a car: red for one that the goal names, and no red for the others. */
    private hueOf(letter: number): number | undefined {
        if (!this.areCars) return undefined;
        return this.named.has(letter) ? RED : FIRST_HUE + ((letter * GOLDEN) % HUES);
    }

    private draw(board: Board): Part[] {
        const one = (cell: number) => {
            const [y, x] = this.place(cell);
            return { x, y, w: 1, h: 1 };
        };
        const ground = [...board.keys()].flatMap((cell): Part[] => {
            if (board[cell] === WALL) return [{ key: `wall ${cell}`, ...one(cell), look: "wall", text: "" }];
            const code = this.goalCells[cell];
            return code === FREE ? [] : [{ key: `aim ${cell}`, ...one(cell), look: "aim", text: "" }];
        });
        const blocks = this.blocks(board).map(({ letter, cells, kind }): Part => {
            const places = cells.map((cell) => this.place(cell));
            const [ys, xs] = [places.map(([y]) => y), places.map(([, x]) => x)];
            const [y, x] = [Math.min(...ys), Math.min(...xs)];
            const [h, wide] = [Math.max(...ys) - y + 1, Math.max(...xs) - x + 1];
            const name = String.fromCharCode(letter);
            return {
                key: `block ${name}`,
                alike: kind,
                ...{ x, y, w: wide, h },
                look: "block",
                text: name,
                isHome: this.named.has(letter) && cells.every((cell) => this.goalCells[cell] === letter),
                isNamed: this.named.has(letter),
                hue: this.hueOf(letter),
                cell: cells[0]!,
                // A block that is not a rectangle is drawn by cells.
                outline: cells.length === h * wide ? undefined : this.outline(places, [y, x, h, wide]),
                labelAt: [(xs[0]! - x + 0.5) / wide, (ys[0]! - y + 0.5) / h],
                name: w.block(name, w.place(places[0]![0] + 1, places[0]![1] + 1)),
            };
        });
        return [...ground, ...this.exits(), ...blocks];
    }

    /** The outline of a block in its box, as a CSS path: its cells, slightly smaller at the edges of the block. */
    private outline(places: readonly [number, number][], [y, x, h, wide]: readonly [number, number, number, number]): string {
        const has = (row: number, col: number) => places.some(([y, x]) => y === row && x === col);
        const at = (share: number, of: number) => `${((share / of) * 100).toFixed(2)}%`;
        const cell = ([row, col]: readonly [number, number]) => {
            const [top, left] = [row - y + (has(row - 1, col) ? 0 : EDGE), col - x + (has(row, col - 1) ? 0 : EDGE)];
            const [bottom, right] = [row - y + 1 - (has(row + 1, col) ? 0 : EDGE), col - x + 1 - (has(row, col + 1) ? 0 : EDGE)];
            const corner = (down: number, along: number) => `${at(along, wide)} ${at(down, h)}`;
            return [corner(top, left), corner(top, right), corner(bottom, right), corner(bottom, left), corner(top, left)].join(", ");
        };
        return `polygon(${places.map((place) => `0% 0%, ${cell(place)}, 0% 0%`).join(", ")})`;
    }
}

const up = (a: number, b: number) => a - b;
