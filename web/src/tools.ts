import { button, byId, setOff } from "./dom";
import type { Game } from "./game/game";
import { w } from "./language";
import type { Fact, Puzzle } from "./game/puzzle";

export interface ToolHands {
    /** Goes to the board after this many moves. */
    go(at: number): void;
    hint(): void;
    marks(): void;
}

/** The buttons below the board, and their keys. */
export class Tools {
    private readonly root = byId("tools");
    private game: Game | undefined;
    private readonly undo = button(w.tools.undo, () => this.handlers.go(this.game!.at - 1), { icon: "undo" });
    private readonly redo = button(w.tools.redo, () => this.handlers.go(this.game!.at + 1), { icon: "redo" });
    private readonly restart = button(w.tools.restart, () => this.handlers.go(0), { icon: "restart" });
    private readonly hint = button(w.tools.hint, () => this.handlers.hint(), { icon: "hint" });
    private readonly marks = button(w.tools.marks, () => this.handlers.marks(), { icon: "marks" });

    constructor(private readonly handlers: ToolHands) {
        this.root.append(this.undo, this.redo, this.restart, this.hint, this.marks);
    }

    /** Disables impossible actions. `fact` is what is known of the current board. */
    show(game: Game, puzzle: Puzzle, fact: Fact | undefined, isMarked: boolean): void {
        this.game = game;
        const isLost = fact?.is === "lost" || !puzzle.answers;
        setOff(this.undo, game.at === 0);
        setOff(this.redo, game.at === game.moves.length);
        setOff(this.restart, game.at === 0);
        setOff(this.hint, isLost || (fact?.is === "exact" && fact.depth === 0));
        // A search says nothing about the other moves.
        setOff(this.marks, isLost || fact?.is === "between" || puzzle.answers?.draw === "walk");
        this.marks.setAttribute("aria-pressed", String(isMarked));
    }

    /** Handles a key; returns false if no tool has it. */
    key({ key }: KeyboardEvent): boolean {
        const tool = { z: this.undo, y: this.redo, h: this.hint, m: this.marks }[key.toLowerCase()];
        tool?.click();
        return tool !== undefined;
    }
}
