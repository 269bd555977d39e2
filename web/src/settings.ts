import { byId, h } from "./dom";
import { language, languages } from "./language";
import { store } from "./store";

/** The dialog with the settings: language, what is shown, what is kept. */
export function prepareSettings(changed: () => void, keep: () => void): void {
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
        // The address holds the game.
        keep();
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
            changed();
        });
    }
    byId("clear").addEventListener("click", () => {
        store.clear();
        location.hash = "";
        location.reload();
    });
}
