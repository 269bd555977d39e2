import type { Move } from "../rules/board";

/** The axis of a move: `R` for `R`, `R2` and `R'`. */
export const axisOf = (move: Move): string => /^(.*?)(\d*['’]?|['’]\d*)$/.exec(move)?.[1] || move;
