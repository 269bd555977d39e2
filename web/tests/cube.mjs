// The cube in space. Visible faces are compared with the net, which perm.mjs compares with the program's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, freeze, known, tests } from "./browser.mjs";

const press = async (page, key, times) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
};
const reader = await tests.browser.newPage();
/** The visible colours on a grid over the middle of the board, row by row, as CSS colours. */
async function seenAt(page, edge) {
    const screenshot = (await page.locator("#board").screenshot()).toString("base64");
    return reader.evaluate(
        async ([screenshot, edge]) => {
            const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${screenshot}`)).blob());
            const canvas = new OffscreenCanvas(image.width, image.height);
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            // The front face is slightly larger than half the board. A third of a sticker from its centre there is no letter.
            const at = (part) => 0.5 + ((part + 0.5 - 1 / 3) / edge - 0.5) * 0.56;
            return Array.from({ length: edge * edge }, (_, cell) => {
                const [x, y] = [at(cell % edge) * image.width, at(Math.floor(cell / edge)) * image.height];
                return `rgb(${[...context.getImageData(x, y, 1, 1).data].slice(0, 3).join(", ")})`;
            });
        },
        [screenshot, edge],
    );
}
/** The colours of a face of the net whose upper left sticker is in this column and row. */
const netAt = (page, edge, column, row) =>
    page.evaluate(
        ([edge, column, row]) => {
            const at = (part, name) => Number(part.style.getPropertyValue(name));
            return [...document.querySelectorAll("#board .part.sticker")]
                .filter((part) => Math.floor(at(part, "--x") / edge) === column && Math.floor(at(part, "--y") / edge) === row)
                .sort((a, b) => at(a, "--y") - at(b, "--y") || at(a, "--x") - at(b, "--x"))
                .map((part) => getComputedStyle(part.firstElementChild).backgroundColor);
        },
        [edge, column, row],
    );
/** For each face its column and row in the net, and the keys that bring it to the front from the first view of U, F and R. */
const FACES = {
    F: { net: [1, 1], yaw: 0, pitch: 0 },
    R: { net: [2, 1], yaw: -90, pitch: 0 },
    B: { net: [3, 1], yaw: 180, pitch: 0 },
    L: { net: [0, 1], yaw: 90, pitch: 0 },
    U: { net: [1, 0], yaw: 0, pitch: -90 },
    D: { net: [1, 2], yaw: 0, pitch: 90 },
};
const FIRST = { yaw: -30, pitch: -30 };
const STEP = 15;

for (const [size, link] of [
    [2, "#puzzle=perm:2x2x2&board=R+U2+F'+R+U"],
    [3, "#puzzle=perm:3x3x3&board=R+U+F+D2+L"],
])
    test(`the cube of ${size}x${size}x${size}: each face as in the net, brought to the front by the arrow keys`, async () => {
        const page = await tests.open(link);
        await known(page);
        await page.getByRole("button", { name: "Net", exact: true }).click();
        const net = {};
        for (const [face, { net: at }] of Object.entries(FACES)) net[face] = await netAt(page, size, ...at);
        // The choice is stored.
        await page.reload();
        await known(page);
        assert.equal(await page.locator("#board .part.sticker").count(), 6 * size * size);
        await page.getByRole("button", { name: "Cube", exact: true }).click();
        let [yaw, pitch] = [FIRST.yaw, FIRST.pitch];
        for (const [face, to] of Object.entries(FACES)) {
            const [right, up] = [(to.yaw - yaw) / STEP, (to.pitch - pitch) / STEP];
            await press(page, right > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(right));
            await press(page, up > 0 ? "ArrowUp" : "ArrowDown", Math.abs(up));
            [yaw, pitch] = [to.yaw, to.pitch];
            assert.deepEqual(await seenAt(page, size), net[face], face);
            assert.equal(await page.locator("#live").textContent(), `You see ${face}.`);
        }
        await tests.done(page);
    });

const angles = (page) =>
    page.locator("#board .solid").evaluate((solid) => ["--yaw", "--pitch"].map((name) => parseFloat(solid.style.getPropertyValue(name))));

test("by mouse and by touch: a drag turns the cube and nothing else; the other side by a button", async () => {
    for (const hasTouch of [false, true]) {
        const page = await tests.open("#puzzle=perm:2x2x2&board=R", { hasTouch });
        await known(page);
        const [yaw, pitch] = await angles(page);
        const { x, y, width, height } = await page.locator("#board").boundingBox();
        const middle = [x + width / 2, y + height / 2];
        if (hasTouch) {
            const client = await page.context().newCDPSession(page);
            const touch = (type, at) => client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
            await touch("touchStart", middle);
            for (const by of [20, 40, 60]) await touch("touchMove", [middle[0] + by, middle[1] - by]);
            await touch("touchEnd");
        } else {
            await page.mouse.move(...middle);
            await page.mouse.down();
            await page.mouse.move(middle[0] + 60, middle[1] - 60, { steps: 3 });
            await page.mouse.up();
            await page.mouse.move(middle[0] + 90, middle[1]);
        }
        await page.waitForFunction((old) => document.querySelector(".solid").style.getPropertyValue("--yaw") !== `${old}deg`, yaw);
        const [right, up] = await angles(page);
        assert.ok(right > yaw + 15 && up > pitch + 15, `${right} ${up}`);
        assert.equal(await page.evaluate(() => scrollY), 0);
        assert.equal(await page.locator("#made").textContent(), "");
        await page.getByRole("button", { name: "Other side" }).click();
        assert.match(await page.locator("#live").textContent(), /^You see /);
        assert.deepEqual(await angles(page), [right + 180, 0 - up]);
        await tests.done(page);
    }
});

test("a move animates the turn of its layer, unless reduced motion is preferred", async () => {
    for (const [reducedMotion, pieces] of [
        ["no-preference", 9],
        ["reduce", 0],
    ]) {
        const page = await tests.open("#puzzle=perm:3x3x3&board=R+U", { reducedMotion });
        await known(page);
        await freeze(page);
        const turning = async (key) => {
            await page.keyboard.press(key);
            return page.evaluate(() => {
                const running = document.getAnimations().filter(({ effect }) => effect.target.matches(".cubie"));
                const from = running.map(({ effect }) => effect.getKeyframes()[0].rotate);
                for (const animation of running) animation.finish();
                return { count: running.length, from: [...new Set(from)] };
            });
        };
        // CSS turns the front up by a positive angle about x, and to the right about y. R turns it up, U to the left.
        assert.deepEqual(await turning("r"), { count: pieces, from: pieces ? ["x -90deg"] : [] });
        assert.deepEqual(await turning("Shift+U"), { count: pieces, from: pieces ? ["y -90deg"] : [] });
        assert.deepEqual(await turning("z"), { count: pieces, from: pieces ? ["y 90deg"] : [] });
        await tests.done(page);
    }
});

test("the cube is replaced by a drawing or a net, and returns", async () => {
    const page = await tests.open("#puzzle=perm:ivy");
    await known(page);
    const drawn = () => page.locator("#board").evaluate((board) => [...board.children].map((child) => child.className.split(" ")[0]));
    const parts = await drawn();
    assert.ok(parts.length > 4 && parts.every((name) => name === "part"));
    await choose(page, "perm:2x2x2");
    await page.locator("#board .scene").waitFor();
    assert.deepEqual(await drawn(), ["scene"]);
    await page.goBack();
    await page.waitForFunction(() => location.hash.startsWith("#puzzle=perm:ivy&"));
    assert.deepEqual(await drawn(), parts);
    assert.equal(await page.locator("#viewpoint").isVisible(), false);
    await page.goForward();
    await page.locator("#board .scene").waitFor();
    await page.getByRole("button", { name: "Net", exact: true }).click();
    assert.deepEqual(await drawn(), Array(24).fill("part"));
    await page.getByRole("button", { name: "Cube", exact: true }).click();
    assert.deepEqual(await drawn(), ["scene"]);
    await tests.done(page);
});

test("the board's name lists its pieces; the keys of the cube are in the help", async () => {
    const page = await tests.open("#puzzle=perm:3x3x3&board=R");
    await known(page);
    const board = page.getByRole("group", { name: /^Board: CORNERS 5\+2 2 3 1\+1 / });
    await board.focus();
    assert.equal(await page.evaluate(() => document.activeElement.id), "board");
    assert.equal(await page.locator("#board .scene").getAttribute("aria-hidden"), "true");
    await page.getByRole("button", { name: "Help" }).click();
    await page.locator("#help-dialog").getByText("Drag a cube, or press the arrow keys").waitFor();
    await tests.done(page);
});
