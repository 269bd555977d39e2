// Tests the element in Chromium, from CHROMIUM or /usr/bin/chromium. A page with a strict content security policy uses it and reports the
// results. Without Chromium the test is skipped, except in CI.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { folder } from "./program.mjs";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>t</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'">
<script type="module" src="/page.js"></script></head>
<body><homing-board id="eight" board="2 3 4 1 5 x 7 6 8"></homing-board>
<homing-board id="flip" puzzle="flip" board="bwwbbbwbbwwbbwww"></homing-board>
<homing-board id="odd" board="1 2 3 4 5 6 8 7 x"></homing-board>
<homing-board id="wrong" board="1 2 3"></homing-board>
<homing-board id="none" puzzle="nine"></homing-board>
<homing-board id="goal" puzzle="slide:2x3" goal="x 1 2 3 4 5" board="1 x 2 3 4 5"></homing-board>
<homing-board id="file" src="/table.tbl" board="1 2 3 4 5 6 7 x 8"></homing-board>
<homing-board id="random"></homing-board>
<pre></pre></body></html>`;

/** Runs in the page. */
async function page() {
  const found = { violations: [], events: [] };
  document.addEventListener("securitypolicyviolation", (event) => found.violations.push(event.violatedDirective));
  const $ = (id) => document.getElementById(id);
  $("eight").addEventListener("homing-move", ({ detail }) => found.events.push(detail));
  await import("/element.js");
  const words = (id) => $(id).shadowRoot.querySelector("[role=status]").textContent;
  const button = (id, label) =>
    [...$(id).shadowRoot.querySelectorAll("button")].find((button) => (button.ariaLabel ?? button.textContent).startsWith(label));
  const key = (target, key) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
  const until = async (holds) => {
    for (let round = 0; round < 400 && !holds(); round++) await new Promise((next) => setTimeout(next, 20));
    return holds();
  };
  const all = ["eight", "flip", "odd", "wrong", "none", "goal", "file", "random"];
  await until(() => all.every((id) => words(id)));
  found.words = Object.fromEntries(all.map((id) => [id, words(id)]));
  found.labels = [...$("eight").shadowRoot.querySelectorAll("[part=cell]")].map(
    (cell) => `${cell.ariaLabel}${cell.tabIndex ? "" : " *"}`,
  );

  const home = () => [...$("eight").shadowRoot.querySelectorAll("[data-home]")].map((cell) => cell.textContent).join("");
  found.home = [(await until(() => home() == "57")) && home()];

  button("eight", "Hint").click();
  await until(() => words("eight").startsWith("The best"));
  found.hint = words("eight");
  button("eight", "tile 1").click();
  key(button("eight", "tile 8"), "ArrowUp");
  await until(() => words("eight").startsWith("18"));
  key(button("eight", "tile 8"), "ArrowUp");
  found.afterKey = [$("eight").board, words("eight")];
  button("eight", "tile 6").click();
  await until(() => words("eight").startsWith("17"));
  found.afterClick = $("eight").board;
  button("eight", "Watch").click();
  await until(() => words("eight").startsWith("Solved"));
  found.watched = [$("eight").board, words("eight")];
  found.home.push(home());
  button("eight", "Start again").click();
  await until(() => words("eight").startsWith("19"));
  found.restarted = $("eight").board;
  await $("eight").newBoard(31);
  await until(() => words("eight").startsWith("31"));
  found.hardest = words("eight");

  const first = button("flip", "piece 1,");
  first.focus();
  key(first, "ArrowRight");
  key($("flip").shadowRoot.activeElement, "ArrowDown");
  key($("flip").shadowRoot.activeElement, "ArrowLeft");
  key($("flip").shadowRoot.activeElement, "ArrowLeft");
  found.focused = $("flip").shadowRoot.activeElement.ariaLabel;
  found.tabStops = [...$("flip").shadowRoot.querySelectorAll("[part=cell]")].filter((cell) => cell.tabIndex == 0).length;
  for (const piece of [1, 2, 6, 15]) button("flip", `piece ${piece},`).click();
  await until(() => words("flip").startsWith("Solved"));
  found.flip = [$("flip").board, words("flip")];
  $("odd").setAttribute("board", "1 2 3 4 5 6 7 x 8");
  await until(() => words("odd") == "1 move to go.");
  found.changed = words("odd");
  found.moved = [$("odd").move("u"), $("odd").move("dd"), $("odd").move("")];
  return found;
}

async function opened() {
  const files = {
    "/": [PAGE, "text/html"],
    "/page.js": [
      `const write = (found) => (document.querySelector("pre").textContent = JSON.stringify(found));
      (${page})().catch((error) => ({ error: String(error) })).then(write);`,
    ],
  };
  const server = createServer(({ url }, response) => {
    const path = url == "/table.tbl" ? fileURLToPath(new URL("../../../tables/slide-3x3.tbl", import.meta.url)) : join(dist, url);
    const [body, type] = files[url] ?? [existsSync(path) ? readFileSync(path) : ""];
    response.writeHead(body ? 200 : 404, { "Content-Type": type ?? "text/javascript" }).end(body);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const options = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    `--user-data-dir=${folder}/chromium`,
    "--virtual-time-budget=60000",
    "--dump-dom",
  ];
  const child = spawn(chromium, [...options, `http://127.0.0.1:${server.address().port}/`], { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  for await (const part of child.stdout) text += part;
  server.close();
  return JSON.parse(/<pre>(.*)<\/pre>/s.exec(text)[1].replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&"));
}

