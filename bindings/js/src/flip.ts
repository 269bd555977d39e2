import { Table } from "./table.js";

/** The Flip Game: 4x4 pieces, all white or all black. Its search takes a millisecond or two, less than a table takes to load. */
export const flip: Table = /* @__PURE__ */ Table.generate("flip");
