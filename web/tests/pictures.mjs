// Compares pictures with a tolerance for fonts, which differ between machines: both are reduced to a coarse grid of mean colours. Another
// font changes a cell slightly; a part that moved, grew or disappeared changes many cells much.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const KEPT = fileURLToPath(new URL("pictures/", import.meta.url));
const SEEN = fileURLToPath(new URL("seen/", import.meta.url));
/** The picture in the README, as a name. */
export const README_PICTURE = "../../../docs/page";
/** Pictures are stored at a quarter of their width, but for that one. */
const REDUCTION = 4;
/** The size of a cell, in pixels of a page. */
const CELL_PX = 32;
/** A cell differs if a mean colour differs by more than this, of 255. */
const CELL_DIFFERS = 12;
/** Pictures differ if more than this share of the cells does. Usual fonts change up to 2 %, a broken layout 5 % and more. */
const SHARE = 0.04;

/** Compares a screenshot with the stored picture of this name; `painter` is any blank page. Returns the share of cells that differ. */
export async function difference(painter, name, screenshot) {
    const kept = `${KEPT}${name}.png`;
    if (process.env.UPDATE_PICTURES) {
        mkdirSync(KEPT, { recursive: true });
        const small = async () => Buffer.from(await painter.evaluate(reduce, [screenshot.toString("base64"), REDUCTION]), "base64");
        writeFileSync(kept, name === README_PICTURE ? screenshot : await small());
    }
    const share = await differenceFromKept(painter, name, screenshot);
    if (share > SHARE) {
        mkdirSync(SEEN, { recursive: true });
        writeFileSync(`${SEEN}${name.split("/").at(-1)}.png`, screenshot);
    }
    return share;
}

/** The same without writing anything. */
export async function differenceFromKept(painter, name, screenshot) {
    const kept = `${KEPT}${name}.png`;
    if (!existsSync(kept)) throw new Error(`there is no picture ${kept}: run the tests with UPDATE_PICTURES=1 and look at it`);
    return painter.evaluate(compare, [screenshot.toString("base64"), readFileSync(kept).toString("base64"), CELL_PX, CELL_DIFFERS]);
}

export const isAlike = (share) => share <= SHARE;

/** In the browser: reduces a picture, as base64. */
async function reduce([base64, by]) {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(Math.round(image.width / by), Math.round(image.height / by));
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** In the browser: the share of the cells whose mean colours differ; all if the proportions differ. */
async function compare([seen, kept, cellPx, differs]) {
    const load = async (base64) => createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const [a, b] = [await load(seen), await load(kept)];
    if (Math.abs(a.width / a.height - b.width / b.height) > 0.02) return 1;
    const [columns, rows] = [Math.round(a.width / cellPx), Math.round(a.height / cellPx)];
    const means = (image) => {
        // First to the same size, then to cells: repeated halving computes true means.
        const canvas = new OffscreenCanvas(columns * 8, rows * 8);
        const context = canvas.getContext("2d");
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const sums = new Float64Array(columns * rows * 3);
        for (let y = 0; y < canvas.height; y++) {
            for (let x = 0; x < canvas.width; x++) {
                const cell = ((y >> 3) * columns + (x >> 3)) * 3;
                for (let channel = 0; channel < 3; channel++) sums[cell + channel] += data[(y * canvas.width + x) * 4 + channel] / 64;
            }
        }
        return sums;
    };
    const [first, second] = [means(a), means(b)];
    let changed = 0;
    for (let cell = 0; cell < columns * rows; cell++) {
        if ([0, 1, 2].some((channel) => Math.abs(first[cell * 3 + channel] - second[cell * 3 + channel]) > differs)) changed++;
    }
    return changed / (columns * rows);
}