const skip = !existsSync(chromium) && !process.env.CI && `there is no ${chromium} here`;
test("the element, by pointer, keys and methods", { skip, timeout: 120_000 }, async () => {
  const found = await opened();
  assert.equal(found.error, undefined);
  assert.deepEqual(found.violations, []);
  const { random, ...words } = found.words;
  assert.deepEqual(words, {
    eight: "19 moves to go.",
    flip: "4 moves to go.",
    odd: "1 pair of tiles is out of order, an odd number, and it stays odd with every move: swap tiles 7 and 8 to make it solvable",
    wrong: "a 3x3 board has 9 cells, found 3",
    none:
      'there is no small table of "nine": expected slide:RxC up to 10 cells, or flip:RxC up to 20 pieces; ' +
      'open others with homing/engine: await new Engine().open("nine")',
    goal: "1 move to go.",
    file: "1 move to go.",
  });
  assert.match(random, /^\d+ moves? to go\.|^Solved/);
  assert.deepEqual(found.home, ["57", "12345678"], "tiles that stand as in the goal");
  assert.deepEqual(found.labels, [
    "tile 1",
    "tile 2",
    "tile 3",
    "tile 4, moves down *",
    "tile 5, moves right *",
    "tile 6",
    "tile 7",
    "tile 8, moves up *",
  ]);
  assert.equal(found.hint, "The best move: tile 8, moves up.");
  assert.deepEqual(found.afterKey, ["2 3 4 1 5 8 7 6 x", "18 moves to go."]);
  assert.equal(found.afterClick, "2 3 4 1 5 8 7 x 6");
  assert.deepEqual(found.watched, ["1 2 3 4 5 6 7 8 x", "Solved. optimal: 19 moves"]);
  assert.equal(found.restarted, "2 3 4 1 5 x 7 6 8");
  assert.equal(found.hardest, "31 moves to go.");
  assert.equal(found.focused, "piece 5, black");
  assert.equal(found.tabStops, 1);
  assert.match(found.flip.join(" "), /^(w{16}|b{16}) Solved. optimal: 4 moves$/);
  assert.equal(found.changed, "1 move to go.");
  assert.deepEqual(found.moved, [true, false, false]);
  assert.deepEqual(found.events[0], { board: "2 3 4 1 5 x 7 6 8", moves: "", depth: 19 });
  assert.deepEqual(found.events[1], { board: "2 3 4 1 5 8 7 6 x", moves: "d", depth: 18 });
});

test("in Node the module can be loaded", async () => {
  assert.equal(typeof (await import("homing/element")).HomingBoard, "function");
});
