// The imports between files of src/ must be acyclic, including types and modules loaded on demand.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const folder = new URL("../src/", import.meta.url);

/** The files of src/ that a source in one of its folders imports. A comment at the start of a line imports nothing. */
function imported(source, inFolder = ".") {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, "");
  const imports = code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.\.?\/[^"']+)\.js["']/g);
  return [...imports].map(([, path]) => posix.join(inFolder, path));
}

/** A cycle of these files, by name; none if there is none. */
function circle(files) {
  const done = new Set();
  const from = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of files.get(name) ?? []) {
      const found = from(next, [...path, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of files.keys()) {
    const found = from(name, []);
    if (found) return found;
  }
  return undefined;
}

test("no imports form a cycle", () => {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts"));
  const files = new Map(
    names.map((name) => [
      name.replaceAll("\\", "/").replace(/(\.d)?\.ts$/, ""),
      imported(readFileSync(new URL(name, folder), "utf8"), posix.dirname(name.replaceAll("\\", "/"))),
    ]),
  );
  const arrows = [...files.values()].flat();
  assert.ok(files.size > 25 && arrows.length > 60, `${files.size} files and ${arrows.length} imports were found`);
  for (const name of arrows) assert.ok(files.has(name), `${name}.js is imported, and src/ has no such file`);
  assert.equal(circle(files)?.join(" -> "), undefined);
});

test("a cycle is found in every notation", () => {
  const back = [
    'import { a } from "./a.js";',
    'import type { A } from "./a.js";',
    'import {\n  a,\n} from "./a.js";',
    'import "./a.js";',
    'export * from "./a.js";',
    'const { a } = await import("./a.js");',
    "const { a } = await import(\n  './a.js'\n);",
  ];
  for (const source of back) {
    const files = new Map([
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", imported(source)],
    ]);
    assert.equal(circle(files)?.join(" -> "), "a -> b -> c -> a", source);
  }
  assert.equal(circle(new Map([["a", ["b", "c"]], ["b", ["c"]], ["c", imported('// import "./a.js";\n * from "./a.js"')]])), undefined);
});
