import { BoardView, type Picture, type Tag } from "./board";
import { Chart, type Way } from "./chart";
import { button, byId, h, setOff } from "./dom";
import type { Direction } from "./drag";
import { Game } from "./game";
import { readLink, writeLink, type Link } from "./link";
import { PlayPanel, usualDepth } from "./play";
import { loadPuzzle, PUZZLES, type Board, type Move, type Puzzle } from "./puzzle";
import { SetupPanel } from "./setup";
import { Tabs, type Mode } from "./tabs";
import { WatchPanel } from "./watch";
import { captionWords, chartWords, counted, distanceWords, marksWords, tagOf } from "./words";

/** The address follows the game after so long: browsers allow about a hundred changes in half a minute. */
const LINK_MS = 350;

/** The page: one game, three ways to look at it, and what is shown of it. */
class Page {
    private game!: Game;
    private mode: Mode = "play";
    private marks = false;
    private hint: Move | undefined;
    private linkTimer: ReturnType<typeof setTimeout> | undefined;

    private readonly board = new BoardView(byId("board"), {
        press: (cell) => this.press(cell),
        push: (direction) => this.push(direction),
        swap: (from, to) => this.setup.swap(from, to),
        key: (key) => this.key(key),
    });
    private readonly chart = new Chart(byId("chart"));
    private readonly tabs = new Tabs((mode) => this.turnTo(mode));
    private readonly play = new PlayPanel(byId("panel-play"), {
        draw: (depth) => this.draw(this.game.puzzle, depth),
        prepare: (depth) => this.game.puzzle.prepare(depth),
        go: (at) => this.go(at),
    });
    private readonly watch = new WatchPanel(byId("panel-watch"), {
        changed: () => this.stepped(),
        resume: (moves) => this.resume(moves),
    });
    private readonly setup = new SetupPanel(byId("panel-setup"), {
        changed: () => {
            this.render();
            this.say(distanceWords(this.puzzle, this.puzzle.depth(this.setup.draft)));
        },
        use: () => this.use(),
        cancel: () => this.show("play"),
    });
    private readonly tools = {
        undo: button("Undo", () => this.go(this.game.at - 1), { icon: "undo" }),
        redo: button("Redo", () => this.go(this.game.at + 1), { icon: "redo" }),
        restart: button("Restart", () => this.go(0), { icon: "restart" }),
        hint: button("Hint", () => this.giveHint(), { icon: "hint" }),
        marks: button("Marks", () => this.toggleMarks(), { icon: "marks" }),
    };

    constructor() {
        byId("tools").append(...Object.values(this.tools));
        const select = byId<HTMLSelectElement>("puzzle");
        for (const kind of ["Sliding tiles", "Flip Game"]) {
            select.append(
                h(
                    "optgroup",
                    { label: kind },
                    ...PUZZLES.filter((known) => known.group === kind).map(({ id, title }) => h("option", { value: id }, title)),
                ),
            );
        }
        select.addEventListener("change", () => this.open({ puzzle: select.value }));
        byId("share").addEventListener("click", () => void this.share());
        const help = byId<HTMLDialogElement>("help-dialog");
        byId("help").addEventListener("click", () => help.showModal());
        addEventListener("hashchange", () => this.open(readLink(location.hash) ?? { puzzle: "eight" }));
    }

    /** Opens what a link says; where it cannot be, says why and opens what can. */
    open(link: Link): void {
        let failure = "";
        try {
            const puzzle = loadPuzzle(link.puzzle, link.goal ?? "");
            if (link.board === undefined) this.draw(puzzle, usualDepth(puzzle.layers));
            else this.begin(Game.of(puzzle, puzzle.parse(link.board), puzzle.parseMoves(link.moves ?? ""), link.at));
        } catch (error) {
            failure = (error as Error).message;
            if (!this.game) this.open({ puzzle: "eight" });
        }
        byId<HTMLSelectElement>("puzzle").value = this.game.puzzle.id;
        if (failure) this.notify(`This cannot be shown: ${failure}.`);
    }

    private begin(game: Game): void {
        const isOther = this.game?.puzzle !== game.puzzle;
        this.game = game;
        this.hint = undefined;
        if (isOther) this.play.reset(game.puzzle);
        this.show("play");
    }

    private draw(puzzle: Puzzle, depth: number): void {
        this.begin(new Game(puzzle, puzzle.random(depth)));
        this.say(`New board. ${distanceWords(this.game.puzzle, this.game.depth)}`);
    }

