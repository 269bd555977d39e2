// Puzzles of the engine. The expected distances are published, or counted by hand; the layers come from tests/facts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardOf, choose, distanceOf, known, tests } from "./browser.mjs";

const press = async (page, keys) => {
    for (const key of keys) await page.keyboard.press(key);
};

test("the 15-puzzle: Korf's boards with their published distances, played while the answer is pending", async () => {
    const page = await tests.open("");
    const rows = readFileSync(new URL("../../tests/facts/korf_100.csv", import.meta.url), "utf8").split("\n");
    const goal = ["x", ...Array.from({ length: 15 }, (_, tile) => tile + 1)].join(".");
    for (const row of rows.filter((row) => /^\d/.test(row)).slice(0, 2)) {
        const [depth, board] = row.split(",");
        const link = `#puzzle=slide:4x4&board=${board
            .trim()
            .replaceAll(" ", ".")
            .replace(/(^|\.)0(\.|$)/, "$1x$2")}&goal=${goal}`;
        await page.evaluate((link) => (location.hash = link), link);
        await page.waitForFunction((depth) => document.querySelector("#distance").textContent === depth, depth);
    }
    await page.evaluate(() => (location.hash = "#puzzle=slide:4x4&board=1.2.3.4.5.6.7.8.9.x.11.12.13.10.14.15"));
    // The keys do not wait for the table.
    await press(page, ["ArrowDown", "z", "ArrowUp", "ArrowLeft"]);
    assert.equal(await boardOf(page), "Board: 1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 gap 15");
    await known(page);
    assert.equal(await distanceOf(page), "1");
    await press(page, ["ArrowLeft"]);
    await page.getByText("Home in 3 moves.").first().waitFor();
    await page.waitForFunction(() => document.querySelector("#depth").max === "59");
    await page.locator("#depth").fill("30");
    await page.getByRole("button", { name: "New board" }).click();
    await page.waitForFunction(() => document.querySelector("#distance").textContent === "30");
    await tests.done(page);
});

test("5x5: a way with its bound, then the exact distance; a near board is exact at once", async () => {
    const tiles = "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20";
    const page = await tests.open(`#puzzle=slide:5x5&board=${tiles}.x.21.22.23.24`);
    await known(page);
    assert.equal(await distanceOf(page), "4");
    await page.evaluate(() => (location.hash = "#puzzle=slide:5x5&board=7.24.2.18.5.13.1.9.20.10.6.16.4.x.15.11.3.21.8.23.17.12.14.22.19"));
    await page.waitForFunction(() => /^≤\d+$/.test(document.querySelector("#distance").textContent));
    assert.match(await page.locator("#distance-words").textContent(), /^moves or fewer, at least \d+$/);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".best").first().waitFor();
    await tests.done(page);
});

test("lights: a pattern on a torus, the goal all white, a game to its end", async () => {
    const page = await tests.open("#puzzle=flip:5x5:cross@torus&board=wwwwwwwbwwwbbbwwwbwwwwwww&goal=white");
    await known(page);
    assert.equal(await distanceOf(page), "1");
    assert.equal(await page.locator("#puzzle").getAttribute("value"), "lights:5x5");
    assert.equal(await page.locator("#pattern").inputValue(), "cross@torus");
    await page.locator(".piece").nth(12).click();
    assert.match(await page.locator(".grade").textContent(), /^Home in 1 press\./);
    await page.locator("#pattern").selectOption("king");
    await page.waitForFunction(() => location.hash.includes("flip:5x5:king"));
    await tests.done(page);
});

test("lights of three colours: a link, a hint, a game to its end, a board and a goal of one's own", async () => {
    const page = await tests.open("#puzzle=flip:3x3%253&board=012012111");
    await known(page);
    // As in docs/flips.md.
    assert.equal(await distanceOf(page), "3");
    assert.equal(await page.locator("#puzzle").getAttribute("value"), "colours:3x3%3");
    assert.equal(await boardOf(page), "Board: 0 1 2; 0 1 2; 1 1 1");
    for (const cell of [0, 2, 2]) await page.locator(".piece").nth(cell).click();
    assert.match(await page.locator(".grade").textContent(), /^Home in 3 presses\. No way is shorter\./);
    assert.ok((await page.evaluate(() => location.hash)).includes("puzzle=flip:3x3%253&"));
    await page.evaluate(() => (location.hash = "#puzzle=flip:5x5:king%255&board=0000000000000000000000000&goal=2"));
    await known(page);
    assert.equal(await distanceOf(page), "8");
    await tests.done(page);
});

/** Holds back the requests for a module, until the returned function is called. */
async function held(page, module) {
    let release;
    const wait = new Promise((done) => (release = done));
    await page.route(`**/${module}`, async (route) => (await wait, route.continue()));
    return release;
}
/** What the page says beside the number, from now on. */
const recorded = (page) =>
    page.evaluate(() => {
        const words = document.querySelector("#distance-words");
        window.recorded = [words.textContent];
        new MutationObserver(() => window.recorded.push(words.textContent)).observe(words, { childList: true });
    });

