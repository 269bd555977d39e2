import { sheet } from "./element-style.js";
import type { RemoteTable } from "./remote.js";
import { Table } from "./table.js";

/** The detail of the event `homing-move`, sent after each move and each new board. */
export interface MoveDetail {
  /** The current board, as text. */
  board: string;
  /** The moves since the start, as text. */
  moves: string;
  /** The moves still needed; null if no goal can be reached. */
  depth: number | null;
}

/** Time between two moves of a solution that is played. */
const STEP_MS = 400;
/** The move of the blank for each key; the arrow is the opposite direction, in which the tile moves. */
const KEYS: Record<string, string> = { ArrowUp: "d", ArrowRight: "l", ArrowLeft: "r", ArrowDown: "u" };

const TILE_GOES: Record<string, string> = { d: "up", u: "down", r: "left", l: "right" };

/** Node has no HTMLElement: there the module can be loaded but not used. */
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

/**
 * `<homing-board>`: a board to play on. Shows the moves still needed, gives hints, and plays the shortest solution.
 *
 * Attributes: `puzzle` (`eight`, `flip`, `slide:RxC`, `flip:RxC`; by default `eight`), `src` (the address of a table file instead),
 * `board` (the start; by default a random one), `goal` (another goal).
 */
export class HomingBoard extends Base {
  static readonly observedAttributes = ["puzzle", "src", "goal", "board"];

  #table: Table | RemoteTable | undefined;
  #start = "";
  #board = "";
  #moves: string[] = [];
  #cells: HTMLButtonElement[] = [];
  /** The goal of a sliding board, once known: tiles at home are marked. */
  #goal: number[] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts operations: an answer that arrives late may belong to an earlier one. */
  #turn = 0;
  #grid!: HTMLElement;
  #words!: HTMLElement;

  /** The current board, as text. */
  get board(): string {
    return this.#board;
  }

