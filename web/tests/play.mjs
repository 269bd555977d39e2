// Whole games by keyboard, mouse and touch; distances, hints, marks and the grade. The expected answers are the program's, as in docs/.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardOf, choose, distanceOf, tests } from "./browser.mjs";

const BOARD = "#puzzle=eight&board=23415x768";
const PATH = "dlurullddrurdllurdr";
const ARROW = { d: "ArrowUp", u: "ArrowDown", l: "ArrowRight", r: "ArrowLeft" };

const piece = (page, name) => page.locator(`.piece[aria-label^="${name},"]`);
const center = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2, width];
};
const tags = (page) => page.locator("[data-tag]").evaluateAll((pieces) => pieces.map((piece) => piece.dataset.tag));
const live = (page) => page.locator("#live").textContent();

test("a whole game by keyboard alone, from the address bar to the grade", async () => {
    const page = await tests.open(BOARD);
    for (let tab = 0; tab < 12 && (await page.evaluate(() => document.activeElement.id)) !== "board"; tab++)
        await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "board");
    assert.equal(await distanceOf(page), "19");
    let left = 19;
    for (const letter of PATH) {
        await page.keyboard.press(ARROW[letter]);
        assert.equal(await distanceOf(page), String(--left));
    }
    assert.equal(await boardOf(page), "Board: 1 2 3; 4 5 6; 7 8 gap");
    assert.match(await page.locator(".grade").textContent(), /^Home in 19 moves\. No way is shorter\.$/);
    assert.equal(await live(page), "Home in 19 moves. No way is shorter.");
    await tests.done(page);
});

test("keys of the board: back, again, hint, marks; an arrow without a tile does nothing", async () => {
    const page = await tests.open(BOARD);
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await distanceOf(page), "19");
    await page.keyboard.press("ArrowUp");
    assert.equal(await live(page), "8 up. 18 moves from home.");
    await page.keyboard.press("z");
    assert.equal(await distanceOf(page), "19");
    await page.keyboard.press("y");
    assert.equal(await distanceOf(page), "18");
    await page.keyboard.press("h");
    assert.equal(await live(page), "6 to the right; then 17 moves to go.");
    assert.equal(await page.locator("#advice").textContent(), "6 to the right; then 17 moves to go.");
    assert.match(await page.locator(".best").getAttribute("aria-label"), /^6,/);
    await page.keyboard.press("m");
    assert.deepEqual(await tags(page).then((texts) => texts.sort()), ["+1", "−1"]);
    await tests.done(page);
});

test("keys work at once, without a focus: arrows, W A S D, hint and back; a control that takes keys keeps them", async () => {
    const page = await tests.open(BOARD);
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
    await page.keyboard.press("ArrowUp");
    assert.equal(await distanceOf(page), "18");
    for (const key of ["z", "w"]) await page.keyboard.press(key);
    assert.equal(await distanceOf(page), "18");
    await page.keyboard.press("h");
    assert.equal(await live(page), "6 to the right; then 17 moves to go.");
    await page.keyboard.press("d");
    assert.equal(await distanceOf(page), "17");
    await page.getByRole("button", { name: "Hint" }).focus();
    await page.keyboard.press("Z");
    assert.equal(await distanceOf(page), "18");
    await page.locator("#depth").focus();
    for (const key of ["ArrowUp", "s"]) await page.keyboard.press(key);
    assert.equal(await distanceOf(page), "18");
    await page.getByRole("button", { name: "Help" }).click();
    for (const key of ["ArrowDown", "z"]) await page.keyboard.press(key);
    assert.equal(await distanceOf(page), "18");
    await tests.done(page);
});

test("keys of flips go to the board from anywhere", async () => {
    const page = await tests.open("#puzzle=flip&board=bwwbbbwbbwwbbwww");
    for (const key of ["ArrowDown", "d", "Enter"]) await page.keyboard.press(key);
    const rows = ["black black white black", "white white black black", "black black white black", "black white white white"];
    assert.equal(await boardOf(page), `Board: ${rows.join("; ")}`);
    await tests.done(page);
});

