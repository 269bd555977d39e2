import type { Direction, Rules } from "../rules/rules";

/** The board that pieces are dragged on, and callbacks. */
export interface DragHands {
    /** The board, if its pieces can be dragged: towards the gap in play, anywhere in editing. */
    board(): { kind: Rules["kind"]; rows: number; cols: number; mode: "play" | "edit" | "still" } | undefined;
    /** The direction in which the tile of a cell can move. */
    towardsGap(cell: number): Direction | undefined;
    /** In edit mode: a piece was dropped on another cell. */
    dropped(from: number, to: number): void;
    /** In play mode: a tile was dragged to the gap, or the board was swiped. */
    pushed(direction: Direction): void;
    /** In play mode: a block was dragged by a cell; returns whether it moved. */
    stepped(cell: number, direction: Direction): boolean;
}

/** Movements of less than this many pixels are taps. */
const TAP_PX = 8;
/** A block moves once it was dragged by this share of a cell. */
const STEP = 0.55;
/** The least length of a swipe over the board. */
const STROKE_PX = 24;

/** Dragging pieces of a board by mouse, pen or finger: a piece follows the pointer as far as it can move. */
export class Drag {
    /** Whether the last press was a drag: the click at its end is ignored. */
    isOver = false;
    private held: { cell: number; x: number; y: number; piece: HTMLElement } | undefined;

    constructor(
        private readonly root: HTMLElement,
        private readonly handlers: DragHands,
    ) {
        root.addEventListener("pointerdown", (event) => this.onDown(event));
        root.addEventListener("pointermove", (event) => this.onMove(event));
        root.addEventListener("pointerup", (event) => this.onUp(event));
        root.addEventListener("pointercancel", () => this.letGo());
    }

    private onDown(event: PointerEvent): void {
        this.isOver = false;
        if (!this.handlers.board() || event.button !== 0 || !event.isPrimary) return;
        const piece = (event.target as Element).closest<HTMLElement>("button.piece:not([aria-hidden])") ?? this.root;
        piece.setPointerCapture(event.pointerId);
        this.held = { cell: Number(piece.dataset["cell"] ?? -1), x: event.clientX, y: event.clientY, piece };
    }

    private onMove(event: PointerEvent): void {
        const { held } = this;
        if (!held || !event.isPrimary) return;
        const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
        if (Math.hypot(dx, dy) >= TAP_PX) this.isOver = true;
        if (!this.isOver || held.piece === this.root) return;
        if (this.handlers.board()?.kind === "blocks") return this.follow(held, dx, dy);
        const [x, y] = this.reach(held.cell, dx, dy);
        held.piece.classList.add("held");
        held.piece.style.setProperty("--dx", `${x}px`);
        held.piece.style.setProperty("--dy", `${y}px`);
    }

    /** A block follows cell by cell, around corners too. */
    private follow(held: { cell: number; x: number; y: number }, dx: number, dy: number): void {
        const { cols } = this.handlers.board()!;
        const [width, height] = this.cellSize();
        const isSideways = Math.abs(dx) / width > Math.abs(dy) / height;
        const sign = Math.sign(isSideways ? dx : dy);
        const direction: Direction = isSideways ? (sign > 0 ? "right" : "left") : sign > 0 ? "down" : "up";
        const isFar = Math.abs(isSideways ? dx / width : dy / height) > STEP;
        if (!isFar || !this.handlers.stepped(held.cell, direction)) return;
        held.cell += sign * (isSideways ? 1 : cols);
        if (isSideways) held.x += sign * width;
        else held.y += sign * height;
    }

    /** How far a piece can be dragged: one cell towards the gap in play mode, anywhere in edit mode. */
    private reach(cell: number, dx: number, dy: number): [number, number] {
        if (this.handlers.board()?.mode === "edit") return [dx, dy];
        const [width, height] = this.cellSize();
        const within = (by: number, most: number) => Math.max(0, Math.min(by, most));
        switch (this.handlers.towardsGap(cell)) {
            case "right":
                return [within(dx, width), 0];
            case "left":
                return [-within(-dx, width), 0];
            case "down":
                return [0, within(dy, height)];
            case "up":
                return [0, -within(-dy, height)];
            default:
                return [0, 0];
        }
    }

    private cellSize(): [width: number, height: number] {
        const { rows, cols } = this.handlers.board()!;
        return [this.root.clientWidth / cols, this.root.clientHeight / rows];
    }

    private onUp(event: PointerEvent): void {
        const { held } = this;
        const board = this.handlers.board();
        this.letGo();
        if (!held || !board || !this.isOver || board.kind === "blocks") return;
        const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
        const [width, height] = this.cellSize();
        if (board.mode === "edit") {
            const box = this.root.getBoundingClientRect();
            const [col, row] = [Math.floor((event.clientX - box.left) / width), Math.floor((event.clientY - box.top) / height)];
            const to = row * board.cols + col;
            const isInside = col >= 0 && row >= 0 && col < board.cols && row < board.rows;
            if (isInside && held.cell >= 0 && to !== held.cell) this.handlers.dropped(held.cell, to);
            return;
        }
        const isSideways = Math.abs(dx) > Math.abs(dy);
        const direction: Direction = isSideways ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
        const towards = held.cell < 0 ? undefined : this.handlers.towardsGap(held.cell);
        // A tile next to the gap moves if it was dragged a third of the way. Elsewhere a swipe pushes the tile that can move in that
        // direction.
        const isFar = towards ? Math.abs(isSideways ? dx : dy) > (isSideways ? width : height) / 3 : Math.hypot(dx, dy) > STROKE_PX;
        if (isFar && (!towards || towards === direction)) this.handlers.pushed(direction);
    }

    private letGo(): void {
        const piece = this.held?.piece;
        this.held = undefined;
        piece?.classList.remove("held");
        piece?.style.removeProperty("--dx");
        piece?.style.removeProperty("--dy");
    }
}
