import { packed, type Entries } from "./column.js";
import { Core } from "./core.js";
import { fail } from "./error.js";
import { Flip } from "./flips.js";
import { checkBlock, checkPadding, checkUnusedBits, readHeader, BLOCK_BYTES } from "./header.js";
import type { ColumnHeader, Description, Header } from "./header.js";
import { parseMaze } from "./maze.js";
import { Push } from "./push.js";
import { isBoard, Slide } from "./slide.js";
import { parseSize, type Space } from "./space.js";

/** Opens a table that is in memory, and checks all of it. `name` stands for its path in errors. */
export function openBytes(bytes: Uint8Array, name: string): Core {
  const header = readHeader(name, bytes);
  const ofColumn = ({ offset, sizeBytes }: ColumnHeader) => bytes.subarray(offset, offset + sizeBytes);
  let end = header.endBytes;
  header.columns.forEach((column, at) => {
    if (!at) checkPadding(name, bytes.subarray(end, column.offset), end);
    if (column.sizeBytes) checkUnusedBits(name, column, ofColumn(column).at(-1)!);
  });
  for (const column of header.columns) {
    checkPadding(name, bytes.subarray(end, column.offset), end);
    end = column.offset + column.sizeBytes;
    column.checksums.forEach((_, block) => {
      checkBlock(name, column, block, ofColumn(column).subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES));
    });
  }
  return openColumns(header, name, (column) => packed(column.bits, ofColumn(column)));
}

/** The table of a checked header, of whichever puzzle it names; `entries` gives the entries of a column. */
export function openColumns(header: Header, name: string, entries: (column: ColumnHeader) => Entries): Core {
  const space = spaceOf(header, name);
  const { puzzle } = header;
  const damaged = (what: string) => fail(`${name}: the header is damaged (${what}): make the table again with \`homing gen\``);
  if (header.states != space.states) otherPuzzle(name, space.description, header);
  if (!header.layers.length) damaged("it does not count the states at each depth");
  checkLayers(space, header.layers, damaged);
  const find = (name: string, bits: number): Entries | undefined => {
    const column = header.columns.find((column) => column.name == name);
    if (!column) return undefined;
    if (column.bits != bits || column.entries != space.states) {
      damaged(`column ${name} should have ${space.states} entries of ${bits} bits`);
    }
    return entries(column);
  };
  const codes = space.moves + (space.weights ? 1 : 0);
  const move = find("move", codes <= 2 ? 1 : codes <= 4 ? 2 : codes <= 16 ? 4 : 8);
  const depth = space.weights ? undefined : find("depth", 2);
  const half = space.parity && find("half", 1);
  const reachable = header.layers.reduce((sum, count) => sum + count, 0);
  const lacks = (column: string) =>
    fail(`${name}: a table of ${puzzle} needs a column ${column}, but this file has none: make the table again with \`homing gen\``);
  if (!depth && !space.weights && !half && (!move || reachable != space.states)) lacks("depth");
  if (!move && space.weights) lacks("move");
  return new Core(space, header.layers, { move, depth, half });
}

/** The space that a header describes. Its whole description must be the same. */
function spaceOf(header: Header, name: string): Space {
  const { puzzle, goal } = header;
  const [family, rest = ""] = puzzle.split(/:(.*)/s);
  const unknown = (what: string, known: string): never => fail(`unknown puzzle ${JSON.stringify(what)}: expected ${known}`);
  const candidates: (Space | undefined)[] = [];
  let known = "";
  if (family == "slide" && !header.parameters.startsWith("patterns ")) {
    const [rows, columns] = parseSize(rest) ?? unknown(puzzle, "slide:RxC");
    for (let home = 0; isBoard(rows, columns) && home < rows * columns; home++) candidates.push(new Slide(rows, columns, home));
    known = "a board with its tiles in order";
  } else if (family == "flip" && !header.index.startsWith("2 to the power of") && !header.parameters) {
    candidates.push(Flip.of(rest), Flip.of(rest, 0));
    known = "the goal all white, or all white or all black";
  } else if (family == "push" && !/^[0-9]/.test(header.parameters)) {
    const space = new Push(parseMaze(header.parameters));
    if (!isSame(space.description, header)) otherPuzzle(name, space.description, header);
    return space;
  } else {
    unknown(puzzle, "a whole table of slide:RxC, of flip:RxC up to 25 pieces, or of a maze with one box");
  }
  const space = candidates.find((space) => space && isSame(space.description, header));
  return space ?? unknown(`${puzzle} with the goal "${goal}"`, known);
}

const FIELDS = ["puzzle", "parameters", "goal", "index", "metric"] as const;

function isSame(description: Description, header: Header): boolean {
  return FIELDS.every((field) => description[field] == header[field]);
}

function otherPuzzle(name: string, expected: Description, header: Header): never {
  const [wanted, found] = [difference(expected, header), difference(header, expected)];
  fail(`${name}: expected a table of ${wanted}, found one of ${found}: name the right file, or make one with \`homing gen\``);
}

/** The part of a description that tells it from another. */
function difference(own: Description, other: Description): string {
  if (own.puzzle != other.puzzle) return own.puzzle;
  if (own.parameters != other.parameters) {
    const others = other.parameters.split("\n");
    const lines = own.parameters.split("\n");
    const at = Math.max(0, lines.findIndex((line, at) => line != others[at]));
    return `${own.puzzle} (${lines[at]}${at ? ` in line ${at + 1}` : ""})`;
  }
  if (own.goal != other.goal) return `${own.puzzle} with the goal "${own.goal}"`;
  return `${own.puzzle} with index "${own.index}" and metric "${own.metric}"`;
}

/** Checks that a space can have these layers. Every loop over depths, and every walk, ends by them. */
function checkLayers(space: Space, layers: number[], damaged: (what: string) => never): void {
  const sum = layers.reduce((sum, count) => sum + count, 0);
  if (sum > space.states) damaged(`it counts more states at its depths than the ${space.states} that there are`);
  const empty = layers.indexOf(0);
  if (layers.length <= 1 || empty < 0) return;
  if (!space.weights) {
    const deeper = layers.slice(empty).reduce((sum, count) => sum + count, 0);
    damaged(`it says that no state has the depth ${empty}, but ${deeper} are deeper`);
  }
  const greatest = layers.length - 1;
  if (!layers.at(-1) || greatest > space.states - 1) {
    damaged(`its greatest weight is ${greatest}, but no state has it, or no path can be as heavy`);
  }
}
