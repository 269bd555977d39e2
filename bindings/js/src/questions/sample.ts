import { MAX_LISTED, type Core } from "../tables/core.js";

const MASK = (1n << 64n) - 1n;
const MASK_128 = (1n << 128n) - 1n;
const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;
/** In larger spaces the states are listed if fewer than one in this many has a wanted depth. */
const RARE = 1000;

/** PCG XSL RR 128/64, whose initial state is the seed and whose stream is 0. */
class Pcg {
  #state: bigint;

  constructor(seed: bigint) {
    this.#state = seed + 1n;
    this.#step();
  }

  #step(): void {
    this.#state = (this.#state * MULTIPLIER + 1n) & MASK_128;
  }

  next(): bigint {
    this.#step();
    const folded = (this.#state >> 64n) ^ (this.#state & MASK);
    const turn = this.#state >> 122n;
    return ((folded >> turn) | (folded << (64n - turn))) & MASK;
  }

  /** A uniform number below `n`, by Lemire's method. */
  below(count: number): number {
    const n = BigInt(count);
    for (;;) {
      const product = this.next() * n;
      const low = product & MASK;
      if (low >= n || low >= (MASK + 1n - n) % n) return Number(product >> 64n);
    }
  }
}

/**
 * An endless sequence of random states with a depth in a range: the same as in the program for the same seed. A call that fails
 * because a block is not loaded can be repeated.
 */
export class Sample {
  readonly #random: Pcg;
  readonly #listed: Uint32Array | undefined;
  #drawn: number | undefined;

  constructor(
    readonly core: Core,
    readonly from: number,
    readonly to: number,
    seed: bigint,
  ) {
    this.#random = new Pcg(BigInt.asUintN(64, seed));
    const { states } = core.space;
    const isRare = core.countAt(from, to) < Math.floor(states / RARE);
    if (states <= MAX_LISTED || isRare) this.#listed = core.statesAt(from, to);
  }

  next(): number {
    if (this.#listed) return this.#listed[this.#random.below(this.#listed.length)]!;
    // One in a thousand is right. Only a false header makes this many draws fail.
    for (let draws = 0; draws < 1e6; draws++) {
      const index = (this.#drawn ??= this.#random.below(this.core.space.states));
      const depth = this.core.depth(index) ?? -1;
      this.#drawn = undefined;
      if (depth >= this.from && depth <= this.to) return index;
    }
    return this.core.statesAt(this.from, this.to)[0]!;
  }
}
