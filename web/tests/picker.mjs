// The picker: puzzles by family, with pictures, those played last first; by mouse and by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, distanceOf, known, tests } from "./browser.mjs";

const FAMILIES = {
    "Sliding tiles": 16,
    "Flip Game": 8,
    "Lights Out": 8,
    "Lights of more colours": 7,
    "Cubes, rings, stacks": 17,
    "Sliding blocks": 5,
    Sokoban: 14,
    PuzzleScript: 1,
};
const familyOf = (page, name) => page.getByRole("region", { name, exact: true });
/** For each family the values of its puzzles. */
const seen = (page) =>
    page
        .locator("#picker .family")
        .evaluateAll((families) =>
            families
                .filter((family) => family.checkVisibility())
                .map((family) => [family.querySelector("h3").textContent, [...family.querySelectorAll(".card")].map((card) => card.value)]),
        );

test("all puzzles by family, each with its own picture and name", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768");
    await page.locator("#puzzle").click();
    const families = await seen(page);
    assert.deepEqual(Object.fromEntries(families.map(([name, values]) => [name, values.length])), FAMILIES);
    const cards = await page.locator("#picker .card:visible").evaluateAll((cards) =>
        cards.map((card) => {
            const drawn = card.querySelector("svg").getBBox();
            const outlines = [...card.querySelectorAll("path")].map((path) => path.getAttribute("d"));
            return { name: card.getAttribute("aria-label"), text: card.textContent, drawn: drawn.width * drawn.height, outlines };
        }),
    );
    assert.equal(new Set(cards.map(({ name }) => name)).size, cards.length);
    for (const { name, text, drawn, outlines } of cards) {
        assert.ok(drawn > 0 && !/NaN|undefined/.test(outlines.join()), `${name}: ${outlines}`);
        // Saying the visible text selects this card.
        assert.ok(name.toLowerCase().includes(text.replaceAll("\u00a0", " ").toLowerCase()), `${name}: ${text}`);
    }
    // Puzzles look different, except your own.
    const pictures = cards.filter(({ name }) => !/your own/i.test(name)).map(({ outlines }) => outlines.join());
    assert.equal(new Set(pictures).size, pictures.length - 15, "lights have the outlines of flips");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#picker").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "puzzle");
    assert.equal(await distanceOf(page), "19");
    await tests.done(page);
});

test("the puzzles that were played last come first, on the next visit too", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768");
    for (const value of ["push:3", "slide:2x3", "flip:3x3", "push:3"]) await choose(page, value);
    await known(page);
    await page.goto("about:blank");
    await page.goto(tests.host.base);
    await known(page);
    await page.locator("#puzzle").click();
    const [[name, values]] = await seen(page);
    assert.equal(name, "Last played");
    assert.deepEqual(values, ["push:3", "flip:3x3", "slide:2x3", "slide:3x3"]);
    await familyOf(page, "Last played").getByRole("button", { name: "Sliding tiles 2 × 3" }).click();
    assert.equal(await page.locator("#picker").isVisible(), false);
    assert.match(await page.locator("#puzzle").textContent(), /^Puzzle Sliding tiles 2 × 3$/);
    await page.waitForFunction(() => location.hash.startsWith("#puzzle=slide:2x3&"));
    await tests.done(page);
});

test("by keyboard: the focus is on the puzzle that is played, the arrow keys go from card to card", async () => {
    const page = await tests.open("#puzzle=slide:4x2&board=1234567x");
    await page.locator("#puzzle").focus();
    await page.keyboard.press("Enter");
    const focus = () => page.evaluate(() => document.activeElement.value);
    assert.equal(await focus(), "slide:4x2");
    assert.equal(await page.locator("#picker [aria-current=true]").count(), 1);
    await page.keyboard.press("ArrowRight");
    assert.equal(await focus(), "slide:4x3");
    for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    assert.equal(await focus(), "slide:3x5");
    await page.keyboard.press("ArrowDown");
    const below = await focus();
    assert.match(below, /^(slide:[45]x\d|flip:\d+x\d+)$/);
    await page.keyboard.press("ArrowUp");
    assert.match(await focus(), /^slide:[23]x\d$/);
    // The Tab key goes from family to family.
    await page.keyboard.press("Tab");
    assert.equal(await focus(), "flip:3x3");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.startsWith("#puzzle=flip:3x3&"));
    await tests.done(page);
});
