import { button, h, setOff } from "../dom";
import { w, written } from "../language";
import type { Board, Move, Puzzle } from "./puzzle";

export interface WatchHands {
    /** Called to show another step or another path. */
    changed(): void;
    /** Continues the game from the current board. */
    resume(moves: readonly Move[]): void;
}

/** Watching the shortest paths of one board: which path, which step, how fast. */
export class WatchPanel {
    private puzzle!: Puzzle;
    private start!: Board;
    /** The number of shortest paths; 0 if unknown. */
    private count = 0n;
    private paths: Move[][] = [];
    private path = 0;
    /** Counts starts, so that late answers to an earlier one are ignored. */
    private request = 0;
    private isWaiting = false;
    private boards: Board[] = [];
    step = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;

    private readonly none = h("p");
    private readonly body = h("div", { class: "player" });
    private readonly which = h("span", { class: "label grow", id: "which-path", "aria-live": "polite" });
    private readonly previous = button("", () => this.turn(-1), { icon: "previous", name: w.previousWay });
    private readonly next = button("", () => this.turn(1), { icon: "next", name: w.nextWay });
    private readonly slider = h("input", { type: "range", id: "step", min: 0, max: 1, value: 0 });
    private readonly value = h("span", { class: "value" });
    private readonly first = button("", () => this.go(0), { icon: "first", name: w.first });
    private readonly back = button("", () => this.go(this.step - 1), { icon: "back", name: w.back });
    private readonly run = button("", () => this.toggle(), { icon: "play", name: w.run, main: true });
    private readonly halt = button("", () => this.toggle(), { icon: "pause", name: w.halt, main: true });
    private readonly forward = button("", () => this.go(this.step + 1), { icon: "forward", name: w.forward });
    private readonly last = button("", () => this.go(this.length), { icon: "last", name: w.last });
    private readonly speed = h("input", { type: "range", id: "speed", min: 1, max: 8, value: 2 });
    private readonly pace = h("span", { class: "value" });
    private readonly letters = h("p", { class: "letters" });

    constructor(
        root: HTMLElement,
        private readonly handlers: WatchHands,
    ) {
        this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
        this.speed.addEventListener("input", () => this.tell());
        const resume = button(w.resume, () => handlers.resume(this.moves.slice(0, this.step)));
        this.body.append(
            h("div", { class: "row keys" }, this.first, this.back, this.run, this.halt, this.forward, this.last),
            h("div", { class: "field" }, h("label", { for: "step" }, w.step, this.value), this.slider),
            this.letters,
            h("div", { class: "row spread" }, this.which, this.previous, this.next),
            h(
                "div",
                { class: "row" },
                h("div", { class: "field grow" }, h("label", { for: "speed" }, w.speed, this.pace), this.speed),
                resume,
            ),
        );
        root.append(this.none, this.body);
    }

    /** Starts at a board. */
    begin(puzzle: Puzzle, start: Board): void {
        this.stop();
        this.puzzle = puzzle;
        this.start = start;
        this.paths = [];
        this.path = 0;
        this.count = 0n;
        this.isWaiting = false;
        this.reveal(w.waitWatch);
        this.walk();
        void this.find(++this.request);
    }

    /** Finds one path home, then all of them. */
    private async find(request: number): Promise<void> {
        const { puzzle, start } = this;
        const fact = await puzzle.ask(start);
        if (request !== this.request) return;
        if (fact.is === "unknown") return this.reveal(w.cannotOpen(fact.reason));
        if (fact.is === "lost") return this.reveal(w.noWatch);
        if (fact.is === "between" && fact.most === Infinity) {
            this.isWaiting = puzzle.isSearching(start);
            return this.reveal(this.isWaiting ? w.waitWatch : w.hintNone);
        }
        if (fact.is === "exact" && fact.depth === 0) return this.reveal(w.isHome);
        const first = this.knownWay();
        this.paths = [first];
        this.reveal("");
        this.walk();
        this.go(0);
        if (fact.is === "exact") await this.fetch(request);
    }

