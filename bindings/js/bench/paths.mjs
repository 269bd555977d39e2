// Measures how many 8-puzzle boards per second get their path, and the other questions of a page. Every answer is checked before it is
// timed. The comparison is a Map from boards to paths, filled by breadth-first search, as a page without a table would use. Times are
// processor time, minima of 7 rounds.
import { eight } from "homing/eight";
import { flip } from "homing/flip";
import { Table } from "homing";

const ROUNDS = 7;

function seconds(work) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

/** All boards and their paths, by a naive search from the goal. The move back to the goal comes first in the path. */
function searched() {
  const columns = 3;
  const paths = new Map([["1 2 3 4 5 6 7 8 x", ""]]);
  for (const [board, path] of paths) {
    const cells = board.split(" ");
    const blank = cells.indexOf("x");
    for (const [back, to, can] of [
      ["u", blank + columns, blank < 6],
      ["r", blank - 1, blank % columns > 0],
      ["l", blank + 1, blank % columns < 2],
      ["d", blank - columns, blank > 2],
    ]) {
      if (!can) continue;
      const next = [...cells];
      [next[blank], next[to]] = [next[to], next[blank]];
      const text = next.join(" ");
      if (!paths.has(text)) paths.set(text, back + path);
    }
  }
  return paths;
}

let paths;
const searchTime = seconds(() => (paths = searched()));
// In an order that defeats caches.
const boards = [...paths.keys()]
  .map((board, at) => [(at * 7919) % 181_439, board])
  .sort(([a], [b]) => a - b)
  .map(([, board]) => board);
const cells = boards.map((board) => eight.cells(board));
const lengths = boards.map((board) => paths.get(board).length);

const start = process.cpuUsage();
boards.forEach((board, at) => {
  if (eight.solve(board)?.length != lengths[at]) throw new Error(`${board}: ${eight.solve(board)} is no shortest path`);
});
const first = process.cpuUsage(start);

/** Reads a letter of each path, so that the string is really built. */
const rows = [
  ["paths, from text", () => boards.reduce((sum, board) => sum + eight.solve(board).charCodeAt(0), 0)],
  ["paths, from cells", () => cells.reduce((sum, board) => sum + eight.solve(board).charCodeAt(0), 0)],
  ["depths, from cells", () => cells.reduce((sum, board) => sum + eight.depth(board), 0)],
  ["best moves, from cells", () => cells.reduce((sum, board) => sum + (eight.bestMove(board) ? 1 : 0), 0)],
  ["hints, from text", () => boards.slice(0, 20_000).reduce((sum, board) => sum + eight.hints(board).length, 0), 20_000],
  ["a Map filled by a search: paths, from text", () => boards.reduce((sum, board) => sum + paths.get(board).charCodeAt(0), 0)],
];
console.log(`Node ${process.version}, ${boards.length} boards in no order, processor time, least of ${ROUNDS} rounds`);
for (const [what, work, count = boards.length] of rows)
  console.log(`${what}: ${(count / seconds(work) / 1e6).toFixed(2)} million a second`);
const ms = (seconds) => `${(seconds * 1e3).toFixed(1)} ms`;
console.log(`the first path of every board: ${ms((first.user + first.system) / 1e6)}; to fill the Map: ${ms(searchTime)}`);
for (const name of ["eight", "flip"]) console.log(`Table.generate("${name}"): ${ms(seconds(() => Table.generate(name)))}`);
console.log(`eight.goal, blank in the middle: ${ms(seconds(() => eight.goal("1 2 3 8 x 4 7 6 5")))}`);
if (flip.layers.length != 7) throw new Error("the Flip Game has 7 layers");
