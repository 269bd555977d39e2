// Builds dist/: the compiled src/ and the embedded table. Builds next to the old folder, then replaces it. Copies the licences of the
// repository into the package.
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const made = `${here}dist-${process.pid}`;
try {
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  if (spawnSync(process.execPath, [tsc, "-p", here, "--outDir", made], { stdio: "inherit" }).status)
    throw new Error("src/ does not compile");
  writeFileSync(`${made}/tables/eight-table.js`, await eightTable());
  rmSync(`${here}dist`, { recursive: true, force: true });
  renameSync(made, `${here}dist`);
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) copyFileSync(`${here}../../${name}`, here + name);
} finally {
  rmSync(made, { recursive: true, force: true });
}

/**
 * The module with the table of the 8-puzzle, from the published file. Its column `half` has one bit per state, the second bit of the depth,
 * which compresses better than any other packing. The board determines the first bit.
 */
async function eightTable() {
  const { Table } = await import(pathToFileURL(`${made}/table.js`).href);
  const { Slide } = await import(pathToFileURL(`${made}/spaces/slide.js`).href);
  const file = fileURLToPath(new URL("../../../tables/slide-3x3.tbl", import.meta.url));
  const table = await Table.from(readFileSync(file), file);
  const slide = new Slide(3, 3, 8);
  const half = Buffer.alloc(slide.states / 8);
  for (let index = 0; index < slide.states; index++) half[index >> 3] |= ((table.depth(slide.unrank(index)) >> 1) & 1) << (index & 7);
  return `export const layers = ${JSON.stringify(table.layers)};\nexport const half = "${half.toString("base64")}";\n`;
}
