import { w } from "../language";
import { axisOf } from "../drawing/axis";
import type { Shape } from "../drawing/drawing";
import { shapeOf } from "../drawing/shapes";
import { Blocking } from "./blocking";
import type { PieceSet, Turn } from "./board";
import { below, type Board, type Direction, type Move, type Rules } from "./rules";

const PIECE = /^(\d+|\/|\d+\+\d+)$/;
/** The notation of boards in links: `7.6-1.3_1.2` is `7 6+1 3 / 1 2`. */
const SHORT = [
    [" / ", "_"],
    ["+", "-"],
    [" ", "."],
] as const;
/** The number of random moves that lead far from the goal. */
const FAR = 60;
const MOST_TIMES = 1000;

/** A permutation puzzle: its moves turn sets of pieces. A board has, set by set, the piece in each position from 1, then the twists. */
export class PermRules implements Rules {
    readonly kind = "perm";
    readonly unit = "move";
    readonly ground = [];
    readonly rows = 1;
    readonly cols = 1;
    readonly goal: Board;
    readonly sets: readonly PieceSet[];
    /** The effect of each move, set by set, in the order of the definition. */
    readonly turns: ReadonlyMap<Move, readonly Turn[]>;
    readonly moves: readonly Move[];
    readonly shape: Shape;
    /** For each set the pieces whose twist does not count. */
    private readonly loose: ReadonlySet<number>[];
    private readonly len: number;
    private readonly blocking: Blocking;

    /** `definition` and `goal` in the engine's notation, which lists all moves; `name` is that of a known puzzle. */
    constructor(definition: string, goal: string, name: string) {
        const lines = definition.split("\n");
        const sets: PieceSet[] = [];
        const turns = new Map<Move, Turn[]>();
        let offset = 0;
        const numbers = (line: string | undefined) => (line ?? "").split(" ").map(Number);
        for (let at = 0; at < lines.length; at++) {
            const line = lines[at]!;
            const set = /^Set (.*) (\d+) (\d+)$/.exec(line);
            if (set) {
                const [size, twists] = [Number(set[2]), Number(set[3])];
                sets.push({ name: set[1]!, size, twists, offset });
                offset += 2 * size;
            }
            if (line.startsWith("Move ")) {
                const at3 = (set: number) => at + 3 * set;
                const turn = (_: PieceSet, set: number) => ({
                    from: numbers(lines[at3(set) + 2]).map((from) => from - 1),
                    twist: numbers(lines[at3(set) + 3]),
                });
                turns.set(line.slice("Move ".length), sets.map(turn));
                at += 3 * sets.length;
            }
        }
        this.sets = sets;
        this.turns = turns;
        this.moves = [...turns.keys()];
        this.len = offset;
        this.blocking = new Blocking(lines, sets);
        // `3+?` in the goal is a piece whose twist does not count.
        const words = goal.split(" ").filter((word) => word !== "/");
        this.goal = this.boardOf(words);
        let first = 0;
        this.loose = sets.map(({ size }) => {
            const here = words.slice(first, (first += size));
            return new Set(here.filter((word) => word.endsWith("?")).map((word) => parseInt(word)));
        });
        this.shape = shapeOf(this, name);
    }

    /** The number of positions. */
    private get positions(): number {
        return this.len / 2;
    }

    private boardOf(words: readonly string[]): Board {
        const board = new Uint8Array(this.len);
        let at = 0;
        for (const { size, offset } of this.sets)
            for (let place = 0; place < size; place++) {
                const [piece, twist] = words[at++]!.split("+");
                board[offset + place] = Number(piece);
                board[offset + size + place] = twist === "?" ? 0 : Number(twist ?? 0);
            }
        return board;
    }

    /** Parses a pattern or a scramble. */
    parse(text: string): Board {
        const isShort = /^[\d._-]+$/.test(text.trim()) && /[._]/.test(text);
        const long = isShort ? SHORT.reduce((text, [long, short]) => text.replaceAll(short, long), text) : text;
        const words = long.trim().split(/\s+/).filter(Boolean);
        const pieces = words.filter((word) => word !== "/");
        const moves = words.map((word) => this.moveOf(word));
        if (words.length && words.every((word) => PIECE.test(word)) && (pieces.length === this.positions || moves.includes(undefined)))
            return this.checked(pieces);
        const odd = moves.indexOf(undefined);
        if (odd >= 0 || !words.length) throw new Error(w.notScramble((words[odd] ?? "").slice(0, 20), this.moves, this.positions));
        return words.reduce((board, word, at) => {
            const { move, turns, times } = moves[at]!;
            for (let time = 0; time < times; time++) {
                const next = this.moved(board, move, turns);
                if (!next) throw new Error(w.wrongMove(at + 1, word));
                board = next;
            }
            return board;
        }, this.goal);
    }

    /** The pattern of these words, which must have the pieces of the puzzle. */
    private checked(words: readonly string[]): Board {
        if (words.length !== this.positions) throw new Error(w.pieceCount(this.positions, words.length));
        let at = 0;
        for (const { name, size, twists, offset } of this.sets) {
            const usual = [...this.goal.subarray(offset, offset + size)];
            const here = words.slice(at, at + size).map((word) => word.split("+").map(Number));
            here.forEach(([piece, twist], place) => {
                const most = Math.max(...usual);
                if (!piece || piece > most || (twist ?? 0) >= twists)
                    throw new Error(w.notPieceOf(at + place + 1, name, most, twists - 1, words[at + place]!.slice(0, 12)));
            });
            for (const piece of new Set(usual)) {
                const count = (pieces: readonly (number | undefined)[]) => pieces.filter((other) => other === piece).length;
                const [found, expected] = [count(here.map(([piece]) => piece)), count(usual)];
                if (found !== expected) throw new Error(w.pieceTimes(piece, name, found, expected));
            }
            at += size;
        }
        const board = this.boardOf(words);
        return this.turned(board, this.still);
    }

