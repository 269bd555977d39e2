// The main views of the page, as the tests of its looks and of its accessibility open them.
const EIGHT = "#puzzle=eight&board=123x58467&moves=drrull";
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
const click = (name) => async (page) => page.getByRole("button", { name, exact: true }).click();
const tab = (name) => async (page) => page.getByRole("tab", { name }).click();
const all =
    (...steps) =>
    async (page) => {
        for (const step of steps) await step(page);
    };

/** By name: the link, and what is done then. */
export const VIEWS = {
    play: [EIGHT, async () => {}],
    marks: [EIGHT, all(click("Marks"), click("Hint"))],
    grade: ["#puzzle=eight&board=23415x768&moves=lrdlurullddrurdllurdr", async () => {}],
    watch: [EIGHT, all(tab("Watch"), click("One step on"), click("One step on"), click("One step on"))],
    setup: ["#puzzle=eight&board=12345687x", tab("Set up")],
    goal: [
        "#puzzle=eight&board=283164705&goal=1238x4765",
        all(tab("Set up"), async (page) => {
            await page.getByRole("radio", { name: "Goal" }).check();
            await page.locator("#typed").fill("1 2 3");
        }),
    ],
    flip: ["#puzzle=flip&board=bwwbbbwbbwwbbwww", all(click("Marks"), click("Hint"))],
    wide: ["#puzzle=slide:2x4&board=7645321x", async () => {}],
    help: [EIGHT, click("Help")],
};
