// Makes dist/eight-table.js, the embedded table of the 8-puzzle, from the published file. Its column `half` is one bit a state, the second
// bit of the depth: of all packings it compresses best. The board tells the first bit.
import { readFileSync, writeFileSync } from "node:fs";
import { Slide } from "../dist/slide.js";
import { Table } from "../dist/table.js";

const table = await Table.from(readFileSync(new URL("../../../tables/slide-3x3.tbl", import.meta.url)), "tables/slide-3x3.tbl");
const slide = new Slide(3, 3, 8);
const half = new Uint8Array(slide.states / 8);
for (let index = 0; index < slide.states; index++) {
  half[index >> 3] |= ((table.depth(slide.unrank(index)) >> 1) & 1) << (index & 7);
}
const module = `export const layers = ${JSON.stringify(table.layers)};\nexport const half = "${Buffer.from(half).toString("base64")}";\n`;
writeFileSync(new URL("../dist/eight-table.js", import.meta.url), module);
