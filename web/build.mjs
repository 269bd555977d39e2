// Builds the page into dist/. `node build.mjs`, or `npm run build`.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "dist");
const reader = join(here, "../bindings/js");

// The package is TypeScript too: the page takes what its own build leaves, and builds it where it is not there or old.
const newest = (folder) => Math.max(...readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)).mtimeMs));
if (!existsSync(join(reader, "dist/eight.js")) || newest(join(reader, "src")) > newest(join(reader, "dist"))) {
    const npm = (...args) => execFileSync("npm", args, { cwd: reader, stdio: "inherit" });
    if (!existsSync(join(reader, "node_modules"))) npm("ci");
    npm("run", "build");
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const common = { bundle: true, minify: true, target: "es2022", legalComments: "none", absWorkingDir: here, logLevel: "warning" };
await build({ ...common, entryPoints: ["src/page.ts", "src/page.css"], outdir: out, format: "esm" });
for (const name of ["icon.svg", "manifest.webmanifest"]) cpSync(join(here, "src", name), join(out, name));
writeFileSync(join(out, "index.html"), readFileSync(join(here, "src/index.html"), "utf8").replace(/\n\s*/g, "\n"));

// The service worker keeps exactly these files; its name for them changes when one of them does.
const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
        join(entry.parentPath, entry.name)
            .slice(out.length + 1)
            .replaceAll("\\", "/"),
    )
    .sort();
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(readFileSync(join(out, name)));
const define = {
    FILES: JSON.stringify(["./", ...files.filter((name) => name !== "index.html")]),
    VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
};
await build({ ...common, entryPoints: ["src/sw.ts"], outdir: out, format: "iife", define });
