// Accessibility: no axe-core violations in all views and both colour schemes; every control by keyboard; announcements.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { tests } from "./browser.mjs";
import { DESKTOP, PHONE, VIEWS } from "./views.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const RULES = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
const DARK = ["marks", "setup", "level"];
test("axe finds no violations in any view, nor in dark mode in some", async () => {
    const page = await tests.open("");
    const found = [];
    for (const [name, [hash, act]] of Object.entries(VIEWS)) {
        await page.setViewportSize(name === "watch" || name === "setup" ? PHONE : DESKTOP);
        await tests.show(page, hash);
        await act(page);
        await page.evaluate(AXE);
        // Dark mode only changes colours, and the next test compares those of letters.
        for (const colorScheme of DARK.includes(name) ? ["light", "dark"] : ["light"]) {
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            const runOnly = colorScheme === "light" ? RULES : ["color-contrast"];
            const { violations } = await page.evaluate((runOnly) => axe.run({ runOnly }), runOnly);
            for (const { id, nodes } of violations)
                found.push(`${name} ${colorScheme} ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
        }
    }
    assert.deepEqual(found, []);
    await tests.done(page);
});

test("the contrasts that axe cannot decide: single letters, and letters in the chart", async () => {
    const page = await tests.open("");
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        const found = await page.evaluate(() => {
            const style = getComputedStyle(document.documentElement);
            const light = (name) => {
                const [, hex] = /^#([0-9a-f]+)$/.exec(style.getPropertyValue(`--${name}`));
                const wide = hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
                const [red, green, blue] = wide.match(/../g).map((digits) => {
                    const share = parseInt(digits, 16) / 255;
                    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
            };
            const pairs = [
                "ink tile",
                "warm-ink warm-tile",
                "ink paper",
                "muted paper",
                "warm paper",
                "on-warm warm",
                "paper cool",
                "paper muted",
            ];
            return pairs.map((pair) => {
                const [a, b] = pair.split(" ").map(light);
                return [pair, Math.max(a, b) / Math.min(a, b)];
            });
        });
        for (const [pair, contrast] of found) assert.ok(contrast >= 4.5, `${colorScheme}, ${pair}: ${contrast}`);
    }
    await tests.done(page);
});

/** The focus order of the Tab key, until it leaves the page. */
async function tabbed(page) {
    const found = [];
    await page.evaluate(() => {
        document.body.tabIndex = -1;
        document.body.focus();
        document.body.removeAttribute("tabindex");
    });
    for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press("Tab");
        const name = await page.evaluate(() => {
            const element = document.activeElement;
            const ring = getComputedStyle(element).outlineStyle;
            const inside = element.firstElementChild && getComputedStyle(element.firstElementChild).outlineStyle;
            const before = getComputedStyle(element, "::before").outlineStyle;
            const label = element.closest("label") && getComputedStyle(element.closest("label")).outlineStyle;
            return element === document.body
                ? ""
                : (element.id || element.getAttribute("aria-label") || element.textContent || element.value) +
                      ([ring, inside, before, label].includes("solid") ? "" : " without a ring");
        });
        if (!name) break;
        found.push(name);
    }
    return found;
}

test("every control is reached by the Tab key, in the order of the page, with a visible ring", async () => {
    const top = ["puzzle", "share", "settings", "help"];
    const page = await tests.open("#puzzle=eight&board=1234x6758&moves=dr&at=1");
    assert.deepEqual(await tabbed(page), [...top, "board", "Undo", "Redo", "Restart", "Hint", "Marks", "tab-play", "depth", "New board"]);
    await page.locator("#tab-play").focus();
    for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    assert.deepEqual(await tabbed(page), [
        ...top,
        "tab-watch",
        "To the beginning",
        "One step back",
        "Play",
        "One step forward",
        "To the end",
        "step",
        "speed",
        "Continue from here",
    ]);
    await page.locator("#tab-watch").focus();
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await tabbed(page), [
        ...top,
        "1, row 1, column 1, at home",
        "tab-setup",
        "board",
        "typed",
        "Play this board",
        "Discard",
    ]);
    await tests.done(page);
});

test("the help opens and closes by keyboard, and returns the focus", async () => {
    const page = await tests.open("");
    await page.locator("#help").focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#help-dialog").isVisible(), true);
    // It starts at the top, even if it is taller than the window.
    assert.equal(await page.locator("#help-dialog").evaluate((dialog) => dialog.scrollTop), 0);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#help-dialog").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "help");
    await tests.done(page);
});

test("a move is said once, politely, with the distance", async () => {
    const page = await tests.open("#puzzle=eight&board=1234x6758");
    await page.evaluate(() => {
        window.said = [];
        new MutationObserver(() => window.said.push(document.querySelector("#live").textContent)).observe(document.querySelector("#live"), {
            childList: true,
            characterData: true,
            subtree: true,
        });
    });
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => window.said.length >= 2);
    // A second announcement of the same move would follow at once.
    await page.waitForTimeout(50);
    assert.deepEqual(await page.evaluate(() => window.said), ["5 up. 1 move from home.", "Home in 2 moves. No way is shorter."]);
    assert.equal(await page.locator("#live").getAttribute("aria-live"), "polite");
    await tests.done(page);
});
