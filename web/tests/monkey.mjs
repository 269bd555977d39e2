// Random presses on all controls, by fixed seeds: nothing throws, and the page always shows a distance.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tests } from "./browser.mjs";

test("six hundred random presses break nothing", async () => {
    const page = await tests.open("#puzzle=eight");
    const odd = await page.evaluate(async () => {
        let seed = 1;
        const below = (count) => Math.floor(((seed = (seed * 48271) % 2147483647) / 2147483647) * count);
        const typed = [
            "12345687x",
            "x12345678",
            "bwwbwwbww",
            "white",
            "any",
            "garbage",
            "",
            "123x45",
            "321x45",
            "bbbbwwwwbbbbwwww",
            "1234x5678",
            "🙂",
        ];
        const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "z", "y", "h", "m", "Escape"];
        const puzzles = [
            "slide:2x2",
            "slide:3x3",
            "slide:4x2",
            "flip:4x4",
            "lights:3x3",
            "flip:6x6",
            "push:2",
            "push",
            "perm:ivy",
            "perm:pancakes-5",
            "blocks:dads-puzzle",
        ];
        const odd = [];
        for (let step = 0; step < 600; step++) {
            const controls = [...document.querySelectorAll("button, select, input, textarea")].filter(
                (control) => control.checkVisibility() && !control.closest("#settings-dialog"),
            );
            const control = controls[below(controls.length)];
            if (control.tagName === "SELECT") control.selectedIndex = below(control.options.length);
            else if (control.type === "range") control.value = Number(control.min) + below(control.max - control.min + 1);
            else if (["text", "textarea"].includes(control.type)) control.value = typed[below(typed.length)];
            if (control.tagName === "BUTTON" || control.type === "radio") control.click();
            else for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
            if (control.id === "puzzle") document.querySelector(`.card[value="${puzzles[below(puzzles.length)]}"]`).click();
            if (below(3) === 0)
                document
                    .querySelector("#board")
                    .dispatchEvent(new KeyboardEvent("keydown", { key: keys[below(keys.length)], bubbles: true, cancelable: true }));
            // By now the tables of the page have answered.
            for (let turn = 0; turn < 50; turn++) await null;
            if (step % 25 === 0) await new Promise((later) => setTimeout(later, 20));
            const said = `${document.querySelector("#distance").textContent} ${document.querySelector("#distance-words").textContent}`;
            const isAsked = document.querySelector("#distance.pending");
            if (!isAsked && !/^(\d+ (move|press|push|step)(s|es)? from home.*|0 home|∞ no way home)$/.test(said))
                odd.push(`${step}: ${said}`);
            for (const dialog of document.querySelectorAll("dialog")) dialog.close();
        }
        return odd;
    });
    assert.deepEqual(odd, []);
    await tests.done(page);
});