    private get still(): Turn[] {
        return this.sets.map(({ size }) => ({ from: Array.from({ length: size }, (_, at) => at), twist: Array<number>(size).fill(0) }));
    }

    /** What a word in a scramble does: a move, optionally repeated (`R2`, `f^3`) or inverted (`R'`, `-R`). */
    private moveOf(word: string): { move: Move; turns: readonly Turn[]; times: number } | undefined {
        const known = this.turns.get(word);
        if (known) return { move: word, turns: known, times: 1 };
        const isUndone = /['’]$|^-/.test(word);
        const plain = word.replace(/['’]$/, "").replace(/^-/, "");
        const [, name, times = "1"] = (this.turns.has(plain) ? [word, plain] : /^(.*?)\^?(\d*)$/.exec(plain)) ?? [];
        const made = this.turns.get(name ?? "");
        const count = Number(times || NaN);
        if (!made || !(count >= 1 && count <= MOST_TIMES)) return undefined;
        return { move: name!, turns: isUndone ? this.undone(made) : made, times: count };
    }

    private undone(turns: readonly Turn[]): Turn[] {
        return turns.map(({ from, twist }, set) => {
            const back = from.map((_, at) => from.indexOf(at));
            const { twists } = this.sets[set]!;
            return { from: back, twist: back.map((at) => (twists - twist[at]!) % twists) };
        });
    }

    private turned(board: Board, turns: readonly Turn[]): Board {
        const next = new Uint8Array(board.length);
        this.sets.forEach(({ size, twists, offset }, set) => {
            const { from, twist } = turns[set]!;
            for (let place = 0; place < size; place++) {
                const piece = board[offset + from[place]!]!;
                next[offset + place] = piece;
                const isLoose = this.loose[set]!.has(piece);
                next[offset + size + place] = isLoose ? 0 : (board[offset + size + from[place]!]! + twist[place]!) % twists;
            }
        });
        return next;
    }

    text(board: Board): string {
        const piece = (offset: number, size: number) => (_: unknown, place: number) => {
            const twist = board[offset + size + place]!;
            return `${board[offset + place]}${twist ? `+${twist}` : ""}`;
        };
        return this.sets.map(({ offset, size }) => Array.from({ length: size }, piece(offset, size)).join(" ")).join(" / ");
    }

    short(board: Board): string {
        return SHORT.reduce((text, [long, short]) => text.replaceAll(long, short), this.text(board));
    }

    apply(board: Board, move: Move): Board | undefined {
        const turns = this.turns.get(move);
        return turns && this.moved(board, move, turns);
    }

    private moved(board: Board, move: Move, turns: readonly Turn[]): Board | undefined {
        const next = this.turned(board, turns);
        return this.blocking.allows(board, move, turns, next) ? next : undefined;
    }

    /** A press on a pancake also flips the ones above it. */
    movesAt(_: Board, cell: number): Move[] {
        const move = this.isStack && this.moves.find((move) => this.turnedOver(move) === cell + 1);
        return move ? [move] : [];
    }

    /** The arrow keys turn a ring. */
    moveTowards(direction: Direction): Move | undefined {
        const by = { left: 1, right: -1, up: 0, down: 0 }[direction];
        return by && this.sets.length === 1 ? this.moves.find((move) => this.isShift(move, by)) : undefined;
    }

    cellOf(_: Board, move: Move): number {
        return this.isStack ? this.turnedOver(move) - 1 : -1;
    }

    isCounted(): boolean {
        return true;
    }

    words(_: Board, move: Move): string {
        return w.turnOf(move);
    }

    spoken(board: Board): string {
        const said = this.text(board).split(" / ");
        return this.sets.map(({ name }, set) => `${name} ${said[set]!}`).join("; ");
    }

    shuffled(moves = FAR): Board {
        let board = this.goal;
        let last: string | undefined;
        for (let made = 0; made < moves; made++) {
            const open = this.moves.filter((move) => this.apply(board, move));
            const axes = [...new Set(open.map(axisOf))];
            // Another move of the same axis would only change the last one.
            const others = axes.length > 1 ? axes.filter((axis) => axis !== last) : axes;
            last = others[below(others.length)]!;
            const moves = open.filter((move) => axisOf(move) === last);
            board = this.apply(board, moves[below(moves.length)]!)!;
        }
        return board;
    }

    /** Whether a move shifts all pieces of the only set by this many positions. */
    private isShift(move: Move, by: number): boolean {
        const { from } = this.turns.get(move)![0]!;
        return from.every((at, place) => at === (place + by + from.length) % from.length);
    }

    /** Whether a piece is only the rest of another one: the rules forbid to cut between them. */
    isPart(set: number, piece: number): boolean {
        return this.blocking.forbids(this.sets[set]!, piece);
    }

    /** The number of the block of a piece, or of the centre that a move turns; -1 if it has none. */
    blockOf(set: number, piece: number | Move): number {
        return this.blocking.blockOf(set, piece);
    }

    /** Whether it is a stack: each move reverses the pieces on top. */
    get isStack(): boolean {
        const [set, more] = this.sets;
        return !more && set!.twists < 3 && this.moves.every((move) => this.turnedOver(move) > 0);
    }

    /** How many pieces on top a move reverses; 0 if it does something else. */
    private turnedOver(move: Move): number {
        const { from, twist } = this.turns.get(move)![0]!;
        const count = (twist.some(Boolean) ? twist.lastIndexOf(1) : from.findLastIndex((at, place) => at !== place)) + 1;
        return from.every((at, place) => at === (place < count ? count - 1 - place : place)) ? count : 0;
    }
}
