import type { Tag } from "./drawing";
import { button, setOff } from "../dom";
import { w } from "../language";
import type { Move } from "../rules/rules";
import { axisOf } from "./axis";

/** Keys with a meaning everywhere. */
const TAKEN = new Set(["z", "y", "h", "m"]);

/** The moves to show. */
export interface MovesShown {
    moves: readonly Move[];
    tags: ReadonlyMap<Move, Tag>;
    best: Move | undefined;
    /** Whether the board allows a move. */
    isOpen(move: Move): boolean;
}

/** A button for each move, and its key. */
export class MovesView {
    private moves: readonly Move[] = [];
    private readonly buttons = new Map<Move, HTMLButtonElement>();
    private keys = new Map<string, Move>();

    constructor(
        private readonly root: HTMLElement,
        private readonly make: (move: Move) => void,
    ) {}

    show({ moves, tags, best, isOpen }: MovesShown): void {
        this.root.hidden = !moves.length;
        if (moves !== this.moves) this.lay(moves);
        for (const [move, element] of this.buttons) {
            const tag = tags.get(move);
            element.classList.toggle("best", move === best);
            setOff(element, !isOpen(move));
            element.setAttribute("aria-label", [w.turnOf(move), tag?.words].filter(Boolean).join(", "));
            if (tag) Object.assign(element.dataset, { tag: tag.text, kind: tag.kind });
            else for (const name of ["tag", "kind"]) delete element.dataset[name];
        }
    }

    /** Handles a key; returns false if no move has it. */
    key({ key, code, shiftKey }: KeyboardEvent): boolean {
        const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
        const name = digit ? `${shiftKey ? "shift " : ""}${digit}` : key.length === 1 && shiftKey ? `shift ${key.toLowerCase()}` : key;
        const move = this.keys.get(name);
        if (!move || this.root.hidden) return false;
        this.make(move);
        return true;
    }

    /** Puts the moves of each axis in a column, if all axes have the same number. */
    private lay(moves: readonly Move[]): void {
        this.moves = moves;
        this.keys = keysOf(moves);
        this.buttons.clear();
        const named = new Map([...this.keys].map(([key, move]) => [move, key]));
        for (const move of moves) {
            const element = button(move, () => this.make(move));
            const key = named.get(move);
            if (key) element.title = w.keyOf(key.replace("shift ", "⇧ ").toUpperCase());
            this.buttons.set(move, element);
        }
        const axes = [...new Set(moves.map(axisOf))];
        const columns = axes.map((axis) => moves.filter((move) => axisOf(move) === axis));
        const isGrid = axes.length > 1 && columns.every(({ length }) => length === columns[0]!.length) && axes.length < 9;
        this.root.classList.toggle("grid", isGrid);
        this.root.style.setProperty("--axes", String(axes.length));
        this.root.classList.toggle("many", moves.length > 9);
        const ordered = isGrid ? columns[0]!.flatMap((_, row) => columns.map((column) => column[row]!)) : moves;
        this.root.replaceChildren(...ordered.map((move) => this.buttons.get(move)!));
    }
}

/**
 * The keys of moves: the letter of `R`, with Shift for `R'`; the digit of `f5`; else the number of the axis, with Shift for the reverse.
 */
export function keysOf(moves: readonly Move[]): Map<string, Move> {
    const keys = new Map<string, Move>();
    const axes = [...new Set(moves.map(axisOf))];
    const take = (key: string, move: Move | undefined) => move && !keys.has(key) && keys.set(key, move);
    const byNumber = axes.length === 1 && moves.every((move) => /\d$/.test(move));
    if (byNumber) {
        for (const move of moves) {
            const number = /\d+$/.exec(move)![0];
            if (Number(number) <= 10) take(number.slice(-1), move);
        }
        return keys;
    }
    const isSingle = axes.every((axis) => /^[a-z]$/i.test(axis)) && new Set(axes.map((axis) => axis.toLowerCase())).size === axes.length;
    axes.forEach((axis, at) => {
        const key = isSingle ? axis.toLowerCase() : at < 9 ? String(at + 1) : "";
        if (!key || (TAKEN.has(key) && isSingle)) return;
        const has = (name: string) => (moves.includes(name) ? name : undefined);
        take(key, has(axis));
        take(`shift ${key}`, has(`${axis}'`));
    });
    return keys;
}
