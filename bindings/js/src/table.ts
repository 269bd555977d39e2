import { aim } from "./aim.js";
import { cellsOf, locate, movesOf, played, sampleOf, type Board, type RandomOptions } from "./board.js";
import type { Core } from "./core.js";
import { countPaths } from "./count.js";
import { fail, quoted } from "./error.js";
import { Flip } from "./flips.js";
import { generate, QUICK_STATES } from "./generate.js";
import { grade, type Grade } from "./grade.js";
import { hints, type Hint } from "./hints.js";
import { Paths } from "./paths.js";
import type { RemoteTable } from "./remote.js";
import { isBoard, Slide } from "./slide.js";
import { parseSize } from "./space.js";

/** What tells one table from another, and how many states have each depth. */
export abstract class TableInfo {
  /** The puzzle as the program names it: `slide:3x3`. */
  readonly puzzle: string;
  /** The goal, in words or as a board. */
  readonly goalText: string;
  readonly rows: number;
  readonly columns: number;
  /** The number of states. */
  readonly states: number;
  /** The number of states from which a goal can be reached. */
  readonly reachable: number;
  /** The number of states at depth 0, 1, 2 and so on; for mazes at each number of pushes. */
  readonly layers: readonly number[];

  /** @internal */
  constructor({ space, reachable, layers }: Core) {
    ({ puzzle: this.puzzle, goalText: this.goalText, rows: this.rows, columns: this.columns, states: this.states } = space);
    [this.reachable, this.layers] = [reachable, layers];
  }
}

/** Makes the table of what was read or searched. @internal */
export let tableOf: (core: Core) => Table;

/**
 * A table in memory, with all that can be asked of it.
 *
 * A board that is no board of the puzzle is an error, whose message is the sentence that the program says.
 */
export class Table extends TableInfo {
  readonly #core: Core;
  /** A walk writes its codes here. */
  readonly #codes: number[] = [];

  static {
    tableOf = (core) => new Table(core);
  }

  private constructor(core: Core) {
    super(core);
    this.#core = core;
  }

  /**
   * Opens a table file that is in memory, and checks all of it: header, padding and checksums. The bytes are not copied and must not be
   * changed. `name` stands for the file's path in errors.
   */
  static async from(bytes: Uint8Array | ArrayBuffer, name = "the table in memory"): Promise<Table> {
    const { openBytes } = await import("./open.js");
    return openBytes(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), name);
  }

  /**
   * Opens a table file at an address. Files up to 16 MiB are loaded and checked whole. Of larger ones the blocks that are needed are
   * loaded when they are needed, and each is checked. The options are those of `fetch`; a signal ends the opening alone.
   */
  static async fetch(url: string | URL, options?: RequestInit): Promise<Table | RemoteTable> {
    const { RemoteTable } = await import("./remote.js");
    return RemoteTable.open(url, options);
  }

  /** Makes the table of a small puzzle: `slide:RxC` up to 10 cells, `flip:RxC` up to 20 pieces. */
  static generate(puzzle: string): Table {
    const name = puzzle == "eight" ? "slide:3x3" : puzzle == "flip" ? "flip:4x4" : puzzle;
    const [, family, rest = ""] = /^(slide|flip):(.*)$/.exec(name) ?? [];
    const [rows, columns] = parseSize(rest);
    const space = family == "flip" ? Flip.of(rest) : isBoard(rows, columns) && new Slide(rows, columns, rows * columns - 1);
    if (!space || space.states > QUICK_STATES) {
      fail(`unknown puzzle ${quoted(puzzle)}: expected slide:RxC up to 10 cells, or flip:RxC up to 20 pieces`);
    }
    return new Table(generate(space));
  }

  /** The best path home as the program writes it: the lexicographically smallest of the shortest. Null if no goal can be reached. */
  solve(board: Board): string | null {
    const length = this.#walk(board);
    return length < 0 ? null : this.#core.space.movesText(this.#codes, length);
  }

  /** The moves of the best path. Null if no goal can be reached. */
  depth(board: Board): number | null {
    const length = this.#walk(board);
    return length < 0 ? null : length;
  }

  /** The best move. Null in a goal, and if no goal can be reached. */
  bestMove(board: Board): string | null {
    const index = locate(this.#core, board);
    const code = index < 0 ? -1 : this.#core.best(index);
    return code < 0 ? null : this.#core.space.movesText([code]);
  }

  /** The moves that can be made, best first, with the depth that each leads to. Null if no goal can be reached. */
  hints(board: Board): Hint[] | null {
    const index = locate(this.#core, board);
    return index < 0 ? null : hints(this.#core, index);
  }

  /** All shortest paths, in lexicographic order. None if no goal can be reached. */
  *allPaths(board: Board): Generator<string, void, undefined> {
    const paths = new Paths(this.#core, locate(this.#core, board));
    for (let path; (path = paths.next());) yield this.#core.space.movesText(path);
  }

  /** The number of shortest paths: 0 if no goal can be reached, and at most 2^128 - 1. */
  count(board: Board): bigint {
    const index = locate(this.#core, board);
    return index < 0 ? 0n : countPaths(this.#core, index);
  }

  /** Grades a solution: whether the moves can be made, whether they solve, and what they lose against the best path. */
  check(board: Board, moves: string): Grade {
    return grade(this.#core, locate(this.#core, board), movesOf(this.#core.space, moves));
  }

  /** Random boards of given depths as text, without end. Each draw is uniform over all boards of these depths. */
  *random(options: RandomOptions = {}): Generator<string, never, undefined> {
    const { space } = this.#core;
    const sample = sampleOf(this.#core, options);
    for (;;) yield space.text(space.unrank(sample.next()));
  }

  /** Why no goal can be reached, in the program's words. Null if one can. */
  whyUnsolvable(board: Board): string | null {
    const { space } = this.#core;
    return locate(this.#core, board) < 0 ? (space.why(cellsOf(space, board)) ?? null) : null;
  }

  /** The board after moves, as text, solvable or not. Null if one of the moves cannot be made. */
  play(board: Board, moves: string): string | null {
    const { space } = this.#core;
    const cells = played(space, board, movesOf(space, moves));
    return cells ? space.text(cells) : null;
  }

  /** The cells of a board as numbers. */
  cells(board: Board): Uint8Array {
    return Uint8Array.from(cellsOf(this.#core.space, board));
  }

  /** A board as text, as the program writes it. */
  text(board: Board): string {
    const { space } = this.#core;
    return space.text(cellsOf(space, board));
  }

  /**
   * This puzzle with another goal: a board, or for flips `white`, `black` or `any`. Tiles are renamed and the board is turned where that
   * serves; elsewhere small boards are searched anew.
   */
  goal(goal: Board): Table {
    return new Table(aim(this.#core, goal));
  }

  #walk(board: Board): number {
    const index = locate(this.#core, board);
    return index < 0 ? -1 : this.#core.walk(index, this.#codes);
  }
}
