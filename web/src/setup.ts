import { button, h } from "./dom";
import { loadPuzzle, type Board, type Puzzle } from "./puzzle";

export interface SetupHands {
    /** The draft changed. */
    changed(): void;
    /** The draft is to be played. */
    use(): void;
    /** The draft is to be forgotten. */
    cancel(): void;
}

/** The panel for a board and a goal of one's own. The page holds one draft; this edits it. */
export class SetupPanel {
    target: "board" | "goal" = "board";
    draft!: Board;
    /** The puzzle with the goal that is set up. */
    puzzle!: Puzzle;
    private before!: { puzzle: Puzzle; board: Board };
    private readonly choice = h("div", { class: "choice", role: "radiogroup", "aria-label": "What is set up" });
    private readonly label = h("label", { for: "typed" });
    private readonly typed = h("input", {
        type: "text",
        id: "typed",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        "aria-describedby": "typed-error typed-how",
    });
    private readonly error = h("p", { class: "error", id: "typed-error", role: "alert" });
    private readonly how = h("p", { class: "hint-text", id: "typed-how" });
    private readonly goals = h("div", { class: "row" });

    constructor(
        root: HTMLElement,
        private readonly hands: SetupHands,
    ) {
        for (const target of ["board", "goal"] as const) {
            const input = h("input", { type: "radio", name: "target", value: target, onchange: () => this.turnTo(target) });
            input.checked = target === "board";
            this.choice.append(h("label", {}, input, target === "board" ? "Board" : "Goal"));
        }
        this.typed.addEventListener("input", () => this.read());
        this.typed.addEventListener("keydown", (event) => event.key === "Enter" && !this.error.textContent && hands.use());
        root.append(
            this.choice,
            h("div", { class: "field" }, this.label, this.typed, this.error),
            this.how,
            this.goals,
            h(
                "div",
                { class: "row" },
                button("Play this board", () => hands.use(), { main: true }),
                button("Discard", () => hands.cancel()),
            ),
        );
    }

    /** Begins with a board that is there. */
    begin(puzzle: Puzzle, board: Board): void {
        this.draft = board;
        this.puzzle = puzzle;
        this.before = { puzzle, board };
        const presets: [string, string][] =
            puzzle.kind === "slide"
                ? [["Usual goal", ""]]
                : [
                      ["Either colour", "any"],
                      ["All white", "white"],
                      ["All black", "black"],
                  ];
        this.goals.replaceChildren(...presets.map(([name, goal]) => button(name, () => this.aim(goal))));
        this.write();
    }

    /** Whether the draft is other than the board with which it began. */
    get isChanged(): boolean {
        return this.before.puzzle !== this.puzzle || this.before.board !== this.draft;
    }

    /** The board that is edited: the draft, or the goal. */
    get edited(): Board {
        return this.target === "board" ? this.draft : (this.puzzle.goal ?? this.puzzle.home(this.draft));
    }

    /** Two pieces of a sliding board change places. */
    swap(from: number, to: number): void {
        const cells = Uint8Array.from(this.edited);
        [cells[from], cells[to]] = [cells[to]!, cells[from]!];
        this.take(cells);
    }

    /** One piece of a flip is turned over. */
    turn(cell: number): void {
        const cells = Uint8Array.from(this.edited);
        cells[cell] = 1 - cells[cell]!;
        this.take(cells);
    }

    private take(cells: Board): void {
        if (this.target === "goal") this.aim(this.puzzle.text(cells));
        else this.replace(cells);
    }

    /** Takes another board as the draft. */
    replace(board: Board): void {
        this.draft = board;
        this.write();
        this.hands.changed();
    }

    private turnTo(target: "board" | "goal"): void {
        this.target = target;
        this.write();
        this.hands.changed();
    }

    private aim(goal: string): void {
        try {
            this.puzzle = loadPuzzle(this.puzzle.id, goal);
        } catch (error) {
            return this.say((error as Error).message);
        }
        this.write();
        this.hands.changed();
    }

    private read(): void {
        const text = this.typed.value;
        if (this.target === "goal") return this.aim(text);
        try {
            this.draft = this.puzzle.parse(text);
        } catch (error) {
            return this.say((error as Error).message);
        }
        this.say("");
        this.hands.changed();
    }

    private say(error: string): void {
        this.error.textContent = error;
        if (error) this.typed.setAttribute("aria-invalid", "true");
        else this.typed.removeAttribute("aria-invalid");
    }

    private write(): void {
        const { puzzle, target } = this;
        const isSlide = puzzle.kind === "slide";
        const letters = isSlide ? "x is the gap" : "b is black, w is white";
        this.label.textContent = `${target === "board" ? "Board" : "Goal"}, row by row; ${letters}`;
        this.how.textContent = isSlide
            ? "Or swap pieces on the board: drag one, or choose two."
            : "Or turn single pieces over on the board.";
        this.goals.hidden = target === "board";
        const text = target === "goal" && puzzle.kind === "flip" ? puzzle.goalName || "any" : puzzle.text(this.edited);
        if (document.activeElement !== this.typed) this.typed.value = text;
        this.say("");
    }
}
