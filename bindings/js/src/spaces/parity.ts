import { counted } from "../error.js";
import type { Cells } from "./space.js";

/**
 * Why no moves lead from one sliding board to another: a parity that no move changes. Undefined if some do. The tiles to swap are the first
 * pair whose swap leaves the most tiles at home.
 */
export function wrongParity(columns: number, board: Cells, goal: Cells): string | undefined {
  const count = board.length;
  const [place, home]: [number[], number[]] = [[], []];
  for (let cell = 0; cell < count; cell++) {
    place[board[cell]!] = cell;
    home[goal[cell]!] = cell;
  }
  const at = (tile: number, cell: number) => (home[tile] == cell ? 1 : 0);
  let [pairs, best, swap] = [0, 9, ""];
  for (let a = 1; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if (place[a]! < place[b]! != home[a]! < home[b]!) pairs++;
      const lost = at(a, place[a]!) + at(b, place[b]!) - at(a, place[b]!) - at(b, place[a]!);
      if (lost < best) [best, swap] = [lost, `${a} and ${b}`];
    }
  }
  const row = (cell: number) => Math.floor(cell / columns);
  const rows = columns % 2 ? 0 : Math.abs(row(place[0]!) - row(home[0]!));
  if ((pairs + rows) % 2 == 0) return undefined;
  const detail =
    columns % 2
      ? ", an odd number, and it stays odd with every move"
      : ` and the blank is ${counted(rows, "row")} from home, in all ${pairs + rows}, and that stays odd with every move`;
  const verb = pairs == 1 ? "is" : "are";
  return `${counted(pairs, "pair")} of tiles ${verb} out of order${detail}: swap tiles ${swap} to make it solvable`;
}
