import { h } from "./dom";
import type { Board } from "./rules/rules";
import type { Part, Shape } from "./shapes";

/** The parts of a drawing as elements, which CSS moves to their places. */
export class DrawnView {
    private shape: Shape | undefined;
    private parts = new Map<string, HTMLElement>();

    constructor(private readonly root: HTMLElement) {}

    /** Draws a board. Where another puzzle was drawn before, everything is made anew. */
    show(shape: Shape, board: Board, isOther: boolean): void {
        if (isOther || shape !== this.shape) {
            this.parts = new Map();
            this.root.replaceChildren();
        }
        this.shape = shape;
        for (const part of shape.draw(board)) this.place(part);
    }

    private place(part: Part): void {
        const { key, x, y, w, h: high, look, text, twist, face, isHome, cell } = part;
        let element = this.parts.get(key);
        if (!element) {
            element = h("span", { class: `part ${look}`, "aria-hidden": "true" }, h("span", { class: "face" }, h("span", {}, "")));
            this.parts.set(key, element);
            this.root.append(element);
        }
        for (const [name, value] of Object.entries({ x, y, w, h: high })) element.style.setProperty(`--${name}`, String(value));
        element.firstElementChild!.firstElementChild!.textContent = text;
        element.classList.toggle("home", !!isHome);
        element.classList.toggle("pressed", cell !== undefined);
        if (twist !== undefined) element.style.setProperty("--twist", `${twist}turn`);
        for (const [name, value] of Object.entries({ face, cell, twisted: twist === undefined ? undefined : String(twist > 0) }))
            if (value === undefined) delete element.dataset[name];
            else element.dataset[name] = String(value);
    }
}
