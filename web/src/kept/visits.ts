import { store, type SavedGame } from "./store";

/** The least time between two changes of the address, apart from short bursts: browsers allow about a hundred in half a minute. */
const LINK_MS = 350;
const MAX_BURST = 10;
/** The most games stored per tab. */
const MAX_VISITS = 50;
const KEY = "homing visit";

/**
 * The browser's history, with an entry for each game, so that Back and Forward move between games. The address of an entry is the link to
 * its game. The session storage of the tab contains the game itself: its last moves may be newer than the address, and a link has no time.
 */
export class Visits {
    /** The number of the current entry. */
    private visit = 0;
    /** Whether the game has no entry yet. */
    private isNew = false;
    /** Whether the browser went to an entry whose game is still loading. */
    private isArriving = false;
    private isCleared = false;
    private timer: ReturnType<typeof setTimeout> | undefined;
    /** When the address may be changed next. */
    private freeAt = -Infinity;

    /** `game` returns the current game, if there is one to store. `arrived` is called when the browser goes to another entry. */
    constructor(
        private readonly game: () => SavedGame | undefined,
        arrived: () => void,
    ) {
        addEventListener("popstate", arrived);
        addEventListener("pagehide", () => this.keep());
        document.addEventListener("visibilitychange", () => document.hidden && this.keep());
    }

    /** Handles the browser's move to an entry. Returns its game if the tab has stored it. */
    arrive(): SavedGame | undefined {
        if (!this.isNew) this.keep();
        this.stop();
        this.isNew = false;
        this.isArriving = true;
        const { visit } = (history.state ?? {}) as { visit?: number };
        this.visit = visit ?? this.nextVisit();
        return visit === undefined ? undefined : (read(`${KEY} ${visit}`) as SavedGame | undefined);
    }

    /** Drops the game of the entry: it could not be opened, or another puzzle was chosen. */
    leave(): void {
        this.isArriving = false;
    }

    /**
     * Starts another game: that of the entry that the browser went to, or one with a new entry. Call it while the old game is still
     * current.
     */
    begin(): void {
        // A game without moves needs no entry.
        if (!this.isNew) this.keep();
        else if (/&moves=/.test(this.game()?.link ?? "")) this.write();
        this.stop();
        this.isNew = !this.isArriving;
        this.isArriving = false;
    }

    /** Updates the address, as soon as it may change. */
    follow(): void {
        const wait = this.freeAt - performance.now();
        if (wait <= 0) this.write();
        else this.timer ??= setTimeout(() => this.write(), wait);
    }

    /** Updates the address now. */
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

    /** Deletes all games of the tab, and stores none until the page is reloaded. */
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

    /** Returns the number of a new entry, and deletes the oldest game. */
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
        // The browser does not allow storage.
    }
}
