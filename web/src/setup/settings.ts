import { byId, h } from "../dom";
import { language, languages, w } from "../language";
import { store } from "../kept/store";
import { keepPicture } from "../drawing/tiles";

export interface SettingsHands {
    /** Called when a setting for the display has changed. */
    changed(): void;
    /** Saves the game before the page is reloaded. */
    keep(): void;
    /** Called when the picture on the tiles has changed. */
    pictured(): Promise<void>;
    /** Deletes everything that is stored. */
    clear(): void;
}

/** Sets up the settings dialog: language, display, stored data. */
export function prepareSettings(handlers: SettingsHands): void {
    const dialog = byId<HTMLDialogElement>("settings-dialog");
    byId("settings").addEventListener("click", () => dialog.showModal());
    const choice = byId<HTMLSelectElement>("language");
    for (const name of languages) {
        const title = new Intl.DisplayNames([name], { type: "language" }).of(name) ?? name;
        choice.append(h("option", { value: name, lang: name }, title));
    }
    choice.value = language;
    choice.addEventListener("change", () => {
        store.set("language", choice.value);
        handlers.keep();
        location.reload();
    });
    for (const [id, name] of [
        ["show-count", "noCount"],
        ["show-clock", "noClock"],
    ] as const) {
        const box = byId<HTMLInputElement>(id);
        box.checked = !store.get(name);
        box.addEventListener("change", () => {
            store.set(name, !box.checked);
            handlers.changed();
        });
    }
    prepareTiles(() => handlers.pictured());
    byId("clear").addEventListener("click", () => byId<HTMLDialogElement>("clear-dialog").showModal());
    byId("clear-all").addEventListener("click", () => {
        handlers.clear();
        location.hash = "";
        location.reload();
    });
}

/** The picture on the tiles: none, the page's, or the visitor's file. */
function prepareTiles(pictured: () => Promise<void>): void {
    const tiles = byId<HTMLSelectElement>("tiles");
    const file = byId<HTMLInputElement>("picture-file");
    const error = byId("picture-error");
    tiles.value = store.get("tiles") ?? "";
    const show = () => (byId("own-picture").hidden = tiles.value !== "own");
    show();
    tiles.addEventListener("change", () => {
        store.set("tiles", (tiles.value || undefined) as "picture" | "own" | undefined);
        show();
        void pictured();
    });
    byId("choose-picture").addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
        const [chosen] = file.files ?? [];
        if (!chosen) return;
        try {
            await keepPicture(chosen);
            error.textContent = "";
        } catch {
            error.textContent = w.notPicture;
        }
        file.value = "";
        await pictured();
    });
}
