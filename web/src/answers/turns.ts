/** Questions to a worker, one at a time: the one that was asked last comes first, since the others are about boards that were left. */
export class Turns {
    private waiting: (() => Promise<void>)[] = [];
    private isBusy = false;

    /** Asks when it is its turn; `last` is asked when nothing else waits. */
    ask<T>(question: () => Promise<T>, last = false): Promise<T> {
        return new Promise((done, failed) => {
            const turn = () => question().then(done, failed);
            if (last) this.waiting.unshift(turn);
            else this.waiting.push(turn);
            void this.go();
        });
    }

    /** Forgets what waits: it is never answered. */
    clear(): void {
        this.waiting = [];
    }

    private async go(): Promise<void> {
        if (this.isBusy) return;
        this.isBusy = true;
        for (let turn = this.waiting.pop(); turn; turn = this.waiting.pop()) await turn();
        this.isBusy = false;
    }
}
