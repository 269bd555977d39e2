// Builds the site into dist/: a page for each entry of pages.mjs, a search index, and the web page in play/. ADDRESS names the
// repository, and is left out if it is not set.
import GithubSlugger from "github-slugger";
import MarkdownIt from "markdown-it";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { GROUPS, PAGES } from "./pages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
const out = join(here, "dist");
const address = process.env.ADDRESS;
/** Inline code of up to this many characters stays on one line. */
const MAX_UNBROKEN = 20;
/** A cell with more characters, in a table of three columns or more, keeps a width in which it can be read. */
const MAX_NARROW = 20;

for (const name of readdirSync(join(root, "docs"), { recursive: true }).filter((name) => name.endsWith(".md")))
  if (!PAGES.some(({ source }) => source === `docs/${name}`)) throw new Error(`docs/${name} is in no group of site/pages.mjs`);
if (!existsSync(join(root, "web/dist/index.html"))) throw new Error("web/dist is not there: npm ci && npm run build in web/");

rmSync(out, { recursive: true, force: true });
mkdirSync(out);

const escape = (text) => text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);

/** Where a link of a page of the repository leads in the site. A file that is no page is copied. */
function target(link, source) {
  if (/^([a-z]+:|#)/.test(link)) return link;
  const [path, fragment] = link.split("#");
  const file = normalize(join(dirname(source), path)).replaceAll("\\", "/");
  const page = PAGES.find((page) => page.source === file);
  const suffix = fragment === undefined ? "" : `#${fragment}`;
  if (page) return `${page.name}.html${suffix}`;
  if (!existsSync(join(root, file))) throw new Error(`${source}: the link ${link} leads nowhere`);
  const copy = /^LICENSE/.test(file) ? `${file}.txt` : file;
  cpSync(join(root, file), join(out, copy), { recursive: true });
  return copy + suffix;
}

/** The text of a page, as a reader of the site needs it. */
function readable(text, source) {
  if (source !== "docs/library.md") return text;
  // Links to items are those of rustdoc, and so are hidden lines of examples.
  return text
    .replace(/\[([^\]]+)\]\([A-Za-z_]+::[A-Za-z_:]+\)/g, "$1")
    .replace(/\[(`[^`\]]+`)\](?!\()/g, "$1")
    .replace(/^```rust[^\n]*\n[\s\S]*?^```$/gm, (block) => block.replace(/^# .*\n/gm, ""));
}

/** A page as HTML, and its sections for the search. */
function render({ source, name, title }) {
  const markdown = new MarkdownIt({ html: false });
  const slugger = new GithubSlugger();
  const rules = markdown.renderer.rules;
  const tokens = markdown.parse(readable(readFileSync(join(root, source), "utf8"), source), {});
  const sections = [{ id: `${name}.html`, page: title, title, text: "" }];
  for (const [number, token] of tokens.entries()) {
    const inline = token.type === "inline" ? token : null;
    if (token.type === "heading_open") {
      const heading = tokens[number + 1].children.map(({ content }) => content).join("");
      token.attrSet("id", slugger.slug(heading));
      if (token.tag !== "h1") sections.push({ id: `${name}.html#${token.attrGet("id")}`, page: title, title: heading, text: "" });
    } else if (inline || token.type === "fence") {
      const text = inline ? inline.children.map(({ content }) => content).join(" ") : token.content;
      sections.at(-1).text += `${text}\n`;
    }
    for (const child of inline?.children ?? []) {
      if (child.type === "link_open") child.attrSet("href", target(child.attrGet("href"), source));
      if (child.type === "image") child.attrSet("src", target(child.attrGet("src"), source));
    }
  }
  let row = [];
  for (const [number, { type }] of tokens.entries()) {
    if (type === "tr_open") row = [];
    if (type === "td_open" || type === "th_open") row.push(number);
    if (type === "tr_close" && row.length > 2)
      for (const cell of row) if (tokens[cell + 1].content.length > MAX_NARROW) tokens[cell].attrSet("class", "long");
  }
  // A table wider than the screen scrolls in its own frame, with keys too.
  rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
  rules.table_close = () => "</table></div>\n";
  // A short name is not broken at its hyphens: `--limit-time`.
  rules.code_inline = (tokens, number) => {
    const { content } = tokens[number];
    return `<code${content.length <= MAX_UNBROKEN ? ' class="whole"' : ""}>${escape(content)}</code>`;
  };
  rules.fence = (tokens, number) => `<pre tabindex="0"><code>${escape(tokens[number].content)}</code></pre>\n`;
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections };
}

function list(current) {
  const item = ([, name, title]) =>
    `<li><a href="${name}.html"${name === current ? ' aria-current="page"' : ""}>${escape(title)}</a></li>`;
  return GROUPS.map(([group, pages]) => `<h2>${escape(group)}</h2>\n<ul>${pages.map(item).join("")}</ul>`).join("\n");
}

const frame = readFileSync(join(here, "src/page.html"), "utf8");
const sections = [];
for (const page of PAGES) {
  const { html, sections: found } = render(page);
  sections.push(...found);
  const values = {
    TITLE: escape(page.name === "index" ? "homing: a tablebase for single-player puzzles" : `${page.title} - homing`),
    LIST: list(page.name),
    REPOSITORY: address ? `<a href="${escape(address)}">Source</a>` : "",
    CONTENT: html,
  };
  writeFileSync(join(out, `${page.name}.html`), frame.replace(/\{\{([A-Z]+)\}\}/g, (_, name) => values[name]));
}
writeFileSync(join(out, "sections.json"), JSON.stringify(sections));
for (const name of ["page.css", "search.js"]) cpSync(join(here, "src", name), join(out, name));
cpSync(createRequire(import.meta.url).resolve("minisearch").replace(/cjs.index\.cjs$/, "es/index.js"), join(out, "minisearch.js"));
cpSync(join(root, "web/dist"), join(out, "play"), { recursive: true });
