// Sliding blocks. The distances are those of docs/blocks.md, some of them published.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardOf, choose, distanceOf, known, tests } from "./browser.mjs";

const DOCS = readFileSync(new URL("../../docs/blocks.md", import.meta.url), "utf8");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const at = (page, depth) => page.waitForFunction((depth) => document.querySelector("#distance").textContent === depth, depth);

test("Huarong Dao: its published distance, keys on a block, dragging, marks, a hint, another board", async () => {
    const page = await tests.open("#puzzle=blocks:huarong-dao");
    await known(page);
    assert.equal(await distanceOf(page), "116");
    assert.equal(await boardOf(page), "Board: B A A C; B A A C; D E E F; D G H F; I gap gap J");
    // The game's time stands still, however long this machine takes for the moves.
    await page.evaluate(() => {
        const now = performance.now();
        performance.now = () => now;
    });
    await button(page, "block I, row 5, column 1").focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("d");
    await at(page, "115");
    await page.keyboard.press("h");
    await page
        .locator("#advice")
        .getByText(/^[A-J] (up|down|to the left|to the right); then 114 steps to go\.$/)
        .waitFor();
    await page.locator(".block.best").waitFor();
    await page.keyboard.press("z");
    await at(page, "116");
    // Two cells in one drag.
    const cell = (await page.locator("#board").boundingBox()).width / 4;
    const block = await button(page, "block J, row 5, column 4").boundingBox();
    await page.mouse.move(block.x + cell / 2, block.y + cell / 2);
    await page.mouse.down();
    for (let part = 1; part <= 8; part++) await page.mouse.move(block.x + cell / 2 - (part / 4) * cell, block.y + cell / 2);
    await page.mouse.up();
    assert.equal(await boardOf(page), "Board: B A A C; B A A C; D E E F; D G H F; I J gap gap");
    assert.equal(await page.locator("#made").textContent(), "2 steps made · 0:00");
    await page.evaluate(() => delete performance.now);
    await page.waitForFunction(() => location.hash.endsWith("board=BAAC_BAAC_DEEF_DGHF_I..J&moves=Jl+Jl"));
    await page.locator("#depth").fill("1");
    await button(page, "New board").click();
    await at(page, "1");
    await page.keyboard.press("m");
    await page.locator(".block[data-kind=better]").first().waitFor();
    await tests.done(page);
});