test("a game by mouse: every move on the tile that a hint shows", async () => {
    const page = await tests.open(`${BOARD}&moves=${PATH}&at=13`);
    for (let left = 5; left >= 0; left--) {
        await page.getByRole("button", { name: "Hint" }).click();
        await page.locator(".best").click();
        assert.equal(await distanceOf(page), String(left));
    }
    assert.match(await page.locator(".grade").textContent(), /No way is shorter/);
    await tests.done(page);
});

test("a tile is dragged to the gap, and returns if it is dropped too early; a row moves together", async () => {
    const page = await tests.open("#puzzle=eight&board=12345678x");
    const [x, y, size] = await center(piece(page, "8"));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + size * 0.2, y, { steps: 3 });
    await page.mouse.up();
    assert.equal(await distanceOf(page), "0");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + size * 0.8, y + 15, { steps: 5 });
    await page.mouse.up();
    assert.equal(await boardOf(page), "Board: 1 2 3; 4 5 6; 7 gap 8");
    await page.mouse.click(x + size, y);
    assert.equal(await distanceOf(page), "0");
    await piece(page, "7").click();
    assert.equal(await boardOf(page), "Board: 1 2 3; 4 5 6; gap 7 8");
    assert.equal(await distanceOf(page), "2");
    await piece(page, "6").click();
    assert.equal(await distanceOf(page), "2");
    await tests.done(page);
});

test("a game by touch: taps, and a swipe over the board", async () => {
    const page = await tests.open("#puzzle=eight&board=1234x6758", {
        hasTouch: true,
        isMobile: true,
        viewport: { width: 390, height: 844 },
    });
    await piece(page, "5").tap();
    assert.equal(await distanceOf(page), "1");
    const [x, y] = await center(piece(page, "1"));
    const client = await page.context().newCDPSession(page);
    const touch = (type, at) => client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
    await touch("touchStart", [x, y]);
    for (const by of [10, 30, 60]) await touch("touchMove", [x - by, y]);
    await touch("touchEnd");
    await page.waitForFunction(() => document.querySelector("#distance").textContent === "0");
    assert.equal(await page.evaluate(() => scrollY), 0);
    await tests.done(page);
});

test("the grade names the moves that were lost, and links back to them", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768&moves=lrdlurullddrurdllurdr");
    assert.match(await page.locator(".grade").textContent(), /^Home in 21 moves\. The best way takes 19\. You lost 2 here:$/);
    assert.equal(await page.locator(".lost button").count(), 1);
    await page.getByRole("button", { name: /^move 2, 2 moves lost/ }).click();
    assert.equal(await distanceOf(page), "18");
    assert.equal(await page.locator(".grade").isVisible(), false);
    await tests.done(page);
});

test("marks: each move of the Flip Game as nearer, as far or farther", async () => {
    const page = await tests.open("#puzzle=flip&board=bwwbbbwbbwwbbwww");
    assert.equal(await distanceOf(page), "4");
    assert.equal(await page.locator("#distance-words").textContent(), "presses from home");
    await page.getByRole("button", { name: "Marks" }).click();
    const seen = await tags(page);
    assert.equal(seen.length, 16);
    for (const number of [1, 2, 6, 15]) assert.equal(seen[number - 1], "−1");
    assert.match(await page.locator(".piece").first().getAttribute("aria-label"), /^black, row 1, column 1, 1 nearer$/);
    await tests.done(page);
});

test("a flip game by keyboard: the arrows move between pieces, Enter presses", async () => {
    const page = await tests.open("#puzzle=flip&board=bwwbbbwbbwwbbwww");
    await page.locator('.piece[tabindex="0"]').focus();
    await page.keyboard.press("Enter");
    assert.equal(await distanceOf(page), "3");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(await distanceOf(page), "1");
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    assert.equal(await distanceOf(page), "0");
    assert.match(await page.locator(".grade").textContent(), /^Home in 4 presses\. No way is shorter\.$/);
    await tests.done(page);
});

test("new boards have the distance asked for, even the rarest", async () => {
    const page = await tests.open(BOARD);
    const seen = new Set();
    for (const depth of [31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 1, 12, 20, 27]) {
        await page.locator("#depth").fill(String(depth));
        await page.getByRole("button", { name: "New board" }).click();
        assert.equal(await distanceOf(page), String(depth));
        if (depth === 31) seen.add(await boardOf(page));
    }
    // There are two boards; that twelve draws find only one happens once in 2,048 runs.
    assert.deepEqual([...seen].sort(), ["Board: 6 4 7; 8 5 gap; 3 2 1", "Board: 8 6 7; 2 5 4; 3 gap 1"]);
    await tests.done(page);
});

