import { store, type SavedGame } from "./store";

/** The address changes at most once in this time, except for a few changes in a row: browsers allow about a hundred in half a minute. */
const LINK_MS = 350;
const MAX_BURST = 10;
/** The most games that a tab keeps. */
const MAX_VISITS = 50;
const KEY = "homing visit";

/**
 * The browser's history, with an entry for each game, so that Back and Forward go from game to game. The address of an entry is the link to
 * its game. The session storage of the tab has the game itself: its last moves may be newer than the address, and a link has no time.
 */
export class Visits {
    /** The number of the game's entry. */
    private visit = 0;
    /** Whether the game has no entry yet. */
    private isNew = false;
    /** Whether the browser went to an entry whose game is still being opened. */
    private isArriving = false;
    private isCleared = false;
    private timer: ReturnType<typeof setTimeout> | undefined;
    /** When the address may change next. */
    private freeAt = -Infinity;

    /** `game` returns the game that is played, if there is one to keep. `arrived` is called when the browser goes to another entry. */
    constructor(
        private readonly game: () => SavedGame | undefined,
        arrived: () => void,
    ) {
        addEventListener("popstate", arrived);
        addEventListener("pagehide", () => this.keep());
        document.addEventListener("visibilitychange", () => document.hidden && this.keep());
    }

    /** Takes the entry that the browser went to. Returns its game if the tab has kept it. */
    arrive(): SavedGame | undefined {
        if (!this.isNew) this.keep();
        this.stop();
        this.isNew = false;
        this.isArriving = true;
        const { visit } = (history.state ?? {}) as { visit?: number };
        this.visit = visit ?? this.nextVisit();
        return visit === undefined ? undefined : (read(`${KEY} ${visit}`) as SavedGame | undefined);
    }

    /** Gives up the game of the entry: it could not be opened, or another puzzle was chosen. */
    settle(): void {
        this.isArriving = false;
    }

    /** Begins another game: that of the entry that the browser went to, or one that gets a new entry. The old game must still be there. */
    begin(): void {
        // A game without a move needs no entry of its own.
        if (!this.isNew) this.keep();
        else if (/&moves=/.test(this.game()?.link ?? "")) this.write();
        this.stop();
        this.isNew = !this.isArriving;
        this.isArriving = false;
    }

    /** Brings the address up to date, as soon as it may change. */
    follow(): void {
        const wait = this.freeAt - performance.now();
        if (wait <= 0) this.write();
        else this.timer ??= setTimeout(() => this.write(), wait);
    }

    /** Brings the address up to date now. */
    write(): void {
        this.stop();
        const game = this.game();
        if (!game || this.isArriving || this.isCleared) return;
        const { link } = game;
        const isOther = link !== location.hash;
        if (!isOther && history.state) return;
        if (this.isNew && isOther) this.visit = this.nextVisit();
        const state = { visit: this.visit };
        if (this.isNew && isOther) history.pushState(state, "", link);
        else history.replaceState(state, "", link);
        this.isNew = false;
        this.freeAt = Math.max(this.freeAt, performance.now() - MAX_BURST * LINK_MS) + LINK_MS;
        this.keep();
    }

    /** Forgets all games of the tab, and keeps none until the page is loaded again. */
    clear(): void {
        this.isCleared = true;
        this.stop();
        const visits = Number(read(`${KEY}s`) ?? 0);
        for (let visit = Math.max(1, visits - MAX_VISITS); visit <= visits; visit++) write(`${KEY} ${visit}`, undefined);
    }

    private stop(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    private keep(): void {
        const game = this.game();
        if (!game || this.isArriving || this.isCleared) return;
        store.set("game", game);
        write(`${KEY} ${this.visit}`, game);
    }

    /** Returns the number of a new entry, and forgets the game of the oldest one. */
    private nextVisit(): number {
        const visit = Number(read(`${KEY}s`) ?? 0) + 1;
        write(`${KEY}s`, visit);
        write(`${KEY} ${visit - MAX_VISITS}`, undefined);
        return visit;
    }
}

function read(key: string): unknown {
    try {
        return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
    } catch {
        return undefined;
    }
}

function write(key: string, value: unknown): void {
    try {
        if (value === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
        // The browser keeps nothing.
    }
}
