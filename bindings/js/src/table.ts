import { withGoal } from "./questions/goal.js";
import { Answers } from "./questions/answers.js";
import type { Board } from "./questions/board.js";
import type { Core } from "./tables/core.js";
import { fail, quoted } from "./error.js";
import { Flip } from "./spaces/flips.js";
import { generate, QUICK_STATES } from "./tables/generate.js";
import type { RemoteTable } from "./remote.js";
import { isBoard, Slide } from "./spaces/slide.js";
import { parseSize } from "./spaces/space.js";

/** Creates a table from a `Core`. @internal */
export let tableOf: (core: Core) => Table;

/**
 * A table in memory, with all questions. A text that is not a board of the puzzle is an error with the program's message.
 */
export class Table extends Answers {
  readonly #core: Core;

  static {
    tableOf = (core) => new Table(core);
  }

  private constructor(core: Core) {
    super(core);
    this.#core = core;
  }

  /**
   * Opens a table file in memory, and checks all of it: header, padding and checksums. The bytes are not copied and must not change. Errors
   * call it `name`, in place of its path.
   */
  static async from(bytes: Uint8Array | ArrayBuffer, name = "the table in memory"): Promise<Table> {
    const { openBytes } = await import("./opening.js");
    return new Table(openBytes(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), name));
  }

  /**
   * Opens a table file at a URL. Files up to 16 MiB are loaded and checked whole. For larger files, blocks are loaded and checked when they
   * are needed. The options are those of `fetch`; a signal only cancels opening. A request times out after 30 seconds, plus a second for
   * each 32 KiB requested.
   */
  static async fetch(url: string | URL, options?: RequestInit): Promise<Table | RemoteTable> {
    const { RemoteTable } = await import("./opening.js");
    const opened = await RemoteTable.open(url, options);
    return opened instanceof RemoteTable ? opened : new Table(opened);
  }

  /** Builds the table of a small puzzle: `slide:RxC` up to 10 cells, `flip:RxC` up to 20 pieces. */
  static generate(puzzle: string): Table {
    const name = puzzle == "eight" ? "slide:3x3" : puzzle == "flip" ? "flip:4x4" : puzzle;
    const [, family, rest = ""] = /^(slide|flip):(.*)$/.exec(name) ?? [];
    const [rows, columns] = parseSize(rest);
    const space = family == "flip" ? Flip.of(rest) : isBoard(rows, columns) && new Slide(rows, columns, rows * columns - 1);
    if (!space || space.states > QUICK_STATES) {
      const others = `open others with homing/engine: await new Engine().open(${quoted(puzzle)})`;
      fail(`there is no small table of ${quoted(puzzle)}: expected slide:RxC up to 10 cells, or flip:RxC up to 20 pieces; ${others}`);
    }
    return new Table(generate(space));
  }

  /**
   * This puzzle with another goal: a board, or for flips `white`, `black` or `any`. Renames tiles and turns the board if that is enough;
   * otherwise searches again, for small boards only.
   */
  goal(goal: Board): Table {
    return new Table(withGoal(this.#core, goal));
  }
}
