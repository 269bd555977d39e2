import { button, h, setOff } from "./dom";
import type { Board, Move, Puzzle } from "./puzzle";
import { counted } from "./words";

export interface WatchHands {
    /** Another step or another path is to be shown. */
    changed(): void;
    /** The game goes on from the board that is shown. */
    resume(moves: readonly Move[]): void;
}

/** Watching the shortest ways of one board: which of them, which step, how fast. */
export class WatchPanel {
    private puzzle!: Puzzle;
    private start!: Board;
    private count = 0n;
    private paths: Move[][] = [];
    private more: Iterator<Move[]> | undefined;
    private path = 0;
    private boards: Board[] = [];
    step = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;

    private readonly none = h("p");
    private readonly body = h("div", { class: "player" });
    private readonly which = h("span", { class: "label grow", id: "which-path", "aria-live": "polite" });
    private readonly previous = button("", () => this.turn(-1), { icon: "previous", name: "Previous shortest way" });
    private readonly next = button("", () => this.turn(1), { icon: "next", name: "Next shortest way" });
    private readonly slider = h("input", { type: "range", id: "step", min: 0, max: 1, value: 0 });
    private readonly value = h("span", { class: "value" });
    private readonly first = button("", () => this.go(0), { icon: "first", name: "To the beginning" });
    private readonly back = button("", () => this.go(this.step - 1), { icon: "back", name: "One step back" });
    private readonly run = button("", () => this.toggle(), { icon: "play", name: "Play", main: true });
    private readonly halt = button("", () => this.toggle(), { icon: "pause", name: "Pause", main: true });
    private readonly forward = button("", () => this.go(this.step + 1), { icon: "forward", name: "One step on" });
    private readonly last = button("", () => this.go(this.length), { icon: "last", name: "To the end" });
    private readonly speed = h("input", { type: "range", id: "speed", min: 1, max: 8, value: 2 });
    private readonly pace = h("span", { class: "value" });
    private readonly letters = h("p", { class: "letters" });

    constructor(
        root: HTMLElement,
        private readonly hands: WatchHands,
    ) {
        this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
        this.speed.addEventListener("input", () => this.tell());
        const resume = button("Play on from here", () => hands.resume(this.moves.slice(0, this.step)));
        this.body.append(
            h("div", { class: "row keys" }, this.first, this.back, this.run, this.halt, this.forward, this.last),
            h("div", { class: "field" }, h("label", { for: "step" }, "Step ", this.value), this.slider),
            this.letters,
            h("div", { class: "row spread" }, this.which, this.previous, this.next),
            h(
                "div",
                { class: "row" },
                h("div", { class: "field grow" }, h("label", { for: "speed" }, "Speed: ", this.pace), this.speed),
                resume,
            ),
        );
        root.append(this.none, this.body);
    }

    /** Begins at a board. */
    begin(puzzle: Puzzle, start: Board): void {
        this.stop();
        this.puzzle = puzzle;
        this.start = start;
        const depth = puzzle.depth(start);
        this.none.hidden = !!depth;
        this.body.hidden = !depth;
        this.none.textContent =
            depth === null ? "There is no way home from this board." : "This board is home already: there is nothing to watch.";
        this.count = puzzle.count(start);
        this.more = puzzle.paths(start)[Symbol.iterator]();
        this.paths = [];
        this.path = -1;
        this.turn(1);
    }

    get moves(): Move[] {
        return this.paths[this.path] ?? [];
    }

    /** The move that comes next; none at the end. */
    get nextMove(): Move | undefined {
        return this.moves[this.step];
    }

    get board(): Board {
        return this.boards[this.step]!;
    }

    get isPlaying(): boolean {
        return this.timer !== undefined;
    }

    private get length(): number {
        return this.boards.length - 1;
    }

    /** Goes to the next path or the one before; paths are made when they are asked for. */
    private turn(by: number): void {
        this.stop();
        this.path += by;
        while (this.more && this.paths.length <= this.path) {
            const next = this.more.next();
            if (next.done) this.more = undefined;
            else this.paths.push(next.value);
        }
        this.boards = [this.start];
        for (const move of this.moves) this.boards.push(this.puzzle.apply(this.boards.at(-1)!, move)!);
        this.go(0);
    }

    go(step: number): void {
        this.step = Math.max(0, Math.min(step, this.length));
        if (this.step === this.length) this.stop();
        this.tell();
        this.hands.changed();
    }

    private toggle(): void {
        if (this.isPlaying) {
            this.stop();
            this.tell();
            this.run.focus();
            return;
        }
        if (this.step === this.length) this.step = 0;
        this.tick();
        this.halt.focus();
    }

    private tick(): void {
        this.timer = setTimeout(() => this.tick(), 1000 / Number(this.speed.value));
        this.go(this.step + 1);
    }

    stop(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.run.hidden = false;
        this.halt.hidden = true;
    }

    private tell(): void {
        const { step, length, moves, puzzle } = this;
        this.which.textContent =
            this.count === 1n
                ? "The only shortest way"
                : `Shortest way ${(this.path + 1).toLocaleString("en")} of ${this.count.toLocaleString("en")}`;
        setOff(this.previous, this.path === 0);
        setOff(this.next, BigInt(this.path + 1) >= this.count);
        this.previous.hidden = this.next.hidden = this.count === 1n;
        this.slider.max = String(length);
        this.slider.value = String(step);
        this.slider.setAttribute("aria-valuetext", `step ${step} of ${length}`);
        this.value.textContent = `${step} of ${length}`;
        this.pace.textContent = `${counted(Number(this.speed.value), puzzle.unit)} a second`;
        this.speed.setAttribute("aria-valuetext", this.pace.textContent);
        for (const key of [this.first, this.back]) setOff(key, step === 0);
        for (const key of [this.last, this.forward]) setOff(key, step === length);
        this.run.hidden = this.isPlaying;
        this.halt.hidden = !this.isPlaying;
        const gap = puzzle.kind === "flip" ? " " : "";
        const text = (from: number, to: number) =>
            moves
                .slice(from, to)
                .map((move) => move + gap)
                .join("");
        const now = step > 0 ? [h("span", { class: "done" }, text(0, step - 1)), h("span", { class: "now" }, moves[step - 1]!), gap] : [];
        this.letters.replaceChildren(...now, text(step, length));
    }
}
