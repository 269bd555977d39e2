import { cellsOf, locate, movesOf, played, sampleOf, type Board, type RandomOptions } from "./board.js";
import type { Core } from "../tables/core.js";
import { countPaths } from "./count.js";
import { grade, type Grade } from "./grade.js";
import { hints, type Hint } from "./hints.js";
import { TableInfo } from "./info.js";
import { Paths } from "./paths.js";

/** Answers questions about one table whose entries are available. */
export class Answers extends TableInfo {
  readonly #core: Core;
  /** A buffer for the codes of a walk. */
  readonly #codes: number[] = [];

  /** @internal */
  constructor(core: Core) {
    super(core);
    this.#core = core;
  }

  /** The best path home as the program prints it: the lexicographically smallest of the shortest. Null if no goal can be reached. */
  solve(board: Board): string | null {
    const length = this.#walk(board);
    return length < 0 ? null : this.#core.space.movesText(this.#codes, length);
  }

  /** The moves of the best path. Null if no goal can be reached. */
  depth(board: Board): number | null {
    const length = this.#walk(board);
    return length < 0 ? null : length;
  }

  /** The best move. Null in a goal, or if no goal can be reached. */
  bestMove(board: Board): string | null {
    const index = locate(this.#core, board);
    const code = index < 0 ? -1 : this.#core.best(index);
    return code < 0 ? null : this.#core.space.movesText([code]);
  }

  /** The legal moves, best first, with the depth that each leads to. Null if no goal can be reached. */
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

  /** Grades a solution: whether the moves are legal, whether they solve the board, and which of them lose moves. */
  check(board: Board, moves: string): Grade {
    return grade(this.#core, locate(this.#core, board), movesOf(this.#core.space, moves));
  }

  /** An endless sequence of random boards of given depths as text, uniform over all boards of these depths. */
  *random(options: RandomOptions = {}): Generator<string, never, undefined> {
    const { space } = this.#core;
    const sample = sampleOf(this.#core, options);
    for (;;) yield space.text(space.unrank(sample.next()));
  }

  /** Why no goal can be reached, as the program explains it. Null if one can be reached. */
  whyUnsolvable(board: Board): string | null {
    const { space } = this.#core;
    return locate(this.#core, board) < 0 ? (space.why(cellsOf(space, board)) ?? null) : null;
  }

  /** The board after moves, as text, solvable or not. Null if one of the moves is illegal. */
  play(board: Board, moves: string): string | null {
    const { space } = this.#core;
    const cells = played(space, board, movesOf(space, moves));
    return cells ? space.text(cells) : null;
  }

  /** The cells of a board as numbers. */
  cells(board: Board): Uint8Array {
    return Uint8Array.from(cellsOf(this.#core.space, board));
  }

  /** A board as text, as the program prints it. */
  text(board: Board): string {
    const { space } = this.#core;
    return space.text(cellsOf(space, board));
  }

  #walk(board: Board): number {
    const index = locate(this.#core, board);
    return index < 0 ? -1 : this.#core.walk(index, this.#codes);
  }
}
