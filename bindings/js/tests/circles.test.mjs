// No two files of the package, or of the web page, import each other, directly or in a longer circle. Imports of types count.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/** The file that an import of a file names. */
function resolve(file, name) {
  const path = normalize(join(dirname(file), name));
  const found = [path, path.replace(/\.js$/, ".ts"), `${path}.ts`, join(path, "index.ts")].find((path) => path.endsWith(".ts") && existsSync(path));
  return found ?? (/\.(js|css|json|txt)$/.test(name) ? undefined : assert.fail(`${file} imports ${name}, which is no file`));
}

/** For each TypeScript file of a folder the files that it imports. */
function imports(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts"));
  const names = (file) => [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, name]) => name);
  return new Map(files.map((name) => join(folder, name)).map((file) => [file, names(file).map((name) => resolve(file, name)).filter(Boolean)]));
}

/** A circle of imports as a list of files, the first one also at its end; undefined if there is none. */
function circle(graph) {
  const done = new Set();
  const visit = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const found = visit(next, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const found = visit(file, []);
    if (found) return found;
  }
  return undefined;
}

for (const [folder, least] of [["bindings/js/src", 30], ["web/src", 50]])
  test(`no files of ${folder} import each other in a circle`, () => {
    const graph = imports(join(root, folder));
    const count = [...graph.values()].flat().length;
    assert.ok(graph.size >= least && count >= graph.size, `${graph.size} files, ${count} imports`);
    assert.equal(circle(graph)?.map((file) => file.slice(root.length + 1)).join(" -> "), undefined);
  });

test("a circle is found, also behind files without one", () => {
  assert.deepEqual(circle(new Map([["a", ["b"]], ["b", ["c", "d"]], ["c", []], ["d", ["e"]], ["e", ["b"]]])), ["b", "d", "e", "b"]);
  assert.equal(circle(new Map([["a", ["b", "c"]], ["b", ["c"]], ["c", []]])), undefined);
});
