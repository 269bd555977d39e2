import { Table } from "./table.js";

/** The Flip Game: 4x4 pieces, all white or all black. Searching it takes a millisecond or two, less than loading a table. */
export const flip: Table = /* @__PURE__ */ Table.generate("flip");
