/**
 * Tables of single-player puzzles: every state knows its way home.
 *
 * @module
 */
export type { Board, RandomOptions } from "./board.js";
export { HomingError } from "./error.js";
export type { Detour, Grade } from "./grade.js";
export type { Hint } from "./hints.js";
export type { RemoteTable } from "./remote.js";
export type { TableInfo } from "./info.js";
export { Table } from "./table.js";
