interface Turn {
    take(): Promise<void>;
    leave(): void;
}

/** Questions to a worker, one at a time: the one that was asked last comes first, since the others are about boards that were left. */
export class Turns {
    private waiting: Turn[] = [];
    private isBusy = false;

    /** Asks when it is its turn; `last` is asked when nothing else waits. */
    ask<T>(question: () => Promise<T>, last = false): Promise<T> {
        return new Promise((done, failed) => {
            const turn = { take: () => question().then(done, failed), leave: () => failed(new Error("stopped")) };
            if (last) this.waiting.unshift(turn);
            else this.waiting.push(turn);
            void this.go();
        });
    }

    /** Leaves what waits: it fails. */
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
