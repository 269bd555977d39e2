// What a user of the types relies on. It is compiled, not run.
import { HomingError, Table, type Board, type Grade, type Hint, type RandomOptions, type RemoteTable, type TableInfo } from "homing";
import { eight } from "homing/eight";
import { flip } from "homing/flip";
import type { HomingBoard, MoveDetail } from "homing/element";

const board: Board = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0);
const moves: string | null = eight.solve(board);
const depth: number | null = flip.depth("wwwwwwwwwwwwwwww");
const hints: Hint[] | null = eight.hints([1, 2, 3, 4, 5, 6, 7, 8, 0]);
const count: bigint = eight.count(board);
const grade: Grade = eight.check(board, moves ?? "");
const options: RandomOptions = { depth: [20, 25], seed: 7n };
const [first] = eight.random(options);
const text: string | undefined = first;
const info: TableInfo = eight.goal("12345678x");
const layers: readonly number[] = info.layers;

export async function both(url: URL): Promise<string> {
  const table: Table | RemoteTable = await Table.fetch(url, { cache: "force-cache" });
  for await (const path of table.allPaths(board)) if (path != (await table.solve(board))) throw new HomingError(path);
  const random: string = (await table.random({}).next()).value;
  return table instanceof Table ? (table.solve(random) ?? "") : ((await table.solve(random)) ?? "");
}

export function listen(element: HomingBoard): void {
  element.addEventListener("homing-move", (event) => void (event as CustomEvent<MoveDetail>).detail.depth?.toFixed());
}

// @ts-expect-error A table is made by `from`, `fetch` or `generate`.
export const table = new Table();
// @ts-expect-error A board is text or numbers.
eight.solve(5);
// @ts-expect-error The layers are not to be changed.
layers[0] = 1;
export { count, depth, grade, hints, text };
