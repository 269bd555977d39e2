/**
 * The whole engine as WebAssembly, in a worker: the 15-puzzle, lights of any size, permutation puzzles, Sokoban, sliding blocks, graphs.
 *
 * @module
 */
import { EngineThread } from "./engine-thread.js";
import { HomingError } from "./error.js";
import type { RandomOptions } from "./questions/board.js";
import type { Grade } from "./questions/grade.js";
import type { Hint } from "./questions/hints.js";

export { HomingError } from "./error.js";

/** Options for opening a puzzle. */
export interface OpenOptions {
  /** The options of the program without dashes, for every question: `{ goal: "white" }`, `{ any: true, "limit-time": 2 }`. */
  options?: Record<string, string | number | true> | undefined;
  /** Receives the share done, from 0 to 1. */
  progress?: ((share: number) => void) | undefined;
}

/** The answer about a board, with the fields of the program's JSON. */
export interface EngineAnswer {
  board: string;
  /** `near`: solved by a path that may not be a shortest one. `unknown`: a search reached its limit. */
  status: "solved" | "near" | "unsolvable" | "invalid" | "unknown";
  moves?: string;
  depthMoves?: number;
  /** Levels only: the pushes of the best path. */
  depthPushes?: number;
  /** The moves of a near path. */
  pathMoves?: number;
  /** A proven lower bound. */
  atLeastMoves?: number;
  shortestPathsCount?: number;
  shortestPaths?: string[];
  hints?: Hint[];
  reason?: string;
  error?: string;
}

/** A drawn board. */
export interface DrawnBoard {
  board: string;
  depthMoves?: number;
  depthPushes?: number;
}

/** The description of an opened puzzle. */
interface About {
  puzzle: string;
  goal: string;
  start: string | null;
  parameters: string;
  states_at_depth?: number[];
  antipodes?: string[];
}

type What = string | Record<string, unknown>;

/** Parses a line of JSON without its version, and renames the fields for JavaScript: `depth_moves` becomes `depthMoves`. */
function read<T>(line: string): T {
  const { v: _, ...fields } = JSON.parse(line);
  return camel(fields) as T;
}

function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (!value || typeof value != "object") return value;
  const name = (field: string) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([field, value]) => [name(field), camel(value)]));
}

const lines = (text: string): string[] => text.split("\n").slice(0, -1);

const FAMILIES: Record<string, string> = {
  flip: "flip",
  lights: "flip",
  lightsout: "flip",
  perm: "perm",
  push: "push",
  sokoban: "push",
  blocks: "blocks",
  route: "route",
  script: "script",
  puzzlescript: "script",
};

/** The family of a puzzle's name, whose module is loaded. Any other name is a sliding board or unknown, which that module reports. */
function familyOf(puzzle: string): string {
  const prefix = /^\s*([^:]*?)\s*(:|\d|$)/.exec(puzzle)?.[1] ?? "";
  return FAMILIES[prefix.toLowerCase().replace(/[^a-z]/g, "").replace(/puzzle$/, "")] ?? "slide";
}

/** Which walks of a graph to return. */
export interface WalkOptions {
  /** List this many walks, shortest first: the question is then only a node. */
  first?: number;
  /** List the nodes of each walk. */
  nodes?: boolean;
  /** Count only simple paths, which visit no node twice. */
  simple?: boolean;
  /** Do not count the walk without arcs. */
  noEmpty?: boolean;
}

/** The answer about the walks of a graph, with the fields of the program's JSON. */
export interface WalkAnswer {
  status: string;
  /** The walk with the asked number, or the first walks; fewer if there are no more. */
  walks?: { length: number; nodes?: (number | string)[] }[];
  error?: string;
}

/** The engine. The first question starts its worker, which keeps the tables used last. */
export class Engine {
  readonly #thread = new EngineThread();

  /**
   * Opens a puzzle by the program's name: `slide:4x4`, `flip:10x10:torus`, `perm:2x2x2` or `perm:` and the lines of a definition, `push:`
   * and those of a level, `blocks:` and those of a picture, `route:` and those of a graph, with the option `to`, `script:` and those of a
   * game. Builds its table.
   */
  async open(puzzle: string, { options = {}, progress }: OpenOptions = {}): Promise<EnginePuzzle> {
    const texts = Object.entries(options).map(([name, value]) => [name, value === true ? "" : String(value)]);
    const named = { puzzle, options: Object.fromEntries(texts) };
    const ask = (work: string | object) => this.#thread.ask(familyOf(puzzle), { ...named, work }, progress);
    return new EnginePuzzle(ask, JSON.parse(await ask("open")));
  }

