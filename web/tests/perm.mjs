// Permutation puzzles. Expected values are published, or come from docs/permutations.md, whose examples are the program's.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardOf, choose, distanceOf, known, tests } from "./browser.mjs";

const DOCS = readFileSync(new URL("../../docs/permutations.md", import.meta.url), "utf8");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const at = (page, depth) => page.waitForFunction((depth) => document.querySelector("#distance").textContent === depth, depth);
/** The letters of a net as the page lays them. */
const netOf = (page) =>
    page.evaluate(() => {
        const rows = [];
        for (const part of document.querySelectorAll("#board .sticker")) {
            const [x, y] = ["--x", "--y"].map((name) => Number(part.style.getPropertyValue(name)));
            (rows[y] ??= Array(8).fill(" "))[x] = part.textContent;
        }
        return rows.map((row) => row.join(" ").trimEnd());
    });

test("the cube is drawn as the program draws it", async () => {
    const [, drawn] = /homing show perm:2x2x2 "U R'" R\n.*\n([\s\S]*?)```/.exec(DOCS);
    const lines = drawn.split("\n").slice(0, 6);
    const page = await tests.open("#puzzle=perm:2x2x2&board=U+R'");
    await known(page);
    await page.getByRole("button", { name: "Net", exact: true }).click();
    assert.deepEqual(
        await netOf(page),
        lines.map((line) => line.slice(0, 15).trimEnd()),
    );
    await page.keyboard.press("r");
    assert.deepEqual(
        await netOf(page),
        lines.map((line) => line.slice(18).trimEnd()),
    );
    // The cube of 3x3x3: R takes the column of F to U, that of U to B, that of D to F.
    await tests.show(page, "#puzzle=perm:3x3x3&board=R");
    await known(page);
    const column = await page.evaluate(() =>
        [...document.querySelectorAll("#board .sticker")]
            .filter((part) => part.style.getPropertyValue("--x") === "5")
            .sort((a, b) => a.style.getPropertyValue("--y") - b.style.getPropertyValue("--y"))
            .map((part) => part.textContent)
            .join(""),
    );
    assert.equal(column, "FFFDDDBBB");
    await tests.done(page);
});

test("a game: the published layers, marks, a hint, keys and buttons, back, home, another board, a way to watch", async () => {
    const page = await tests.open("#puzzle=perm:2x2x2&board=R+U2+F'+R+U");
    await known(page);
    assert.equal(await distanceOf(page), "5");
    assert.equal(await page.locator("#chart-words").textContent(), "9,992 of 3,674,160 boards are this far.");
    await page.keyboard.press("m");
    await page.locator(".moves [data-kind=better]").first().waitFor();
    assert.equal(await page.locator(".moves [data-tag]").count(), 9);
    await page.keyboard.press("h");
    await page.locator("#advice").getByText("Move U'; then 4 moves to go.").waitFor();
    for (const key of ["r", "z", "Shift+U", "Shift+R", "f"]) await page.keyboard.press(key);
    await at(page, "2");
    await button(page, "Move U2, 1 nearer").click();
    await page.keyboard.press("Shift+R");
    await page.locator(".grade").getByText("Home in 5 moves. No way is shorter.").waitFor();
    await page.waitForFunction(() => location.hash.endsWith("&moves=U'+R'+F+U2+R'"));
    await page.locator("#depth").fill("11");
    await button(page, "New board").click();
    await at(page, "11");
    await page.getByRole("tab", { name: "Watch" }).click();
    await page
        .locator("#which-path")
        .getByText(/^(The only shortest way|Shortest way 1 of)/)
        .waitFor();
    await button(page, "To the end").click();
    assert.equal(await boardOf(page), "Board: CORNERS 1 2 3 4 5 6 7");
    await tests.done(page);
});

test("rings, stacks and sets: arrow keys, a press on a pancake, the greatest distances", async () => {
    const page = await tests.open("#puzzle=perm:pancakes-6&board=6.1.5.2.4.3");
    await known(page);
    // homing check perm:pancakes-6 "6 1 5 2 4 3" "f6 f5 f3 f4 f2 f3": 6 made, 2 to go, 3 lost.
    assert.equal(await distanceOf(page), "5");
    await page.locator(".bar[data-cell='5']").click();
    for (const key of ["5", "3", "4", "2"]) await page.keyboard.press(key);
    await button(page, "Move f3").click();
    await at(page, "2");
    for (const [name, keys, deepest] of [
        ["topspin-6", ["ArrowLeft", "ArrowRight", "x", "x"], null],
        ["ivy", ["1", "Shift+1"], "8"],
        ["pyraminx", ["u", "Shift+U", "b", "Shift+B"], "11"],
    ]) {
        await choose(page, `perm:${name}`);
        await page.waitForFunction((name) => location.hash.startsWith(`#puzzle=perm:${name}&`), name);
        const board = await boardOf(page);
        for (const key of keys) await page.keyboard.press(key);
        // The clock may have advanced by some seconds.
        assert.match(await page.locator("#made").textContent(), new RegExp(`^${keys.length} moves made · 0:\\d\\d$`));
        assert.equal(await boardOf(page), board);
        if (deepest) assert.equal(await page.locator("#depth").getAttribute("max"), deepest);
    }
    await tests.done(page);
});

