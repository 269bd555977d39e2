/**
 * Tables of single-player puzzles: every state knows its way home.
 *
 * @module
 */
export type { Board, RandomOptions } from "./questions/board.js";
export { HomingError } from "./error.js";
export type { Detour, Grade } from "./questions/grade.js";
export type { Hint } from "./questions/hints.js";
export type { RemoteTable } from "./remote.js";
export type { TableInfo } from "./questions/info.js";
export { Table } from "./table.js";
