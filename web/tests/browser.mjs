// One Chromium and one host for all tests, and pages that collect errors.
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after } from "node:test";
import { startHost } from "./host.mjs";

export const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium";
const ARGS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/** The page that docs/web.md shows, with a board in it. */
const OWN_PAGE = /```html\n([\s\S]*?)```/.exec(readFileSync(new URL("../../docs/web.md", import.meta.url), "utf8"))[1];

/** Longer than anything takes on a busy machine: tests wait for events, not for a time. */
const PATIENCE_MS = 60_000;
const USUAL = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", serviceWorkers: "block" };

/** Opens the page at a link. Its icon, which nothing waits for, may be loaded later. */
async function load(page, address) {
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
    return page;
}

async function start() {
    const host = await startHost("/some/where/", OWN_PAGE);
    const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGS });
    /** Makes a page in a separate context that collects messages of the console and the security policy in `page.complaints`. */
    const make = async (options) => {
        const context = await browser.newContext({ ...USUAL, ...options });
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        page.isUsual = !options;
        page.complaints = [];
        page.on(
            "console",
            (message) =>
                ["error", "warning"].includes(message.type()) &&
                !/blocked by Playwright/.test(message.text()) &&
                page.complaints.push(message.text()),
        );
        page.on("pageerror", (error) => page.complaints.push(String(error)));
        page.on("requestfailed", (request) => {
            const why = request.failure()?.errorText;
            // A request cancelled by navigation, such as the icon, which no page waits for.
            if (why !== "net::ERR_ABORTED") page.complaints.push(`failed: ${request.url()}: ${why}`);
        });
        return page;
    };
    // Pages that passed their tests. Making a context takes longer than most tests.
    const used = [];
    /** Resets all of a used page but its history, where nothing lies ahead. */
    const reset = async (page) => {
        // A page stores its game when it is left, so the storage is cleared from a document of the same origin without scripts.
        await page.goto(`${host.base}icon.svg`);
        await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
        await page.setViewportSize(USUAL.viewport);
        await page.emulateMedia({ colorScheme: null, reducedMotion: USUAL.reducedMotion });
        await page.mouse.move(0, 0);
        page.complaints = [];
        return page;
    };
    return {
        host,
        browser,
        /** Opens the page at a link: with options in a new context, otherwise in a used page if there is one. */
        async open(hash = "", options = undefined) {
            const page = options || !used.length ? await make(options) : await reset(used.pop());
            return load(page, host.base + hash);
        },
        /** Opens another link in the same context. */
        async show(page, hash) {
            await page.goto("about:blank");
            await load(page, host.base + hash);
        },
        async done(page) {
            assert.deepEqual(page.complaints, []);
            if (page.isUsual) used.push(page);
            else await page.context().close();
        },
        async stop() {
            await browser.close();
            await host.close();
        },
    };
}

export const tests = await start();
after(() => tests.stop());

/** Stops animations at their start, so that a busy machine does not miss them. */
export async function freeze(page) {
    const client = await page.context().newCDPSession(page);
    await client.send("Animation.enable");
    await client.send("Animation.setPlaybackRate", { playbackRate: 0 });
}
/** The board as a screen reader announces it. */
export const boardOf = (page) => page.locator("#board").getAttribute("aria-label");
/** Chooses a puzzle in the picker. */
export async function choose(page, value) {
    await page.locator("#puzzle").click();
    await page.locator(`#picker .card[value="${value}"]`).last().click();
}
/** Waits until the distance of the board is known. */
export const known = (page) => page.waitForFunction(() => !document.querySelector("#distance.pending"));
export const distanceOf = (page) => page.locator("#distance").textContent();
