// Compiles the engine to WebAssembly, one module per family, and copies the modules into dist/, which must exist. The library is compiled
// once, together with the C library, whose tests use that build.
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;
const packages = ["--package", "homing-wasm", "--package", "homing-c", "--target", "wasm32-unknown-unknown", "--profile", "wasm"];
for (const family of ["slide", "flip", "perm", "push", "blocks", "route", "script"]) {
  const features = ["--no-default-features", "--features", `homing-wasm/${family},homing-c/engine`];
  const args = ["build", "--quiet", "--locked", ...packages, ...features, "--target-dir", target];
  if (spawnSync("cargo", args, { cwd: root, stdio: "inherit" }).status !== 0)
    throw new Error("the engine does not build: it needs cargo and `rustup target add wasm32-unknown-unknown`; the rest of dist/ is built");
  copyFileSync(`${target}/wasm32-unknown-unknown/wasm/homing_wasm.wasm`, `${here}dist/engine-${family}.wasm`);
}
