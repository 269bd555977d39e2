import { h } from "../dom";
import type { Solid } from "./drawing";
import type { Board, Direction } from "../rules/board";

/** A place or a direction in space, with the axes of CSS: right, down, towards the viewer. */
type Vector = readonly [number, number, number];
const FACES: Record<string, Vector> = { U: [0, -1, 0], D: [0, 1, 0], R: [1, 0, 0], L: [-1, 0, 0], F: [0, 0, 1], B: [0, 0, -1] };
const AXES = ["x", "y", "z"] as const;
type Axis = 0 | 1 | 2;

/** Angles in degrees. The first view shows the faces U, F and R. */
const FIRST = { pitch: -30, yaw: -30 };
const STEP = 15;
const MAX_PITCH = 90;
const DEGREES_PER_PX = 0.5;
/** A face is visible if the cosine of its angle to the viewer is at least this. */
const SEEN = 0.15;
const TURN_MS = 260;
/** The colours of the dot that joins glued stickers. */
const DOT = "#1c1e22 14%, #0000 15%";

/** A sticker by its name, its own face first: the place of its piece, and the direction it faces. */
interface Sticker {
    name: string;
    at: Vector;
    to: Vector;
    element: HTMLElement;
}

/** A cube of 2x2x2 or 3x3x3 in space, built from its pieces. The view can be turned, and moves are animated. */
export class Cube implements Solid {
    private readonly scene = h("div", { class: "scene", "aria-hidden": "true" });
    private readonly body = h("div", { class: "solid" });
    private readonly stickers: Sticker[] = [];
    private readonly pieces: { at: Vector; element: HTMLElement }[] = [];
    private colours = new Map<string, string>();
    private view = { ...FIRST };
    private held: { x: number; y: number } | undefined;

    /**
     * `names` are the stickers of all faces; `colour` returns the face whose colour a sticker has on a board, and `joints` the sides at
     * which it is glued to the next one, from -1 to 1 across and down.
     */
    constructor(
        names: readonly string[],
        private readonly colour: (board: Board, sticker: string) => string,
        private readonly joints: (board: Board, sticker: string) => readonly (readonly [number, number])[],
    ) {
        this.body.style.setProperty("--count", names.some((name) => name.length === 1) ? "3" : "2");
        for (const name of names) {
            const at = [...name].map((face) => FACES[face]!).reduce(add);
            this.stickers.push({ name, at, to: FACES[name[0]!]!, element: this.side(at, name[0]!) });
        }
        this.body.append(...this.pieces.map(({ element }) => element));
        this.scene.append(this.body);
        this.scene.addEventListener("pointerdown", (event) => this.onDown(event));
        this.scene.addEventListener("pointermove", (event) => this.onMove(event));
        for (const name of ["pointerup", "pointercancel"]) this.scene.addEventListener(name, () => (this.held = undefined));
        this.look(0, 0);
    }

