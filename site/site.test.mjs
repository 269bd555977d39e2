// Every link of the site leads to a page, a heading or a file, and the search finds the expected pages.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";

const dist = join(dirname(fileURLToPath(import.meta.url)), "dist");
const pages = readdirSync(dist).filter((name) => name.endsWith(".html"));
const text = (name) => readFileSync(join(dist, name), "utf8");
const all = (html, pattern) => [...html.matchAll(pattern)].map(([, found]) => found.replaceAll("&amp;", "&"));

test("every link leads somewhere", () => {
  const ids = Object.fromEntries(pages.map((name) => [name, new Set(all(text(name), / id="([^"]+)"/g))]));
  const lost = [];
  let count = 0;
  for (const name of pages)
    for (const link of all(text(name), / (?:href|src)="([^"]+)"/g)) {
      count++;
      if (/^https:\/\/[\w.-]+\.\w+(\/|$)/.test(link)) continue;
      const [path, fragment] = link.split("#");
      const file = join(dist, decodeURIComponent(path || name));
      const isThere = existsSync(file) && (!statSync(file).isDirectory() || existsSync(join(file, "index.html")));
      if (!isThere || (fragment !== undefined && !ids[path || name]?.has(fragment))) lost.push(`${name}: ${link}`);
    }
  assert.deepEqual(lost, []);
  assert.ok(count > 500, `${count} links`);
});

test("no page shows the marks of its source", () => {
  for (const name of pages) {
    const prose = text(name).replace(/<(pre|code)[^]*?<\/\1>/g, "");
    assert.doesNotMatch(prose, /\{\{|\]\(|^#{1,4} |^\|.*\|$/m, name);
  }
});

test("tables and code scroll in their own frames, so that a page fits a phone", () => {
  const style = text("page.css");
  for (const frame of ["pre", "\\.wide"]) assert.match(style, new RegExp(`^${frame} \\{[^}]*overflow-x: auto`, "m"));
  assert.match(style, /table:not\(:has\(tr > :nth-child\(3\)\)\)[^}]*display: block/, "a table of two columns is a list");
  for (const name of pages) {
    const tables = all(text(name), /(.{0,40})<table>/g);
    assert.ok(tables.every((before) => before.endsWith('<div class="wide" tabindex="0">')), name);
    const longest = Math.max(0, ...all(text(name), /<code class="whole">([^<]*)/g).map((code) => code.length));
    assert.ok(longest < 40, `${name}: ${longest} characters of code cannot be broken`);
  }
});

test("the search finds what people ask for", () => {
  const search = new MiniSearch({ fields: ["title", "page", "text"], searchOptions: { boost: { title: 4, page: 2 }, prefix: true, combineWith: "AND" } });
  search.addAll(JSON.parse(text("sections.json")));
  for (const [asked, page] of [["numpy", "python"], ["systemd", "server"], ["sidetrack", "spaces"], ["unsolvable exit status", "command-line"]])
    assert.ok(search.search(asked).slice(0, 12).some(({ id }) => id.startsWith(page)), `${asked}: ${search.search(asked).slice(0, 12).map(({ id }) => id)}`);
});
