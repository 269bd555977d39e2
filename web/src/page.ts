import { BoardView, pictured, type Picture } from "./drawing/board";
import { captionWords, chartWords, factWords, marksWords } from "./game/captions";
import { isDefined, kindOf, loadOffer, loadPuzzle } from "./game/catalog";
import { Chart, type Way } from "./chart";
import { Clock } from "./game/clock";
import { dailyBoard, dailyPuzzle, readDaily, type Daily } from "./kept/daily";
import { byId } from "./dom";
import { Game } from "./game/game";
import { sentenceOf, speak, w } from "./language";
import { readLink, readMoves, writeLink, type Link } from "./game/link";
import { marksOf, type Marks } from "./drawing/marks";
import { MovesView } from "./drawing/moves";
import { workOffline } from "./kept/offline";
import { isOpening, opened, ready } from "./game/opening";
import { OWN, OWN_DEFINED, Picker } from "./setup/picker";
import { PlayPanel, usualDepth } from "./game/play";
import type { Board, Direction, Move, Puzzle } from "./game/puzzle";
import { copy, say, showAim, showDistance, showMade, showNotice, showOpening } from "./readout";
import { countResult } from "./game/results";
import { prepareSettings } from "./setup/settings";
import { SetupPanel } from "./setup/setup";
import { store, type SavedGame } from "./kept/store";
import { Tabs, type Mode } from "./tabs";
import { chosenPicture, type TilePicture } from "./drawing/tiles";
import { TodayPanel } from "./kept/today";
import { Tools } from "./tools";
import { Viewpoint } from "./drawing/viewpoint";
import { Visits } from "./kept/visits";
import { WatchPanel } from "./game/watch";

const FIRST: Link = { puzzle: "eight" };
const NONE: readonly Move[] = [];

/** The page: one game, its views, and their state. */
class Page {
    private game!: Game;
    private mode: Mode = "play";
    private marks = false;
    /** Whether the last thing done was a move, which may have brought the board home. */
    private isMoved = false;
    private hint: Move | undefined;
    private tiles: TilePicture | undefined;
    /** Counts what was opened and drawn, so that late answers to earlier requests are ignored. */
    private requests = 0;
    /** The number of links opened. */
    private links = 0;

    private readonly board = new BoardView(byId("board"), {
        press: (cell) => this.press(cell),
        push: (direction) => this.push(direction),
        slide: (cell, direction) => {
            const move = this.isPlayed && this.game.puzzle.rules.slide?.(this.game.board, cell, direction);
            if (move) this.make([move]);
            return !!move;
        },
        swap: (from, to) => this.setup.swap(from, to),
        turned: () => this.viewpoint.tell(),
        key: (event) => this.key(event),
    });
    private readonly viewpoint = new Viewpoint(byId("viewpoint"), {
        changed: () => this.render(),
        say: (text) => this.say(text),
    });
    private readonly moves = new MovesView(byId("moves"), (move) => this.isPlayed && this.make([move]));
    private readonly chart = new Chart(byId("chart"));
    private readonly clock = new Clock(() => this.showMade());
    private readonly tabs = new Tabs((mode) => this.turnTo(mode));
    private readonly play = new PlayPanel(byId("panel-play"), {
        draw: (depth) => void this.draw(this.game.puzzle, depth),
        open: (value) => this.choose(value, ""),
        go: (at) => this.go(at),
        copy: (text) => void copy(`${text}\n${location.href.replace(/#.*/, "")}#daily=${this.game.daily}`, w.shareCopied, text),
    });
    private readonly today = new TodayPanel(byId("panel-today"), (date, kind) => void this.openDaily(date, kind));
    private readonly watch = new WatchPanel(byId("panel-watch"), {
        changed: () => this.stepped(),
        resume: (moves) => this.resume(moves),
    });
    private readonly setup = new SetupPanel(byId("panel-setup"), {
        changed: () => {
            this.render();
            void this.sayFact(this.puzzle, this.setup.draft, () => this.mode === "setup");
        },
        use: () => this.use(),
        cancel: () => this.show("play"),
        level: (puzzle) => void this.start(puzzle),
        define: (definition) => this.enter(this.game.puzzle.rules.kind, definition),
    });
    private readonly tools = new Tools({
        go: (at) => this.go(at),
        hint: () => void this.giveHint(),
        marks: () => void this.toggleMarks(),
    });
    private readonly picker = new Picker((offer, pattern) => this.choose(offer, pattern));
    private readonly visits = new Visits(
        () => this.saved,
        () => void this.arrive(),
    );

