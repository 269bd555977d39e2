// The browser's history: a reload continues the game, Back and Forward move between games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, choose, distanceOf, known, tests } from "./browser.mjs";

const usable = (page) => page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
const shows = (page, puzzle) =>
    page.waitForFunction((puzzle) => document.querySelector("#puzzle").value === puzzle && !document.querySelector("main").inert, puzzle);
const made = (page) => page.locator("#made").textContent();

test("a reload continues the game, at once after its last move: the moves taken back, the time, the result", async () => {
    const games = [
        ["#puzzle=eight&board=23415x768", ["ArrowUp"], ["ArrowRight", "z"]],
        ["#puzzle=flip&board=bwwbbbwbbwwbbwww", ["ArrowDown", "Enter"], ["ArrowRight", "Enter"]],
        ["#puzzle=push:3", ["ArrowUp"], ["ArrowLeft", "ArrowRight"]],
        ["#puzzle=perm:ivy", ["1"], ["2", "Shift+1"]],
    ];
    // At once, since each waits for its clock.
    const continues = async ([link, first, keys]) => {
        const page = await tests.open(link);
        await known(page);
        const start = await boardOf(page);
        // The time is seen to go on, too.
        for (const key of first) await page.keyboard.press(key);
        await page.waitForFunction(() => /0:\d*[1-9]$/.test(document.querySelector("#made").textContent));
        for (const key of keys) await page.keyboard.press(key);
        const board = await boardOf(page);
        const [moves, before] = (await made(page)).split(" · ");
        assert.notEqual(board, start);
        await page.reload();
        await usable(page);
        await known(page);
        assert.equal(await boardOf(page), board, link);
        const [again, time] = (await made(page)).split(" · ");
        assert.equal(again, moves, link);
        assert.ok(time >= before, `${before}, then ${time}`);
        await tests.done(page);
    };
    await Promise.all(games.map(continues));
    // A game that comes home after a reload counts as every other, and counts once.
    const page = await tests.open("#puzzle=eight&board=1234x6758");
    await page.keyboard.press("ArrowUp");
    await page.reload();
    await usable(page);
    await page.keyboard.press("ArrowLeft");
    await page.locator(".grade").getByText("Home in 2 moves.").waitFor();
    for (let load = 0; load < 2; load++) {
        assert.match(await page.locator(".best-results").textContent(), /^Brought home: 1 time, 1 without a lost move/);
        await page.reload();
        await usable(page);
        await page.locator(".grade").getByText("Home in 2 moves.").waitFor();
    }
    await tests.done(page);
});

test("Back and Forward go through the puzzles that were opened, each as it was left", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768");
    await page.keyboard.press("ArrowUp");
    await choose(page, "slide:2x3");
    await shows(page, "slide:2x3");
    const second = await boardOf(page);
    await page.keyboard.press("h");
    await choose(page, "perm:ivy");
    await shows(page, "perm:ivy");
    await known(page);
    const third = await boardOf(page);
    for (const key of ["1", "2"]) await page.keyboard.press(key);
    const played = await boardOf(page);
    assert.notEqual(played, third);
    await page.goBack();
    await shows(page, "slide:2x3");
    assert.equal(await boardOf(page), second);
    await page.goBack();
    await shows(page, "slide:3x3");
    assert.equal(await distanceOf(page), "18");
    assert.match(await made(page), /^1 move made/);
    await page.goForward();
    await page.goForward();
    await shows(page, "perm:ivy");
    assert.equal(await boardOf(page), played);
    // A puzzle that is chosen after Back takes the place of those that came after.
    await page.goBack();
    await shows(page, "slide:2x3");
    await choose(page, "flip:3x3");
    await shows(page, "flip:3x3");
    await page.goBack();
    await shows(page, "slide:2x3");
    assert.equal(await boardOf(page), second);
    // After a reload too.
    await page.reload();
    await usable(page);
    await page.goBack();
    await shows(page, "slide:3x3");
    assert.equal(await distanceOf(page), "18");
    await page.goForward();
    await page.goForward();
    await shows(page, "flip:3x3");
    await tests.done(page);
});

test("a new board, a link that is typed and the puzzle of a day are entries; a wrong link is none of its own", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768");
    await page.getByRole("button", { name: "New board" }).click();
    await page.waitForFunction(() => !location.hash.includes("23415x768"));
    const drawn = await boardOf(page);
    await page.evaluate(() => (location.hash = "#puzzle=slide:2x3&board=45x123"));
    await shows(page, "slide:2x3");
    await page.evaluate(() => (location.hash = "#daily=2026-11-23.eight"));
    await page.waitForFunction(() => location.hash.endsWith("&daily=2026-11-23.eight"));
    const daily = await boardOf(page);
    await page.evaluate(() => (location.hash = "#puzzle=nine"));
    await page.locator("#advice").getByText('there is no puzzle "nine" here').waitFor();
    await page.waitForFunction(() => location.hash.endsWith("&daily=2026-11-23.eight"));
    assert.equal(await boardOf(page), daily);
    await page.goBack();
    await page.waitForFunction(() => location.hash.endsWith("&daily=2026-11-23.eight"));
    await page.goBack();
    await shows(page, "slide:2x3");
    assert.equal(await distanceOf(page), "21");
    await page.goBack();
    await shows(page, "slide:3x3");
    assert.equal(await boardOf(page), drawn);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#distance").textContent === "19");
    await tests.done(page);
});
