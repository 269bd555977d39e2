// The search over the sections of all pages, and the list of pages, which is open on wide screens.
import MiniSearch from "./minisearch.js";

const question = document.getElementById("question");
const found = document.getElementById("found");
const pages = document.getElementById("pages");
const isWide = matchMedia("(min-width: 60rem)");
const open = () => (pages.open = isWide.matches);
isWide.addEventListener("change", open);
open();
question.closest("search").hidden = false;

let index;
/** The index, built when the first letter is typed. */
async function sections() {
  const search = new MiniSearch({
    fields: ["title", "page", "text"],
    storeFields: ["title", "page", "text"],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : 0), combineWith: "AND" },
  });
  const answer = await fetch("sections.json");
  search.addAll(await answer.json());
  return search;
}

/** The text around the first word that was found. */
function excerpt({ text, match }) {
  const words = Object.keys(match);
  const at = Math.max(0, text.toLowerCase().search(new RegExp(words.map((word) => word.replace(/[^\w]/g, ".")).join("|"))) - 30);
  return text.slice(at, at + 140).replace(/\s+/g, " ");
}

question.addEventListener("input", async () => {
  const asked = question.value.trim();
  index ??= sections();
  const search = await index;
  if (asked !== question.value.trim()) return;
  const results = search.search(asked).slice(0, 12);
  const items = results.map((result) => {
    const link = Object.assign(document.createElement("a"), { href: result.id });
    link.append(result.title === result.page ? result.page : `${result.page}: ${result.title}`);
    link.append(Object.assign(document.createElement("small"), { textContent: excerpt(result) }));
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  if (asked && !items.length) items.push(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
  found.replaceChildren(...items);
  found.hidden = !asked;
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape") found.hidden = true;
  if (event.key === "Enter" && event.target === question) found.querySelector("a")?.click();
  if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName)) {
    event.preventDefault();
    question.focus();
  }
});
addEventListener("click", (event) => {
  if (!question.closest("search").contains(event.target) || event.target.closest("#found a")) found.hidden = true;
});
