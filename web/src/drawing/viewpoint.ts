import { button } from "../dom";
import { w } from "../language";
import type { Solid } from "./drawing";
import { store } from "../kept/store";

export interface ViewpointHands {
    /** The board must be redrawn. */
    changed(): void;
    /** Announces a sentence. */
    say(text: string): void;
}

/** The buttons for showing a cube: in space, its other side, or as a net. */
export class Viewpoint {
    private solid: Solid | undefined;
    // Buttons, not radio buttons, which would capture the keys of the moves.
    private readonly cube = button(w.cube, () => this.choose(false));
    private readonly net = button(w.net, () => this.choose(true));
    private readonly round = button(w.otherSide, () => {
        this.solid!.turnRound();
        this.tell();
    });

    constructor(
        private readonly root: HTMLElement,
        private readonly handlers: ViewpointHands,
    ) {
        root.append(this.cube, this.net, this.round);
    }

    get isNet(): boolean {
        return !!store.get("areNets");
    }

    private choose(isNet: boolean): void {
        store.set("areNets", isNet);
        this.handlers.changed();
    }

    /** Announces the visible sides of the solid. */
    tell(): void {
        this.handlers.say(w.seen(this.solid!.seen));
    }

    show(solid: Solid | undefined): void {
        this.solid = solid;
        this.root.hidden = !solid;
        this.round.hidden = this.isNet;
        this.cube.setAttribute("aria-pressed", String(!this.isNet));
        this.net.setAttribute("aria-pressed", String(this.isNet));
    }
}