test("while a puzzle is opened the page says what it does, shows the puzzle, and has no tools that do nothing", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768", {});
    const goOn = await held(page, "engine-perm.wasm");
    await choose(page, "perm:2x2x2");
    await page.locator("#distance-words").getByText("loading the engine").waitFor();
    await recorded(page);
    assert.equal(await page.locator("#puzzle-name").textContent(), "Cube 2 × 2 × 2");
    await page.locator("#opening .thumbnail").waitFor();
    for (const part of ["#board", "#tools", "#chart", "#panel-play"])
        await page.waitForFunction((part) => {
            const element = document.querySelector(part);
            return element.closest("[inert]") && !element.checkVisibility({ opacityProperty: true });
        }, part);
    goOn();
    await known(page);
    assert.equal(await page.locator("#opening").isVisible(), false);
    const said = await page.evaluate(() => window.recorded);
    const steps = [
        ...[/^loading the engine$/, /^building the table, \d\d? %$/, /^finishing the table$/],
        ...[/^choosing a board$/, /^computing the distance$/, /^moves from home$/],
    ];
    const order = said.map((words) => steps.findIndex((step) => step.test(words)));
    assert.ok(!order.includes(-1) && order.at(-1) === 5 && order.includes(3), `${said}`);
    assert.deepEqual(order, order.toSorted(), `${said}`);
    // A puzzle whose moves the page knows can be played at once, but has no hint yet.
    const goOnToo = await held(page, "engine-slide.wasm");
    await choose(page, "slide:3x4");
    await page.locator("#distance-words").getByText("loading the engine").waitFor();
    for (const name of ["Hint", "Marks"])
        assert.equal(await page.getByRole("button", { name, exact: true }).getAttribute("aria-disabled"), "true");
    goOnToo();
    await known(page);
    for (const name of ["Hint", "Marks"])
        assert.equal(await page.getByRole("button", { name, exact: true }).getAttribute("aria-disabled"), null);
    // A puzzle that is not in the list has a name, too.
    await page.evaluate(() => (location.hash = "#puzzle=perm:pancakes-6&board=6.1.5.2.4.3"));
    await page.waitForFunction(() => document.querySelector("#puzzle-name").textContent === "Pancakes, 6");
    await tests.done(page);
});

test("the levels of the list have titles, and the pushes that the list says", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768");
    await page.locator("#puzzle").click();
    const cards = await page
        .locator('#picker .card[value^="push:"]')
        .evaluateAll((cards) => cards.map((card) => [card.value, card.getAttribute("aria-label")]));
    await page.keyboard.press("Escape");
    assert.equal(cards.length, 13);
    const titles = new Set();
    for (const [value, name] of cards) {
        const [, number, title, pushes] = /^Sokoban (\d+): (.+), (\d+) pushes$/.exec(name);
        assert.equal(value, `push:${number}`);
        titles.add(title);
        await choose(page, value);
        await page.waitForFunction((name) => document.querySelector("#puzzle-name").textContent === name, name);
        await known(page);
        assert.equal(await distanceOf(page), pushes, name);
    }
    assert.equal(titles.size, 13);
    await tests.done(page);
});

test("Sokoban: pushes that are left, a warning, the way back, the next level", async () => {
    const level = encodeURIComponent("######|#----#|#-$@.#|#----#|######");
    const page = await tests.open(`#puzzle=push&level=${level}`);
    await known(page);
    assert.equal(await distanceOf(page), "2");
    assert.equal(await page.locator("#distance-words").textContent(), "pushes from home, 6 moves of the man");
    assert.match(await boardOf(page), /^Board: wall wall/);
    await press(page, ["ArrowLeft"]);
    await page.getByText("This level can no longer be solved.").first().waitFor();
    await page.getByRole("button", { name: "Back to the start" }).click();
    assert.equal(await distanceOf(page), "2");
    await press(page, ["w", "a", "a", "s", "d", "d"]);
    await page.getByText("Home in 2 pushes. No way is shorter.").first().waitFor();
    await choose(page, "push:1");
    await known(page);
    assert.equal(await distanceOf(page), "4");
    await tests.done(page);
});

test("your own level: errors; one that is too large for a table is searched", async () => {
    const page = await tests.open("#puzzle=push:1");
    await choose(page, "push");
    const typed = page.locator("#xsb");
    for (const [level, expected] of [
        ["nothing", /at least three rows with walls/],
        ["####\n#@ #\n####", /as many boxes as targets, found 0 and 0/],
        ["#####\n#  $.#\n#####", /one man/],
    ]) {
        await typed.fill(level);
        assert.match(await page.locator("#xsb-error").textContent(), expected);
    }
    const row = (letters) => `#${letters.padEnd(16)}#\n`;
    const wide = "##################\n";
    await typed.fill(wide + row("") + row(" $$$$$$$$") + row(" ........ @") + row("").repeat(6) + wide);
    await page.getByRole("button", { name: "Play this level" }).click();
    await typed.waitFor({ state: "hidden" });
    await press(page, ["ArrowRight"]);
    await page.waitForFunction(() => document.querySelector("#distance").textContent === "8");
    await tests.done(page);
});
