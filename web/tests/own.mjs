// The page in docs/web.md with a board in it, unchanged.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tests } from "./browser.mjs";

test("ten lines put a board into your own page", async () => {
    const page = await tests.browser.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(tests.host.own);
    const board = page.locator("homing-board");
    await board.getByText("19").first().waitFor({ timeout: 60_000 });
    assert.equal(await board.evaluate((element) => element.board), "2 3 4 1 5 x 7 6 8");
    await board.locator("button", { hasText: "8" }).first().click();
    await page.waitForFunction(() => document.title === "18 to go");
    assert.deepEqual(complaints, []);
    await page.close();
});
