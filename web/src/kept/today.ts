import { DAILIES, today, type Daily } from "./daily";
import { button, h } from "../dom";
import { w } from "../language";
import { store } from "./store";

/** The panel with the daily puzzles, one of each kind, the same for everyone. */
export class TodayPanel {
    private readonly intro = h("p", { class: "hint-text" });
    private readonly list = h("ul", { class: "dailies" });

    constructor(
        root: HTMLElement,
        private readonly open: (date: string, kind: Daily) => void,
    ) {
        root.append(this.intro, this.list);
    }

    show(): void {
        const date = today();
        this.intro.textContent = w.dailyOf(date);
        const results = store.get("days")?.[date] ?? {};
        const rows = DAILIES.map((kind) => {
            const result = results[kind];
            const said = result ? w.dailyLost(result.lost) : w.dailyOpen;
            const play = button(w.dailyPlay, () => this.open(date, kind), { main: !result });
            play.setAttribute("aria-label", `${w.dailyPlay}: ${w.dailies[kind]}`);
            return h("li", { class: "row spread" }, h("span", {}, h("strong", {}, w.dailies[kind]), ` ${said}`), play);
        });
        this.list.replaceChildren(...rows);
    }
}
