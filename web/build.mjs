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

// Builds the package with its engine first if its build is missing or out of date.
const newest = (folder) => Math.max(...readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)).mtimeMs));
const npm = (...args) => execFileSync("npm", args, { cwd: reader, stdio: "inherit" });
if (!existsSync(join(reader, "dist/engine-slide.wasm")) || newest(join(reader, "src")) > newest(join(reader, "dist"))) {
    if (!existsSync(join(reader, "node_modules"))) npm("ci");
    npm("run", "build");
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const common = { bundle: true, minify: true, target: "es2022", legalComments: "none", absWorkingDir: here, logLevel: "warning" };
const languages = readdirSync(join(here, "src/words")).map((name) => name.replace(/\.ts$/, ""));
const worker = { in: join(reader, "dist/engine-worker.js"), out: "engine-worker" };
const { metafile } = await build({
    ...common,
    entryPoints: ["src/page.ts", "src/page.css", worker],
    outdir: out,
    format: "esm",
    splitting: true,
    metafile: true,
    define: { LANGUAGES: JSON.stringify(languages) },
    loader: { ".txt": "text" },
});
for (const name of ["icon.svg", "manifest.webmanifest", "picture.svg"]) cpSync(join(here, "src", name), join(out, name));
// Graphs are not games.
for (const name of ["slide", "flip", "perm", "blocks", "push", "script"].map((family) => `engine-${family}.wasm`))
    cpSync(join(reader, "dist", name), join(out, name));
// The files loaded at once.
const output = (name) => metafile.outputs[`dist/${name}`];
const atOnce = new Set(["page.js"]);
for (const name of atOnce) {
    const imports = output(name).imports.filter(({ kind }) => kind === "import-statement");
    for (const { path } of imports) atOnce.add(path.slice("dist/".length));
}
// Modules imported by page.js are requested together with it, not after it.
const preloads = [...atOnce].slice(1).map((name) => `<link rel="modulepreload" href="${name}">\n`);
const html = readFileSync(join(here, "src/index.html"), "utf8").replace(/\n\s*/g, "\n");
writeFileSync(join(out, "index.html"), html.replace("</head>", `${preloads.join("")}</head>`));

// The service worker caches exactly these files; the cache is named by their contents. Files that the page loads later, such as the engine
// and other languages, are cached on first use.
const isLater = (name) => /\.(js|wasm)$/.test(name) && !atOnce.has(name);
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
    FILES: JSON.stringify(["./", ...files.filter((name) => name !== "index.html" && !isLater(name))]),
    LATER: JSON.stringify(files.filter(isLater)),
    VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
};
await build({ ...common, entryPoints: ["src/sw.ts"], outdir: out, format: "iife", define });
