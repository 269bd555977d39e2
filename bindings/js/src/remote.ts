import { withGoal } from "./questions/goal.js";
import { Answers } from "./questions/answers.js";
import { locate, sampleOf, type Board, type RandomOptions } from "./questions/board.js";
import { blocks, Missing } from "./tables/column.js";
import type { Core } from "./tables/core.js";
import { fail, HomingError } from "./error.js";
import type { Grade } from "./questions/grade.js";
import {
  BLOCK_BYTES,
  checkBlock,
  checkPadding,
  checkUnusedBits,
  LIMIT_BYTES,
  notATable,
  readHeader,
  WHOLE_BYTES,
  type ColumnHeader,
} from "./tables/header.js";
import type { Hint } from "./questions/hints.js";
import { TableInfo } from "./questions/info.js";
import { openBytes, openColumns } from "./tables/open.js";
import { Paths } from "./questions/paths.js";

/** How many blocks of 1 MiB are cached between questions. */
const MAX_BLOCKS = 64;
/** The bytes of the first request, more than nearly every header has. */
const FIRST_BYTES = 1 << 16;
/** The time limit of a request in seconds, plus a second for this many bytes. */
const LEAST_SECONDS = 30;
const BYTES_A_SECOND = 1 << 15;

/** Loads byte ranges of one file, and caches blocks of its columns. */
class Loader {
  /** The blocks by offset in the file, in the order in which they arrived. */
  readonly #loaded = new Map<number, Uint8Array>();
  readonly #loading = new Map<number, Promise<void>>();
  #asking = 0;

  constructor(
    readonly url: string,
    public options: RequestInit,
  ) {}

  /** A block if it is loaded. */
  get(offset: number): Uint8Array | undefined {
    return this.#loaded.get(offset);
  }

  /** Repeats a question until all blocks that it needs are loaded. */
  async ask<T>(question: () => T): Promise<T> {
    this.#asking++;
    try {
      for (;;) {
        try {
          return question();
        } catch (error) {
          if (!(error instanceof Missing)) throw error;
          await this.#load(error.column, error.block);
        }
      }
    } finally {
      // A question needs all its blocks together, so none is dropped before it ends.
      if (!--this.#asking) {
        for (const offset of this.#loaded.keys()) {
          if (this.#loaded.size <= MAX_BLOCKS) break;
          this.#loaded.delete(offset);
        }
      }
    }
  }

  #load(column: ColumnHeader, block: number): Promise<void> {
    const offset = column.offset + block * BLOCK_BYTES;
    const end = Math.min(offset + BLOCK_BYTES, column.offset + column.sizeBytes);
    const load = async () => {
      const { bytes } = await this.range(offset, end);
      if (bytes.length != end - offset) fail(`${this.url}: expected ${end - offset} bytes of a block, found ${bytes.length}`);
      checkBlock(this.url, column, block, bytes);
      if (end == column.offset + column.sizeBytes) checkUnusedBits(this.url, column, bytes);
      this.#loaded.set(offset, bytes);
    };
    const known = this.#loading.get(offset);
    if (known) return known;
    const loading = load().finally(() => this.#loading.delete(offset));
    this.#loading.set(offset, loading);
    return loading;
  }

  /** The bytes of a range, and the length of the whole file if the response contains it. Every failure is an error with a message. */
  async range(start: number, end: number): Promise<{ bytes: Uint8Array; fileBytes: number | undefined }> {
    const { signal } = this.options;
    const headers = new Headers(this.options.headers);
    headers.set("Range", `bytes=${start}-${end - 1}`);
    const limit = new AbortController();
    const seconds = LEAST_SECONDS + Math.ceil((end - start) / BYTES_A_SECOND);
    const timer = setTimeout(() => limit.abort(), seconds * 1000);
    try {
      const either = AbortSignal.any(signal ? [signal, limit.signal] : [limit.signal]);
      return await this.#read(await fetch(this.url, { ...this.options, headers, signal: either }), start, end);
    } catch (error) {
      if (error instanceof HomingError || signal?.aborted) throw error;
      const late = `the server did not send ${end - start} bytes within ${seconds} seconds`;
      fail(`${this.url}: ${limit.signal.aborted ? late : `the request failed (${reason(error)})`}: check the address, or try again`);
    } finally {
      clearTimeout(timer);
      // Cancels the rest of the response.
      limit.abort();
    }
  }

  async #read(response: Response, start: number, end: number): Promise<{ bytes: Uint8Array; fileBytes: number | undefined }> {
    if (response.status == 200 && start == 0) {
      // The server does not support ranges, which is acceptable only for a small file.
      const what = "the server sends the whole file, which is large, and not ranges of its bytes";
      const bytes = await this.#body(response, WHOLE_BYTES, what);
      return { bytes, fileBytes: bytes.length };
    }
    if (response.status == 416 && start == 0) notATable(this.url, "an empty file");
    if (response.status != 206) fail(`${this.url}: expected status 206 for a range of bytes, found status ${response.status}`);
    // A longer number is not the length of a file.
    const whole = /\/(\d{1,15})$/.exec(response.headers.get("Content-Range") ?? "")?.[1];
    const bytes = await this.#body(response, end - start, `the server sends more than the ${end - start} bytes that it was asked for`);
    return { bytes, fileBytes: whole ? Number(whole) : undefined };
  }

