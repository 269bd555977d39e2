//! Squares of bits.

use homing::internals::slide::patterns::transpose;

#[test]
fn transposing_swaps_lines_and_bits() {
    let bit = |line: usize, at: usize| ((line * 64 + at) * 2_654_435_761) >> 13 & 1;
    let mut square =
        std::array::from_fn(|line| (0..64).fold(0, |word, at| word | (bit(line, at) as u64) << at));
    transpose(&mut square);
    for (line, word) in square.into_iter().enumerate() {
        (0..64).for_each(|at| assert_eq!(word >> at & 1, bit(at, line) as u64));
    }
}
