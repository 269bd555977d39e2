import type { Daily } from "./daily";

/** The results of one puzzle. */
export interface Best {
    /** Finished games. */
    games: number;
    /** Games without a lost move. */
    perfect: number;
    /** The greatest distance of a perfect game. */
    farthest: number;
}

/** A game that is not finished. */
export interface SavedGame {
    /** Its link, with all moves. */
    link: string;
    /** The time played. */
    timeMs: number;
    /** Whether its result was counted. */
    isCounted: boolean;
}

interface Kept {
    language?: string;
    /** Hidden parts. */
    noClock?: boolean;
    noCount?: boolean;
    /** The picture on the tiles; absent for numbers. */
    tiles?: "picture" | "own" | undefined;
    /** The visitor's picture, as a data URL. */
    picture?: string;
    /** The last game. */
    game?: SavedGame;
    /** The last puzzles, by their values in the picker, the latest first. */
    last?: string[];
    /** Whether cubes are drawn as nets. */
    areNets?: boolean;
    best?: Record<string, Best>;
    /** Moves lost in the puzzles of a day, by date and kind. */
    days?: Record<string, Partial<Record<Daily, { lost: number; made: number }>>>;
}

const KEY = "homing";
const MOST_DAYS = 60;

/** The page's data in the browser. Without permission to store it, it lasts only for the visit. */
class Store {
    private kept: Kept = {};

    constructor() {
        this.read();
    }

    get<K extends keyof Kept>(name: K): Kept[K] {
        return this.kept[name];
    }

    set<K extends keyof Kept>(name: K, value: Kept[K]): void {
        // Another tab may have stored something meanwhile.
        this.read();
        this.kept[name] = value;
        this.write();
    }

    /** Counts a finished game. */
    won(puzzle: string, depth: number, lost: number): void {
        const best = { games: 0, perfect: 0, farthest: 0, ...this.kept.best?.[puzzle] };
        best.games++;
        if (!lost) best.perfect++;
        if (!lost) best.farthest = Math.max(best.farthest, depth);
        this.set("best", { ...this.kept.best, [puzzle]: best });
    }

    /** Stores a daily result; only the first counts. */
    wonDaily(date: string, kind: Daily, result: { lost: number; made: number }): void {
        const days = { ...this.kept.days };
        days[date] = { [kind]: result, ...days[date] };
        for (const old of Object.keys(days).sort().slice(0, -MOST_DAYS)) delete days[old];
        this.set("days", days);
    }

    clear(): void {
        this.kept = {};
        try {
            localStorage.removeItem(KEY);
        } catch {
            // Nothing is stored.
        }
    }

    private read(): void {
        try {
            const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
            if (read && typeof read === "object") this.kept = read;
        } catch {
            // Unreadable data is ignored.
        }
    }

    private write(): void {
        try {
            localStorage.setItem(KEY, JSON.stringify(this.kept));
        } catch {
            // The browser does not allow storage.
        }
    }
}

export const store = new Store();
