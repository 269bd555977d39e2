// The modules that opening a table loads: one module for both ways, since a bundler creates a file for each module that they share.
export { openBytes } from "./tables/open.js";
export { RemoteTable } from "./remote.js";
