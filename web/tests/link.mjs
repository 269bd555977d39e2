// Links contain puzzle, board, goal and moves; an invalid one is refused with a message.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, distanceOf, tests } from "./browser.mjs";

/** The address is updated after a moment. */
const becomes = (page, link) => page.waitForFunction((link) => location.hash === link, link);

test("the address follows the game, and opens the same game elsewhere", async () => {
    const page = await tests.open("#puzzle=eight&board=283164705&goal=1238x4765");
    await page.locator("#board").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "z"]) await page.keyboard.press(key);
    const link = "#puzzle=eight&board=2831647x5&goal=1238x4765&moves=uul&at=2";
    await becomes(page, link);
    const other = await tests.open(link);
    assert.equal(await boardOf(other), await boardOf(page));
    assert.equal(await distanceOf(other), "3");
    await other.getByRole("button", { name: "Redo" }).click();
    assert.equal(await distanceOf(other), "2");
    await tests.done(other);
    await tests.done(page);
});

test("flips: presses by number", async () => {
    const page = await tests.open("#puzzle=flip&board=bwwbbbwbbwwbbwww&goal=white&moves=1.6");
    assert.equal(await distanceOf(page), "2");
    await page.locator(".piece").nth(15).click();
    await becomes(page, "#puzzle=flip&board=bwwbbbwbbwwbbwww&goal=white&moves=1.6.16");
    await tests.done(page);
});

test("copying the link", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("The link is copied.").first().waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${tests.host.base}#puzzle=eight&board=23415x768`);
    await tests.done(page);
});

test("an edited address opens its game", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768");
    await page.evaluate(() => (location.hash = "#puzzle=slide:2x3&board=45x123"));
    await page.waitForFunction(() => document.querySelector("#distance").textContent === "21");
    assert.equal(await page.locator("#puzzle").getAttribute("value"), "slide:2x3");
    await tests.done(page);
});

test("of a link with a wrong move all is kept up to there, and a message says so", async () => {
    const page = await tests.open("#puzzle=slide:2x3");
    for (const [rest, message, kept, depth] of [
        ["moves=dzq", "move 2 (z) cannot be made", "&moves=d", "18"],
        ["moves=r", "move 1 (r) cannot be made", "", "19"],
        ["moves=dlq&at=1", "move 3 (q) cannot be made", "&moves=dl&at=1", "18"],
        ["moves=dl&at=7", "at=7 is not a board of the game: expected 0 to 2", "&moves=dl", "17"],
        [`moves=${"du".repeat(1001)}`, "there are 2002 moves, but a link holds at most 2000", `&moves=${"du".repeat(1000)}`, "19"],
    ]) {
        await page.evaluate((link) => (location.hash = link), `#puzzle=eight&board=23415x768&${rest}`);
        await page.locator("#advice").getByText(`Not all of the link can be shown: ${message}.`).waitFor();
        await becomes(page, `#puzzle=eight&board=23415x768${kept}`);
        assert.equal(await distanceOf(page), depth);
    }
    await tests.done(page);
});

const BAD = [
    ["#puzzle=nine", /there is no puzzle "nine" here/],
    ["#puzzle=eight&board=123", /a 3x3 board has 9 cells, found 3/],
    ["#puzzle=eight&board=123456789", /there is no tile 9, the tiles are 1 to 8/],
    ["#puzzle=eight&goal=%3Cimg%20src=x%3E", /expected tile numbers and x, found/],
    ["#puzzle=flip&goal=green", /column 1: expected b and w, or 1 and 0, found "g"/],
    [`#puzzle=eight&board=${"1".repeat(100000)}`, /a 3x3 board has 9 cells/],
];
test("invalid links are refused with a message, and the page keeps working", async () => {
    const page = await tests.open(BAD[0][0]);
    for (const [link, expected] of BAD) {
        await page.evaluate((link) => (location.hash = link), link);
        await page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector("#advice").textContent), [expected.source]);
        assert.match(await distanceOf(page), /^\d+$/);
    }
    await tests.done(page);
});
