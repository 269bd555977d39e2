import { button, h } from "../dom";
import { loadPuzzle } from "../game/catalog";
import { DefinitionPanel } from "./definition";
import { Field } from "./field";
import { w } from "../language";
import type { Board, Puzzle } from "../game/puzzle";
import { PushRules } from "../rules/push";
import type { Rules } from "../rules/rules";

/** The greatest number of move names listed. */
const MOST_NAMES = 40;

export interface SetupHands {
    /** The draft changed. */
    changed(): void;
    /** Plays the draft. */
    use(): void;
    /** Discards the draft. */
    cancel(): void;
    /** Plays the visitor's level. */
    level(puzzle: Puzzle): void;
    /** Plays the puzzle of a definition; returns the error if it is invalid. */
    define(definition: string): Promise<string>;
}

/** The panel for setting up a board and a goal. It edits the page's draft. */
export class SetupPanel {
    target: "board" | "goal" = "board";
    draft!: Board;
    /** The puzzle with the goal that is set up. */
    puzzle!: Puzzle;
    private before!: { puzzle: Puzzle; board: Board };
    private readonly choice = h("div", { class: "choice", role: "radiogroup", "aria-label": w.whatIsSet });
    private readonly typed = new Field(h("input", { type: "text", id: "typed", autocapitalize: "off" }));
    private readonly goals = h("div", { class: "row" });
    private readonly board = h("div", { class: "setup-board" });
    private readonly xsb = new Field(h("textarea", { id: "xsb", rows: 9 }), w.levelText, w.howLevel);
    private readonly level = h("div", { class: "setup-level" });
    private readonly definition: DefinitionPanel;

    constructor(
        root: HTMLElement,
        private readonly handlers: SetupHands,
    ) {
        for (const target of ["board", "goal"] as const) {
            const input = h("input", { type: "radio", name: "target", value: target, onchange: () => this.turnTo(target) });
            input.checked = target === "board";
            this.choice.append(h("label", {}, input, target === "board" ? w.board : w.goal));
        }
        this.typed.control.addEventListener("input", () => this.read());
        this.typed.control.addEventListener("keydown", (event) => event.key === "Enter" && !this.typed.isWrong && handlers.use());
        this.xsb.control.addEventListener("input", () => this.readLevel());
        this.level.append(
            this.xsb.root,
            this.xsb.how,
            h(
                "div",
                { class: "row" },
                button(w.playLevel, () => this.useLevel(), { main: true }),
                button(w.discard, () => handlers.cancel()),
            ),
        );
        this.definition = new DefinitionPanel((text) => handlers.define(text));
        root.append(this.board, this.level, this.definition.root);
        this.board.append(
            this.choice,
            this.typed.root,
            this.typed.how,
            this.goals,
            h(
                "div",
                { class: "row" },
                button(w.playThis, () => handlers.use(), { main: true }),
                button(w.discard, () => handlers.cancel()),
            ),
        );
    }

    /** Starts with an existing board. */
    begin(puzzle: Puzzle, board: Board): void {
        this.draft = board;
        this.puzzle = puzzle;
        this.before = { puzzle, board };
        const { colours } = puzzle.rules;
        const ofColours = Array.from({ length: colours ?? 0 }, (_, colour): [string, string] => [String(colour), String(colour)]);
        const presets: [string, string][] =
            puzzle.rules.kind === "slide"
                ? [[w.usualGoal, ""]]
                : colours
                  ? [[w.oneColour, "any"], ...ofColours]
                  : [
                      [w.anyGoal, "any"],
                      [w.whiteGoal, "white"],
                      [w.blackGoal, "black"],
                  ];
        const rules: Rules = puzzle.rules;
        this.board.hidden = rules instanceof PushRules;
        this.level.hidden = !this.board.hidden;
        if (rules instanceof PushRules) {
            this.target = "board";
            this.xsb.control.value = rules.xsb;
            this.xsb.say("");
        }
        const { shape, kind } = puzzle.rules;
        this.definition.root.hidden = !shape;
        this.choice.hidden = !!shape;
        if (kind === "perm" || kind === "blocks" || kind === "script") {
            this.target = "board";
            this.definition.show(kind, puzzle.level);
        }
        this.goals.replaceChildren(...presets.map(([name, goal]) => button(name, () => this.setGoal(goal))));
        this.write();
    }

