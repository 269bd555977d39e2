import { packed } from "./tables/column.js";
import { Core } from "./tables/core.js";
import { half, layers } from "./tables/eight-table.js";
import { Slide } from "./spaces/slide.js";
import { tableOf, type Table } from "./table.js";

function embedded(): Table {
  const bytes = Uint8Array.from(atob(half), (letter) => letter.charCodeAt(0));
  return tableOf(new Core(new Slide(3, 3, 8), layers, { half: packed(1, bytes) }));
}

/** The 8-puzzle: 3x3, the tiles in order, the blank in the last cell. */
export const eight: Table = /* @__PURE__ */ embedded();
