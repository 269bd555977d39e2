import { offerOf, OFFERS, patternOf, type Offer } from "../game/catalog";
import { byId, h } from "../dom";
import { w } from "../language";
import type { Puzzle } from "../game/puzzle";
import { store } from "../kept/store";
import { thumbnail } from "./thumbnail";

/** The picker's values for your own level, definition and picture of blocks. */
export const OWN = "push";
export const OWN_DEFINED = ["perm", "blocks", "script"] as const;

const KINDS = ["slide", "flip", "lights", "colours", "perm", "blocks", "push", "script"] as const;
const OWNS = ([OWN, ...OWN_DEFINED] as const).map((kind): Offer => ({ value: kind, kind, rows: 0, cols: 0 }));
/** The puzzles by family. A puzzle of your own is the last of its family. */
const FAMILIES = KINDS.map((kind) => [...OFFERS, ...OWNS].filter((offer) => offer.kind === kind));
const MAX_LAST = 8;
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The button with the current puzzle, the dialog for choosing another one, and the list of patterns. */
export class Picker {
    private readonly button = byId<HTMLButtonElement>("puzzle");
    private readonly dialog = byId<HTMLDialogElement>("picker");
    private families: HTMLElement[] = [];
    private readonly patterns = byId<HTMLSelectElement>("pattern");

    /** `choose` receives the chosen puzzle and pattern. */
    constructor(private readonly choose: (offer: string, pattern: string) => void) {
        this.button.addEventListener("click", () => this.open());
        this.dialog.addEventListener("keydown", (event) => this.onKey(event));
        // A press outside the dialog.
        this.dialog.addEventListener("click", ({ target }) => target === this.dialog && this.close());
        this.patterns.append(...Object.entries(w.patterns).map(([value, title]) => h("option", { value }, title)));
        this.patterns.addEventListener("change", () => choose(this.button.value, this.patterns.value));
    }

    /** Shows the puzzle of a game, and stores it as the last one. */
    show(puzzle: Puzzle): void {
        this.close();
        const value = offerOf(puzzle);
        const last = store.get("last") ?? [];
        if (value && value !== last[0]) store.set("last", [value, ...last.filter((other) => other !== value)].slice(0, MAX_LAST));
        // A puzzle that is not in the list is your own.
        this.showOffer(value || puzzle.rules.kind);
        this.patterns.hidden = byId("pattern-label").hidden = puzzle.rules.kind !== "flip";
        this.patterns.value = patternOf(puzzle);
    }

    /** Shows a puzzle by its value: one in the list, your own one, or a permutation puzzle that only links name. */
    showOffer(value: string): void {
        const perm: Offer[] = value.startsWith("perm:") ? [{ value, kind: "perm", rows: 0, cols: 0 }] : [];
        const [, rows, cols] = (/^colours:(\d+)x(\d+)/.exec(value) ?? []).map(Number);
        const coloured: Offer[] = rows && cols ? [{ value, kind: "colours", rows, cols }] : [];
        const offer = [...FAMILIES.flat(), ...perm, ...coloured].find((offer) => offer.value === value);
        if (!offer || this.button.value === value) return;
        this.button.value = value;
        byId("puzzle-name").replaceChildren(thumbnail(offer), h("span", {}, nameOf(offer)));
    }

    private open(): void {
        if (!this.families.length) this.families = FAMILIES.map((offers) => this.family(w.kinds[offers[0]!.kind], offers));
        const offers = (store.get("last") ?? []).flatMap((value) => OFFERS.find((offer) => offer.value === value) ?? []);
        const last = this.family(w.lastPlayed, offers, true);
        // The current puzzle is not offered again.
        last.hidden = offers.every(({ value }) => value === this.button.value);
        byId("families").replaceChildren(last, ...this.families);
        this.dialog.showModal();
        const { cards } = this;
        for (const card of cards) card.setAttribute("aria-current", String(card.value === this.button.value));
        cards.find((card) => card.value === this.button.value)?.focus();
    }

    private close(): void {
        this.dialog.close();
    }

    private get cards(): HTMLButtonElement[] {
        return [...this.dialog.querySelectorAll<HTMLButtonElement>(".card")].filter((card) => card.checkVisibility());
    }

    /** A family with its cards, one of which is in the tab order. Cards have short names, unless families are mixed. */
    private family(title: string, offers: readonly Offer[], areMixed = false): HTMLElement {
        const cards = offers.map((offer, at) => {
            const name = nameOf(offer);
            const short = areMixed ? name : shortNameOf(offer);
            const card = h("button", { type: "button", class: "card", value: offer.value, "aria-label": name, tabindex: at ? -1 : 0 });
            card.append(thumbnail(offer), h("span", {}, short.replaceAll(" × ", "\u00a0×\u00a0")));
            card.addEventListener("click", () => {
                this.close();
                this.choose(offer.value, this.patterns.value);
            });
            return card;
        });
        return h("section", { class: "family", "aria-label": title }, h("h3", {}, title), h("div", { class: "cards" }, ...cards));
    }

    /** Moves the focus with the arrow keys: to the card before or after, or to the nearest one above or below. */
    private onKey(event: KeyboardEvent): void {
        const { cards } = this;
        const here = cards.find((card) => card === document.activeElement);
        const way = ARROWS[event.key];
        if (!here || !way) return;
        event.preventDefault();
        const at = cards.indexOf(here);
        if (way[0]) return cards[at + way[0]]?.focus();
        const { left, top } = here.getBoundingClientRect();
        const off = (card: HTMLElement) => {
            const box = card.getBoundingClientRect();
            return { down: (box.top - top) * way[1], aside: Math.abs(box.left - left) };
        };
        const ahead = cards.map((card) => ({ card, ...off(card) })).filter(({ down }) => down > 1);
        ahead.sort((a, b) => a.down - b.down || a.aside - b.aside)[0]?.card.focus();
    }
}

/** The name of a puzzle. */
function nameOf({ kind, value, rows, cols }: Offer): string {
    const [, name] = value.split(":");
    if (!name) return { push: w.ownLevel, perm: w.ownPerm, blocks: w.ownBlocks, script: w.ownScript }[value as "push"];
    if (kind === "perm") return name.replace(/[^&]+/, w.perm).replace("&glue=", ", ");
    if (kind === "script") return w.ownScript;
    return kind === "blocks" ? w.blocks[name]! : w.offer(kind, rows, cols, Number(name.split("%")[1]));
}

/** The name of a puzzle among those of its family. */
function shortNameOf(offer: Offer): string {
    const { kind, value, rows, cols } = offer;
    const isNamed = !value.includes(":") || kind === "perm" || kind === "blocks" || /^slide:(3x3|4x4)$/.test(value);
    if (kind === "colours") return nameOf(offer).replace(/^.*?(?=\d)/, "");
    return isNamed ? nameOf(offer) : kind === "push" ? nameOf(offer).replace(/^\S+ /, "") : `${rows} × ${cols}`;
}
