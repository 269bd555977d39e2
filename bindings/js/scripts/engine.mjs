// Compiles the engine to WebAssembly and lays it into dist/, which is built before. The C library is compiled with it, since its tests
// take it from there: the crate that both share is compiled once.
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;
const packages = ["--package", "homing-wasm", "--package", "homing-c", "--target", "wasm32-unknown-unknown", "--profile", "wasm"];
const args = ["build", "--quiet", "--locked", ...packages, "--target-dir", target];
if (spawnSync("cargo", args, { cwd: root, stdio: "inherit" }).status !== 0)
  throw new Error("the engine does not build: it needs cargo, and `rustup target add wasm32-unknown-unknown`");
copyFileSync(`${target}/wasm32-unknown-unknown/wasm/homing_wasm.wasm`, `${here}dist/engine.wasm`);
