// PuzzleScript games. The game is that of docs/script.md, whose answers are the program's.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardOf, choose, distanceOf, known, tests } from "./browser.mjs";

const DOCS = readFileSync(new URL("../../docs/script.md", import.meta.url), "utf8");
const GAME = readFileSync(new URL("../src/setup/crates.txt", import.meta.url), "utf8");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const at = (page, depth) => page.waitForFunction((depth) => document.querySelector("#distance").textContent === depth, depth);
/** The colour of each cell, as the board is painted. */
const colours = (page) =>
    page.evaluate(() => {
        const canvas = document.querySelector("#board canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const pixel = (x, y) => [...data.slice(4 * (y * canvas.width + x)).slice(0, 3)].join();
        const rows = Array.from({ length: canvas.height / 5 }, (_, y) =>
            Array.from({ length: canvas.width / 5 }, (_, x) => pixel(5 * x + 2, 5 * y + 2)),
        );
        return rows.map((row) => row.join(" "));
    });

test("the game of the docs: its picture, a hint, marks, a lost level, home, another board", async () => {
    assert.ok(DOCS.includes(GAME.trim()), "docs/script.md has another game");
    const page = await tests.open();
    await choose(page, "script");
    await at(page, "7");
    await button(page, "Play this board").click();
    assert.equal(await boardOf(page), "Board: p....; .ct..; .c..t; .....");
    const [black, white, orange, blue] = ["0,0,0", "255,255,255", "235,137,49", "29,87,247"];
    assert.deepEqual(await colours(page), [
        [white, black, black, black, black].join(" "),
        [black, orange, blue, black, black].join(" "),
        [black, orange, black, black, blue].join(" "),
        [black, black, black, black, black].join(" "),
    ]);
    await page.keyboard.press("h");
    await page.locator("#advice").getByText("Move d; then 6 moves to go.").waitFor();
    assert.equal(await button(page, "Move u").getAttribute("aria-disabled"), "true");
    await page.keyboard.press("m");
    await button(page, "Move r, 1 farther").waitFor();
    for (const key of ["ArrowRight", ..."ddrdld"]) await page.keyboard.press(key);
    await page.locator("#notice").getByText("This level can no longer be solved.").waitFor();
    await button(page, "Restart").click();
    for (const key of "drldrrr") await page.keyboard.press(key);
    await at(page, "0");
    await page.getByText("Home in 7 moves. No way is shorter.").first().waitFor();
    await page.locator("#depth").fill("14");
    await button(page, "New board").click();
    await at(page, "14");
    await tests.done(page);
});

test("a game of your own: levels one after another, its link, and what is refused", async () => {
    const two = `${GAME}\np.c.t\n`;
    const page = await tests.open(`#puzzle=script&level=${encodeURIComponent(two)}&board=${encodeURIComponent(".../")}`);
    await page.locator("#advice").getByText("This cannot be shown").waitFor();
    await tests.show(page, `#puzzle=script:1&level=${encodeURIComponent(two)}&board=...../..*../...p*/.....`);
    await tests.show(page, `#puzzle=script:1&level=${encodeURIComponent(two)}&moves=d+r+l+d+r+r&board=p..../.ct../.c..t/.....`);
    await at(page, "1");
    await page.keyboard.press("r");
    await button(page, "Next level").click();
    await at(page, "3");
    assert.match(page.url(), /#puzzle=script:2&level=OBJECTS/);
    await page.getByRole("tab", { name: "Set up" }).click();
    await page.locator("#definition").fill(two.replace("RULES", "RULES\nrandom [ p ] -> [ c ]"));
    await button(page, "Play this puzzle").click();
    await page.getByText("random is not supported").waitFor();
    assert.equal(await distanceOf(page), "3");
    await known(page);
    await tests.done(page);
});
