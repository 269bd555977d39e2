// Watching the shortest ways: steps, back and forth, speed, all of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, distanceOf, tests } from "./browser.mjs";

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

test("step by step, back and forth, to both ends", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768");
    await page.getByRole("tab", { name: "Watch" }).click();
    assert.match(await page.locator(".letters").textContent(), /^dlurullddrurdllurdr$/);
    await press(page, "One step forward");
    await press(page, "One step forward");
    assert.equal(await distanceOf(page), "17");
    assert.equal(await boardOf(page), "Board: 2 3 4; 1 5 8; 7 gap 6");
    await press(page, "One step back");
    assert.equal(await distanceOf(page), "18");
    await press(page, "To the end");
    assert.equal(await boardOf(page), "Board: 1 2 3; 4 5 6; 7 8 gap");
    await press(page, "To the beginning");
    assert.equal(await distanceOf(page), "19");
    await page.locator("#step").fill("10");
    assert.equal(await distanceOf(page), "9");
    // Looking changes nothing of the game, unless it is asked to.
    await page.getByRole("tab", { name: "Play" }).click();
    assert.equal(await distanceOf(page), "19");
    await tests.done(page);
});

test("it runs by itself at the speed of one's choice, and pauses", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768");
    await page.getByRole("tab", { name: "Watch" }).click();
    await page.locator("#speed").fill("8");
    assert.equal(await page.locator("label[for=speed]").textContent(), "Speed: 8 moves a second");
    await press(page, "Play");
    // At once after the third move, since the way also ends by itself.
    await page.waitForFunction(() => {
        if (Number(document.querySelector("#distance").textContent) > 16) return false;
        [...document.querySelectorAll("button")].find((button) => button.ariaLabel === "Pause" || button.textContent === "Pause").click();
        return true;
    });
    const paused = await distanceOf(page);
    await page.waitForTimeout(300);
    assert.equal(await distanceOf(page), paused);
    await press(page, "Continue from here");
    assert.equal(await page.getByRole("tab", { name: "Play" }).getAttribute("aria-selected"), "true");
    assert.equal(await distanceOf(page), paused);
    await tests.done(page);
});

test("all 40 shortest ways of the farthest board, each another, each leads home", async () => {
    const page = await tests.open("#puzzle=eight&board=8672543x1");
    await page.getByRole("tab", { name: "Watch" }).click();
    const ways = new Set();
    for (let way = 1; way <= 40; way++) {
        assert.equal(await page.locator("#which-path").textContent(), `Shortest way ${way} of 40`);
        const letters = await page.locator(".letters").textContent();
        assert.equal(letters.length, 31);
        ways.add(letters);
        if (way < 40) await press(page, "Next shortest way");
    }
    assert.equal(ways.size, 40);
    assert.equal(await page.getByRole("button", { name: "Next shortest way" }).getAttribute("aria-disabled"), "true");
    await press(page, "To the end");
    assert.equal(await distanceOf(page), "0");
    await press(page, "Previous shortest way");
    assert.equal(await page.locator("#which-path").textContent(), "Shortest way 39 of 40");
    await tests.done(page);
});

test("a flip's presses; a board that is home; a board without a way", async () => {
    const page = await tests.open("#puzzle=flip&board=bwwbbbwbbwwbbwww");
    await page.getByRole("tab", { name: "Watch" }).click();
    assert.equal((await page.locator(".letters").textContent()).trim(), "1 2 6 15");
    await page.goto(`${tests.host.base}#puzzle=eight&board=12345678x`);
    await page.getByRole("tab", { name: "Watch" }).click();
    await page.getByText("This board is home already").waitFor();
    await page.goto(`${tests.host.base}#puzzle=eight&board=12345687x`);
    await page.getByRole("tab", { name: "Watch" }).click();
    await page.getByText("There is no way home from this board.").waitFor();
    await tests.done(page);
});
