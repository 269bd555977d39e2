import { countWords } from "./captions";
import { offerOf, OFFERS } from "./catalog";
import { button, h, setOff } from "../dom";
import type { Game, Grade } from "./game";
import { w } from "../language";
import { LEVELS } from "./levels";
import type { Puzzle } from "./puzzle";
import { resultsOf } from "./results";
import { store } from "../kept/store";

/** Random moves after which a cube is as far from home as most are. */
const FAR = 60;

export interface PlayHands {
    /** A new board of this distance, or after this many random moves. */
    draw(depth: number): void;
    /** Opens another puzzle of the list. */
    open(value: string): void;
    /** Returns to the board after this many moves. */
    go(at: number): void;
    /** Copies the text of a result. */
    copy(text: string): void;
}

/** The panel next to a game: the outcome at its end, and a new board by distance. */
export class PlayPanel {
    private readonly grade = h("div", { class: "outcome", hidden: true });
    private readonly range = h("input", { type: "range", id: "depth", min: 1, max: 31, value: 20 });
    private readonly value = h("span");
    private readonly count = h("span", { class: "value" });
    private readonly make = button(w.make, () => this.handlers.draw(this.depth), { main: true });
    private readonly scramble = button(w.scramble, () => this.handlers.draw(FAR));
    private readonly best = h("p", { class: "hint-text best-results" });
    private puzzle!: Puzzle;
    private deepest = -1;

    constructor(
        root: HTMLElement,
        private readonly handlers: PlayHands,
    ) {
        this.range.addEventListener("input", () => this.tell());
        root.append(
            this.grade,
            h(
                "div",
                { class: "field" },
                h("div", { class: "row spread" }, h("label", { for: "depth" }, w.newOne, this.value), this.count),
                this.range,
            ),
            h("div", { class: "row" }, this.make, this.scramble),
            this.best,
        );
    }

    get depth(): number {
        return Number(this.range.value);
    }

    /** Offers the distances of the puzzle, once known, and the usual one. */
    reset(puzzle: Puzzle): void {
        const deepest = puzzle.answers?.deepest ?? 0;
        if (puzzle === this.puzzle && deepest === this.deepest) return;
        this.puzzle = puzzle;
        this.deepest = deepest;
        this.range.disabled = !deepest;
        setOff(this.make, !deepest);
        this.scramble.hidden = puzzle.rules.kind !== "perm" || puzzle.answers?.draw !== "walk";
        this.range.max = String(Math.max(1, deepest));
        this.range.value = String(usualDepth(deepest));
        this.tell();
    }

    private tell(): void {
        const { rules, answers } = this.puzzle;
        this.value.textContent = answers?.draw === "walk" ? w.walkFrom(this.depth) : w.farFrom(this.depth, rules.unit);
        this.count.textContent = countWords(this.puzzle, this.depth);
        this.range.setAttribute("aria-valuetext", [this.depth, this.count.textContent].filter(Boolean).join(", "));
    }

    /** Shows the results so far, and no outcome. */
    show(game: Game): void {
        this.reset(game.puzzle);
        this.grade.hidden = true;
        const best = store.get("best")?.[resultsOf(game.puzzle)];
        this.best.textContent = best ? w.best(best.games, best.perfect, best.farthest) : "";
    }

    /** Shows the outcome of a finished game. */
    finish(game: Game, grade: Grade): void {
        this.grade.hidden = false;
        const made = w.counted(game.counted, game.puzzle.rules.unit);
        const row = h("div", { class: "row" }, this.next(game, grade));
        if (game.daily && grade.lost !== undefined) {
            const [date, kind] = game.daily.split(".") as [string, "eight"];
            const text = w.result(date, w.dailies[kind], made, w.dailyLost(grade.lost));
            row.append(button(w.shareText, () => this.handlers.copy(text)));
        }
        this.grade.replaceChildren(...this.outcome(game, grade, made), row);
    }

    /** The next step: the next level, or a board one move farther. */
    private next({ puzzle }: Game, { start }: Grade): HTMLButtonElement {
        const value = offerOf(puzzle);
        if (puzzle.rules.kind === "push" && OFFERS.some((offer) => offer.value === value)) {
            const level = Number(value.split(":")[1]);
            if (level < LEVELS.length) return button(w.nextLevel, () => this.handlers.open(`push:${level + 1}`), { main: true });
        }
        const { next: level } = puzzle.rules;
        if (level) return button(w.nextLevel, () => this.handlers.open(level), { main: true });
        const depth = start.is === "exact" ? start.depth + 1 : this.depth + 5;
        const isWalk = puzzle.answers?.draw === "walk";
        const next = Math.min(isWalk ? this.depth + 5 : depth, this.deepest);
        return button(w.harder, () => this.handlers.draw(next), { main: true });
    }

    private outcome({ puzzle }: Game, { lost, start, detours }: Grade, made: string): Node[] {
        const home = h("strong", {}, w.homeIn(made));
        const { unit } = puzzle.rules;
        if (start.is === "between" && start.most < Infinity)
            return [h("p", { class: "grade" }, home, ` ${w.knownWay(start.least, start.most)}`)];
        if (start.is !== "exact" || lost === undefined) return [h("p", { class: "grade" }, home)];
        if (!lost) return [h("p", { class: "grade" }, home, ` ${w.noShorter}`)];
        const chips = detours.map(({ at, lost }) =>
            h(
                "li",
                {},
                button(w.detour(unit, at, lost), () => this.handlers.go(at - 1), { name: w.detourName(unit, at, lost) }),
            ),
        );
        return [h("p", { class: "grade" }, home, ` ${w.lostHere(start.depth, lost)}`), h("ul", { class: "lost" }, ...chips)];
    }

    /** The outcome as one sentence, for the live region. */
    static sentence(game: Game, { lost, detours }: Grade): string {
        const { unit } = game.puzzle.rules;
        const made = w.counted(game.counted, unit);
        if (lost === undefined) return w.homeIn(made);
        if (!lost) return `${w.homeIn(made)} ${w.noShorter}`;
        return w.lostSaid(
            made,
            lost,
            unit,
            detours.map(({ at }) => at),
        );
    }
}

/** A distance that is neither easy nor the hardest: two thirds of the greatest. */
export function usualDepth(deepest: number): number {
    return Math.max(1, Math.round(deepest * 0.65));
}