test("your own board: errors, and why there is no way home, also in German", async () => {
    const page = await tests.open("#puzzle=perm:2x2x2&board=R");
    await page.getByRole("tab", { name: "Set up" }).click();
    const typed = page.locator("#typed");
    for (const [text, expected] of [
        ["R Q", `expected moves (U U2 U' R R2 R' F F2 F') or a pattern of 7 pieces, found "Q"`],
        ["1 2 3", "expected 7 pieces, one for each position, found 3"],
        ["1 2 3 4 5 6 8", `piece 7: expected a piece of CORNERS from 1 to 7 and a twist up to +2, found "8"`],
        ["1 1 3 4 5 6 7", "piece 1 of CORNERS appears 2 times, expected 1 time"],
    ]) {
        await typed.fill(text);
        assert.equal(await page.locator("#typed-error").textContent(), expected);
    }
    await typed.fill("1+1 2 3 4 5 6 7");
    await page.locator("#notice").getByText("The twists of CORNERS add up to 1 modulo 3, those of the goal to 0").waitFor();
    await typed.fill("-R R^2 U3' F2'");
    await typed.press("Enter");
    assert.equal(await boardOf(page), "Board: CORNERS 6 7+1 2 3 5+2 1+1 4+2");
    await page.evaluate(() => localStorage.setItem("homing", JSON.stringify({ language: "de" })));
    await tests.show(page, "#puzzle=perm:2x2x2&board=1+2+3+4+5+6+7");
    await tests.show(page, "#puzzle=perm:2x2x2&board=1-1.2.3.4.5.6.7");
    await page.locator("#notice").getByText("Die Drehungen von CORNERS ergeben 1 modulo 3, am Ziel 0").waitFor();
    await tests.done(page);
});

test("your own definition, as text and from a file, and its errors", async () => {
    const ring = /\$ cat ring.json\n([\s\S]*?)\$ homing/.exec(DOCS)[1];
    const page = await tests.open("#puzzle=perm:ivy");
    await choose(page, "perm");
    const text = page.locator("#definition");
    const error = page.locator("#definition-error");
    await text.fill("Name x\nSet A 3 1\nMove M\nA\n2 2 3\nEnd");
    await button(page, "Play this puzzle").click();
    await error.getByText("line 3: move M: set A: entry 2: position 2 is already in entry 1").waitFor();
    await page.locator("#definition-file").setInputFiles({ name: "ring.json", mimeType: "application/json", buffer: Buffer.from(ring) });
    await page.waitForFunction(() => location.hash.startsWith("#puzzle=perm&level="));
    assert.equal(await page.locator("#depth").getAttribute("max"), "15");
    assert.equal(await page.locator("#puzzle").getAttribute("value"), "perm");
    // The antipode in docs/permutations.md, in a link that the page wrote.
    const link = new URL(page.url()).hash.replace(/board=[\d.]+/, "board=2.1.6.5.4.3");
    await tests.show(page, link);
    await at(page, "15");
    // A move of order six, on one line.
    await page.getByRole("tab", { name: "Set up" }).click();
    await text.fill("a := (1,2,3)(4,5);");
    await button(page, "Play this puzzle").click();
    await page.waitForFunction(() => document.querySelector("#depth").max === "3");
    await tests.done(page);
});

