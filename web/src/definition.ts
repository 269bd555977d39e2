import { button, h } from "./dom";
import { w } from "./language";

/** The most bytes of a definition. */
const MOST_KB = 200;

/** The part of a panel where a definition, or a picture of blocks, is pasted or read from a file. */
export class DefinitionPanel {
    readonly root = h("div", { class: "setup-definition" });
    private readonly text = h("textarea", {
        id: "definition",
        rows: 7,
        spellcheck: "false",
        autocomplete: "off",
        "aria-describedby": "definition-how definition-error",
    });
    private readonly error = h("p", { class: "error", id: "definition-error", role: "alert" });
    private readonly label = h("label", { for: "definition" });
    private readonly how = h("p", { class: "hint-text", id: "definition-how" });
    private kind: "perm" | "blocks" = "perm";
    private readonly file = h("input", { type: "file", id: "definition-file", accept: ".json,.tws,.csv,.txt,.gap,.g", hidden: true });

    /** `define` opens the puzzle of a definition, and says why it cannot. */
    constructor(private readonly define: (text: string) => Promise<string>) {
        this.file.addEventListener("change", () => void this.readFile());
        this.text.addEventListener("input", () => this.say(""));
        this.root.append(
            h("div", { class: "field" }, this.label, this.text, this.error),
            this.how,
            h(
                "div",
                { class: "row" },
                button(w.playDefinition, () => void this.use(), { main: true }),
                button(w.chooseFile, () => this.file.click()),
                this.file,
            ),
        );
    }

    /** The definition that is played, if it is one's own; of blocks a picture. */
    show(kind: "perm" | "blocks", definition: string): void {
        if (definition || kind !== this.kind) this.text.value = definition;
        this.kind = kind;
        this.label.textContent = kind === "perm" ? w.definitionText : w.pictureText;
        this.how.textContent = kind === "perm" ? w.howDefinition : w.howPicture;
        this.say("");
    }

    focus(): void {
        this.text.focus();
    }

    private async readFile(): Promise<void> {
        const file = this.file.files?.[0];
        if (!file) return;
        if (file.size > MOST_KB * 1024) return this.say(w.wideDefinition(MOST_KB));
        this.text.value = await file.text();
        this.file.value = "";
        await this.use();
    }

    private async use(): Promise<void> {
        const text = this.text.value;
        if (text.length > MOST_KB * 1024) return this.say(w.wideDefinition(MOST_KB));
        this.say("");
        this.say(text.trim() ? await this.define(text) : this.kind === "perm" ? w.emptyDefinition : w.emptyPicture);
    }

    private say(error: string): void {
        this.error.textContent = error;
        if (error) this.text.setAttribute("aria-invalid", "true");
        else this.text.removeAttribute("aria-invalid");
    }
}