  /** The body of a response, up to a number of bytes; `what` is the error for a longer one. */
  async #body({ body }: Response, mostBytes: number, what: string): Promise<Uint8Array> {
    // Into one buffer: bytes that arrive one by one would otherwise take a hundred bytes each.
    const bytes = new Uint8Array(mostBytes);
    let length = 0;
    const reader = body?.getReader();
    for (let part; (part = await reader?.read()) && part.value;) {
      if (length + part.value.length > mostBytes) fail(`${this.url}: ${what}: use one that answers range requests`);
      bytes.set(part.value, length);
      length += part.value.length;
    }
    return length < mostBytes ? bytes.slice(0, length) : bytes;
  }
}

/** Why a request failed: Node puts it into the cause, or, for several causes, a code. */
function reason(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string; code?: string }; message?: string };
  return cause?.message || cause?.code || message || String(error);
}

/**
 * A large table at a URL. Has the methods of {@link Table}, which here return promises. A block of 1 MiB is loaded when a question first
 * needs it, checked, and cached.
 */
export class RemoteTable extends TableInfo {
  readonly #loader: Loader;
  readonly #core: Core;
  readonly #answers: Answers;

  private constructor(loader: Loader, core: Core) {
    super(core);
    [this.#loader, this.#core, this.#answers] = [loader, core, new Answers(core)];
  }

  /** Opens a file at a URL. If it is loaded whole, returns its table instead. @internal */
  static async open(url: string | URL, options: RequestInit = {}): Promise<Core | RemoteTable> {
    const name = String(url);
    const loader = new Loader(name, options);
    let { bytes, fileBytes } = await loader.range(0, FIRST_BYTES);
    if (fileBytes == bytes.length) return openBytes(bytes, name);
    const need = bytes.length >= 16 ? 24 + new DataView(bytes.buffer).getUint32(12, true) : 0;
    if (need > bytes.length && need <= 24 + LIMIT_BYTES) ({ bytes } = await loader.range(0, need));
    const header = readHeader(name, bytes, fileBytes);
    if (header.fileBytes <= WHOLE_BYTES) return openBytes((await loader.range(0, header.fileBytes)).bytes, name);
    checkPadding(name, bytes.subarray(header.endBytes, header.columns[0]?.offset), header.endBytes);
    const core = openColumns(header, name, (column) => blocks(column, (block) => loader.get(column.offset + block * BLOCK_BYTES)));
    // The signal was only for opening: a timeout would end every later question.
    loader.options = { ...options, signal: null };
    return new RemoteTable(loader, core);
  }

  /** As {@link Table.solve}. */
  solve(board: Board): Promise<string | null> {
    return this.#loader.ask(() => this.#answers.solve(board));
  }

  /** As {@link Table.depth}. */
  depth(board: Board): Promise<number | null> {
    return this.#loader.ask(() => this.#answers.depth(board));
  }

  /** As {@link Table.bestMove}. */
  bestMove(board: Board): Promise<string | null> {
    return this.#loader.ask(() => this.#answers.bestMove(board));
  }

  /** As {@link Table.hints}. */
  hints(board: Board): Promise<Hint[] | null> {
    return this.#loader.ask(() => this.#answers.hints(board));
  }

  /** As {@link Table.allPaths}. */
  async *allPaths(board: Board): AsyncGenerator<string, void, undefined> {
    const paths = await this.#loader.ask(() => new Paths(this.#core, locate(this.#core, board)));
    for (let path; (path = await this.#loader.ask(() => paths.next()));) yield this.#core.space.movesText(path);
  }

  /** As {@link Table.count}. */
  count(board: Board): Promise<bigint> {
    return this.#loader.ask(() => this.#answers.count(board));
  }

  /** As {@link Table.check}. */
  check(board: Board, moves: string): Promise<Grade> {
    return this.#loader.ask(() => this.#answers.check(board, moves));
  }

  /** As {@link Table.random}. Depths of fewer than one state in a thousand cannot be drawn from more than 2^24 states. */
  async *random(options: RandomOptions = {}): AsyncGenerator<string, never, undefined> {
    const { space } = this.#core;
    const sample = sampleOf(this.#core, options);
    for (;;) {
      const index = await this.#loader.ask(() => sample.next());
      yield space.text(space.unrank(index));
    }
  }

  /** As {@link Table.whyUnsolvable}. */
  whyUnsolvable(board: Board): Promise<string | null> {
    return this.#loader.ask(() => this.#answers.whyUnsolvable(board));
  }

  /** As {@link Table.play}. */
  play(board: Board, moves: string): string | null {
    return this.#answers.play(board, moves);
  }

  /** As {@link Table.cells}. */
  cells(board: Board): Uint8Array {
    return this.#answers.cells(board);
  }

  /** As {@link Table.text}. */
  text(board: Board): string {
    return this.#answers.text(board);
  }

  /** As {@link Table.goal}, if the columns of the file can be used. */
  goal(goal: Board): RemoteTable {
    return new RemoteTable(this.#loader, withGoal(this.#core, goal));
  }
}
