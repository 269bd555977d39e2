/**
 * Why no presses lead from a colouring to a goal: the smallest pattern of pieces of which every press turns an even number, but of which an
 * odd number differs from each goal. Among patterns of one size, the first in row order. Undefined if there is none. All sets are masks,
 * one bit per piece.
 */
export function brokenPattern(turned: readonly number[], board: number, goals: readonly number[]): string | undefined {
  const basis = kernel(turned);
  let [pattern, best] = [0, 0];
  // Each number selects a combination of the basis in Gray code order: one member changes from one number to the next.
  for (let number = 1; number < 2 ** basis.length; number++) {
    pattern ^= basis[31 - Math.clz32(number & -number)]!;
    if (!goals.every((goal) => bits((board ^ goal) & pattern) % 2)) continue;
    // Fewest pieces first; then the pattern with the first of the pieces that only one of the two has.
    const [more, other] = [bits(pattern) - bits(best), pattern ^ best];
    if (!best || more < 0 || (!more && pattern & other & -other)) best = pattern;
  }
  if (!best) return undefined;
  const pieces = turned.flatMap((_, piece) => ((best >> piece) & 1 ? [piece + 1] : [])).join(" ");
  const black = bits(board & best);
  const [here, goal] = bits(goals[0]! & best) % 2 ? ["even", "odd"] : ["odd", "even"];
  return (
    `of the pieces ${pieces}, ${black} ${black == 1 ? "is" : "are"} black, an ${here} number, and it stays ${here}, ` +
    `since every press turns an even number of them; in the goal it is ${goal}`
  );
}

/** A basis of the sets of pieces of which every press turns an even number, the kernel of the matrix. */
function kernel(turned: readonly number[]): number[] {
  const reduced: [sum: number, set: number][] = [];
  const basis: number[] = [];
  for (let piece = 0; piece < turned.length; piece++) {
    let sum = turned.reduce((presses, mask, press) => presses | (((mask >> piece) & 1) << press), 0);
    let set = 1 << piece;
    for (const [other, itsSet] of reduced) {
      if ((sum ^ other) < sum) [sum, set] = [sum ^ other, set ^ itsSet];
    }
    if (sum) reduced.push([sum, set]);
    else basis.push(set);
  }
  return basis;
}

function bits(set: number): number {
  let count = 0;
  for (; set; set &= set - 1) count++;
  return count;
}
