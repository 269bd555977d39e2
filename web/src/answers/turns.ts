interface Turn {
    take(): Promise<void>;
    leave(): void;
}

/** Sends questions to a worker one at a time, the latest first, since earlier ones are about boards that were left. */
export class Turns {
    private waiting: Turn[] = [];
    private isBusy = false;

    /** Asks when it is its turn; with `last`, when nothing else waits. */
    ask<T>(question: () => Promise<T>, last = false): Promise<T> {
        return new Promise((done, failed) => {
            const leave = () => failed(Object.assign(new Error("stopped"), { kind: "stopped" }));
            const turn = { take: () => question().then(done, failed), leave };
            if (last) this.waiting.unshift(turn);
            else this.waiting.push(turn);
            void this.go();
        });
    }

    /** Drops waiting questions, which then fail. */
    clear(): void {
        for (const { leave } of this.waiting.splice(0)) leave();
    }

    private async go(): Promise<void> {
        if (this.isBusy) return;
        this.isBusy = true;
        for (let turn = this.waiting.pop(); turn; turn = this.waiting.pop()) await turn.take();
        this.isBusy = false;
    }
}
