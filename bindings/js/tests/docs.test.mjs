// Runs the examples of docs/javascript.md and of the package's README in a reader's folder, and compares the output with their comments.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder, generated, run } from "./program.mjs";

const root = new URL("../../../", import.meta.url);
// What `npm install` of the package's folder makes, and the table that the page generates.
mkdirSync(`${folder}/node_modules`);
symlinkSync(fileURLToPath(new URL("bindings/js", root)), `${folder}/node_modules/homing`);
const PAGE = readFileSync(new URL("docs/javascript.md", root), "utf8");
const [, made] = /`homing (gen slide:2x5 [^`]*)`/.exec(PAGE);
run(made.split(" "));

/** A server with one large table, so that the examples need no network. */
async function served() {
  const file = openSync(generated("slide:3x4", "--columns", "move"));
  const { size } = fstatSync(file);
  const server = createServer((request, response) => {
    const [, start, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range).map(Number);
    const end = Math.min(last + 1, size);
    const bytes = Buffer.alloc(end - start);
    readSync(file, bytes, 0, bytes.length, start);
    response.writeHead(206, { "Content-Range": `bytes ${start}-${end - 1}/${size}` }).end(bytes);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  after(() => (server.close(), closeSync(file)));
  return `http://127.0.0.1:${server.address().port}/`;
}

/** The output of a module in the reader's folder. */
async function printed(code) {
  const child = spawn(process.execPath, ["--input-type=module"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(code);
  let text = "";
  for await (const part of child.stdout) text += part;
  return text;
}

/** The expected output in comments: after a statement that prints, or on a separate line. */
function promised(code) {
  const comments = [...code.matchAll(/^(.*?)\/\/ (.*)$/gm)].filter(([, before]) => !before.trim() || before.includes("console.log"));
  return comments.map(([, , text]) => text);
}

for (const page of ["docs/javascript.md", "bindings/js/README.md"]) {
  const blocks = [...readFileSync(new URL(page, root), "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
  blocks.forEach((code, at) => {
    test(`${page}, block ${at + 1}`, { timeout: 120_000 }, async () => {
      const run = code.includes("https://example.org/") ? code.replace("https://example.org/", await served()) : code;
      assert.deepEqual((await printed(run)).trim().split("\n"), promised(code));
    });
  });
}
