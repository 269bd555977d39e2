// What is loaded when a table is opened: one module for both ways, since a bundler gives each such module a file for what it shares.
export { openBytes } from "./open.js";
export { RemoteTable } from "./remote.js";