test("every puzzle with a table opens, can be played and has the published greatest distance", async () => {
    const page = await tests.open(BOARD);
    const deepest = {
        "slide:2x2": 6,
        "slide:2x3": 21,
        "slide:3x2": 21,
        "slide:2x4": 36,
        "slide:4x2": 36,
        "flip:4x4": 6,
        "flip:3x3": 6,
        "slide:3x3": 31,
    };
    for (const [puzzle, most] of Object.entries(deepest)) {
        await choose(page, puzzle);
        assert.equal(await page.locator("#depth").getAttribute("max"), String(most));
        const before = Number(await distanceOf(page));
        await page.getByRole("button", { name: "Hint" }).click();
        await page.locator(".best").click();
        assert.equal(Number(await distanceOf(page)), before - 1);
    }
    await tests.done(page);
});

test("the numbers of boards at each distance are the published ones", async () => {
    const facts = readFileSync(new URL("../../tests/facts/depths.csv", import.meta.url), "utf8")
        .split("\n")
        .map((line) => line.split(","));
    const layers = (space, goal) =>
        facts
            .find((row) => row[0] === space && row[1] === goal)[5]
            .split(" ")
            .map(Number);
    const cases = [
        ["#puzzle=eight", layers("slide 3x3", "blank last (corner)")],
        ["#puzzle=eight&goal=1x2345678", layers("slide 3x3", "blank at mid-side")],
        ["#puzzle=eight&goal=1234x5678", layers("slide 3x3", "blank in the centre")],
        ["#puzzle=slide:2x3", layers("slide 2x3", "blank last")],
        ["#puzzle=slide:3x2", layers("slide 2x3", "blank last")],
        ["#puzzle=slide:4x2", layers("slide 2x4", "blank last")],
        ["#puzzle=flip", layers("flip 4x4", "all white or all black")],
        ["#puzzle=flip&goal=white", layers("flip 4x4", "all white only")],
    ];
    const page = await tests.open("");
    for (const [link, expected] of cases) {
        await page.evaluate((link) => (location.hash = link), link);
        await page.waitForFunction((most) => document.querySelector("#depth").max === most, String(expected.length - 1));
        const found = await page.evaluate(() =>
            Array.from({ length: Number(document.querySelector("#depth").max) }, (_, depth) => {
                const range = document.querySelector("#depth");
                range.value = depth + 1;
                range.dispatchEvent(new Event("input"));
                return Number(
                    range
                        .getAttribute("aria-valuetext")
                        .match(/, ([\d,]+) board/)[1]
                        .replace(",", ""),
                );
            }),
        );
        assert.deepEqual(found, expected.slice(1), link);
    }
    await tests.done(page);
});

test("new boards of a distance are drawn uniformly, common ones and rare ones", async () => {
    const page = await tests.open("");
    // 2x3 has 44 boards at distance 14, drawn by trial; 3x3 has 16 at distance 4, drawn from the list.
    for (const [puzzle, depth, boards] of [
        ["slide:2x3", 14, 44],
        ["slide:3x3", 4, 16],
    ]) {
        await choose(page, puzzle);
        const draws = boards * 10;
        const counts = await page.evaluate(
            async ([depth, draws]) => {
                document.querySelector("#depth").value = depth;
                const button = [...document.querySelectorAll("button")].find((button) => button.textContent === "New board");
                const counts = {};
                for (let draw = 0; draw < draws; draw++) {
                    button.click();
                    for (let turn = 0; turn < 50; turn++) await null;
                    const board = document.querySelector("#board").getAttribute("aria-label");
                    counts[board] = (counts[board] ?? 0) + 1;
                }
                return Object.values(counts);
            },
            [depth, draws],
        );
        const chi = counts.reduce((sum, count) => sum + (count - 10) ** 2 / 10, 0) + 10 * (boards - counts.length);
        // Chi-squared with boards - 1 degrees of freedom: seven standard deviations above the mean happens once in millions of runs.
        assert.ok(chi < boards - 1 + 7 * Math.sqrt(2 * (boards - 1)), `${puzzle}: ${chi}`);
    }
    await tests.done(page);
});
