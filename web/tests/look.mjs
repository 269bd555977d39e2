// Appearance: pictures, phone, zoom, reduced motion.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { distanceOf, freeze, tests } from "./browser.mjs";
import { difference, differenceFromKept, isAlike, README_PICTURE } from "./pictures.mjs";
import { DESKTOP, PHONE, README, VIEWS } from "./views.mjs";

const PICTURES = [
    ["play", "light", DESKTOP],
    ["marks", "dark", DESKTOP],
    ["grade", "light", DESKTOP],
    ["watch", "light", DESKTOP],
    ["setup", "light", DESKTOP],
    ["today", "dark", DESKTOP],
    ["lights", "dark", DESKTOP],
    ["wide", "light", DESKTOP],
    ["level", "light", DESKTOP],
    ["cube", "light", DESKTOP],
    ["pieces", "light", DESKTOP],
    ["blocks", "light", DESKTOP],
    ["cars", "light", DESKTOP],
    ["cars", "dark", PHONE],
    ["ring", "dark", PHONE],
    ["picker", "light", DESKTOP],
    ["cube", "dark", PHONE],
    ["play", "dark", PHONE],
    ["goal", "dark", PHONE],
    ["level", "dark", PHONE],
    ["play", "light", { width: 820, height: 1180 }],
    ["lost", "light", { width: 844, height: 390 }],
    ["readme", "light", README],
];
const painter = await tests.browser.newPage();

test("the views look as in their pictures", async (t) => {
    const page = await tests.open("");
    for (const [view, colorScheme, viewport] of PICTURES) {
        const name = viewport === README ? README_PICTURE : `${view}-${colorScheme}-${viewport.width}`;
        const [hash, act] = VIEWS[view];
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize(viewport);
        await tests.show(page, hash);
        await act(page);
        await page.mouse.move(0, 0);
        await page.evaluate(() => scrollTo(0, 0));
        const share = await difference(painter, name, await page.screenshot());
        const said = `${name}: ${(share * 100).toFixed(2)} % of the cells differ`;
        t.diagnostic(said);
        assert.ok(isAlike(share), `${said}: look at tests/seen/${name}.png`);
    }
    await tests.done(page);
});

test("confetti falls when a move brings a board home, once, and not with reduced motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const page = await tests.open("#puzzle=eight&board=1234x6758", { reducedMotion });
        await page.evaluate(() => {
            window.thrown = 0;
            const count = (changes) => (window.thrown += changes.flatMap(({ addedNodes }) => [...addedNodes]).length);
            new MutationObserver(count).observe(document.querySelector(".frame"), { childList: true });
        });
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowLeft");
        await page.locator(".grade").getByText("Home in 2 moves.").waitFor();
        if (reducedMotion === "no-preference") {
            await page.waitForFunction(() => window.thrown > 20);
            await page.waitForFunction(() => !document.querySelector(".confetti"));
        }
        const thrown = await page.evaluate(() => window.thrown);
        // Back and again is no arrival.
        for (const key of ["z", "y"]) await page.keyboard.press(key);
        await page.locator(".grade").getByText("Home in 2 moves.").waitFor();
        await page.reload();
        await page.locator(".grade").getByText("Home in 2 moves.").waitFor();
        assert.equal(await page.locator(".confetti").count(), 0);
        assert.equal(thrown > 0, reducedMotion === "no-preference");
        await tests.done(page);
    }
});

test("the comparison finds a broken layout", async () => {
    const [hash] = VIEWS.play;
    const breaks = [
        "main { grid-template-columns: 1fr !important; grid-template-areas: 'distance' 'stage' 'side' 'landscape' !important }",
        "#board { visibility: hidden }",
        ".piece { transform: none !important }",
        ".home > .face { background: var(--tile) !important }",
        "main { padding-top: 6rem !important }",
    ];
    const page = await tests.open(hash, { viewport: DESKTOP, colorScheme: "light" });
    for (const css of breaks) {
        await page.evaluate((css) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            document.adoptedStyleSheets = [sheet];
        }, css);
        assert.ok(!isAlike(await differenceFromKept(painter, "play-light-1280", await page.screenshot())), css);
    }
    await tests.done(page);
});

