import type { Move } from "./rules/rules";

/** What a move turns: `R` of `R`, `R2` and `R'`. */
export const axisOf = (move: Move): string => /^(.*?)(\d*['’]?|['’]\d*)$/.exec(move)?.[1] || move;