  /** The table that answers, once it is loaded. */
  get table(): Table | RemoteTable | undefined {
    return this.#table;
  }

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet()];
      this.#grid = make("div", { part: "board", role: "group" });
      this.#words = make("p", { part: "words", role: "status" });
      const controls = make("div", { part: "controls" });
      const button = (text: string, act: () => unknown) => {
        const button = make("button", { part: "control", type: "button" }, text);
        button.addEventListener("click", act);
        controls.append(button);
      };
      button("Hint", () => this.hint());
      button("Watch", () => this.watch());
      button("Start again", () => this.restart());
      button("New board", () => this.newBoard());
      root.append(this.#grid, this.#words, controls);
      this.#grid.addEventListener("keydown", (event) => this.#key(event));
    }
    void this.#load();
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  attributeChangedCallback(): void {
    if (this.shadowRoot) void this.#load();
  }

  /** Makes moves, as the program prints them. Returns false if one is illegal; throws if the text is not moves. */
  move(move: string): boolean {
    const next = move && this.#table?.play(this.#board, move);
    if (!next) return false;
    this.#stop();
    this.#moves.push(move);
    void this.#show(next);
    return true;
  }

  /** Marks and announces the best move. */
  async hint(): Promise<void> {
    const turn = this.#stop();
    const move = await this.#table?.bestMove(this.#board);
    if (!move || turn != this.#turn) return;
    const cell = this.#cells.find((cell) => cell.dataset["move"] == move);
    cell?.setAttribute("data-hint", "");
    this.#words.textContent = `The best move: ${cell?.getAttribute("aria-label") ?? move}.`;
  }

  /** Plays the shortest solution, move by move. */
  async watch(): Promise<void> {
    const turn = this.#stop();
    const move = await this.#table?.bestMove(this.#board);
    if (!move || turn != this.#turn || !this.move(move)) return;
    this.#timer = setTimeout(() => void this.watch(), STEP_MS);
  }

  /** Returns to the first board. */
  restart(): void {
    this.#stop();
    this.#moves = [];
    void this.#show(this.#start);
  }

  /** Shows a random board, of a given depth or any. */
  async newBoard(depth?: number): Promise<void> {
    const turn = this.#stop();
    for await (const board of this.#table?.random({ depth }) ?? []) {
      if (turn != this.#turn) return;
      this.#start = board;
      return this.restart();
    }
  }

  async #load(): Promise<void> {
    const turn = this.#stop();
    const [src, goal, board] = ["src", "goal", "board"].map((name) => this.getAttribute(name));
    try {
      let table = src ? await Table.fetch(src) : await named(this.getAttribute("puzzle") ?? "eight");
      if (goal) table = table.goal(goal);
      if (turn != this.#turn) return;
      this.#table = table;
      this.#goal = undefined;
      this.#build(table);
      if (!board) return await this.newBoard();
      this.#start = table.text(board);
      this.restart();
    } catch (error) {
      if (turn == this.#turn) this.#words.textContent = (error as Error).message;
    }
  }

  /** Creates a button for each tile or piece. */
  #build({ rows, columns, puzzle }: Table | RemoteTable): void {
    this.#grid.style.setProperty("--rows", `${rows}`);
    this.#grid.style.setProperty("--columns", `${columns}`);
    this.#grid.setAttribute("aria-label", puzzle);
    const count = rows * columns - (puzzle.startsWith("slide") ? 1 : 0);
    this.#cells = Array.from({ length: count }, (_, at) => {
      const cell = make("button", { part: "cell", type: "button" });
      cell.addEventListener("click", () => this.move(cell.dataset["move"] ?? ""));
      cell.tabIndex = at ? -1 : 0;
      return cell;
    });
    this.#grid.replaceChildren(...this.#cells);
  }

  async #show(board: string): Promise<void> {
    const [table, turn] = [this.#table!, ++this.#turn];
    this.#board = board;
    const cells = [...table.cells(board)];
    if (table.puzzle.startsWith("slide")) this.#showTiles(table, cells);
    else this.#showPieces(table, cells);
    const moves = this.#moves.join(table.puzzle.startsWith("flip") ? " " : "");
    const depth = await table.depth(board);
    if (turn != this.#turn) return;
    let words = depth == null ? await table.whyUnsolvable(board) : depth == 1 ? "1 move to go." : `${depth} moves to go.`;
    if (depth == 0) words = `Solved. ${moves ? (await table.check(this.#start, moves)).text : ""}`;
    this.#words.textContent = words;
    if (table.puzzle.startsWith("slide")) {
      this.#goal ??= await goalOf(table, board);
      if (turn != this.#turn) return;
      this.#markHome(cells);
    }
    const detail: MoveDetail = { board, moves, depth };
    this.dispatchEvent(new CustomEvent("homing-move", { detail, bubbles: true, composed: true }));
  }

  #showTiles({ columns }: Table | RemoteTable, tiles: number[]): void {
    const blank = tiles.indexOf(0);
    const [row, column] = [Math.floor(blank / columns), blank % columns];
    tiles.forEach((tile, at) => {
      if (!tile) return;
      const [down, right] = [Math.floor(at / columns) - row, (at % columns) - column];
      const move = Math.abs(down) + Math.abs(right) == 1 ? (down ? (down > 0 ? "d" : "u") : right > 0 ? "r" : "l") : "";
      const goes = TILE_GOES[move];
      this.#place(this.#cells[tile - 1]!, at, columns, `tile ${tile}${goes ? `, moves ${goes}` : ""}`, move);
      this.#cells[tile - 1]!.textContent = `${tile}`;
    });
    this.#markHome(tiles);
    // Tab stops only at tiles that can move.
    for (const cell of this.#cells) cell.tabIndex = cell.dataset["move"] ? 0 : -1;
  }

  #markHome(tiles: number[]): void {
    tiles.forEach((tile, at) => this.#cells[tile - 1]?.toggleAttribute("data-home", this.#goal?.[at] == tile));
  }

  #showPieces({ columns }: Table | RemoteTable, pieces: number[]): void {
    pieces.forEach((black, at) => {
      const cell = this.#cells[at]!;
      this.#place(cell, at, columns, `piece ${at + 1}, ${black ? "black" : "white"}`, `${at + 1}`);
      cell.toggleAttribute("data-black", !!black);
    });
  }

  #place(cell: HTMLButtonElement, at: number, columns: number, label: string, move: string): void {
    cell.style.setProperty("--row", `${Math.floor(at / columns)}`);
    cell.style.setProperty("--column", `${at % columns}`);
    cell.setAttribute("aria-label", label);
    cell.setAttribute("aria-disabled", `${!move}`);
    cell.dataset["move"] = move;
    cell.removeAttribute("data-hint");
  }

  /** Arrow keys move a tile, or move the focus to the next piece. */
  #key(event: KeyboardEvent): void {
    const letter = KEYS[event.key];
    if (!letter || !this.#table || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (this.#table.puzzle.startsWith("slide")) return void this.move(letter);
    const { columns } = this.#table;
    const at = this.#cells.indexOf(this.shadowRoot!.activeElement as HTMLButtonElement);
    const to = at + { d: -columns, u: columns, l: 1, r: -1 }[letter]!;
    const next = (letter == "l" || letter == "r") && Math.floor(to / columns) != Math.floor(at / columns) ? undefined : this.#cells[to];
    if (!next) return;
    for (const cell of this.#cells) cell.tabIndex = cell == next ? 0 : -1;
    next.focus();
  }

  /** Stops the current operation, and starts a new one. */
  #stop(): number {
    clearTimeout(this.#timer);
    return ++this.#turn;
  }
}

/** The goal at the end of the shortest path from a board; undefined if there is none. */
async function goalOf(table: Table | RemoteTable, board: string): Promise<number[] | undefined> {
  const path = await table.solve(board);
  const goal = path == null ? null : path && table.play(board, path);
  return goal == null ? undefined : [...table.cells(goal || board)];
}

async function named(puzzle: string): Promise<Table> {
  if (puzzle == "eight" || puzzle == "slide:3x3") return (await import("./eight.js")).eight;
  return Table.generate(puzzle);
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string>, text = ""): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

declare global {
  interface HTMLElementTagNameMap {
    "homing-board": HomingBoard;
  }
}

if (globalThis.customElements && !customElements.get("homing-board")) customElements.define("homing-board", HomingBoard);
