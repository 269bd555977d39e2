import { h } from "../dom";
import { store } from "../kept/store";

/** A picture on the tiles. */
export type TilePicture = ImageBitmap | HTMLImageElement;

/** The longer side of the visitor's picture, and of all tiles together, in pixels. */
const MOST_PX = 1024;

/** The picture of the settings; undefined if the tiles have numbers. */
export async function chosenPicture(): Promise<TilePicture | undefined> {
    const own = store.get("picture");
    if (store.get("tiles") === "own" && own) return createImageBitmap(blobOf(own)).catch(() => undefined);
    if (store.get("tiles") !== "picture") return undefined;
    const image = h("img", { src: "picture.svg" });
    await image.decode();
    return image;
}

/** Stores the visitor's picture, reduced in size, in this browser. Fails if the file is not a picture. */
export async function keepPicture(file: Blob): Promise<void> {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, MOST_PX / Math.max(image.width, image.height));
    const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
    const canvas = h("canvas", { width, height });
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    store.set("picture", canvas.toDataURL("image/jpeg", 0.85));
}

/** The part of a picture for a cell. The centre of the picture fills the board. */
export function tileOf(picture: TilePicture, cell: number, rows: number, cols: number): HTMLCanvasElement {
    const side = Math.ceil(MOST_PX / Math.max(rows, cols));
    const part = Math.min(picture.width / cols, picture.height / rows);
    const left = (picture.width - part * cols) / 2 + part * (cell % cols);
    const top = (picture.height - part * rows) / 2 + part * Math.floor(cell / cols);
    const canvas = h("canvas", { width: side, height: side });
    canvas.getContext("2d")!.drawImage(picture, left, top, part, part, 0, 0, side, side);
    return canvas;
}

/** The bytes of a data URL, which the content security policy does not let the page load. */
function blobOf(address: string): Blob {
    const [, kind = "", text = ""] = /^data:([^;]*);base64,(.*)$/.exec(address) ?? [];
    return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: kind });
}