    constructor() {
        byId("share").addEventListener("click", () => {
            this.visits.write();
            void copy(location.href, w.linkCopied, w.linkThere);
        });
        const help = byId<HTMLDialogElement>("help-dialog");
        byId("help").addEventListener("click", () => help.showModal());
        prepareSettings({
            changed: () => this.showMade(),
            keep: () => this.visits.write(),
            pictured: () => this.paint(),
            clear: () => {
                store.clear();
                this.visits.clear();
            },
        });
        void this.paint();
    }

    /** Opens the game of the history entry that the browser went to; if the tab lacks it, the game of the address, or the last one. */
    async arrive(): Promise<void> {
        const saved = this.visits.arrive() ?? (readLink(location.hash) ? undefined : store.get("game"));
        await this.open(readLink(saved?.link ?? location.hash) ?? FIRST, saved);
    }

    /** The game as the browser stores it. The first one may still be loading. */
    private get saved(): SavedGame | undefined {
        if (!this.game || this.game.isPlaceholder) return undefined;
        return { link: writeLink(this.game), timeMs: this.clock.timeMs, isCounted: this.game.isCounted };
    }

    /** Loads the picture from the settings. */
    private async paint(): Promise<void> {
        this.tiles = await chosenPicture();
        if (this.game) this.render();
    }

    /** Opens a link, with the state saved for it; if that fails, shows the error and opens what it can. */
    private async open(link: Link, saved: SavedGame | undefined): Promise<void> {
        const request = ++this.requests;
        const number = ++this.links;
        try {
            const { daily } = link;
            if (daily && link.board === undefined) return await this.openDaily(...readDaily(daily));
            const puzzle = await this.opened(link.puzzle, link.goal ?? "", link.level ?? "", request);
            if (number !== this.links) return;
            if (link.board === undefined) return await this.start(puzzle);
            const moves = readMoves(link.moves ?? "", puzzle.rules);
            const game = Game.of(puzzle, puzzle.rules.parse(link.board), moves, link.at, saved && Infinity);
            game.daily = daily ?? "";
            // A game that a link opens at its end was counted where it was played.
            game.isCounted = saved?.isCounted ?? game.at > 0;
            game.timeMs = saved?.timeMs ?? 0;
            this.begin(game);
            if (game.wrong) this.say(w.notAll(game.wrong), true);
        } catch (error) {
            if (!this.game) await this.start(loadPuzzle(FIRST.puzzle, ""));
            // Another link may have been opened while this game was prepared.
            if (number !== this.links) return;
            this.visits.leave();
            this.visits.write();
            this.picker.show(this.game.puzzle);
            this.render();
            this.say(w.cannotShow(sentenceOf(error)), true);
        }
    }

    /** Opens a puzzle, whose name is shown meanwhile. */
    private opened(id: string, goal: string, level: string, request: number): Promise<Puzzle> {
        if (isDefined(id)) this.picker.showOffer(level ? id.split(":")[0]! : id);
        return opened(id, goal, level, () => request === this.requests);
    }

    /** Handles a choice in the lists. */
    private choose(offer: string, pattern: string): void {
        this.visits.leave();
        const own = OWN_DEFINED.find((own) => own === offer);
        if (own) return void this.enterOwn(own);
        // The next level is one of the same game.
        if (isDefined(offer)) return void this.enter(offer, offer.startsWith("script") ? this.game.puzzle.level : "");
        if (offer !== OWN) return void this.start(loadOffer(offer, pattern));
        // Your own level starts as one of the page's.
        if (this.game?.puzzle.rules.kind !== "push") this.begin(Game.of(loadOffer("push:1"), loadOffer("push:1").rules.shuffled(), []));
        this.turnTo("setup");
        this.picker.showOffer(OWN);
    }

    /** Starts a puzzle. If it cannot be opened, shows why: for a definition, next to its text. */
    private async enter(id: string, definition = ""): Promise<string> {
        const request = ++this.requests;
        try {
            const puzzle = await this.opened(id, "", definition, request);
            if (request === this.requests) await this.start(puzzle);
        } catch (error) {
            if (request !== this.requests) return "";
            if (!this.game) await this.start(loadPuzzle(FIRST.puzzle, ""));
            this.picker.show(this.game.puzzle);
            this.render();
            const { message, kind } = error as Error & { kind?: string };
            if (definition) return kind ? w.notDefinition(kind, message) : message;
            this.say(w.cannotShow(sentenceOf(error)), true);
        }
        return "";
    }

