import { fail, quoted } from "./error.js";

/** The greatest number of rows, and of columns, of a maze. */
const MAX_SIDE = 64;
/** Box, man and target, by their letters: POJ 1475 first, then Sokoban. */
const THINGS = [
  { name: "box", letters: "`B`; in Sokoban notation `$` or `*`", all: "B$*" },
  { name: "man", letters: "`S`; in Sokoban notation `@` or `+`", all: "S@+" },
  { name: "target", letters: "`T`; in Sokoban notation `.`, `*` or `+`", all: "T*+" },
];

/** A place of a maze: row and column from 0. */
export type Place = readonly [row: number, column: number];

export interface Maze {
  walls: boolean[][];
  target: Place;
}

export const placeText = ([row, column]: Place): string => `row ${row + 1}, column ${column + 1}`;

function fault(row: number, column: number, what: string): never {
  fail(`${placeText([row, column])}: ${what}`);
}

/** Reads walls and target. Box and man may stand in the text. */
export function parseMaze(text: string): Maze {
  const lines = text.replace(/[\r\n]+$/, "").split("\n").map((line) => [...line.replace(/\r+$/, "")]);
  const isSokoban = notation(lines);
  const things: (Place | undefined)[] = [];
  const columns = lines[0]!.length;
  lines.forEach((line, row) => {
    if (row == MAX_SIDE) fault(row, 0, `a maze has at most ${MAX_SIDE} rows`);
    if (line.length > MAX_SIDE) fault(row, MAX_SIDE, `a row has at most ${MAX_SIDE} cells, this one has ${line.length}`);
    if (line.length != columns) {
      const what = `this row has ${line.length} cells, the first one has ${columns}; all rows must be of one length`;
      fault(row, Math.min(line.length, columns), what);
    }
    line.forEach((letter, column) => {
      THINGS.forEach(({ name, all }, thing) => {
        if (!all.includes(letter) && !(thing == 2 && isSokoban && letter == ".")) return;
        const first = things[thing];
        if (first) fault(row, column, `a second ${name}; the first is in ${placeText(first)}`);
        things[thing] = [row, column];
      });
    });
  });
  if (!columns) fault(0, 0, "the maze is empty");
  const target = things[2] ?? fault(lines.length - 1, columns - 1, `the maze ends without a target (${THINGS[2]!.letters})`);
  const walls = lines.map((line) => line.map((letter) => letter == "#"));
  if (walls.flat().filter((wall) => !wall).length < 2) {
    fault(target[0], target[1], "the target is the only free cell; box and man need two");
  }
  return { walls, target };
}

/** Whether the maze is in the notation of Sokoban. The first letter that belongs to only one of the two decides. */
function notation(lines: string[][]): boolean {
  let decided: { isSokoban: boolean; letter: string; place: Place } | undefined;
  lines.forEach((line, row) =>
    line.forEach((letter, column) => {
      if (letter == "#" || letter == ".") return;
      const isSokoban = "@$*+ ".includes(letter);
      if (!isSokoban && !"SBT".includes(letter)) {
        const known = "written in `# . S B T` or, as Sokoban, in `# @ $ . * +` and spaces";
        fault(row, column, `${quoted(letter).replace(/^"|"$/g, "'")} is no part of a maze, which is ${known}`);
      }
      decided ??= { isSokoban, letter, place: [row, column] };
      if (decided.isSokoban != isSokoban) {
        const [here, before] = isSokoban ? ["Sokoban", "POJ"] : ["POJ", "Sokoban"];
        const first = `'${decided.letter}' in ${placeText(decided.place)} is ${before} notation`;
        fault(row, column, `'${letter}' is ${here} notation, but ${first}; use one of them`);
      }
    }),
  );
  return decided?.isSokoban ?? false;
}
