// The main views of the page, for the tests of appearance and accessibility.
import { known } from "./browser.mjs";

const EIGHT = "#puzzle=eight&board=123x58467&moves=drrull";
export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
const click = (name) => async (page) => page.getByRole("button", { name, exact: true }).click();
const tab = (name) => async (page) => page.getByRole("tab", { name }).click();
const press =
    (...keys) =>
    async (page) => {
        for (const key of keys) await page.keyboard.press(key);
    };
const all =
    (...steps) =>
    async (page) => {
        for (const step of steps) await step(page);
    };

/** The size of the picture in the README. */
export const README = { width: 1120, height: 700 };

/** For each view its link, and what to do there. */
export const VIEWS = {
    play: [EIGHT, async () => {}],
    marks: [EIGHT, all(click("Marks"), click("Hint"))],
    grade: ["#puzzle=eight&board=23415x768&moves=lrdlurullddrurdllurdr", async () => {}],
    watch: [EIGHT, all(tab("Watch"), click("One step forward"), click("One step forward"), click("One step forward"))],
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
    settings: [EIGHT, click("Settings")],
    clear: [EIGHT, all(click("Settings"), click("Clear everything"))],
    readme: [
        "#puzzle=slide:4x4&board=5.1.3.4.2.6.7.x.9.10.11.8.13.14.15.12&moves=dlullur",
        all(
            known,
            click("Marks"),
            (page) => page.locator(".piece[data-tag]").first().waitFor(),
            (page) => page.locator("#chart-words").getByText("boards are this far").waitFor(),
        ),
    ],
    cars: ["#puzzle=blocks:rush-hour-93", known],
    today: [EIGHT, tab("Today")],
    won: ["#puzzle=eight&board=1234x6758", press("ArrowUp", "ArrowLeft")],
    level: ["#puzzle=push:5", all(known, click("Hint"))],
    lost: ["#puzzle=push:2&board=2.2.4.6.3.2", known],
    own: ["#puzzle=push:2", all(known, tab("Set up"))],
    cube: [
        "#puzzle=perm:2x2x2&board=R+U2+F'",
        all(known, click("Marks"), click("Hint"), (page) => page.locator(".moves [data-tag]").first().waitFor()),
    ],
    blocks: ["#puzzle=blocks:huarong-dao", all(known, click("Marks"), (page) => page.locator(".block[data-tag]").first().waitFor())],
    picker: ["#puzzle=perm:ivy", all(known, (page) => page.locator("#puzzle").click())],
    ring: ["#puzzle=perm:topspin-8&board=8.1.2.6.5.4.3.7", known],
    pieces: ["#puzzle=perm:pyraminx&board=U+L'+B", all(known, tab("Set up"), async (page) => page.locator("#typed").fill("U L Q"))],
    lights: ["#puzzle=flip:5x5&goal=white&board=wbwbwbbwbbwwbwwwbwbwbwwwb", all(known, click("Marks"))],
};
