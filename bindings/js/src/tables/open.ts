import { packed, type Entries } from "./column.js";
import { Core } from "./core.js";
import { fail, quoted } from "../error.js";
import { Flip } from "../spaces/flips.js";
import { checkBlock, checkPadding, checkUnusedBits, damaged, readHeader, remake, BLOCK_BYTES } from "./header.js";
import type { ColumnHeader, Header } from "./header.js";
import { isBoard, Slide } from "../spaces/slide.js";
import { parseSize, type Space } from "../spaces/space.js";

/** Opens a table in memory, and checks it completely. Errors call it `name`, in place of its path. */
export function openBytes(bytes: Uint8Array, name: string): Core {
  const header = readHeader(name, bytes, bytes.length);
  const ofColumn = ({ offset, sizeBytes }: ColumnHeader) => bytes.subarray(offset, offset + sizeBytes);
  let end = header.endBytes;
  const { columns } = header;
  checkPadding(name, bytes.subarray(end, columns[0]?.offset), end);
  for (const column of columns) checkUnusedBits(name, column, ofColumn(column));
  for (const column of columns) {
    checkPadding(name, bytes.subarray(end, column.offset), end);
    end = column.offset + column.sizeBytes;
    column.checksums.forEach((_, block) => {
      checkBlock(name, column, block, ofColumn(column).subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES));
    });
  }
  return openColumns(header, name, (column) => packed(column.bits, ofColumn(column)));
}

/** The table for a checked header of any puzzle; `entries` returns the entries of a column. */
export function openColumns(header: Header, name: string, entries: (column: ColumnHeader) => Entries): Core {
  const space = spaceOf(header);
  const { layers } = header;
  // Boards with whole-line moves are otherwise those with single steps.
  const metric = header.puzzle.startsWith("slide:") ? SLIDE[1] : header.metric;
  if (header.states != space.states || header.metric != metric) {
    const described = (metric: string | undefined) => `${header.puzzle} with index "${header.index}" and metric "${metric}"`;
    const found = described(header.metric);
    fail(`${name}: expected a table of ${described(metric)}, found one of ${found}: name the right file, or make one with \`homing gen\``);
  }
  if (!layers.length) damaged(name, "it does not count the states at each depth");
  checkLayers(name, space, layers);
  const find = (wanted: string, bits: number): Entries | undefined => {
    const column = header.columns.find(({ name }) => name == wanted);
    if (column && (column.bits != bits || column.entries != space.states)) {
      damaged(name, `column ${wanted} should have ${space.states} entries of ${bits} bits`);
    }
    return column && entries(column);
  };
  const { moves } = space;
  const move = find("move", moves < 3 ? 1 : moves < 5 ? 2 : moves < 17 ? 4 : 8);
  const depth = find("depth", 2);
  const half = space.parity && find("half", 1);
  const isWhole = layers.reduce((sum, count) => sum + count, 0) == space.states;
  if (!depth && !half && !(move && isWhole)) {
    fail(`${name}: a table of ${space.puzzle} needs a column depth, but this file has none: ${remake}`);
  }
  return new Core(space, layers, { move, depth, half });
}

/** The index scheme and the metric, as headers state them. */
const SLIDE = ["blank * (tiles!/2) + cantor(tiles in row order without the blank) / 2", "one step of the blank"];
const FLIP = ["bit i is set where piece i, row by row from 0, shows black", "one press"];

/** The space that a header describes, which must match word for word. */
function spaceOf({ puzzle, parameters, goal, index, metric }: Header): Space {
  const [, family, rest = ""] = /^([^:]*):?(.*)$/s.exec(puzzle)!;
  const unknown = (what: string, known: string): never => fail(`unknown puzzle ${quoted(what)}: expected ${known}`);
  let spaces: (Space | undefined)[] = [];
  let [words, known]: [string[], string] = [[], ""];
  if (family == "slide" && !parameters.startsWith("patterns ")) {
    const [rows, columns] = parseSize(rest);
    if (!rows) unknown(puzzle, "slide:RxC");
    if (isBoard(rows, columns)) spaces = Array.from({ length: rows * columns }, (_, home) => new Slide(rows, columns, home));
    [words, known] = [SLIDE, "a board with its tiles in order"];
  } else if (family == "flip" && !index.startsWith("2 to the power of") && !parameters) {
    spaces = [Flip.of(rest), Flip.of(rest)?.withGoal(0)];
    [words, known] = [FLIP, "the goal all white, or all white or all black"];
  } else {
    unknown(puzzle, "a whole table of slide:RxC, or of flip:RxC up to 25 pieces; homing/engine opens other puzzles");
  }
  const isDescribed = words[0] == index && (words == SLIDE || words[1] == metric) && !parameters;
  const space = spaces.find((space) => isDescribed && space?.puzzle == puzzle && space.goalText == goal);
  return space ?? unknown(`${puzzle} with the goal "${goal}"`, known);
}

/** Checks that a space can have these layers, which bound every loop over depths and every walk. */
function checkLayers(name: string, space: Space, layers: number[]): void {
  const sum = (layers: number[]) => layers.reduce((sum, count) => sum + count, 0);
  if (sum(layers) > space.states) damaged(name, `it counts more states at its depths than the ${space.states} that there are`);
  const empty = layers.indexOf(0);
  if (layers.length < 2 || empty < 0) return;
  damaged(name, `it says that no state has the depth ${empty}, but ${sum(layers.slice(empty))} are deeper`);
}
