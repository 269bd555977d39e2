// The game around the boards: daily puzzles, stored data, settings, the other language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, distanceOf, known, tests } from "./browser.mjs";

test("the puzzle of a day is the same for everyone; its result is kept, and can be copied", async () => {
    const seen = [];
    for (let visitor = 0; visitor < 2; visitor++) {
        const page = await tests.open("", { permissions: ["clipboard-read", "clipboard-write"] });
        await page.getByRole("tab", { name: "Today" }).click();
        await page.getByRole("button", { name: "Play: 8-puzzle" }).click();
        await page.waitForFunction(() => location.hash.includes("daily="));
        seen.push(await boardOf(page));
        if (visitor) {
            const depth = Number(await distanceOf(page));
            for (let left = depth; left > 0; left--) {
                await page.keyboard.press("h");
                await page.locator(".best").click();
            }
            await page.getByRole("button", { name: "Copy the result" }).click();
            const text = await page.evaluate(() => navigator.clipboard.readText());
            assert.match(
                text,
                new RegExp(`^homing, \\d{4}-\\d\\d-\\d\\d, 8-puzzle: home in ${depth} moves, no move lost\n.*#daily=.*\\.eight$`),
            );
            await page.getByRole("tab", { name: "Today" }).click();
            assert.match(await page.locator(".dailies li").first().textContent(), /no move lost/);
        }
        await tests.done(page);
    }
    assert.equal(seen[0], seen[1]);
});

test("the days of the other kinds have their distances", async () => {
    const page = await tests.open("#daily=2026-11-23.fifteen");
    await page.waitForFunction(() => document.querySelector("#distance").textContent === "20");
    await page.evaluate(() => (location.hash = "#daily=2026-11-29.lights"));
    await page.waitForFunction(() => document.querySelector("#distance").textContent === "11");
    await page.evaluate(() => (location.hash = "#daily=2026-11-29.push"));
    await page.waitForFunction(() => /^pushes from home/.test(document.querySelector("#distance-words").textContent));
    await page.evaluate(() => (location.hash = "#daily=tomorrow"));
    await page.getByText("expected a date and a kind of puzzle").first().waitFor();
    await tests.done(page);
});

test("the game, the results and the settings are stored, and cleared", async () => {
    const page = await tests.open("#puzzle=eight&board=1234x6758");
    for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
    assert.match(
        await page.locator(".best-results").textContent(),
        /^Brought home: 1 time, 1 without a lost move; the farthest of these from 2\.$/,
    );
    assert.match(await page.locator("#made").textContent(), /^2 moves made · \d:\d\d$/);
    await page.getByRole("button", { name: "Next, one harder" }).click();
    assert.equal(await distanceOf(page), "3");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.locator("#show-clock").uncheck();
    await page.locator("#settings-dialog .main").click();
    await page.keyboard.press("h");
    await page.locator(".best").click();
    assert.equal(await page.locator("#made").textContent(), "1 move made");
    const board = await boardOf(page);
    await page.waitForFunction(() => /moves=/.test(localStorage.getItem("homing")));
    await page.goto("about:blank");
    await page.goto(tests.host.base);
    await page.waitForFunction(() => document.querySelector("#distance")?.textContent === "2");
    assert.equal(await boardOf(page), board);
    assert.equal(await page.locator("#made").textContent(), "1 move made");
    await page.getByRole("button", { name: "Settings" }).click();
    const clear = async (answer) => {
        await page.locator("#clear").click();
        await page.locator("#clear-dialog").getByRole("button", { name: answer }).click();
    };
    await clear("Keep everything");
    assert.equal(await page.locator("#clear-dialog").isVisible(), false);
    assert.equal(await boardOf(page), board);
    assert.ok(await page.evaluate(() => /noClock.*best|best.*noClock/.test(localStorage.getItem("homing"))));
    await clear("Clear everything");
    await page.waitForFunction(
        () => document.querySelector("#distance")?.textContent && !/noClock|best/.test(localStorage.getItem("homing")),
    );
    assert.equal(await page.locator(".best-results").isVisible(), false);
    await page.context().close();
});

test("pictures on the tiles, the page's and one from a file, which is stored; names remain numbers", async () => {
    const page = await tests.open("#puzzle=eight&board=1234x6758");
    const corner = () =>
        page.evaluate(() => {
            const canvas = document.querySelector('#board .piece[data-cell="0"] canvas');
            return canvas && [...canvas.getContext("2d").getImageData(1, 1, 1, 1).data];
        });
    const names = () => page.locator("#board .piece").evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("aria-label")));
    const numbers = await names();
    assert.equal(await corner(), null);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.locator("#tiles").selectOption("picture");
    await page.waitForFunction(() => document.querySelectorAll("#board canvas").length === 8);
    const sky = await corner();
    assert.ok(sky[2] > sky[0], `the sky is blue: ${sky}`);
    await page.locator("#tiles").selectOption("own");
    const red = await page.evaluate(() => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 3000, height: 1500 });
        const context = canvas.getContext("2d");
        context.fillStyle = "rgb(200 10 10)";
        context.fillRect(0, 0, 3000, 1500);
        return canvas.toDataURL("image/png").split(",")[1];
    });
    const file = (name, buffer) => page.locator("#picture-file").setInputFiles({ name, mimeType: "image/png", buffer });
    await file("words.png", Buffer.from("no picture"));
    await page.getByText("The browser cannot read this file as a picture.").waitFor();
    await file("red.png", Buffer.from(red, "base64"));
    await page.waitForFunction(() => document.querySelectorAll("#board canvas").length === 8);
    assert.equal(await page.locator("#picture-error").textContent(), "");
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll("#board canvas").length === 8);
    const [r, g] = await corner();
    assert.ok(r > 150 && g < 60, "the visitor's picture is there again");
    assert.deepEqual(await names(), numbers);
    await tests.done(page);
});

test("German, by browser preference and by setting; both languages are complete", async () => {
    const page = await tests.open("#puzzle=eight&board=1234x6758", { locale: "de-DE" });
    assert.equal(await page.locator("#distance-words").textContent(), "Züge bis nach Hause");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    assert.match(await page.locator(".grade").textContent(), /^Zu Hause: 2 Züge\. Kein Weg ist kürzer\.$/);
    await page.getByRole("button", { name: "Einstellungen" }).click();
    await page.locator("#language").selectOption("en");
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await page.getByText("Home in 2 moves.").first().waitFor();
    await known(page);
    await page.context().close();
});
