// Bundles the package as a page would, minified, with the modules loaded on demand in separate files, and measures its size after gzip.
// Fails if it is larger than promised.
import { build } from "esbuild";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMITS = [
  ["without a table", "index", 9_000],
  ["with the 8-puzzle", "eight", 35_000],
  ["with the Flip Game", "flip", 9_000],
  ["the engine's face", "engine", 3_000],
];
/** The modules of the engine. Its worker loads only the one of the puzzle's family. */
const MOST_ENGINE = { slide: 690_000, flip: 572_000, perm: 1_025_000, push: 453_000, blocks: 539_000, route: 374_000, script: 579_000 };

/** The size of each entry point on loading, and in total, in bytes. */
export async function sizes() {
  const dist = fileURLToPath(new URL("../dist/", import.meta.url));
  const measure = async ([what, entry, limit]) => {
    const options = { bundle: true, minify: true, format: "esm", target: "es2022", splitting: true, metafile: true, write: false };
    const { outputFiles, metafile } = await build({ ...options, entryPoints: [`${dist}${entry}.js`], outdir: "out" });
    const bytesOf = (path) => gzipSync(outputFiles.find((file) => file.path.endsWith(path)).contents, { level: 9 }).length;
    const outputs = Object.entries(metafile.outputs);
    const atOnce = new Set(outputs.filter(([, output]) => output.entryPoint?.endsWith(`dist/${entry}.js`)).map(([path]) => path));
    for (const path of atOnce) {
      const imports = metafile.outputs[path].imports.filter(({ kind }) => kind == "import-statement");
      imports.forEach((imported) => atOnce.add(imported.path));
    }
    const sum = (paths) => paths.reduce((bytes, path) => bytes + bytesOf(path), 0);
    return { what, limit, bytes: sum([...atOnce]), all: sum(outputs.map(([path]) => path)) };
  };
  return Promise.all(LIMITS.map(measure));
}

if (process.argv[1] == fileURLToPath(import.meta.url)) {
  for (const { what, limit, bytes, all } of await sizes()) {
    console.log(`${what}: ${bytes} bytes of at most ${limit}; with all that is loaded on demand ${all} bytes`);
    if (bytes > limit) process.exitCode = 1;
  }
  for (const [family, most] of Object.entries(MOST_ENGINE)) {
    const module = fileURLToPath(new URL(`../dist/engine-${family}.wasm`, import.meta.url));
    if (!existsSync(module)) continue;
    const { length } = gzipSync(readFileSync(module), { level: 9 });
    console.log(`engine-${family}.wasm: ${length} bytes of at most ${most}`);
    if (length > most) process.exitCode = 1;
  }
}
