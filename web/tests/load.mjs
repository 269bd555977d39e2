// The page's size, its offline use, and its content security policy.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { boardOf, choose, distanceOf, known, tests } from "./browser.mjs";
import { DIST } from "./host.mjs";

const LIMIT_BYTES = 81_000;

test("the first visit takes at most 81 kB compressed; the engine is loaded with a puzzle that needs it", async (t) => {
    const page = await tests.open("#puzzle=eight&board=23415x768", { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    const asked = () => page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name.split("/").at(-1)));
    const files = [...new Set([...(await asked()), "index.html", "sw.js", "icon.svg", "manifest.webmanifest"])].filter(Boolean);
    const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(DIST, name))).length, 0);
    t.diagnostic(`${bytes} bytes compressed in ${files.length} files`);
    assert.ok(bytes < LIMIT_BYTES, `${bytes} bytes: ${files}`);
    assert.ok(!files.some((name) => /engine/.test(name)), `${files}`);
    await choose(page, "flip:5x5");
    await known(page);
    assert.match(await distanceOf(page), /^\d+$/);
    await tests.done(page);
});

test("the page loads nothing from elsewhere, as its policy says", async () => {
    const page = await tests.open("", { serviceWorkers: "allow" });
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    assert.ok(asked.length >= 2);
    for (const url of asked) assert.ok(url.startsWith(tests.host.base), url);
    const html = readFileSync(join(DIST, "index.html"), "utf8");
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
    assert.match(policy, /^default-src 'none';/);
    assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ""), /unsafe|data:|\*|https?:/);
    assert.doesNotMatch(html, /<style|style="|<script>|onclick=/);
    // It is in force: scripts and styles injected into the page are refused.
    const refused = await page.evaluate(async () => {
        const seen = [];
        const both = new Promise((done) =>
            document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective) === 2 && done()),
        );
        const script = document.createElement("script");
        script.textContent = "window.broken = true";
        document.body.append(script);
        document.body.setAttribute("style", "color: red");
        await both;
        return [...seen.sort(), String(window.broken)];
    });
    assert.deepEqual(refused, ["script-src-elem", "style-src-attr", "undefined"]);
    await page.context().close();
});

test("after the first visit everything works offline: any link, any puzzle, the other language", { timeout: 300_000 }, async () => {
    const page = await tests.open("", { serviceWorkers: "allow" });
    // Nothing else is opened: the service worker loads the rest by itself.
    const later = readdirSync(DIST).filter((name) => /\.(js|wasm)$/.test(name) && name !== "sw.js");
    const isComplete = async (names) => {
        const [name] = await caches.keys();
        const cached = name ? await (await caches.open(name)).keys() : [];
        return names.every((name) => cached.some(({ url }) => url.endsWith(`/${name}`)));
    };
    while (!(await page.evaluate(isComplete, later))) await page.waitForTimeout(50);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    for (const path of ["#puzzle=eight&board=23415x768", "index.html#puzzle=eight&board=23415x768"]) {
        await page.goto("about:blank");
        await page.goto(tests.host.base + path);
        await page.waitForFunction(() => document.querySelector("#distance")?.textContent === "19");
    }
    await page.reload();
    assert.equal(await boardOf(page), "Board: 2 3 4; 1 5 gap; 7 6 8");
    const files = await page.evaluate(() => [...document.querySelectorAll("link[href]")].map((link) => link.href));
    assert.ok(
        files.some((file) => file.endsWith("icon.svg")),
        `${files}`,
    );
    for (const file of files) assert.equal(await page.evaluate(async (file) => (await fetch(file)).status, file), 200, file);
    for (const puzzle of ["flip:4x4", "lights:6x6", "slide:2x5", "perm:pancakes-5", "blocks:dads-puzzle", "push:2"]) {
        await choose(page, puzzle);
        await page.waitForFunction((puzzle) => document.querySelector("#puzzle").value === puzzle, puzzle);
        await page.waitForFunction(() => /^\d+$/.test(document.querySelector("#distance:not(.pending)")?.textContent));
    }
    await page.locator("#settings").click();
    await page.locator("#language").selectOption("de");
    await page.locator("#distance-words").getByText("Schübe bis nach Hause").waitFor();
    await tests.done(page);
});

test("without a connection, what is not loaded yet is said in words, and the page keeps working", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768", {});
    const why = "there is no connection, and this part of the page is not loaded yet";
    await page.context().setOffline(true);
    await choose(page, "perm:ivy");
    await page.locator("#advice").getByText(`This cannot be shown: ${why}.`).waitFor();
    assert.equal(await distanceOf(page), "19");
    assert.match(await page.locator("#puzzle").textContent(), /8-puzzle/);
    await choose(page, "flip:5x5");
    await page.locator("#notice").getByText(`This puzzle cannot be opened: ${why}.`).waitFor();
    await page.context().setOffline(false);
    await choose(page, "lights:3x3");
    await known(page);
    await page.context().setOffline(true);
    // The engine runs, but the module of another family is missing.
    await choose(page, "slide:3x4");
    await page.locator("#notice").getByText(`This puzzle cannot be opened: ${why}.`).waitFor();
    await page.context().close();
});