    /** Your own definition starts as that of the current puzzle, or of a known one. */
    private async enterOwn(own: (typeof OWN_DEFINED)[number]): Promise<void> {
        const isShown = () => this.game?.puzzle.rules.kind === own;
        if (!isShown()) await this.enter({ perm: "perm:2x2x2", blocks: "blocks:huarong-dao", script: "script:crates" }[own]);
        if (!isShown()) return;
        this.turnTo("setup");
        this.picker.showOffer(own);
        this.setup.focusDefinition();
    }

    /** Starts a puzzle: with a board of the usual distance if one can be had at once, else with one from the rules. */
    private async start(puzzle: Puzzle): Promise<void> {
        const isReady = puzzle.isEmbedded || puzzle.answers?.deepest;
        const hasStart = ["push", "blocks", "script"].includes(puzzle.rules.kind);
        if (isReady && !hasStart) return this.draw(puzzle, usualDepth((await puzzle.opened()).deepest));
        this.requests++;
        this.begin(new Game(puzzle, puzzle.rules.shuffled()));
    }

    private begin(game: Game): void {
        if (!game.isPlaceholder) this.visits.begin();
        this.game = game;
        ready();
        this.isMoved = false;
        this.clock.reset(game.timeMs);
        game.puzzle.failure = "";
        this.play.reset(game.puzzle);
        // The chart shows the whole path. On the largest boards each answer takes a second, so they are asked for when shown.
        if (game.moves.length && game.puzzle.rules.goal?.length !== 25) for (const board of game.boards) void game.puzzle.ask(board);
        this.show("play");
        this.picker.show(this.game.puzzle);
    }

    private async draw(puzzle: Puzzle, depth: number): Promise<void> {
        const request = ++this.requests;
        if (isOpening()) showOpening(w.drawing);
        try {
            const board = await (await puzzle.opened()).random(depth);
            if (request !== this.requests) return;
            this.begin(new Game(puzzle, board));
            const fact = await puzzle.ask(board);
            if (request === this.requests) this.say(w.newBoard(factWords(puzzle, fact)));
        } catch (error) {
            if (request !== this.requests || !this.game) return;
            ready();
            this.say(w.cannotShow(sentenceOf(error)), true);
        }
    }

    private async openDaily(date: string, kind: Daily): Promise<void> {
        const puzzle = dailyPuzzle(date, kind);
        const request = ++this.requests;
        this.visits.write();
        if (this.game?.puzzle !== puzzle) {
            const placeholder = new Game(puzzle, puzzle.rules.goal ?? puzzle.rules.shuffled());
            placeholder.isPlaceholder = true;
            this.begin(placeholder);
        }
        const board = await dailyBoard(puzzle, date, kind).catch(() => undefined);
        // If the puzzle cannot be opened, the notice says why.
        if (!board || request !== this.requests) return;
        const game = new Game(puzzle, board);
        game.daily = `${date}.${kind}`;
        this.begin(game);
        void this.sayFact(puzzle, board, () => request === this.requests);
    }

    /** Switches to another tab, and plays or watches the board that was set up. */
    private turnTo(mode: Mode): void {
        if (this.mode === "setup" && mode !== "setup" && this.setup.isChanged) this.begin(new Game(this.setup.puzzle, this.setup.draft));
        this.show(mode);
    }

    private show(mode: Mode): void {
        const old = this.mode;
        this.mode = mode;
        this.quiet();
        this.watch.stop();
        if (mode === "watch") this.watch.begin(this.game.puzzle, this.game.board);
        if (mode === "today") this.today.show();
        if (mode === "setup" && old !== "setup") this.setup.begin(this.game.puzzle, this.game.board);
        this.tabs.select(mode);
        this.render();
    }

    /** Whether moves are made on the board. */
    private get isPlayed(): boolean {
        return this.mode === "play" || this.mode === "today";
    }

    // Input during play.

    private press(cell: number): void {
        if (this.mode === "setup") return this.setup.turn(cell);
        this.make(this.game.puzzle.rules.movesAt(this.game.board, cell));
    }

    private push(direction: Direction): void {
        const move = this.game.puzzle.rules.moveTowards(direction);
        if (move) this.make([move]);
    }