    /** Another tab: what was set up is then played or watched. */
    private turnTo(mode: Mode): void {
        if (this.mode === "setup" && mode !== "setup" && this.setup.isChanged) this.begin(new Game(this.setup.puzzle, this.setup.draft));
        this.show(mode);
    }

    private show(mode: Mode): void {
        const old = this.mode;
        this.mode = mode;
        this.hint = undefined;
        this.watch.stop();
        if (mode === "watch") this.watch.begin(this.game.puzzle, this.game.board);
        if (mode === "setup" && old !== "setup") this.setup.begin(this.game.puzzle, this.game.board);
        this.tabs.select(mode);
        this.render();
    }

    // What hands can do in play.

    private press(cell: number): void {
        if (this.mode === "setup") return this.setup.turn(cell);
        this.make(this.game.puzzle.movesAt(this.game.board, cell));
    }

    private push(direction: Direction): void {
        this.make([{ up: "d", down: "u", left: "r", right: "l" }[direction]]);
    }

    private make(moves: readonly Move[]): void {
        const { puzzle } = this.game;
        const said = [];
        for (const move of moves) {
            const words = puzzle.kind === "flip" || puzzle.apply(this.game.board, move) ? puzzle.words(this.game.board, move) : "";
            if (this.game.play(move)) said.push(words);
        }
        if (!said.length) return;
        this.hint = undefined;
        this.render();
        this.say(
            this.game.isFinished
                ? PlayPanel.sentence(this.game)
                : `${said.join(", ")}. ${distanceWords(this.game.puzzle, this.game.depth)}`,
        );
    }

    private key(key: string): boolean {
        const tool = { z: this.tools.undo, y: this.tools.redo, h: this.tools.hint, m: this.tools.marks }[key.toLowerCase()];
        if (!tool || this.mode !== "play") return false;
        tool.click();
        return true;
    }

    private go(at: number): void {
        this.game.go(at);
        this.hint = undefined;
        this.render();
        this.say(distanceWords(this.game.puzzle, this.game.depth));
    }

    private resume(moves: readonly Move[]): void {
        for (const move of moves) this.game.play(move);
        this.turnTo("play");
        this.board.focus();
    }

    /** Another step is watched. A player that runs does not talk all the time. */
    private stepped(): void {
        this.render();
        if (!this.watch.isPlaying)
            this.say(
                `Step ${this.watch.step} of ${this.watch.moves.length}. ${distanceWords(this.puzzle, this.puzzle.depth(this.watch.board))}`,
            );
    }

    private giveHint(): void {
        const { puzzle, board } = this.game;
        const best = puzzle.hints(board).find((hint) => hint.best);
        this.hint = best?.move;
        this.render();
        if (best) this.say(`${puzzle.words(board, best.move)}; then ${counted(best.depth ?? 0, puzzle.unit)} to go.`);
    }

    private toggleMarks(): void {
        this.marks = !this.marks;
        this.render();
        this.say(this.marks ? marksWords(this.game.puzzle, this.game.board) : "The marks are off.");
    }

    // Setting up.

    private use(): void {
        this.begin(new Game(this.setup.puzzle, this.setup.draft));
        this.say(`Your board. ${distanceWords(this.game.puzzle, this.game.depth)}`);
        this.board.focus();
    }

    private async share(): Promise<void> {
        this.writeAddress();
        try {
            await navigator.clipboard.writeText(location.href);
            this.say("The link is copied. It holds the board, the goal and the moves.", true);
        } catch {
            this.say("The link is in the address bar. It holds the board, the goal and the moves.", true);
        }
    }

    // What is shown.

    /** The puzzle that is shown: while a goal is set up, the one with that goal. */
    private get puzzle(): Puzzle {
        return this.mode === "setup" ? this.setup.puzzle : this.game.puzzle;
    }

