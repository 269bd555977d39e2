import type { Table } from "homing";
import type { Board, Move, Rules } from "../rules/rules";
import { movesOf, type Answer, type Answers, type HintOf } from "./answers";

/** Distances of at least one board in this many are drawn by trial. */
const COMMON = 1000;

/** A table in memory, which answers immediately. */
export class TableAnswers implements Answers {
    readonly layers: readonly number[];
    readonly draw = "exact";

    constructor(
        private readonly table: Table,
        private readonly rules: Rules,
    ) {
        this.layers = table.layers;
    }

    get deepest(): number {
        return this.layers.length - 1;
    }

    async answer(board: Board): Promise<Answer> {
        const path = this.table.solve(board);
        if (path === null) return { fact: { is: "lost", reason: this.table.whyUnsolvable(board) ?? "" }, path: [] };
        const moves = movesOf(path);
        return { fact: { is: "exact", depth: moves.length }, path: moves };
    }

    async hints(board: Board): Promise<HintOf[]> {
        return (this.table.hints(board) ?? []).map(({ move, best, depthAfterMoves: depth }) => ({ move, best, depth }));
    }

    async ways(board: Board, limit: number): Promise<{ count: bigint; paths: Move[][] }> {
        const paths = [];
        for (const path of this.table.allPaths(board)) if (paths.push(movesOf(path)) >= limit) break;
        return { count: this.table.count(board), paths };
    }

    /** Uniform. Common distances are drawn by trial; for rare ones the table lists its boards, which takes a tenth of a second once. */
    async random(depth: number, seed?: number): Promise<Board> {
        if (seed !== undefined || this.layers[depth]! * COMMON < this.table.states)
            return this.rules.parse(this.table.random(seed === undefined ? { depth } : { depth, seed }).next().value);
        for (;;) {
            const board = this.rules.shuffled();
            if (this.table.depth(board) === depth) return board;
        }
    }
}
