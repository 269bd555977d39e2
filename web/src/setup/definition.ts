import { button, h } from "../dom";
import { Field } from "./field";
import { w } from "../language";

/** The greatest size of a definition. */
const MOST_KB = 200;

/** The part of a panel for pasting a definition, or a picture of blocks, or reading it from a file. */
export class DefinitionPanel {
    readonly root = h("div", { class: "setup-definition" });
    private readonly text = new Field(h("textarea", { id: "definition", rows: 7 }));
    private kind: "perm" | "blocks" | "script" = "perm";
    private readonly file = h("input", { type: "file", id: "definition-file", accept: ".json,.tws,.csv,.txt,.gap,.g", hidden: true });

    /** `define` opens the puzzle of a definition, and returns the error if it cannot. */
    constructor(private readonly define: (text: string) => Promise<string>) {
        this.file.addEventListener("change", () => void this.readFile());
        this.text.control.addEventListener("input", () => this.text.say(""));
        this.root.append(
            this.text.root,
            this.text.how,
            h(
                "div",
                { class: "row" },
                button(w.playDefinition, () => void this.use(), { main: true }),
                button(w.chooseFile, () => this.file.click()),
                this.file,
            ),
        );
    }

    /** Shows the definition or picture being played, if it is your own. */
    show(kind: "perm" | "blocks" | "script", definition: string): void {
        if (definition || kind !== this.kind) this.text.control.value = definition;
        this.kind = kind;
        this.text.label.textContent = { perm: w.definitionText, blocks: w.pictureText, script: w.gameText }[kind];
        this.text.how.textContent = { perm: w.howDefinition, blocks: w.howPicture, script: w.howGame }[kind];
        this.text.say("");
    }

    focus(): void {
        this.text.control.focus();
    }

    private async readFile(): Promise<void> {
        const file = this.file.files?.[0];
        if (!file) return;
        if (file.size > MOST_KB * 1024) return this.text.say(w.wideDefinition(MOST_KB));
        this.text.control.value = await file.text();
        this.file.value = "";
        await this.use();
    }

    private async use(): Promise<void> {
        const text = this.text.control.value;
        if (text.length > MOST_KB * 1024) return this.text.say(w.wideDefinition(MOST_KB));
        this.text.say("");
        this.text.say(text.trim() ? await this.define(text) : this.kind === "blocks" ? w.emptyPicture : w.emptyDefinition);
    }
}
