// Setting up boards and goals: typed, dragged, by keyboard; unsolvable boards. The expected answers are the program's, as in docs/.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, distanceOf, tests } from "./browser.mjs";

const at = (page, cell) => page.locator(`.piece[data-cell="${cell}"]`);
const setUp = async (hash) => {
    const page = await tests.open(hash);
    await page.getByRole("tab", { name: "Set up" }).click();
    return page;
};

test("a typed board: its distance at once, errors in words, then played", async () => {
    const page = await setUp("#puzzle=eight&board=12345678x");
    const typed = page.locator("#typed");
    await typed.fill("1 2 3");
    assert.equal(await page.locator("#typed-error").textContent(), "a 3x3 board has 9 cells, found 3");
    assert.equal(await typed.getAttribute("aria-invalid"), "true");
    await typed.fill("1 2 3 4 5 6 7 7 x");
    assert.equal(await page.locator("#typed-error").textContent(), "tile 7 appears twice");
    await typed.fill("8672543x1");
    assert.equal(await page.locator("#typed-error").textContent(), "");
    assert.equal(await distanceOf(page), "31");
    await page.getByRole("button", { name: "Play this board" }).click();
    assert.equal(await boardOf(page), "Board: 8 6 7; 2 5 4; 3 gap 1");
    await tests.done(page);
});

test("by dragging: two pieces change places; discarding drops it, the tab stores it", async () => {
    const page = await setUp("#puzzle=eight&board=12345678x");
    await at(page, 0).dragTo(at(page, 4));
    assert.equal(await boardOf(page), "Board: 5 2 3; 4 1 6; 7 8 gap");
    await at(page, 2).dragTo(at(page, 8));
    assert.equal(await boardOf(page), "Board: 5 2 gap; 4 1 6; 7 8 3");
    assert.equal(await page.locator("#typed").inputValue(), "5 2 x 4 1 6 7 8 3");
    await page.getByRole("button", { name: "Discard" }).click();
    assert.equal(await boardOf(page), "Board: 1 2 3; 4 5 6; 7 8 gap");
    await page.getByRole("tab", { name: "Set up" }).click();
    await at(page, 0).click();
    await at(page, 4).click();
    await page.getByRole("tab", { name: "Play" }).click();
    assert.equal(await boardOf(page), "Board: 5 2 3; 4 1 6; 7 8 gap");
    await tests.done(page);
});

test("by keyboard: a piece is picked with Enter, carried by the arrows, and swapped", async () => {
    const page = await setUp("#puzzle=slide:2x3&board=12345x");
    await page.locator('.piece[tabindex="0"]').focus();
    for (const key of ["Enter", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    assert.equal(await boardOf(page), "Board: 5 2 3; 4 1 gap");
    await tests.done(page);
});

test("an unsolvable board: the reason, and the button that swaps the two tiles", async () => {
    const reason =
        "No way home. 1 pair of tiles is out of order, an odd number, and it stays odd with every move: " +
        "swap tiles 7 and 8 to make it solvable.";
    const page = await setUp("#puzzle=eight&board=12345678x");
    await page.locator("#typed").fill("12345687x");
    assert.equal(await page.locator("#notice p").textContent(), reason);
    assert.equal(await distanceOf(page), "∞");
    await page.getByRole("button", { name: "Swap 7 and 8" }).click();
    assert.equal(await distanceOf(page), "0");
    assert.equal(await page.locator("#notice").isVisible(), false);
    await page.goto(`${tests.host.base}#puzzle=eight&board=12345687x`);
    assert.equal(await page.locator("#notice p").textContent(), reason);
    await page.getByRole("button", { name: "Swap 7 and 8" }).click();
    assert.equal(await boardOf(page), "Board: 1 2 3; 4 5 6; 7 8 gap");
    await page.goto(`${tests.host.base}#puzzle=flip&board=bwwwwwwwwwwwwwww`);
    assert.match(
        await page.locator("#notice p").textContent(),
        /^No way home\. Of the pieces 1 2 3 6 8 11 12 16, 1 is black, an odd number/,
    );
    assert.equal(await page.locator("#notice button").count(), 0);
    await tests.done(page);
});

test("your own goal, typed and dragged, and the distance to it", async () => {
    const page = await setUp("#puzzle=eight&board=283164705");
    await page.getByRole("radio", { name: "Goal" }).check();
    await page.locator("#typed").fill("1238x4765");
    assert.equal(await distanceOf(page), "5");
    assert.equal(await boardOf(page), "Goal: 1 2 3; 8 gap 4; 7 6 5");
    await page.getByRole("button", { name: "Play this board" }).click();
    assert.equal(await distanceOf(page), "5");
    // uuldr, the program's answer.
    await page.locator("#board").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
    assert.match(await page.locator(".grade").textContent(), /^Home in 5 moves/);
    assert.equal(await page.locator(".piece.home").count(), 8);
    await page.getByRole("tab", { name: "Set up" }).click();
    await page.getByRole("radio", { name: "Goal" }).check();
    await at(page, 4).dragTo(at(page, 1));
    assert.equal(await boardOf(page), "Goal: 1 gap 3; 8 2 4; 7 6 5");
    assert.equal(await distanceOf(page), "1");
    await page.getByRole("button", { name: "Usual goal" }).click();
    assert.equal(await boardOf(page), "Goal: 1 2 3; 4 5 6; 7 8 gap");
    await tests.done(page);
});

test("goals of the Flip Game: one colour, a pattern, errors", async () => {
    const page = await setUp("#puzzle=flip&board=bwwbbbwbbwwbbwww");
    await page.getByRole("radio", { name: "Goal" }).check();
    await page.getByRole("button", { name: "All white" }).click();
    assert.equal(await page.locator("#typed").inputValue(), "white");
    assert.equal(await distanceOf(page), "4");
    await at(page, 0).click();
    assert.equal(
        await boardOf(page),
        "Goal: black white white white; white white white white; white white white white; white white white white",
    );
    await page.getByRole("button", { name: "Either colour" }).click();
    assert.equal(await distanceOf(page), "4");
    await page.locator("#typed").fill("green");
    assert.match(await page.locator("#typed-error").textContent(), /expected/);
    await tests.done(page);
});
