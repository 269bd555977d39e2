// Compares the engine in its worker with the program.
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Engine, HomingError } from "homing/engine";
import { GameRules } from "homing/script";
import { answers, folder, lines } from "./program.mjs";

const engine = new Engine();
after(() => engine.stop());

const names = { depth_moves: "depthMoves", depth_pushes: "depthPushes", depth_after_moves: "depthAfterMoves" };
/** The program's fields with the names of JavaScript. */
const camel = (value) => {
  if (value?.v) value = (({ v, ...said }) => said)(value);
  if (Array.isArray(value)) return value.map(camel);
  if (!value || typeof value != "object") return value;
  const name = (field) => names[field] ?? field.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([field, value]) => [name(field), camel(value)]));
};

/** Compares the answers about boards with the program's; `args` is the puzzle and its options for the program. */
async function compare(puzzle, args, boards, { counts = true, wrong = "" } = {}) {
  const solved = answers(["solve", ...args, "--explain"], boards);
  const hints = answers(["hint", ...args], boards);
  const counted = counts ? answers(["solve", ...args, "--print", "count"], boards) : [];
  const moves = solved.map((answer) => `${answer.moves ?? ""}${wrong}`);
  const grades = answers(["check", ...args], boards.map((board, at) => `${board}\t${moves[at]}`));
  const texts = lines(["check", ...args], boards.map((board, at) => `${board}\t${moves[at]}`));
  for (const [at, board] of boards.entries()) {
    assert.deepEqual(await puzzle.answer(board), camel(solved[at]));
    assert.equal(await puzzle.solve(board), solved[at].moves ?? null);
    assert.equal(await puzzle.depth(board), solved[at].depth_moves ?? null);
    assert.deepEqual(await puzzle.hints(board), camel(hints[at].hints ?? null));
    if (counts) assert.equal(await puzzle.count(board), counted[at].shortest_paths_count ?? 0);
    const { board: echo, ...graded } = camel(grades[at]);
    assert.deepEqual(await puzzle.check(board, moves[at]), { detours: [], ...graded, text: texts[at] });
  }
}

const boardsOf = (...args) => lines(["random", ...args, "--quiet"]);

test("random boards of a puzzle without a table are the program's", async () => {
  const puzzle = await engine.open("perm:square-1");
  assert.deepEqual((await puzzle.random(2, { seed: 5 })).map(({ board }) => board), boardsOf("perm:square-1", "-n", "2", "--seed", "5"));
  await assert.rejects(puzzle.random(1, { depth: 3 }), /table/);
});

