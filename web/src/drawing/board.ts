import { h } from "../dom";
import { Drag } from "./drag";
import type { Shape, Solid, Tag } from "./drawing";
import { DrawnView } from "./drawn";
import { w } from "../language";
import type { Board, Direction, Puzzle } from "../game/puzzle";
import { pieceWords } from "../rules/flip";
import type { Ground, Rules } from "../rules/rules";
import { tileOf, type TilePicture } from "./tiles";

/** Everything that a picture of a board depends on. */
export interface Picture {
    kind: Rules["kind"];
    /** How boards without rows and columns are drawn. */
    shape: Shape | undefined;
    rows: number;
    cols: number;
    board: Board;
    /** play: moves can be made. edit: pieces can be swapped or turned. still: nothing can be done. */
    mode: "play" | "edit" | "still";
    /** The goal, whose tiles are warm in their places; absent if there are several goals. */
    goal: Board | undefined;
    /** Whether the pieces of a flip are lights: black is lit. */
    areLights: boolean;
    /** The number of colours of a flip, if there are more than two. */
    colours: number | undefined;
    /** The ground below the pieces of a level. */
    ground: readonly Ground[];
    tags: Map<number, Tag>;
    /** The cell of the hinted piece. */
    best: number | undefined;
    solved: boolean;
    /** The picture on the tiles, instead of numbers. */
    tiles: TilePicture | undefined;
    /** Whether a solid is drawn as a net. */
    isNet: boolean;
    name: string;
}

/** The part of a picture that depends on the puzzle. */
export function pictured({ rules }: Puzzle): Pick<Picture, "kind" | "rows" | "cols" | "goal" | "ground" | "shape" | "colours"> {
    const { kind, rows, cols, goal, ground, shape, colours } = rules;
    return { kind, rows, cols, goal, ground, shape, colours };
}

export interface Handlers {
    /** A piece was pressed, on this cell. */
    press(cell: number): void;
    /** An arrow key or a swipe pushed a tile in this direction into the gap. */
    push(direction: Direction): void;
    /** A block was pushed: one of its cells, and the direction. Returns whether it moved. */
    slide(cell: number, direction: Direction): boolean;
    /** Two pieces were swapped. */
    swap(from: number, to: number): void;
    /** A key turned a solid. */
    turned(): void;
    /** Another key was pressed, outside controls that handle keys; returns whether it was used. */
    key(event: KeyboardEvent): boolean;
}