/** The fewest steps from a picture of cars to its goal, found by trying all moves. */
function stepsOf(picture) {
    const lines = picture.split("\n").filter((line) => !/^;|:/.test(line));
    const [start, goal] = lines.join("\n").trim().split("\n\n");
    const [cols, text] = [start.indexOf("\n"), (picture) => picture.replaceAll("\n", "")];
    const wanted = [...text(goal)].map((letter, cell) => [letter, cell]).filter(([letter]) => letter !== ".");
    const isHome = (board) => wanted.every(([letter, cell]) => board[cell] === letter);
    const seen = new Set([text(start)]);
    let layer = [...seen];
    for (let steps = 0; layer.length; steps++) {
        if (layer.some(isHome)) return steps;
        const next = [];
        for (const board of layer)
            for (const letter of new Set(board.replace(/[.#]/g, ""))) {
                const cells = [...board].flatMap((found, cell) => (found === letter ? [cell] : []));
                const by = cells[1] - cells[0];
                for (const step of [by, -by]) {
                    const onto = step > 0 ? cells.at(-1) + step : cells[0] + step;
                    const leaves = Math.abs(step) === 1 && Math.floor(onto / cols) !== Math.floor(cells[0] / cols);
                    if (leaves || board[onto] !== ".") continue;
                    const moved = [...board];
                    moved[step > 0 ? cells[0] : cells.at(-1)] = ".";
                    moved[onto] = letter;
                    const after = moved.join("");
                    if (!seen.has(after)) next.push(after);
                    seen.add(after);
                }
            }
        layer = next;
    }
    return undefined;
}

test("the number of a puzzle's name, the distance and its words count the same: steps", async () => {
    const page = await tests.open("");
    const table = [...DOCS.matchAll(/^\| `blocks:(\S+)`.* (\d+) steps \|$/gm)].map(([, name, steps]) => [name, steps]);
    assert.deepEqual(
        table.map(([name]) => name),
        ["huarong-dao", "dads-puzzle", "rush-hour-93", "rush-hour-60"],
    );
    for (const [name, steps] of table) {
        if (name.startsWith("rush")) {
            const picture = readFileSync(new URL(`../../crates/blocks/puzzles/${name}.txt`, import.meta.url), "utf8");
            assert.equal(String(stepsOf(picture)), steps, name);
        }
        for (const [language, words] of [
            ["en", "steps from home"],
            ["de", "Schritte bis nach Hause"],
        ]) {
            await page.evaluate((language) => localStorage.setItem("homing", JSON.stringify({ language })), language);
            await tests.show(page, `#puzzle=blocks:${name}`);
            await known(page);
            assert.equal(await distanceOf(page), steps, name);
            assert.equal(await page.locator("#distance-words").textContent(), words);
            const title = await page.locator("#puzzle-name").textContent();
            const counted = name.startsWith("rush") ? [`${steps} ${words.split(" ")[0]}`] : null;
            assert.deepEqual(/\d+ \S+/.exec(title)?.slice(0) ?? null, counted, title);
        }
    }
    await tests.done(page);
});

test("cars: each its colour, the one that leaves is red, and the exit is where it leaves", async () => {
    const page = await tests.open("#puzzle=blocks:rush-hour-93");
    await known(page);
    const cars = await page
        .locator("#board .block")
        .evaluateAll((blocks) => blocks.map((block) => [block.textContent, getComputedStyle(block.firstElementChild).backgroundColor]));
    assert.equal(new Set(cars.map(([, colour]) => colour)).size, cars.length);
    const isRed = (colour) => {
        const [red, green, blue] = colour.match(/\d+/g).map(Number);
        return red > 1.8 * green && red > 1.8 * blue;
    };
    assert.deepEqual(
        cars.filter(([, colour]) => isRed(colour)).map(([letter]) => letter),
        ["A"],
    );
    const places = await page.evaluate(() =>
        ["#board", "#board .exit", "#board .named"].map((name) => document.querySelector(name).getBoundingClientRect().toJSON()),
    );
    const [board, exit, car] = places;
    assert.ok(Math.abs(exit.left - board.right) < 2 && Math.abs(exit.y - car.y) < 2, JSON.stringify(places));
    // A car that leaves at the top, in a picture of one's own; no other blocks have an exit.
    const picture = encodeURIComponent("rules: cars\n..B\n.AB\n.A.\n\n.A.\n.A.\n...\n");
    await page.evaluate((picture) => (location.hash = `#puzzle=blocks&level=${picture}`), picture);
    await page.locator("#board .exit").getByText("↑").waitFor();
    await tests.show(page, "#puzzle=blocks:huarong-dao");
    await known(page);
    assert.equal(await page.locator("#board .exit, #board .car").count(), 0);
    await tests.done(page);
});

test("the boards of a way are those of the engine, also where blocks that look alike change letters", async () => {
    const page = await tests.open("#puzzle=blocks:huarong-dao");
    await known(page);
    await page.getByRole("tab", { name: "Watch" }).click();
    await page.locator("#which-path").getByText("Shortest way 1 of").waitFor();
    for (const step of [23, 61, 104]) {
        await page.locator("#step").fill(String(step));
        const rows = (await boardOf(page)).replace("Board: ", "").replaceAll("gap", ".").replaceAll(" ", "").replaceAll(";", "_");
        const other = await tests.open(`#puzzle=blocks:huarong-dao&board=${rows}`);
        await at(other, String(116 - step));
        await tests.done(other);
    }
    await button(page, "To the end").click();
    assert.match(await boardOf(page), /; \S+ A A \S+; \S+ A A \S+$/);
    await tests.done(page);
});

test("your own picture, and errors in one", async () => {
    const cars = /\$ cat cars.txt\n([\s\S]*?)\$ homing/.exec(DOCS)[1];
    const page = await tests.open("#puzzle=blocks:dads-puzzle");
    await known(page);
    assert.equal(await distanceOf(page), "83");
    await choose(page, "blocks");
    const text = page.locator("#definition");
    await text.fill("AB\nBA\n\n..\nA.");
    await button(page, "Play this puzzle").click();
    await page
        .locator("#definition-error")
        .getByText(/block A is in two pieces/)
        .waitFor();
    await text.fill(cars);
    await button(page, "Play this puzzle").click();
    // Du Ed Ar3.
    await at(page, "5");
    await button(page, "block D, row 2, column 5").click();
    await button(page, "block E, row 3, column 3").focus();
    await page.keyboard.press("s");
    await button(page, "block A, row 3, column 1").click();
    // It can move in both directions, so the keys decide.
    for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
    await page.locator(".grade").getByText("Home in 5 steps. No way is shorter.").waitFor();
    await page.getByRole("tab", { name: "Set up" }).click();
    for (const [board, expected] of [
        [".BCC./.B", "a 5x5 board has 25 cells, found 7"],
        [".BCC./.B..D/AAE.D/..EFF/GG..#", "row 5, column 5: the walls are not those of the puzzle"],
        [".BCC./.B..D/AAE.D/..EFF/GGG..", "block G is not in the puzzle, or there are too many or too few of its shape"],
    ]) {
        await page.locator("#typed").fill(board);
        assert.equal(await page.locator("#typed-error").textContent(), expected);
    }
    await tests.done(page);
});
