import type { Daily } from "./daily";

/** Results with one puzzle. */
export interface Best {
    /** Games that came home. */
    games: number;
    /** Those without a lost move. */
    perfect: number;
    /** The greatest distance of a perfect one. */
    farthest: number;
}

/** A game under way. */
export interface SavedGame {
    /** Its link, with all moves. */
    link: string;
    /** The time that was played. */
    timeMs: number;
    /** Whether its end was counted. */
    isCounted: boolean;
}

interface Kept {
    language?: string;
    /** What is hidden. */
    noClock?: boolean;
    noCount?: boolean;
    /** What lies on the tiles; numbers where it is absent. */
    tiles?: "picture" | "own" | undefined;
    /** The visitor's own picture, as a data address. */
    picture?: string;
    /** The game that was played last. */
    game?: SavedGame;
    /** The puzzles that were played last, as the picker names them, the last one first. */
    last?: string[];
    /** Whether cubes are drawn as nets. */
    areNets?: boolean;
    best?: Record<string, Best>;
    /** Moves lost in the puzzles of a day, by date and kind. */
    days?: Record<string, Partial<Record<Daily, { lost: number; made: number }>>>;
}

const KEY = "homing";
const MOST_DAYS = 60;

/** What the page keeps in the browser. Where it may keep nothing, it forgets with the visit. */
class Store {
    private kept: Kept = {};

    constructor() {
        this.read();
    }

    get<K extends keyof Kept>(name: K): Kept[K] {
        return this.kept[name];
    }

    set<K extends keyof Kept>(name: K, value: Kept[K]): void {
        // Another tab may have kept something meanwhile.
        this.read();
        this.kept[name] = value;
        this.write();
    }

    /** Counts a game that came home. */
    won(puzzle: string, depth: number, lost: number): void {
        const best = { games: 0, perfect: 0, farthest: 0, ...this.kept.best?.[puzzle] };
        best.games++;
        if (!lost) best.perfect++;
        if (!lost) best.farthest = Math.max(best.farthest, depth);
        this.set("best", { ...this.kept.best, [puzzle]: best });
    }

    /** The first result of a day's puzzle counts. */
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
            // Nothing was kept.
        }
    }

    private read(): void {
        try {
            const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
            if (read && typeof read === "object") this.kept = read;
        } catch {
            // Nothing that can be read.
        }
    }

    private write(): void {
        try {
            localStorage.setItem(KEY, JSON.stringify(this.kept));
        } catch {
            // The browser keeps nothing.
        }
    }
}

export const store = new Store();
