// Random presses on all controls, by fixed seeds: nothing throws, and the page always says a distance.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tests } from "./browser.mjs";

test("twelve hundred random presses break nothing", async () => {
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
        const odd = [];
        for (let step = 0; step < 1200; step++) {
            const controls = [...document.querySelectorAll("button, select, input")].filter((control) => control.checkVisibility());
            const control = controls[below(controls.length)];
            if (control.tagName === "SELECT") control.selectedIndex = below(control.options.length);
            else if (control.type === "range") control.value = Number(control.min) + below(control.max - control.min + 1);
            else if (control.type === "text") control.value = typed[below(typed.length)];
            if (["BUTTON"].includes(control.tagName) || control.type === "radio") control.click();
            else for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
            if (below(3) === 0)
                document
                    .querySelector("#board")
                    .dispatchEvent(new KeyboardEvent("keydown", { key: keys[below(keys.length)], bubbles: true, cancelable: true }));
            if (step % 50 === 0) await new Promise((later) => setTimeout(later));
            const said = `${document.querySelector("#distance").textContent} ${document.querySelector("#distance-words").textContent}`;
            if (!/^(\d+ (move|press|moves|presses) from home|\d+ home|∞ no way home|0 home)$/.test(said)) odd.push(`${step}: ${said}`);
            document.querySelector("dialog").close();
        }
        return odd;
    });
    assert.deepEqual(odd, []);
    await tests.done(page);
});