    private make(moves: readonly Move[]): void {
        const { game } = this;
        const { puzzle } = game;
        if (game.isFinished) game.isCounted = true;
        const said: string[] = [];
        for (const move of moves) {
            const words = puzzle.rules.words(game.board, move);
            if (game.play(move)) said.push(words);
        }
        if (!said.length) {
            if (moves[0] && puzzle.rules.kind === "perm") this.say(w.blocked(moves[0]), true);
            return;
        }
        this.quiet();
        this.clock.run(true);
        this.isMoved = true;
        this.render();
        const { board } = game;
        const isThere = () => this.game === game && game.board === board && !game.isFinished;
        void this.sayFact(puzzle, board, isThere, `${(said.length > 3 ? said.slice(-1) : said).join(", ")}. `);
    }

    /** Removes the last advice. */
    private quiet(): void {
        this.hint = undefined;
        byId("advice").textContent = "";
    }

    private key(event: KeyboardEvent): boolean {
        if (!this.game || !this.isPlayed || isOpening()) return false;
        return this.tools.key(event) || this.moves.key(event);
    }

    private go(at: number): void {
        const { game } = this;
        game.go(at);
        this.isMoved = false;
        this.quiet();
        this.render();
        const { board } = game;
        void this.sayFact(game.puzzle, board, () => this.game === game && game.board === board);
    }

    private resume(moves: readonly Move[]): void {
        for (const move of moves) this.game.play(move);
        this.turnTo("play");
        this.board.focus();
    }

    /** Shows another step. A running player does not announce every step. */
    private stepped(): void {
        this.render();
        const { board, step, moves, isPlaying } = this.watch;
        if (isPlaying) return;
        void this.sayFact(
            this.puzzle,
            board,
            () => this.mode === "watch" && this.watch.board === board,
            `${w.stepSaid(step, moves.length)} `,
        );
    }

    private async giveHint(): Promise<void> {
        const { game } = this;
        const { puzzle, board } = game;
        const fact = await puzzle.ask(board);
        if (game !== this.game || board !== game.board || !this.isPlayed) return;
        const move = puzzle.next(board);
        this.hint = move;
        this.render();
        if (!move && fact.is === "between") return this.say(puzzle.isSearching(board) ? w.waitWatch : w.hintNone, true);
        if (!move) return;
        const words = puzzle.rules.words(board, move);
        if (fact.is !== "exact") return this.say(w.hintNear(words));
        const left = fact.depth - (puzzle.rules.isCounted(move) ? 1 : 0);
        this.say(w.hint(words, w.counted(left, puzzle.rules.unit)));
    }

    private async toggleMarks(): Promise<void> {
        this.marks = !this.marks;
        this.render();
        if (!this.marks) return this.say(w.marksOff);
        const { puzzle, board, depth } = this.game;
        if (typeof depth !== "number") return;
        const hints = await puzzle.askHints(board).catch(() => []);
        if (this.marks && board === this.game.board) this.say(marksWords(puzzle, board, depth, hints));
    }

    // Setting up.

    private use(): void {
        const { puzzle, draft } = this.setup;
        this.requests++;
        this.begin(new Game(puzzle, draft));
        void puzzle.ask(draft).then((fact) => this.game.board === draft && this.say(w.yourBoard(factWords(puzzle, fact))));
        this.board.focus();
    }

    // Rendering.

    /** The current puzzle: while a goal is set up, the one with that goal. */
    private get puzzle(): Puzzle {
        return this.mode === "setup" ? this.setup.puzzle : this.game.puzzle;
    }

