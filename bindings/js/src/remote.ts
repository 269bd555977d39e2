import { aim } from "./aim.js";
import { Answers } from "./answers.js";
import { locate, sampleOf, type Board, type RandomOptions } from "./board.js";
import { blocks, Missing } from "./column.js";
import type { Core } from "./core.js";
import { fail } from "./error.js";
import type { Grade } from "./grade.js";
import {
  BLOCK_BYTES,
  checkBlock,
  checkPadding,
  checkUnusedBits,
  notATable,
  readHeader,
  WHOLE_BYTES,
  type ColumnHeader,
} from "./header.js";
import type { Hint } from "./hints.js";
import { TableInfo } from "./info.js";
import { openBytes, openColumns } from "./open.js";
import { Paths } from "./paths.js";

/** So many blocks of 1 MiB are kept between questions. */
const MAX_BLOCKS = 64;
/** The first request asks for so many bytes; nearly every header is shorter. */
const FIRST_BYTES = 1 << 16;

/** Loads byte ranges of one file, and keeps the blocks of its columns. */
class Loader {
  /** By offset in the file, in the order in which they came. */
  readonly #loaded = new Map<number, Uint8Array>();
  readonly #loading = new Map<number, Promise<void>>();
  #asking = 0;

  constructor(
    readonly url: string,
    public options: RequestInit,
  ) {}

  /** A block if it is there. */
  get(offset: number): Uint8Array | undefined {
    return this.#loaded.get(offset);
  }

  /** Asks until all blocks that the question needs are there. */
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
      // A question needs all its blocks at once, so none goes before its end.
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

  /** The bytes of a range, and the length of the whole file where the answer tells it. */
  async range(start: number, end: number): Promise<{ bytes: Uint8Array; fileBytes: number | undefined }> {
    const headers = new Headers(this.options.headers);
    headers.set("Range", `bytes=${start}-${end - 1}`);
    const response = await fetch(this.url, { ...this.options, headers });
    if (response.status == 200 && start == 0) {
      const bytes = await this.#whole(response);
      return { bytes, fileBytes: bytes.length };
    }
    if (response.status == 416 && start == 0) notATable(this.url, "an empty file");
    if (response.status != 206) {
      await response.body?.cancel();
      fail(`${this.url}: expected status 206 for a range of bytes, found status ${response.status}`);
    }
    const whole = /\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "")?.[1];
    return { bytes: new Uint8Array(await response.arrayBuffer()), fileBytes: whole ? Number(whole) : undefined };
  }

  /** The whole file, from a server that knows no ranges. Only a small one is loaded so. */
  async #whole({ body }: Response): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const reader = body?.getReader();
    for (let part; (part = await reader?.read()) && part.value;) {
      chunks.push(part.value);
      length += part.value.length;
      if (length > WHOLE_BYTES) {
        await reader!.cancel();
        fail(
          `${this.url}: the server sends the whole file, which is large, and not ranges of its bytes: use one that answers range requests`,
        );
      }
    }
    const bytes = new Uint8Array(length);
    for (const chunk of chunks.reverse()) bytes.set(chunk, (length -= chunk.length));
    return bytes;
  }
}

/**
 * A large table at an address: what {@link Table} answers at once, this answers by promises. A block of 1 MiB is loaded when a
 * question first needs it, checked, and kept.
 */
export class RemoteTable extends TableInfo {
  readonly #loader: Loader;
  readonly #core: Core;
  readonly #answers: Answers;

  private constructor(loader: Loader, core: Core) {
    super(core);
    [this.#loader, this.#core, this.#answers] = [loader, core, new Answers(core)];
  }

  /** Opens a file at an address. One that is loaded whole is no remote table: what was read of it is given. @internal */
  static async open(url: string | URL, options: RequestInit = {}): Promise<Core | RemoteTable> {
    const name = String(url);
    const loader = new Loader(name, options);
    let { bytes, fileBytes } = await loader.range(0, FIRST_BYTES);
    if (fileBytes == bytes.length) return openBytes(bytes, name);
    const need = bytes.length >= 16 ? 24 + new DataView(bytes.buffer).getUint32(12, true) : 0;
    if (need > bytes.length && need <= 24 + (1 << 20)) ({ bytes } = await loader.range(0, need));
    const header = readHeader(name, bytes, fileBytes);
    if (header.fileBytes <= WHOLE_BYTES) return openBytes((await loader.range(0, header.fileBytes)).bytes, name);
    checkPadding(name, bytes.subarray(header.endBytes, header.columns[0]?.offset), header.endBytes);
    const core = openColumns(header, name, (column) => blocks(column, (block) => loader.get(column.offset + block * BLOCK_BYTES)));
    // The signal was for the opening: a time limit would end every later question.
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

  /** As {@link Table.random}. Depths that fewer than one state in a thousand has cannot be drawn from more than 2^24 states. */
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

  /** As {@link Table.goal}, where the columns of the file serve. */
  goal(goal: Board): RemoteTable {
    return new RemoteTable(this.#loader, aim(this.#core, goal));
  }
}