    /** Looks again, if a way home was still being searched. */
    retry(): void {
        if (!this.isWaiting) return;
        this.isWaiting = false;
        void this.find(this.request);
    }

    /** The path, as far as its boards are known. */
    private knownWay(): Move[] {
        const { puzzle } = this;
        const moves: Move[] = [];
        for (let board = this.start, next = puzzle.next(board); next; next = puzzle.next(board)) {
            moves.push(next);
            board = puzzle.rules.apply(board, next)!;
        }
        return moves;
    }

    /** Fetches more of the shortest paths, twice as many as before. */
    private async fetch(request: number): Promise<void> {
        try {
            const { count, paths } = await (await this.puzzle.opened()).ways(this.start, Math.max(8, 2 * this.paths.length));
            if (request !== this.request) return;
            this.count = count;
            if (paths.length > this.paths.length) this.paths = paths;
            this.tell();
        } catch {
            // There are too many to count; the first one is available.
        }
    }

    /** Shows the player, or says why there is none. */
    private reveal(why: string): void {
        this.none.hidden = !why;
        this.body.hidden = !!why;
        this.none.textContent = why;
    }

    get moves(): Move[] {
        return this.paths[this.path] ?? [];
    }

    /** The next move; undefined at the end. */
    get nextMove(): Move | undefined {
        return this.moves[this.step];
    }

    get board(): Board {
        return this.boards[this.step]!;
    }

    /** All boards of the path. */
    get all(): readonly Board[] {
        return this.boards;
    }

    get isPlaying(): boolean {
        return this.timer !== undefined;
    }

    private get length(): number {
        return this.boards.length - 1;
    }

    /** Goes to the next or previous path; fetches more before reaching the last one. */
    private turn(by: number): void {
        this.stop();
        if (!this.paths[this.path + by]) return;
        this.path += by;
        this.walk();
        this.go(0);
        if (this.path + 2 >= this.paths.length && BigInt(this.paths.length) < this.count) void this.fetch(this.request);
    }

    /** Computes the boards of the path. */
    private walk(): void {
        this.step = 0;
        this.boards = [this.start];
        for (const move of this.moves) this.boards.push(this.puzzle.rules.apply(this.boards.at(-1)!, move)!);
    }

    go(step: number): void {
        this.step = Math.max(0, Math.min(step, this.length));
        if (this.step === this.length) this.stop();
        this.tell();
        this.handlers.changed();
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
        this.which.textContent = !this.count
            ? w.knownWayOnly
            : this.count === 1n
              ? w.onlyWay
              : w.wayOf(written(this.path + 1), written(this.count));
        setOff(this.previous, this.path === 0);
        setOff(this.next, BigInt(this.path + 1) >= this.count || !this.paths[this.path + 1]);
        this.previous.hidden = this.next.hidden = this.count <= 1n;
        this.slider.max = String(length);
        this.slider.value = String(step);
        this.slider.setAttribute("aria-valuetext", w.stepOf(step, length));
        this.value.textContent = w.stepOf(step, length);
        this.pace.textContent = w.pace(Number(this.speed.value), puzzle.rules.unit);
        this.speed.setAttribute("aria-valuetext", this.pace.textContent);
        for (const key of [this.first, this.back]) setOff(key, step === 0);
        for (const key of [this.last, this.forward]) setOff(key, step === length);
        this.run.hidden = this.isPlaying;
        this.halt.hidden = !this.isPlaying;
        const gap = puzzle.rules.kind === "flip" || puzzle.rules.shape ? " " : "";
        const text = (from: number, to: number) =>
            moves
                .slice(from, to)
                .map((move) => move + gap)
                .join("");
        const now = step > 0 ? [h("span", { class: "done" }, text(0, step - 1)), h("span", { class: "now" }, moves[step - 1]!), gap] : [];
        this.letters.replaceChildren(...now, text(step, length));
    }
}