test("the chart: a bar for each distance, the present one marked, the way as a line", async () => {
    const page = await tests.open("#puzzle=eight&board=23415x768&moves=lrdlu&at=4");
    const chart = await page.evaluate(() => {
        const all = (selector) => [...document.querySelectorAll(`#chart ${selector}`)];
        const points = (selector) =>
            all(selector).flatMap((line) =>
                line
                    .getAttribute("points")
                    .split(" ")
                    .map((point) => Number(point.split(",")[1])),
            );
        const lengths = all(".bars rect").map((bar) => Number(bar.getAttribute("width")));
        return {
            lengths,
            here: all(".bars rect").findIndex((bar) => bar.classList.contains("here")),
            made: points(".made"),
            undone: points(".undone").length,
            dots: all(".dot").length,
        };
    });
    assert.equal(chart.lengths.length, 32);
    assert.equal(chart.lengths.indexOf(Math.max(...chart.lengths)), 24);
    assert.deepEqual([chart.here, chart.undone, chart.dots, await distanceOf(page)], [17, 2, 1, "17"]);
    // 19, 18, 19, 18, 17: farther is higher.
    const steps = chart.made.slice(1).map((y, step) => Math.sign(y - chart.made[step]));
    assert.deepEqual(steps, [1, -1, 1, 1]);
    await tests.done(page);
});

test("the pictures are small", () => {
    const folder = fileURLToPath(new URL("pictures/", import.meta.url));
    const sizes = readdirSync(folder).map((name) => statSync(folder + name).size);
    assert.ok(Math.max(...sizes) < 100_000 && sizes.reduce((a, b) => a + b) < 600_000);
});

// 320 CSS pixels are the smallest phone, or 1280 pixels at 400 %; 640 are 1280 at 200 %.
const VIEWPORTS = [{ width: 320, height: 568 }, PHONE, { width: 640, height: 400 }, { width: 820, height: 1180 }];
test("nothing is cut off from 320 to 820 pixels, and everything can be touched", async () => {
    const page = await tests.open("");
    for (const view of ["grade", "watch", "goal", "setup", "flip", "today", "settings", "own", "cube", "pieces", "blocks", "picker"]) {
        const [hash, act] = VIEWS[view];
        await tests.show(page, hash);
        await act(page);
        for (const viewport of VIEWPORTS) {
            await page.setViewportSize(viewport);
            const found = await page.evaluate(() => {
                const visible = [...document.querySelectorAll("button, select, input")].filter(
                    (element) => element.checkVisibility() && element.offsetParent,
                );
                const boxes = visible.map((element) => [
                    element.getAttribute("aria-label") ?? element.textContent,
                    element.getBoundingClientRect(),
                ]);
                return {
                    wide: document.documentElement.scrollWidth - innerWidth,
                    outside: boxes.filter(([, { left, right }]) => left < 0 || right > innerWidth).map(([name]) => name),
                    small: boxes.filter(([, { width, height }]) => Math.min(width, height) < 24).map(([name]) => name),
                };
            });
            assert.deepEqual(found, { wide: 0, outside: [], small: [] }, `${view}, ${viewport.width} pixels`);
        }
    }
    await tests.done(page);
});

test("text of twice the size: nothing is cut off, and the game works", async () => {
    const page = await tests.open("#puzzle=eight&board=1234x6758");
    await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(":root { font-size: 200% !important }");
        document.adoptedStyleSheets = [sheet];
    });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    const cut = await page.evaluate(() =>
        [...document.querySelectorAll("button:not(.piece), label, p")]
            .filter(
                (element) =>
                    element.checkVisibility() &&
                    !element.closest(".unseen, .motto") &&
                    element.scrollWidth > element.clientWidth + 1 &&
                    element.clientWidth > 0,
            )
            .map((element) => element.textContent),
    );
    assert.deepEqual(cut, []);
    await page.locator("#board").focus();
    await page.keyboard.press("ArrowUp");
    assert.equal(await distanceOf(page), "1");
    await tests.done(page);
});

test("tiles move smoothly, unless reduced motion is preferred", async () => {
    for (const [reducedMotion, expected] of [
        ["no-preference", true],
        ["reduce", false],
    ]) {
        const page = await tests.open("#puzzle=eight&board=1234x6758", { reducedMotion });
        await freeze(page);
        await page.locator("#board").focus();
        await page.keyboard.press("ArrowUp");
        const moving = await page.evaluate(() =>
            document.getAnimations().some((animation) => animation.transitionProperty === "transform"),
        );
        assert.equal(moving, expected, reducedMotion);
        await tests.done(page);
    }
});
