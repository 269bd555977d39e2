import { byId } from "./dom";

export const MODES = ["play", "today", "watch", "setup"] as const;
export type Mode = (typeof MODES)[number];

/** Tabs: one is in the tab order, and the arrow keys move between them. */
export class Tabs {
    private readonly tabs = MODES.map((mode) => byId(`tab-${mode}`));

    constructor(chosen: (mode: Mode) => void) {
        this.tabs.forEach((tab, at) => {
            tab.addEventListener("click", () => chosen(MODES[at]!));
            tab.addEventListener("keydown", ({ key }) => {
                const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: MODES.length - 1 }[key];
                if (to === undefined) return;
                const mode = MODES[(to + MODES.length) % MODES.length]!;
                chosen(mode);
                byId(`tab-${mode}`).focus();
            });
        });
    }

    select(selected: Mode): void {
        MODES.forEach((mode, at) => {
            this.tabs[at]!.setAttribute("aria-selected", String(mode === selected));
            this.tabs[at]!.tabIndex = mode === selected ? 0 : -1;
            byId(`panel-${mode}`).hidden = mode !== selected;
        });
    }
}