// Nets are folded again into space. Axes to the right, up, and towards the viewer.
const SIDES = { U: [0, 1, 0], D: [0, -1, 0], R: [1, 0, 0], L: [-1, 0, 0], F: [0, 0, 1], B: [0, 0, -1] };
/** For each face of a cube its upper left corner in the net, and the directions of its rows and columns. */
const CUBE = {
    U: [[1, 0], SIDES.R, SIDES.F],
    L: [[0, 1], SIDES.F, SIDES.D],
    F: [[1, 1], SIDES.R, SIDES.D],
    R: [[2, 1], SIDES.B, SIDES.D],
    B: [[3, 1], SIDES.L, SIDES.D],
    D: [[1, 2], SIDES.R, SIDES.B],
};
/** The corners of a tetrahedron, which the middle is at the same distance from, and where the net has them on each face. */
const TIPS = { U: [1, 1, 1], L: [1, -1, -1], R: [-1, 1, -1], B: [-1, -1, 1] };
const HIGH = Math.sqrt(3);
const PYRAMID = {
    F: { U: [2, 0], L: [1, HIGH], R: [3, HIGH] },
    L: { U: [2, 0], L: [1, HIGH], B: [0, 0] },
    R: { U: [2, 0], R: [3, HIGH], B: [4, 0] },
    D: { L: [1, HIGH], R: [3, HIGH], B: [2, 2 * HIGH] },
};
const scaled = (vector, by) => vector.map((x) => x * by);
const sum = (vectors) => vectors.reduce((a, b) => a.map((x, axis) => x + b[axis]));
const dot = (a, b) => a.reduce((all, x, axis) => all + x * b[axis], 0);
function folded(face, [x, y], isPyramid) {
    if (!isPyramid) {
        const [[left, top], along, down] = CUBE[face];
        return sum([SIDES[face], scaled(along, 2 * (x - left) - 1), scaled(down, 2 * (y - top) - 1)]);
    }
    const [[a, [ax, ay]], [b, [bx, by]], [c, [cx, cy]]] = Object.entries(PYRAMID[face]);
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    const [ofB, ofC] = [((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area, ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area];
    return sum([scaled(TIPS[a], 1 - ofB - ofC), scaled(TIPS[b], ofB), scaled(TIPS[c], ofC)]);
}
/** A point after a third of a turn about an axis with coordinates 1 and -1, to the right as seen from its end. */
function turnedBy(point, axis, isBack) {
    const k = scaled(axis, 1 / HIGH);
    const across = [k[1] * point[2] - k[2] * point[1], k[2] * point[0] - k[0] * point[2], k[0] * point[1] - k[1] * point[0]];
    return sum([scaled(point, -0.5), scaled(across, (isBack ? 1 : -1) * (HIGH / 2)), scaled(k, 1.5 * dot(k, point))]);
}

test("pyraminx, skewb, ivy and dino are drawn as nets: every move turns the stickers of one part by a third, in space", async () => {
    const page = await tests.open("");
    const shown = () => page.locator("#board .sticker").evaluateAll((stickers) => stickers.map((sticker) => sticker.dataset.face));
    for (const [name, cut, scramble] of [
        ["pyraminx", 0, "U+L'+B+R'+U'+L"],
        ["skewb", 0, "UFL+UBR'+DFR+DLB'+UFL'"],
        ["ivy", 0.5, "UFL+UBR'+DFR+DLB'+UFL"],
        ["dino", 1, "UFL+URF'+DRB+DLB'+UBR+DFR"],
    ]) {
        const isPyramid = name === "pyraminx";
        const lines = readFileSync(new URL(`../../crates/perm/nets/${name}.txt`, import.meta.url), "utf8").trim().split("\n").slice(1);
        const stickers = lines.map((line) => {
            const [, , , face, , ...corners] = line.split(" ");
            const places = corners.map((corner) => folded(face, corner.split(",").map(Number), isPyramid));
            return { face, at: scaled(sum(places), 1 / places.length) };
        });
        await page.evaluate((name) => (location.hash = `#puzzle=perm:${name}&board=${name === "pyraminx" ? "U+U'" : "UFL+UFL'"}`), name);
        await page.waitForFunction((count) => document.querySelectorAll("#board .sticker").length === count, stickers.length);
        await at(page, "0");
        assert.deepEqual(
            await shown(),
            stickers.map(({ face }) => face),
        );
        await page.evaluate((link) => (location.hash = link), `#puzzle=perm:${name}&board=${scramble}`);
        await page.waitForFunction(() => /^[1-9]/.test(document.querySelector("#distance:not(.pending)")?.textContent));
        const moves = (await page.locator("#moves button").allTextContents()).filter((move) => !move.endsWith("'"));
        assert.equal(moves.length, name === "dino" ? 8 : 4);
        for (const move of moves) {
            const axis = isPyramid ? TIPS[move] : sum([...move].map((face) => SIDES[face]));
            // The edge DB of the dino cube stays: the rest turns the other way.
            const isBack = name === "dino" && move.startsWith("D") && move.includes("B");
            const before = await shown();
            await page.locator("#moves").getByText(move, { exact: true }).click();
            const after = await shown();
            stickers.forEach(({ at: place }, number) => {
                const isTurned = dot(place, axis) > cut !== isBack;
                const to = isTurned ? turnedBy(place, axis, isBack) : place;
                const reached = stickers.findIndex(({ at: other }) => other.every((x, axis) => Math.abs(x - to[axis]) < 0.01));
                assert.equal(after[reached], before[number], `${name} ${move}: sticker ${number}`);
            });
        }
    }
    await tests.done(page);
});

test("a full scramble of the 3x3x3 cube has a way home: a hint, and a path to watch to its end", async () => {
    const page = await tests.open("#puzzle=perm:3x3x3");
    await known(page);
    await button(page, "Full scramble").click();
    await page.waitForFunction(() => /^≥1\d$/.test(document.querySelector("#distance").textContent));
    await button(page, "Hint").click();
    await page.locator("#advice").getByText("Searching for the way home.").waitFor();
    await page.getByRole("tab", { name: "Watch" }).click();
    await page.locator("#panel-watch").getByText("Searching for the way home.").waitFor();
    // It appears by itself.
    await page.locator("#which-path").getByText("The best known way").waitFor();
    const most = Number(/^≤(\d+)$/.exec(await distanceOf(page))[1]);
    assert.ok(most >= 14 && most < 100, `${most}`);
    await button(page, "To the end").click();
    assert.equal(await boardOf(page), "Board: CORNERS 1 2 3 4 5 6 7 8; EDGES 1 2 3 4 5 6 7 8 9 10 11 12");
    await page.getByRole("tab", { name: "Play" }).click();
    await button(page, "Hint").click();
    await page.locator("#advice").getByText(/^Move \S+: the next move of the best known way\.$/).waitFor();
    await page.locator(".moves .best").click();
    await at(page, `≤${most - 1}`);
    await tests.done(page);
});

test("a cube without a table: a search with its limit, and what cannot be solved", async () => {
    const page = await tests.open("#puzzle=perm:3x3x3&board=R+U+F+D2+L+B'+U'");
    await at(page, "7");
    await page.keyboard.press("h");
    await page.locator("#advice").getByText("Move U; then 6 moves to go.").waitFor();
    await page.evaluate(() => (location.hash = "#puzzle=perm:3x3x3&board=L+D2+L+F2+B'+L2+D'+U+F+U+F2+B"));
    await at(page, "12");
    // Most cubes are 17 or 18 moves from home. The bound is shown, and the second worker goes on.
    await page.evaluate(() => (location.hash = "#puzzle=perm:3x3x3&board=F+U'+F2+D'+B+U+R'+F'+L+D'+R'+U'+L+U+B'+D2+R'+F+U2+D2"));
    await page.waitForFunction(() => /^≥1\d$/.test(document.querySelector("#distance").textContent));
    await page.locator("#distance-words").getByText("moves or more from home: searching for a way home").waitFor();
    await page.evaluate(() => (location.hash = "#puzzle=perm:3x3x3&board=2.1.3.4.5.6.7.8_1.2.3.4.5.6.7.8.9.10.11.12"));
    await page.locator("#notice").getByText("is CORNERS odd, EDGES even, and every move changes an even number of these").waitFor();
    await tests.done(page);
});

test("blocked moves cannot be made: Square-1 and Bicube", async () => {
    const page = await tests.open("#puzzle=perm:square-1&board=U3+/");
    await known(page);
    assert.equal(await distanceOf(page), "2");
    // `U` would bring a corner across the cut.
    const isOff = (name) => button(page, name).getAttribute("aria-disabled");
    assert.deepEqual([await isOff("Move /"), await isOff("Move U3"), await isOff("Move U")], [null, null, "true"]);
    await button(page, "Move /").click();
    await at(page, "1");
    assert.equal(await page.locator("#board .token").count(), 24);
    // A scramble has only moves that are allowed.
    await button(page, "Full scramble").click();
    await page.waitForFunction(() => /≥|≤/.test(document.querySelector("#distance").textContent));
    await tests.show(page, "#puzzle=perm:bicube&board=F+R");
    await known(page);
    assert.equal(await distanceOf(page), "2");
    await page.keyboard.press("d");
    await page.locator("#advice").getByText("D is blocked").waitFor();
    await page.keyboard.press("Shift+R");
    await at(page, "1");
    await tests.done(page);
});

test("glued pieces of a link are joined by dots, and move together", async () => {
    const link = "#puzzle=perm:3x3x3&glue=UF+UFR,D+DL&board=1.2.3.4.5.6.7.8_1.2.3.4.5.6.7.8.9.10.11.12";
    const page = await tests.open(link);
    await known(page);
    const isOff = (name) => button(page, `Move ${name}`).getAttribute("aria-disabled");
    assert.deepEqual([await isOff("U"), await isOff("R"), await isOff("L")], [null, "true", "true"]);
    const isDotted = (faces) => faces.filter((face) => face.style.backgroundImage.includes("radial")).length;
    const dotted = () => page.locator(".facet > span").evaluateAll(isDotted);
    // Two pieces on two faces, and a centre with an edge.
    assert.equal(await dotted(), 6);
    await button(page, "Move U").click();
    await page.waitForFunction((link) => location.hash === `${link}&moves=U`, link);
    assert.deepEqual([await isOff("F"), await isOff("R")], ["true", null]);
    assert.equal(await dotted(), 6);
    await page.getByRole("button", { name: "Net", exact: true }).click();
    const dots = await page.locator("#board .joint").evaluateAll((dots) => dots.filter((dot) => dot.offsetWidth).length);
    assert.equal(dots, 3);
    await tests.show(page, "#puzzle=perm:3x3x3");
    await page.waitForFunction(() => !document.querySelector("main").inert);
    assert.equal(await page.locator("#board .joint").count(), 0);
    await page.evaluate(() => (location.hash = "#puzzle=perm:3x3x3&glue=U+D"));
    await page.locator("#advice").getByText("no cube holds U and D together").waitFor();
    await tests.done(page);
});