    /** Moves the focus to the text of a definition. */
    focusDefinition(): void {
        this.definition.focus();
    }

    /** Whether the draft differs from the board it started with. */
    get isChanged(): boolean {
        return this.before.puzzle !== this.puzzle || this.before.board !== this.draft;
    }

    /** The edited board: the draft, or the goal. */
    get edited(): Board {
        return this.target === "board" ? this.draft : (this.puzzle.rules.goal ?? new Uint8Array(this.draft.length));
    }

    /** Swaps two pieces of a sliding board. */
    swap(from: number, to: number): void {
        const cells = Uint8Array.from(this.edited);
        [cells[from], cells[to]] = [cells[to]!, cells[from]!];
        this.take(cells);
    }

    /** Turns over a piece of a flip. */
    turn(cell: number): void {
        const cells = Uint8Array.from(this.edited);
        cells[cell] = (cells[cell]! + 1) % (this.puzzle.rules.colours ?? 2);
        this.take(cells);
    }

    private take(cells: Board): void {
        if (this.target === "goal") this.setGoal(this.puzzle.rules.text(cells));
        else this.replace(cells);
    }

    /** Replaces the draft by another board. */
    replace(board: Board): void {
        this.draft = board;
        this.write();
        this.handlers.changed();
    }

    private turnTo(target: "board" | "goal"): void {
        this.target = target;
        this.write();
        this.handlers.changed();
    }

    private setGoal(goal: string): void {
        try {
            this.puzzle = loadPuzzle(this.puzzle.id, goal);
        } catch (error) {
            return this.typed.say((error as Error).message);
        }
        this.write();
        this.handlers.changed();
    }

    private read(): void {
        const text = this.typed.control.value;
        if (this.target === "goal") return this.setGoal(text);
        try {
            this.draft = this.puzzle.rules.parse(text);
        } catch (error) {
            return this.typed.say((error as Error).message);
        }
        this.typed.say("");
        this.handlers.changed();
    }

    /** Parses the level text; undefined, with an error shown, if it is invalid. */
    private readLevel(): Puzzle | undefined {
        try {
            const puzzle = loadPuzzle("push", "", this.xsb.control.value);
            this.xsb.say("");
            return puzzle;
        } catch (error) {
            this.xsb.say((error as Error).message);
            return undefined;
        }
    }

    private useLevel(): void {
        const puzzle = this.readLevel();
        if (puzzle) this.handlers.level(puzzle);
    }

    private write(): void {
        const { puzzle, target } = this;
        const isSlide = puzzle.rules.kind === "slide";
        const { moves } = puzzle.rules;
        const isBlocks = puzzle.rules.kind === "blocks";
        const isScript = puzzle.rules.kind === "script";
        this.typed.label.textContent = isScript
            ? w.board
            : isBlocks
            ? w.typedBlocks
            : moves
              ? w.typedScramble
              : w.typedBoard(target === "board" ? w.board : w.goal, isSlide, puzzle.rules.colours);
        this.typed.how.textContent = isScript
            ? ""
            : isBlocks
            ? w.howBlocks
            : moves
              ? w.howScramble(moves.slice(0, MOST_NAMES).join(" "))
              : isSlide
                ? w.howSwap
                : w.howTurn;
        this.goals.hidden = target === "board";
        const text = target === "goal" && !isSlide ? puzzle.goalName || "any" : puzzle.rules.text(this.edited);
        if (document.activeElement !== this.typed.control) this.typed.control.value = text;
        this.typed.say("");
    }
}