    show(root: HTMLElement, board: Board): void {
        const isThere = root.firstElementChild === this.scene;
        if (!isThere) root.replaceChildren(this.scene);
        const old = this.colours;
        this.colours = new Map(this.stickers.map(({ name, at, to }) => [placeOf(at, to), this.colour(board, name)]));
        for (const { name, at, to, element } of this.stickers) {
            const colour = this.colours.get(placeOf(at, to))!;
            const face = element.firstElementChild as HTMLElement;
            element.dataset["face"] = colour;
            face.textContent = colour;
            // Half of a dot; the next sticker has the other half.
            const dot = ([x, y]: readonly [number, number]) => `radial-gradient(circle at ${50 + 50 * x}% ${50 + 50 * y}%, ${DOT})`;
            face.style.backgroundImage = this.joints(board, name).map(dot).join();
        }
        if (isThere && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.animate(old);
    }

    turn(direction: Direction): void {
        const [yaw, pitch] = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] }[direction] as [number, number];
        this.look(yaw * STEP, pitch * STEP);
    }

    turnRound(): void {
        this.view.pitch = -this.view.pitch;
        this.look(180, 0);
    }

    get seen(): string[] {
        const [pitch, yaw] = [this.view.pitch, this.view.yaw].map((angle) => (angle * Math.PI) / 180) as [number, number];
        const depth = ([x, y, z]: Vector) => y * Math.sin(pitch) + (z * Math.cos(yaw) - x * Math.sin(yaw)) * Math.cos(pitch);
        return Object.keys(FACES).filter((face) => depth(FACES[face]!) > SEEN);
    }

    /**
     * Returns a side of the piece at a place, for a sticker. Creates the piece with its first sticker; sides without stickers stay plain.
     */
    private side(at: Vector, face: string): HTMLElement {
        const side = (face: string) => h("span", { class: "facet", "data-facet": face }, h("span"));
        let piece = this.pieces.find((piece) => String(piece.at) === String(at));
        if (!piece) {
            piece = { at, element: h("span", { class: "cubie" }, ...Object.keys(FACES).map(side)) };
            for (const [axis, name] of AXES.entries()) piece.element.style.setProperty(`--${name}`, String(at[axis]));
            this.pieces.push(piece);
        }
        const found = piece.element.querySelector<HTMLElement>(`[data-facet=${face}]`)!;
        found.classList.add("sticker");
        return found;
    }

    /** Turns the view by these angles. */
    private look(yaw: number, pitch: number): void {
        this.view.yaw += yaw;
        this.view.pitch = Math.max(-MAX_PITCH, Math.min(this.view.pitch + pitch, MAX_PITCH));
        for (const [name, angle] of Object.entries(this.view)) this.body.style.setProperty(`--${name}`, `${angle}deg`);
    }

    private onDown(event: PointerEvent): void {
        if (event.button !== 0 || !event.isPrimary) return;
        this.scene.setPointerCapture(event.pointerId);
        this.held = { x: event.clientX, y: event.clientY };
    }

    private onMove({ clientX, clientY, isPrimary }: PointerEvent): void {
        if (!this.held || !isPrimary) return;
        this.look((clientX - this.held.x) * DEGREES_PER_PX, (this.held.y - clientY) * DEGREES_PER_PX);
        this.held = { x: clientX, y: clientY };
    }

    /** Animates the layer whose turn explains the new colours, if there is one. */
    private animate(old: ReadonlyMap<string, string>): void {
        for (const axis of [0, 1, 2] as const)
            for (const layer of [-1, 0, 1])
                for (const quarters of [1, -1, 2]) {
                    if (!this.isTurn(old, axis, layer, quarters)) continue;
                    const rotate = [`${AXES[axis]} ${-90 * quarters}deg`, `${AXES[axis]} 0deg`];
                    for (const { at, element } of this.pieces)
                        if (at[axis] === layer) element.animate({ rotate }, { duration: TURN_MS, easing: "ease-out" });
                    return;
                }
    }

    /** Whether turning a layer leads from the old colours to the new ones. */
    private isTurn(old: ReadonlyMap<string, string>, axis: Axis, layer: number, quarters: number): boolean {
        const isSame = this.stickers.every(({ at, to }) => this.colours.get(placeOf(at, to)) === old.get(placeOf(at, to)));
        if (isSame) return false;
        return this.stickers.every(({ at, to }) => {
            const before = old.get(placeOf(at, to));
            if (at[axis] !== layer) return this.colours.get(placeOf(at, to)) === before;
            return this.colours.get(placeOf(turned(at, axis, quarters), turned(to, axis, quarters))) === before;
        });
    }
}

const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** The place of a sticker as a key. */
const placeOf = (at: Vector, to: Vector): string => `${at.map((x) => x + 0)} ${to.map((x) => x + 0)}`;

/** A vector after quarter turns about an axis, in the direction in which CSS rotates. */
function turned(vector: Vector, axis: Axis, quarters: number): Vector {
    const [b, c] = [(axis + 1) % 3, (axis + 2) % 3] as [Axis, Axis];
    let now = [...vector] as [number, number, number];
    for (let turn = 0; turn < (quarters + 4) % 4; turn++) {
        const next: typeof now = [...now];
        next[b] = -now[c];
        next[c] = now[b];
        now = next;
    }
    return now;
}
