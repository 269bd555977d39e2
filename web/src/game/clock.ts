/** The time of a game, from the first move to the last, while the page is visible. */
export class Clock {
    private before = 0;
    private since: number | undefined;
    private isOn = false;

    constructor(private readonly tick: () => void) {
        setInterval(() => this.since !== undefined && this.tick(), 1000);
        document.addEventListener("visibilitychange", () => this.run(this.isOn));
    }

    /** Stops, and continues from this time with the next move. */
    reset(timeMs: number): void {
        this.before = timeMs;
        this.since = undefined;
        this.isOn = false;
    }

    run(on: boolean): void {
        this.isOn = on;
        const now = performance.now();
        if (this.since !== undefined) this.before += now - this.since;
        this.since = on && !document.hidden ? now : undefined;
    }

    get timeMs(): number {
        return this.before + (this.since === undefined ? 0 : performance.now() - this.since);
    }

    /** Minutes and seconds. */
    get text(): string {
        const seconds = Math.floor(this.timeMs / 1000);
        return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
}