test("the 15-puzzle: random boards, and one that cannot be solved", { timeout: 300_000 }, async () => {
  const shares = [];
  const fifteen = await engine.open("slide:4x4", { progress: (share) => shares.push(share) });
  assert.ok(shares.every((share) => share >= 0 && share <= 1), `${shares}`);
  const drawn = boardsOf("slide:4x4", "--seed", "5", "-n", "2");
  await compare(fifteen, ["slide:4x4"], [...drawn, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"], { counts: false, wrong: "l" });
  assert.deepEqual((await fifteen.random(2, { seed: 5 })).map(({ board }) => board), drawn);
});

test("other boards: 3x3, 3x3 with another goal and by whole lines, 2x5, 5x6 near", { timeout: 120_000 }, async () => {
  await compare(await engine.open("eight"), ["eight"], boardsOf("eight", "--seed", "1", "-n", "20"));
  const goal = "1 2 3 8 x 4 7 6 5";
  await compare(await engine.open("slide:3x3", { options: { goal } }), ["eight", "--goal", goal], ["2 8 3 1 6 4 7 x 5"]);
  const rows = ["eight", "--metric", "lines"];
  await compare(await engine.open("eight", { options: { metric: "lines" } }), rows, boardsOf(...rows, "--seed", "1", "-n", "5"));
  await compare(await engine.open("slide:2x5"), ["slide:2x5"], boardsOf("slide:2x5", "--seed", "1", "-n", "5"));
  const board = "2 3 4 5 6 1 8 9 10 11 12 7 14 15 16 17 18 13 20 21 22 23 24 19 25 26 27 28 29 x";
  const near = await engine.open("slide:5x6", { options: { any: true } });
  const [said] = answers(["solve", "slide:5x6", "--any", "--explain"], [board]);
  assert.deepEqual(await near.answer(board), camel(said));
});

test("lights: 4x4, 5x5, a torus, a large board, another goal", { timeout: 120_000 }, async () => {
  for (const name of ["flip:4x4", "flip:5x5", "flip:4x5:cross@torus", "flip:4x4:king"]) {
    await compare(await engine.open(name), [name], boardsOf(name, "--seed", "3", "-n", "5"), { wrong: " 1" });
  }
  const puzzle = await engine.open("flip:10x10", { options: { goal: "white" } });
  const white = ["flip:10x10", "--goal", "white"];
  await compare(puzzle, white, boardsOf(...white, "--seed", "3", "-n", "3"), { counts: false });
});

test("levels: the start, boards of exact depth, unsolvable ones", { timeout: 120_000 }, async () => {
  const level = "########\n#  ..  #\n# $ $  #\n#  # @ #\n#      #\n########\n";
  writeFileSync(join(folder, "level.xsb"), level);
  const puzzle = await engine.open(`push:${level}`);
  const drawn = boardsOf("push:level.xsb", "--seed", "2", "-n", "6");
  assert.equal(await puzzle.solve("start"), await puzzle.solve(puzzle.start));
  await compare(puzzle, ["push:level.xsb"], [puzzle.start, ...drawn, "2 2 3 5 5 5"], { wrong: "u" });
  assert.deepEqual((await puzzle.random(6, { seed: 2 })).map(({ board }) => board), drawn);
});

test("permutation puzzles: known ones, from a definition, with goals and metrics", { timeout: 120_000 }, async () => {
  const known = await engine.open("perm:2x2x2");
  assert.match(known.parameters, /^Name 2x2x2\nMetric listed\nSet CORNERS 7 3\nSolved\n[^]*\nMove F'\n/);
  assert.deepEqual(known.statesAtDepth, (await known.stats()).statesAtDepth);
  await compare(known, ["perm:2x2x2"], ["R U R' U'", "F2 R U2", ...boardsOf("perm:2x2x2", "--seed", "4", "-n", "4")], { wrong: " R" });
  const quarters = ["perm:pyraminx", "--metric", "quarter-turn"];
  const pyraminx = await engine.open("perm:pyraminx", { options: { metric: "quarter-turn" } });
  await compare(pyraminx, quarters, boardsOf(...quarters, "--seed", "1", "-n", "3"));
  const definition = "A := (1,2,3)(5,6);\nB := (3,4,5);\n";
  writeFileSync(join(folder, "own.gap"), definition);
  const [own, args] = [await engine.open(`perm:${definition}`), [`perm:${join(folder, "own.gap")}`]];
  await compare(own, args, boardsOf(...args, "--seed", "1", "-n", "5"));
  assert.deepEqual(await own.stats(), camel(JSON.parse(lines(["stats", ...args, "--json"])[0])));
  await assert.rejects(engine.open("perm:A := (1,1,2);\n"), { name: "HomingError", kind: "input" });
  await assert.rejects(engine.open("perm:nothing"), { name: "HomingError", kind: "puzzle" });
});

test("sliding blocks: known ones, a picture, an invalid picture", { timeout: 120_000 }, async () => {
  const puzzle = await engine.open("blocks:dads-puzzle");
  assert.equal(await puzzle.depth("start"), 59);
  await compare(puzzle, ["blocks:dads-puzzle"], [puzzle.start, ...boardsOf("blocks:dads-puzzle", "--seed", "1", "-n", "4")]);
  const picture = "rules: cars\n.BCC.\n.B..D\nAAE.D\n..EFF\nGG...\n\n.....\n.....\n...AA\n";
  const [own, args] = [await engine.open(`blocks:${picture}`, { options: { metric: "slide" } }), [join(folder, "cars.txt")]];
  writeFileSync(args[0], picture);
  const named = [`blocks:${args[0]}`, "--metric", "slide"];
  await compare(own, named, [own.start, ...boardsOf(...named, "--seed", "1", "-n", "4")]);
  await assert.rejects(engine.open("blocks:A.A\n...\n"), { name: "HomingError", kind: "input", message: /A/ });
});

test("a question without an answer fails with a message", { timeout: 60_000 }, async () => {
  const says = (text) => (error) => error instanceof HomingError && error.message.includes(text);
  await assert.rejects(engine.open("slide:99x2"), says("99x2"));
  await assert.rejects(engine.open("nothing"), says("unknown puzzle"));
  const large = await engine.open("slide:2x7");
  assert.equal(await large.depth("1 2 3 4 5 6 7 8 9 10 11 12 x 13"), 1);
  await assert.rejects(engine.open("eight", { options: { metric: "moves" } }), says("metric"));
  await assert.rejects(engine.open("push:#####\n#   #\n#####\n"), HomingError);
  const eight = await engine.open("eight");
  await assert.rejects(eight.solve("1 2 3"), says("9 cells"));
  await assert.rejects(eight.random(1, { depth: [40, 50] }), says("31"));
  await assert.rejects(eight.random(1, { seed: -1 }), says("seed"));
  assert.equal(await eight.solve("2 3 4 1 5 x 7 6 8"), "dlurullddrurdllurdr");
});

test("after a long operation is cancelled, the next question is answered", { timeout: 60_000 }, async () => {
  const other = new Engine();
  const far = "x 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";
  const opening = other.open("slide:5x5").then((wide) => wide.answer(far));
  setTimeout(() => other.stop(), 1_000);
  await assert.rejects(opening, (error) => error instanceof HomingError && error.message == "stopped");
  assert.equal(await (await other.open("eight")).depth("1 2 3 4 5 6 7 x 8"), 1);
  other.stop();
});

test("graphs: the walks of the program, by numbers and by names", async () => {
  const graphs = [
    ["4 6\n1 2 5\n2 3 1\n1 3 9\n3 1 2\n3 4 1\n4 2 7\n", "4", ["1 1", "1 2", "1 40", "4 1", "3 7", "9 1", "x"]],
    ["a -> b [weight=2];\nb -> c [weight=3];\na -> c [weight=9];\nc -> a [weight=1];\n", "c", ["a 1", "a 3", "c 2", "z 1"]],
  ];
  for (const [graph, to, questions] of graphs) {
    const file = join(folder, `graph-${to}.txt`);
    writeFileSync(file, graph);
    const puzzle = await engine.open(`route:${graph}`, { options: { to } });
    const kinds = [
      [{ nodes: true }, ["--print", "path"]],
      [{ simple: true, noEmpty: true }, ["--walks", "simple,nonempty"]],
    ];
    for (const [options, flags] of kinds) {
      const told = answers(["solve", `route:${file}`, "--to", to, ...flags], questions);
      for (const [at, question] of questions.entries()) {
        if (told[at].status == "invalid") await assert.rejects(puzzle.walks(question, options), new HomingError(told[at].error, "input"));
        else assert.deepEqual(await puzzle.walks(question, options), camel(told[at]));
      }
    }
  }
  await assert.rejects(engine.open("route:3 1\n1 2 5\n"), { name: "HomingError", kind: "input", message: /needs the target/ });
});

test("a module that cannot be loaded is named, and the others work", async () => {
  const [from, to] = [fileURLToPath(new URL("../dist/", import.meta.url)), join(folder, "dist/")];
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  cpSync(from, to, { recursive: true });
  rmSync(`${to}engine-flip.wasm`);
  const { Engine } = await import(`${to}engine.js`);
  const other = new Engine();
  const message = /^the engine's module engine-flip.wasm cannot be loaded: ENOENT.*; `npm run build` in bindings\/js makes it$/;
  await assert.rejects(other.open("flip"), { name: "HomingError", kind: "load", message });
  assert.equal(await (await other.open("eight")).depth("1 2 3 4 5 6 7 x 8"), 1);
  other.stop();
});

test("errors have a kind", async () => {
  const kinds = [
    ["slide:9x99", {}, "puzzle"],
    ["hanoi:3", {}, "puzzle"],
    ["slide:3x3", { patterns: "1-4" }, "question"],
    ["slide:3x3", { goal: "1 2" }, "input"],
    ["slide:3x5", { "limit-time": "soon" }, "input"],
  ];
  for (const [puzzle, options, kind] of kinds) await assert.rejects(engine.open(puzzle, { options }), { name: "HomingError", kind });
});

test("a game: its answers from the worker, its boards, inputs and pictures at once", async () => {
  const text = readFileSync(new URL("../../../web/src/setup/crates.txt", import.meta.url), "utf8");
  const [game, opened] = [await GameRules.load(text), await engine.open(`script:${text}`)];
  let board = game.look("start");
  assert.deepEqual([board.board, [...board.moves.keys()]], [opened.start, ["d", "r"]]);
  assert.deepEqual([board.pixels.length, board.pixels[0].slice(0, 6), board.pixels[0].slice(-6)], [20, "ffffff", "000000"]);
  for (const input of await opened.solve("start")) board = game.look(board.moves.get(input));
  assert.deepEqual([board.isGoal, board.moves.size], [true, 0]);
  assert.ok(game.hasLevel(1) && !game.hasLevel(2));
  assert.throws(() => game.look("p"), { name: "HomingError", kind: "input" });
  await assert.rejects(GameRules.load(text.replace("RULES", "RULE")), { name: "HomingError", kind: "input" });
});
