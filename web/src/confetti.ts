import { h } from "./dom";

const COUNT = 40;
const FALL_MS = 1400;
/** How far a piece flies, as shares of the width of its element. */
const ASIDE = 0.48;
const UP = 0.55;

/** Throws confetti from the middle of an element. */
export function throwConfetti(root: HTMLElement): void {
    const { clientWidth } = root;
    for (let at = 0; at < COUNT; at++) {
        const piece = h("span", { class: `confetti ${["warm", "cool", "lit"][at % 3]}`, "aria-hidden": "true" });
        const x = (2 * Math.random() - 1) * ASIDE * clientWidth;
        const y = -Math.random() * UP * clientWidth;
        const fly = [
            { transform: "none" },
            { transform: `translate(${x * 0.8}px, ${y}px) rotate(1turn)`, opacity: 1, offset: 0.4, easing: "ease-in" },
            { transform: `translate(${x}px, ${y + 0.5 * clientWidth}px) rotate(3turn)`, opacity: 0 },
        ];
        root.append(piece);
        piece.animate(fly, { duration: FALL_MS * (0.7 + 0.3 * Math.random()), easing: "ease-out" }).onfinish = () => piece.remove();
    }
}