    private render(): void {
        const { game, mode, puzzle } = this;
        const board = mode === "play" ? game.board : mode === "setup" ? this.setup.edited : this.watch.board;
        const asked = mode === "setup" ? this.setup.draft : board;
        const depth = puzzle.depth(asked);
        const way = this.way(depth);
        this.board.show(this.picture(board));
        this.showDistance(depth);
        this.showNotice(depth === null ? asked : undefined);
        this.chart.show(puzzle.layers, way, chartWords(puzzle, depth, way));
        this.play.show(game);
        byId("chart-words").textContent = captionWords(puzzle, depth);
        byId("tools").hidden = mode !== "play";
        const off = {
            undo: game.at === 0,
            redo: game.at === game.moves.length,
            restart: game.at === 0,
            hint: !depth,
            marks: depth === null,
        };
        for (const [name, tool] of Object.entries(this.tools)) setOff(tool, off[name as keyof typeof off]);
        this.tools.marks.setAttribute("aria-pressed", String(this.marks));
        byId("advice").textContent = "";
        clearTimeout(this.linkTimer);
        this.linkTimer = setTimeout(() => this.writeAddress(), LINK_MS);
    }

    private writeAddress(): void {
        const link = writeLink(this.game);
        if (link !== location.hash) history.replaceState(null, "", link);
    }

    private picture(board: Board): Picture {
        const { mode, puzzle } = this;
        const tags = new Map<number, Tag>();
        let best: number | undefined;
        if (mode === "play") {
            if (this.marks)
                for (const hint of puzzle.hints(board)) tags.set(puzzle.cellOf(board, hint.move), tagOf(hint.depth, this.game.depth));
            if (this.hint) best = puzzle.cellOf(board, this.hint);
        }
        if (mode === "watch" && this.watch.nextMove) best = puzzle.cellOf(board, this.watch.nextMove);
        const name = `${mode === "setup" && this.setup.target === "goal" ? "Goal" : "Board"}: ${puzzle.spoken(board)}`;
        const hands = ({ play: "play", watch: "still", setup: "edit" } as const)[mode];
        return {
            kind: puzzle.kind,
            rows: puzzle.rows,
            cols: puzzle.cols,
            board,
            mode: hands,
            goal: puzzle.goal,
            tags,
            best,
            solved: mode === "play" && this.game.isFinished,
            name,
        };
    }

    private way(depth: number | null): Way {
        if (this.mode === "play") return { depths: this.game.depths, at: this.game.at };
        if (this.mode === "setup" || depth === null) return { depths: [depth], at: 0 };
        const { length } = this.watch.moves;
        return { depths: Array.from({ length: length + 1 }, (_, step) => length - step), at: this.watch.step };
    }

    private showDistance(depth: number | null): void {
        const number = byId("distance");
        number.textContent = depth === null ? "∞" : String(depth);
        number.classList.toggle("at-home", depth === 0);
        const unit = counted(depth ?? 0, this.puzzle.unit).replace(/^\S+ /, "");
        byId("distance-words").textContent = depth === null ? "no way home" : depth === 0 ? "home" : `${unit} from home`;
    }

    private showNotice(board: Board | undefined): void {
        const notice = byId("notice");
        notice.hidden = board === undefined;
        if (!board) return notice.replaceChildren();
        const { reason, swap } = this.puzzle.why(board);
        notice.replaceChildren(h("p", {}, h("strong", {}, "No way home. "), `${reason[0]!.toUpperCase()}${reason.slice(1)}.`));
        if (swap) notice.append(button(`Swap ${swap[0]} and ${swap[1]}`, () => this.mend(swap)));
    }

    private mend([a, b]: [number, number]): void {
        const board = Uint8Array.from(this.mode === "setup" ? this.setup.draft : this.game.board, (tile) =>
            tile === a ? b : tile === b ? a : tile,
        );
        if (this.mode === "setup") this.setup.replace(board);
        else {
            this.begin(new Game(this.game.puzzle, board));
            this.board.focus();
        }
        this.say(`Tiles ${a} and ${b} are swapped. ${distanceWords(this.puzzle, this.puzzle.depth(board))}`);
    }

    /** A sentence for all: below the board, and for screen readers. */
    private notify(text: string): void {
        this.say(text, true);
    }

    /** Says something to screen readers, and shows it where it is worth a look. */
    private say(text: string, isShown = this.hint !== undefined): void {
        const live = byId("live");
        // The same sentence again is said again.
        live.textContent = live.textContent === text ? `${text}\u00a0` : text;
        byId("advice").textContent = isShown ? text : "";
    }
}

const page = new Page();
page.open(readLink(location.hash) ?? { puzzle: "eight" });
performance.mark("usable");
// What is not needed at once. A host without HTTPS has no service worker: then the page works as well, but not offline.
if ("serviceWorker" in navigator) addEventListener("load", () => void navigator.serviceWorker.register("sw.js").catch(() => undefined));