  /** Cancels the current operation, which fails with a `HomingError`. The next question starts a new worker, which rebuilds its table. */
  stop(): void {
    this.#thread.end("stopped");
  }
}

/** An opened puzzle. Boards are text, as in the program; levels have a `start`. */
export class EnginePuzzle {
  readonly #ask: (work: string | object) => Promise<string>;
  /** The name of the puzzle. */
  readonly puzzle: string;
  /** The goal, as the program prints it. */
  readonly goal: string;
  /** A level's start; null for puzzles without one. */
  readonly start: string | null;
  /**
   * The header's description of the puzzle: for a permutation puzzle its definition, with each move that counts as one; for sliding blocks
   * their picture. Often empty.
   */
  readonly parameters: string;
  /** The number of boards at each depth; null if the engine searches, or if boards have no numbers. */
  readonly statesAtDepth: readonly number[] | null;

  /** @internal */
  constructor(ask: (work: string | object) => Promise<string>, about: About) {
    this.#ask = ask;
    this.puzzle = about.puzzle;
    this.goal = about.goal;
    this.start = about.start;
    this.parameters = about.parameters;
    this.statesAtDepth = about.states_at_depth ?? null;
  }

  /** The best path home. Null if no goal can be reached. If a search reached its limit, a longer path or none: see {@link answer}. */
  async solve(board: string): Promise<string | null> {
    const answer = await this.answer(board);
    if (answer.status == "unknown") {
      const most = answer.atLeastMoves == undefined ? (answer.error ?? "") : `its path takes at least ${answer.atLeastMoves} moves`;
      throw new HomingError(`the search met its limit: ${most}`, "limit");
    }
    return answer.moves ?? null;
  }

  /** What is known of the best path of a board: the path, or a bound. */
  answer(board: string): Promise<EngineAnswer> {
    return this.#answer("path", board);
  }

  /** The moves of the best path. Null if no goal can be reached. */
  async depth(board: string): Promise<number | null> {
    return (await this.#answer("depth", board)).depthMoves ?? null;
  }

  /** The legal moves, best first, with the depth that each leads to. Null if no goal can be reached. */
  async hints(board: string): Promise<Hint[] | null> {
    return (await this.#answer("hints", board)).hints ?? null;
  }

  /** The number of shortest paths, exact up to 2^53; 0 if no goal can be reached. */
  async count(board: string): Promise<number> {
    return (await this.#answer("count", board)).shortestPathsCount ?? 0;
  }

  /** The first shortest paths, in lexicographic order. */
  async paths(board: string, limit: number): Promise<string[]> {
    return (await this.#answer({ paths: { limit } }, board)).shortestPaths ?? [];
  }

  /** Grades a solution: whether the moves are legal, whether they solve the board, and which of them lose moves. */
  async check(board: string, moves: string): Promise<Grade> {
    const line = `${board}\t${moves}`;
    const [graded, text] = await Promise.all([this.#answer("grade", line), this.#asked("grade", line, true)]);
    const { board: _, ...grade } = graded as object as Grade & { board: string };
    return { ...grade, detours: grade.detours ?? [], text: text.trimEnd() };
  }

  /** Random boards of given depths. */
  async random(count: number, { depth, seed }: RandomOptions = {}): Promise<DrawnBoard[]> {
    const range = typeof depth == "number" ? [depth, depth] : (depth ?? null);
    const drawn = seed ?? Math.floor(Math.random() * 2 ** 53);
    // The seed may be too large for JSON.stringify.
    const text = await this.#ask({ random: { depth: range, seed: String(drawn), count } });
    return lines(text).map((line) => read<DrawnBoard>(line));
  }

  /** The walks of a graph: a question is `S K` for the K-th shortest one from node S, or `S` alone with `first`. */
  async walks(question: string, { first, nodes = false, simple = false, noEmpty = false }: WalkOptions = {}): Promise<WalkAnswer> {
    const answer = read<WalkAnswer>(await this.#asked({ walks: { first: first ?? null, nodes, simple, empty: !noEmpty } }, question));
    if (answer.status == "invalid") throw new HomingError(answer.error ?? "the question is invalid", "input");
    return answer;
  }

  /** The statistics of the puzzle, with the fields of `stats --json`. */
  async stats(): Promise<Record<string, unknown>> {
    return read(await this.#ask("stats"));
  }

  #asked(what: What, line: string, text = false): Promise<string> {
    return this.#ask({ answer: { question: { what, explain: what == "path" }, lines: [line], text } });
  }

  async #answer(what: What, line: string): Promise<EngineAnswer> {
    const answer = read<EngineAnswer>(await this.#asked(what, line));
    if (answer.status == "invalid") throw new HomingError(answer.error ?? "the board is invalid", "input");
    return answer;
  }
}
