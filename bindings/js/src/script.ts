/**
 * The rules of a PuzzleScript level, in the thread that asks: boards, moves and pictures at once, without a table.
 *
 * @module
 */
import { KINDS, loadModule, type EngineModule } from "./engine-module.js";
import { HomingError } from "./error.js";

/** A board of a game. */
export interface GameBoard {
  /** The board in the engine's notation. */
  board: string;
  isGoal: boolean;
  /** The legal inputs, and the board after each. */
  moves: ReadonlyMap<string, string>;
  /** The picture, row by row, with six hexadecimal digits for each pixel. */
  pixels: string[];
}

/** A level of a game. */
export class GameRules {
  private constructor(
    private readonly ask: EngineModule,
    private readonly text: string,
    private readonly level: number,
  ) {}

  /** Loads the engine's module, and reads a level of a game, counted from 1 without messages. */
  static async load(text: string, level = 1): Promise<GameRules> {
    const engine = await loadModule("script", () => {}).catch((error: Error) => {
      throw new HomingError(error.message, "load");
    });
    const rules = new GameRules(engine, text, level);
    rules.look("start");
    return rules;
  }

  /** Whether the game has a level with this number. */
  hasLevel(level: number): boolean {
    return !this.#asked(level, "start").refused;
  }

  #asked(level: number, board: string): ReturnType<EngineModule> {
    return this.ask(JSON.stringify({ puzzle: `script:#${level}\n${this.text}\n`, work: { look: { board } } }));
  }

  /** Looks at a board; `start` is the first. */
  look(board: string): GameBoard {
    const { refused, text } = this.#asked(this.level, board);
    if (refused) throw new HomingError(text, KINDS[refused] ?? "other");
    const { board: found, is_goal: isGoal, moves, pixels } = JSON.parse(text);
    return { board: found, isGoal, moves: new Map(moves), pixels };
  }
}
