import { h } from "../dom";

/** An input with its label, its error, and a note on its notation. */
export class Field<T extends HTMLInputElement | HTMLTextAreaElement> {
    readonly label: HTMLLabelElement;
    readonly how: HTMLParagraphElement;
    /** Label, control and error; the panel places `how`. */
    readonly root: HTMLElement;
    private readonly error: HTMLParagraphElement;

    constructor(
        readonly control: T,
        label = "",
        how = "",
    ) {
        const { id } = control;
        this.label = h("label", { for: id }, label);
        this.how = h("p", { class: "hint-text", id: `${id}-how` }, how);
        this.error = h("p", { class: "error", id: `${id}-error`, role: "alert" });
        for (const [name, value] of Object.entries({ autocomplete: "off", spellcheck: "false" })) control.setAttribute(name, value);
        control.setAttribute("aria-describedby", `${this.how.id} ${this.error.id}`);
        this.root = h("div", { class: "field" }, this.label, control, this.error);
    }

    get isWrong(): boolean {
        return this.error.textContent !== "";
    }

    /** Shows an error; an empty sentence removes it. */
    say(error: string): void {
        this.error.textContent = error;
        if (error) this.control.setAttribute("aria-invalid", "true");
        else this.control.removeAttribute("aria-invalid");
    }
}