const ARROWS: Record<string, Direction> = { arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right" };
const LETTERS: Record<string, Direction> = { w: "up", s: "down", a: "left", d: "right" };
/** Controls that handle arrow keys or letters. */
const TAKES_KEYS = "input, select, textarea, dialog, [role=tab]";

/** The board: a piece is a button, which CSS moves to its cell. */
export class BoardView {
    private readonly root: HTMLElement;
    private picture: Picture | undefined;
    /** By tile for sliding boards, where piece 0 is the gap, and by cell for flips. For a level the man and the boxes. */
    private pieces: HTMLButtonElement[] = [];
    /** The cell in the tab order, from which the arrow keys move the focus. */
    private cursor = 0;
    private picked: number | undefined;
    private readonly drag: Drag;
    private readonly drawn: DrawnView;

    constructor(
        root: HTMLElement,
        private readonly handlers: Handlers,
    ) {
        this.root = root;
        this.drawn = new DrawnView(root);
        root.setAttribute("role", "group");
        root.addEventListener("click", (event) => this.onGround(event));
        // Keys work at once, not only when the board has the focus.
        document.addEventListener("keydown", (event) => this.onKey(event));
        this.drag = new Drag(root, {
            board: () => (this.isDragged() ? this.picture : undefined),
            towardsGap: (cell) => this.towardsGap(cell),
            dropped: (from, to) => handlers.swap(from, to),
            pushed: (direction) => handlers.push(direction),
            stepped: (cell, direction) => handlers.slide(cell, direction),
        });
    }

    focus(): void {
        (this.isRoving() ? this.pieceAt(this.cursor) : this.root)?.focus();
    }

    show(picture: Picture): void {
        const { kind, rows, cols, mode } = picture;
        const { picture: old, solid: oldSolid } = this;
        this.picture = picture;
        const { solid } = this;
        const isSame = old?.kind === kind && old.rows === rows && old.cols === cols && old.colours === picture.colours;
        const isOther = !isSame || old.ground !== picture.ground || oldSolid !== solid;
        const wide = solid ? { rows: 1, cols: 1 } : (picture.shape ?? picture);
        const isRepainted = kind === "slide" && (old?.tiles !== picture.tiles || (picture.tiles && old?.goal !== picture.goal));
        if (solid) solid.show(this.root, picture.board);
        else if (picture.shape) this.drawn.show(picture.shape, picture.board, isOther, picture);
        else if (isOther && kind === "push") this.makeLevel();
        else if (isOther || isRepainted) this.make();
        if (old?.mode !== mode) this.picked = undefined;
        const { root } = this;
        root.className = `board ${kind} ${{ play: "playing", edit: "editing", still: "still" }[mode]}`;
        root.classList.toggle("lights", picture.areLights);
        root.classList.toggle("wide", wide.cols > wide.rows);
        root.classList.toggle("tall", wide.rows > wide.cols);
        root.classList.toggle("solved", picture.solved);
        root.classList.toggle("space", solid !== undefined);
        root.classList.toggle("pictured", kind === "slide" && picture.tiles !== undefined);
        root.setAttribute("aria-label", picture.name);
        if (this.isRoving() || (mode === "still" && !solid)) root.removeAttribute("tabindex");
        else root.tabIndex = 0;
        if (picture.shape) return this.size(wide);
        if (kind === "push") return this.placeLevel();
        for (let cell = 0; cell < rows * cols; cell++) this.place(cell);
    }

    /** The drawing in space, if there is one. */
    private get solid(): Solid | undefined {
        return this.picture?.isNet ? undefined : this.picture?.shape?.solid;
    }

    /** Whether the arrow keys move the focus between pieces. */
    private isRoving(): boolean {
        if (this.picture?.kind === "push" || this.picture?.shape) return false;
        return this.picture?.mode === "edit" || (this.picture?.kind === "flip" && this.picture.mode === "play");
    }

    private isDragged(): boolean {
        const { kind, mode } = this.picture ?? {};
        return kind !== undefined && kind !== "flip" && kind !== "perm" && mode !== "still";
    }

    private size({ rows, cols }: { rows: number; cols: number } = this.picture!): void {
        this.root.style.setProperty("--rows", String(rows));
        this.root.style.setProperty("--cols", String(cols));
    }

    /** Draws a level: its ground, the man and the boxes. These are pictures; the board's name describes them. */
    private makeLevel(): void {
        const { cols, ground, board } = this.picture!;
        this.size();
        const cells = ground.map((ground, cell) => {
            const element = h("span", { class: `ground ${ground}`, "aria-hidden": "true" });
            this.lay(element, cell, cols);
            return element;
        });
        this.pieces = [2, ...board.filter((value) => value === 1)].map((value) =>
            h(
                "button",
                { type: "button", class: "piece", tabindex: -1, "aria-hidden": "true" },
                h("span", { class: `face ${value === 2 ? "man" : "box"}` }),
            ),
        );
        this.root.replaceChildren(...cells, ...this.pieces);
    }

    /** Puts the man and the boxes in their places. A box without a place goes to the free place. */
    private placeLevel(): void {
        const { board, cols, ground, tags, best, solved } = this.picture!;
        const places = new Set([...board.keys()].filter((cell) => board[cell] === 1));
        const [man, ...boxes] = this.pieces;
        const moved = boxes.filter((box) => !places.delete(Number(box.dataset["cell"] ?? -1)));
        const left = [...places];
        moved.forEach((box, at) => (box.dataset["cell"] = String(left[at])));
        man!.dataset["cell"] = String(board.indexOf(2));
        for (const piece of this.pieces) {
            const cell = Number(piece.dataset["cell"]);
            this.lay(piece, cell, cols);
            piece.classList.toggle("home", piece !== man && ground[cell] === "target");
            piece.classList.toggle("best", best === cell && piece !== man);
        }
        this.root.querySelectorAll<HTMLElement>(".ground").forEach((element, cell) => {
            element.classList.toggle("best", best === cell && !solved);
            const tag = tags.get(cell);
            if (tag) Object.assign(element.dataset, { tag: tag.text, kind: tag.kind });
            else for (const name of ["tag", "kind"]) delete element.dataset[name];
        });
    }

    private lay(element: HTMLElement, cell: number, cols: number): void {
        element.style.setProperty("--x", String(cell % cols));
        element.style.setProperty("--y", String(Math.floor(cell / cols)));
    }

    /** A click on a level: its cell. */
    private onGround(event: MouseEvent): void {
        const { kind, mode, rows, cols } = this.picture!;
        const part = (event.target as Element).closest<HTMLElement>(".pressed");
        if (part && mode === "play") return this.drag.isOver ? undefined : this.handlers.press(Number(part.dataset["cell"]));
        if (kind !== "push" || mode !== "play" || this.drag.isOver) return;
        const box = this.root.getBoundingClientRect();
        const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
        const col = Math.floor(((event.clientX - box.left) / box.width) * cols);
        if (row >= 0 && col >= 0 && row < rows && col < cols) this.handlers.press(row * cols + col);
    }

    private pieceAt(cell: number): HTMLButtonElement | undefined {
        const { kind, board } = this.picture!;
        return this.pieces[kind === "slide" ? board[cell]! : cell];
    }

    private make(): void {
        const { kind, rows, cols, goal, tiles } = this.picture!;
        this.size();
        this.cursor = 0;
        // A tile shows the part of the picture that belongs to its home.
        const face = (tile: number) => {
            const home = goal?.indexOf(tile) ?? tile - 1;
            return [...(tiles ? [tileOf(tiles, home, rows, cols)] : []), h("span", { class: "tile-number" }, String(tile))];
        };
        this.pieces = Array.from({ length: rows * cols }, (_, number) => {
            const piece = h(
                "button",
                { type: "button", class: "piece" },
                h("span", { class: "face" }, ...(kind === "slide" && number ? face(number) : [])),
            );
            piece.addEventListener("click", (event) => this.onClick(piece, event));
            return piece;
        });
        this.root.replaceChildren(...this.pieces);
    }

    private place(cell: number): void {
        const { kind, board, cols, mode, goal, tags, best, areLights, colours } = this.picture!;
        const value = board[cell]!;
        const piece = this.pieceAt(cell)!;
        const isGap = kind === "slide" && value === 0;
        piece.dataset["cell"] = String(cell);
        this.lay(piece, cell, cols);
        piece.hidden = isGap && mode !== "edit";
        const can = mode === "play" && (kind === "flip" || this.towardsGap(cell) !== undefined);
        piece.className = "piece";
        const state = {
            gap: isGap,
            home: kind === "slide" && !isGap && goal?.[cell] === value,
            black: kind === "flip" && !colours && value === 1,
            coloured: colours !== undefined && value > 0,
            can,
            best: best === cell,
            picked: this.picked === cell,
        };
        for (const [name, on] of Object.entries(state)) piece.classList.toggle(name, on);
        if (colours) {
            piece.style.setProperty("--share", String(value / colours));
            piece.firstElementChild!.textContent = String(value);
        }
        piece.tabIndex = this.isRoving() && cell === this.cursor ? 0 : -1;
        const tag = tags.get(cell);
        const what = isGap ? w.gap : kind === "slide" || colours ? String(value) : pieceWords(value, areLights);
        const where = w.place(Math.floor(cell / cols) + 1, (cell % cols) + 1);
        piece.setAttribute(
            "aria-label",
            [what, where, state.home && w.atHome, tag?.words, state.picked && w.picked].filter(Boolean).join(", "),
        );
        // Drawn by CSS, because the name already says it.
        if (tag) Object.assign(piece.dataset, { tag: tag.text, kind: tag.kind });
        else for (const name of ["tag", "kind"]) delete piece.dataset[name];
    }

    /** The direction in which the tile of a cell can move, if it is next to the gap. */
    private towardsGap(cell: number): Direction | undefined {
        const { board, cols, kind } = this.picture!;
        if (kind !== "slide") return undefined;
        const by = board.indexOf(0) - cell;
        if (by === cols) return "down";
        if (by === -cols) return "up";
        if (by === 1 && (cell + 1) % cols) return "right";
        if (by === -1 && cell % cols) return "left";
        return undefined;
    }

    private onClick(piece: HTMLElement, event: MouseEvent): void {
        const picture = this.picture!;
        // The click that ends a drag is not a press. A click by keyboard has the detail 0.
        if (this.drag.isOver && event.detail) return;
        const cell = Number(piece.dataset["cell"]);
        this.cursor = cell;
        if (picture.mode === "play" || (picture.mode === "edit" && picture.kind === "flip")) this.handlers.press(cell);
        else if (picture.mode === "edit") this.pick(cell);
        if (this.isRoving()) this.pieceAt(this.cursor)?.focus();
    }

    /** Selects the first piece, then swaps it with the second. */
    private pick(cell: number): void {
        const from = this.picked;
        this.picked = from === undefined ? cell : undefined;
        if (from === undefined || from === cell) this.show(this.picture!);
        else this.handlers.swap(from, cell);
    }

    private onKey(event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        const { target } = event;
        if (document.querySelector("dialog[open]") || (target instanceof Element && target.closest(TAKES_KEYS))) return;
        const key = event.key.toLowerCase();
        const hasButtons = this.picture?.shape !== undefined;
        if (hasButtons && this.handlers.key(event)) return event.preventDefault();
        const isBlock = this.picture?.kind === "blocks";
        const direction = ARROWS[key] ?? (hasButtons && !isBlock ? undefined : LETTERS[key]);
        const { solid } = this;
        if (solid && direction && (this.picture?.mode === "play" || document.activeElement === this.root)) {
            solid.turn(direction);
            this.handlers.turned();
            return event.preventDefault();
        }
        const held = isBlock ? (document.activeElement as HTMLElement | null)?.dataset["cell"] : undefined;
        if (direction && held !== undefined && this.picture?.mode === "play") {
            this.handlers.slide(Number(held), direction);
            return event.preventDefault();
        }
        let meant = true;
        if (direction && this.isRoving()) this.go(direction);
        else if (direction && this.picture?.mode === "play") this.handlers.push(direction);
        else meant = !hasButtons && this.handlers.key(event);
        if (meant) event.preventDefault();
    }

    private go(direction: Direction): void {
        const { rows, cols } = this.picture!;
        const [row, col] = [Math.floor(this.cursor / cols), this.cursor % cols];
        const down = { up: -1, down: 1, left: 0, right: 0 }[direction];
        const right = { up: 0, down: 0, left: -1, right: 1 }[direction];
        if (row + down < 0 || row + down >= rows || col + right < 0 || col + right >= cols) return;
        this.cursor += down * cols + right;
        this.show(this.picture!);
        this.pieceAt(this.cursor)?.focus();
    }
}
