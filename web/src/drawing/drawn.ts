import { h } from "../dom";
import type { Part, Shape, Tag } from "./drawing";
import type { Board } from "../rules/board";

/** The parts of a drawing as elements, positioned by CSS. */
export class DrawnView {
    private shape: Shape | undefined;
    private parts = new Map<string, HTMLElement>();
    /** The elements of parts that look alike, with their previous cells. */
    private alike = new Map<string, { element: HTMLElement; cell: number }[]>();

    constructor(private readonly root: HTMLElement) {}

    /** Draws a board. Rebuilds everything if it is a board of another puzzle. */
    show(shape: Shape, board: Board, isOther: boolean, { best, tags }: { best: number | undefined; tags: Map<number, Tag> }): void {
        if (isOther || shape !== this.shape) {
            this.parts = new Map();
            this.alike = new Map();
            this.root.replaceChildren();
        }
        this.shape = shape;
        const parts = shape.draw(board);
        this.match(parts);
        for (const part of parts) {
            const element = this.place(part);
            element.classList.toggle("best", part.cell !== undefined && part.cell === best);
            const tag = part.cell === undefined ? undefined : tags.get(part.cell);
            if (tag) Object.assign(element.dataset, { tag: tag.text, kind: tag.kind });
            else for (const name of ["tag", "kind"]) delete element.dataset[name];
        }
    }

    /** Assigns elements to parts that look alike: parts that stay keep theirs, so that only moves are animated. */
    private match(parts: readonly Part[]): void {
        const groups = new Map<string, Part[]>();
        for (const part of parts) if (part.alike !== undefined) groups.set(part.alike, [...(groups.get(part.alike) ?? []), part]);
        for (const [kind, group] of groups) {
            const old = [...(this.alike.get(kind) ?? [])];
            const take = (at: number) => (at < 0 ? undefined : old.splice(at, 1)[0]!.element);
            const kept = group.map((part) => take(old.findIndex(({ cell }) => cell === part.cell)));
            group.forEach((part, at) => {
                const element = kept[at] ?? take(old.length - 1);
                if (element) this.parts.set(part.key, element);
                else this.parts.delete(part.key);
            });
            const cells = group.map((part) => part.cell!);
            this.alike.set(
                kind,
                group.map((part, at) => ({ element: this.element(part), cell: cells[at]! })),
            );
        }
    }

    /** The element of a part, created if it is new. One with a name is focusable. */
    private element({ key, look, name }: Part): HTMLElement {
        const known = this.parts.get(key);
        if (known) return known;
        const face = h("span", { class: "face" }, h("span", {}, ""));
        const element = look === "picture"
            ? h("canvas", { class: `part ${look}`, "aria-hidden": "true" })
            : name
            ? h("button", { type: "button", class: `part piece ${look}` }, face)
            : h("span", { class: `part ${look}`, "aria-hidden": "true" }, face);
        this.parts.set(key, element);
        this.root.append(element);
        return element;
    }

    private place(part: Part): HTMLElement {
        const { x, y, w, h: high, text, twist, face, isHome, isNamed, cell, name, outline, labelAt, hue } = part;
        const element = this.element(part);
        for (const [name, value] of Object.entries({ x, y, w, h: high })) element.style.setProperty(`--${name}`, String(value));
        if (part.paint) {
            part.paint(element as HTMLCanvasElement);
            return element;
        }
        if (name) element.setAttribute("aria-label", name);
        if (outline && labelAt) {
            element.classList.add("odd");
            element.style.setProperty("--outline", outline);
            for (const [at, axis] of ["x", "y"].entries()) element.style.setProperty(`--label-${axis}`, `${labelAt[at]! * 100}%`);
        }
        element.classList.toggle("named", !!isNamed);
        element.firstElementChild!.firstElementChild!.textContent = text;
        element.classList.toggle("home", !!isHome);
        element.classList.toggle("pressed", cell !== undefined);
        element.classList.toggle("car", hue !== undefined);
        if (hue !== undefined) element.style.setProperty("--hue", String(hue));
        if (twist !== undefined) element.style.setProperty("--twist", `${twist}turn`);
        for (const [name, value] of Object.entries({ face, cell, twisted: twist === undefined ? undefined : String(twist > 0) }))
            if (value === undefined) delete element.dataset[name];
            else element.dataset[name] = String(value);
        return element;
    }
}