    private render(): void {
        if (isOpening()) return;
        const { game, puzzle } = this;
        const board = this.isPlayed ? game.board : this.mode === "setup" ? this.setup.edited : this.watch.board;
        const asked = this.mode === "setup" ? this.setup.draft : board;
        puzzle.changed = () => this.puzzle === puzzle && this.render();
        const fact = puzzle.fact(asked);
        const isMarked = this.isPlayed && this.marks && typeof puzzle.depth(asked) === "number" && !puzzle.hints(asked);
        if (!fact && !puzzle.failure) void puzzle.ask(asked);
        else if (isMarked) void puzzle.askHints(asked).catch(() => undefined);
        // A table of the page answers before painting, and then calls this again.
        if (puzzle.isEmbedded && (isMarked || (!fact && !puzzle.failure))) return;
        if (this.mode === "watch") this.watch.retry();
        if (fact?.is === "between") void puzzle.search(asked);
        const marks = marksOf(puzzle, board, this.isPlayed && this.marks ? game.depth : undefined);
        this.board.show(this.picture(board, marks));
        this.viewpoint.show(puzzle.rules.shape?.solid);
        const moves = this.isPlayed ? (puzzle.rules.moves ?? NONE) : NONE;
        const isOpen = (move: Move) => puzzle.rules.apply(board, move) !== undefined;
        this.moves.show({ moves, tags: marks.moves, best: this.hint, isOpen });
        showDistance(puzzle, fact, puzzle.isSearching(asked));
        const last = this.isPlayed ? game.depths.slice(0, game.at).findLastIndex((depth) => typeof depth === "number") : -1;
        showNotice(puzzle, fact, {
            swap: (swap) => this.mend(swap, asked),
            back: last >= 0 ? { last, go: () => this.go(last) } : undefined,
        });
        const way = this.way(asked);
        this.chart.show(puzzle.layers, way, chartWords(puzzle, way));
        this.play.show(game);
        if (game.isFinished) void this.finish(game);
        byId("chart-words").textContent = captionWords(puzzle, puzzle.depth(asked));
        showAim(puzzle);
        byId("tools").hidden = !this.isPlayed;
        this.tools.show(game, puzzle, fact, this.marks);
        this.showMade();
        this.visits.follow();
    }

    private picture(board: Board, { cells }: Marks): Picture {
        const { mode, puzzle, game } = this;
        const { rules } = puzzle;
        let best: number | undefined;
        if (this.isPlayed && this.hint) best = rules.cellOf(board, this.hint);
        if (mode === "watch" && this.watch.nextMove) best = rules.cellOf(board, this.watch.nextMove);
        const name = `${mode === "setup" && this.setup.target === "goal" ? w.goal : w.board}: ${rules.spoken(board)}`;
        const isEdited = mode === "setup" && rules.kind !== "push" && !rules.shape;
        return {
            ...pictured(puzzle),
            board,
            mode: this.isPlayed ? "play" : isEdited ? "edit" : "still",
            areLights: kindOf(puzzle) === "lights",
            tags: cells,
            best,
            solved: this.isPlayed && game.isFinished,
            tiles: this.tiles,
            isNet: this.viewpoint.isNet,
            name,
        };
    }

    private way(board: Board): Way {
        if (this.isPlayed) return { depths: this.game.depths, at: this.game.at };
        if (this.mode === "setup") return { depths: [this.puzzle.guess(board)], at: 0 };
        return { depths: this.watch.all.map((board) => this.puzzle.guess(board)), at: this.watch.step };
    }

    private showMade(): void {
        if (!this.game) return;
        showMade(this.game, this.clock.text);
        byId("made").hidden = !this.isPlayed;
    }

    private mend([a, b]: [number, number], old: Board): void {
        const board = Uint8Array.from(old, (tile) => (tile === a ? b : tile === b ? a : tile));
        if (this.mode === "setup") this.setup.replace(board);
        else {
            this.begin(new Game(this.game.puzzle, board));
            this.board.focus();
        }
        const { puzzle } = this;
        void puzzle.ask(board).then((fact) => this.say(`${w.swapped(a, b)} ${factWords(puzzle, fact)}`));
    }

    /** Shows the outcome of a finished game, and counts it once. */
    private async finish(game: Game): Promise<void> {
        this.clock.run(false);
        const { at } = game;
        const grade = await game.grade();
        if (game !== this.game || game.at !== at) return;
        if (countResult(game, grade)) this.play.show(game);
        if (this.isMoved) void celebrate();
        this.isMoved = false;
        this.play.finish(game, grade);
        this.say(PlayPanel.sentence(game, grade));
    }

    /** Announces the distance of a board once it is known, if it is still shown. */
    private async sayFact(puzzle: Puzzle, board: Board, isThere: () => boolean, before = ""): Promise<void> {
        const fact = await puzzle.ask(board);
        if (isThere()) this.say(before + factWords(puzzle, fact));
    }

    private say(text: string, isShown = this.hint !== undefined): void {
        say(text, isShown);
    }
}

/** A board came home. Loads what happens then, unless the system asks for reduced motion. */
async function celebrate(): Promise<void> {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const made = await import("./confetti").catch(() => undefined);
    made?.throwConfetti(byId("board").parentElement!);
}

await speak(store.get("language"));
const page = new Page();
await page.arrive();
performance.mark("usable");
workOffline();
