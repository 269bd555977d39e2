import { button, h } from "./dom";
import type { Game } from "./game";
import type { Puzzle } from "./puzzle";
import { counted, listed } from "./words";

export interface PlayHands {
    /** A new board of this exact distance, drawn uniformly. */
    draw(depth: number): void;
    /** Such a board may be asked for next. */
    prepare(depth: number): void;
    /** Back to the board after so many moves. */
    go(at: number): void;
}

/** The panel beside a game: the grade at its end, and a new board by its exact distance. */
export class PlayPanel {
    private readonly grade = h("div", { class: "outcome", hidden: true });
    private readonly range = h("input", { type: "range", id: "depth", min: 1, max: 31, value: 20 });
    private readonly value = h("span");
    private readonly count = h("span", { class: "value" });
    private layers: readonly number[] = [];
    private unit: Puzzle["unit"] = "move";

    constructor(
        root: HTMLElement,
        private readonly hands: PlayHands,
    ) {
        const field = h(
            "div",
            { class: "field" },
            h("div", { class: "row spread" }, h("label", { for: "depth" }, "A new board, ", this.value), this.count),
            this.range,
        );
        this.range.addEventListener("input", () => this.tell());
        // Behind the answer to this event, and before the button is pressed.
        this.range.addEventListener("change", () => setTimeout(() => hands.prepare(this.depth), 50));
        root.append(
            this.grade,
            field,
            h(
                "div",
                { class: "row" },
                button("New board", () => hands.draw(this.depth), { main: true }),
            ),
        );
    }

    get depth(): number {
        return Number(this.range.value);
    }

    /** A new puzzle or goal: the distances that there are, and the usual one. */
    reset({ layers, unit }: Puzzle): void {
        this.layers = layers;
        this.unit = unit;
        this.range.max = String(layers.length - 1);
        this.range.value = String(usualDepth(layers));
        this.tell();
    }

    show(game: Game): void {
        this.grade.hidden = !game.isFinished;
        if (game.isFinished) this.grade.replaceChildren(...this.outcome(game));
    }

    private tell(): void {
        const count = this.layers[this.depth] ?? 0;
        this.value.textContent = `${counted(this.depth, this.unit)} from home`;
        this.count.textContent = counted(count, "board");
        this.range.setAttribute("aria-valuetext", `${this.depth}, ${this.count.textContent}`);
    }

    private outcome(game: Game): Node[] {
        const { puzzle } = game;
        const grade = puzzle.check(game.start, game.made);
        const made = counted(game.at, puzzle.unit);
        if (!grade.lost) return [h("p", { class: "grade" }, h("strong", {}, `Home in ${made}.`), " No way is shorter.")];
        const best = game.at - grade.lost;
        const nodes: Node[] = [
            h("p", { class: "grade" }, h("strong", {}, `Home in ${made}.`), ` The best way takes ${best}. You lost ${grade.lost} here:`),
        ];
        const chips = grade.detours.map(({ at, lost }) => {
            const name = `${puzzle.unit} ${at}, ${counted(lost, puzzle.unit)} lost: go back to the board before it`;
            return h(
                "li",
                {},
                button(
                    `${puzzle.unit === "press" ? "Press" : "Move"} ${at}: ${lost > 0 ? `+${lost}` : lost}`,
                    () => this.hands.go(at - 1),
                    { name },
                ),
            );
        });
        nodes.push(h("ul", { class: "lost" }, ...chips));
        return nodes;
    }

    /** The outcome as one sentence, for the live region. */
    static sentence(game: Game): string {
        const grade = game.puzzle.check(game.start, game.made);
        const made = counted(game.at, game.puzzle.unit);
        if (!grade.lost) return `Home in ${made}. No way is shorter.`;
        return `Home in ${made}, ${grade.lost} more than needed, lost at ${game.puzzle.unit} ${listed(grade.detours.map(({ at }) => at))}.`;
    }
}

/** A distance that is neither easy nor the hardest: two thirds of the greatest. */
export function usualDepth(layers: readonly number[]): number {
    return Math.max(1, Math.round((layers.length - 1) * 0.65));
}
