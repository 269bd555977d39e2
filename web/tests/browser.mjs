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

async function start() {
    const host = await startHost("/some/where/", OWN_PAGE);
    const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGS });
    return {
        host,
        browser,
        /**
         * Opens the page at a link in a separate context. Messages of the console and the security policy are collected in
         * `page.complaints`.
         */
        async open(hash = "", options = {}) {
            const context = await browser.newContext({
                viewport: { width: 1280, height: 800 },
                reducedMotion: "reduce",
                serviceWorkers: "block",
                ...options,
            });
            const page = await context.newPage();
            // The machine may be busy.
            page.setDefaultTimeout(20_000);
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
            await page.goto(host.base + hash);
            await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
            return page;
        },
        /** Opens another link in the same context. */
        async show(page, hash) {
            await page.goto("about:blank");
            await page.goto(host.base + hash);
            await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0);
        },
        async done(page) {
            assert.deepEqual(page.complaints, []);
            await page.context().close();
        },
        async stop() {
            await browser.close();
            await host.close();
        },
    };
}

export const tests = await start();
after(() => tests.stop());

/** The board as a screen reader announces it. */
export const boardOf = (page) => page.locator("#board").getAttribute("aria-label");
/** Chooses a puzzle in the picker. */
export async function choose(page, value) {
    await page.locator("#puzzle").click();
    await page.locator(`#picker .card[value="${value}"]`).last().click();
}
/** Waits until the distance of the board is known. */
export const known = (page) => page.waitForFunction(() => !document.querySelector("#distance.pending"), undefined, { timeout: 30_000 });
export const distanceOf = (page) => page.locator("#distance").textContent();
