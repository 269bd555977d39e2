//! Windows near the end of the order, which permute the bits of short rows.
//!
//! A window of the last six tiles permutes the 6!/2 = 360 bits of their order, and does so alike in all 504 such rows of a unit, or in
//! those whose earlier tiles have the same parity. If there are few bits, they are pushed one by one. A unit with many states is *turned
//! over*: sixty-four rows are transposed, so that a word has one order of the last tiles for 64 orders of those before; the words change
//! places, and are transposed back. That takes the same time whatever the rows contain.

use super::carry;
use super::free_tiles::{UNIT_BITS, UNIT_TILES, half_factorial};
use super::square::transpose;

/// A unit with more states is turned over. Limits from 2,000 to 18,000 differ by less than the noise.
///
/// Turning over reduced 3x4 from 308 to 262 ms, and 2x6, whose windows mostly have more than seven tiles, from 422 to 413. Tried for pushed
/// bits: no bounds check of their place, and AVX-512 (`target-cpu=native`). Neither is faster.
const MANY_STATES: u32 = 8_000;
/// A row spans six tiles, also for a window of fewer tiles, or seven.
const ROW_TILES: [usize; 2] = [6, 7];
/// The bits of such rows, rounded up to whole words.
const ROW_BITS: [usize; 2] = [
    row_len(ROW_TILES[0]).next_multiple_of(64),
    row_len(ROW_TILES[1]).next_multiple_of(64),
];
/// The rows of a unit that have an odd sum of digits, as bits.
const ODD_ROWS: [[u64; 8]; 2] = [odd_rows(ROW_TILES[0]), odd_rows(ROW_TILES[1])];

/// Returns the number of states in a row: half the orders of `tiles` tiles.
pub const fn row_len(tiles: usize) -> usize {
    half_factorial(tiles) as usize
}

const fn odd_rows(tiles: usize) -> [u64; 8] {
    let mut odd = [0; 8];
    let mut row = 0;
    while row < UNIT_BITS / row_len(tiles) {
        let (mut rest, mut sum, mut radix) = (row, 0, tiles + 1);
        while radix <= UNIT_TILES {
            sum += rest % radix;
            rest /= radix;
            radix += 1;
        }
        odd[row / 64] |= (sum as u64 % 2) << (row % 64);
        row += 1;
    }
    odd
}

/// Carries the states of a unit, at most `states` of them, to their places in another unit, for a window whose region spans `region_tiles`
/// tiles.
///
/// `tables` are the places of the bits of a group: for even groups, and for odd groups.
pub fn carry(
    region_tiles: usize,
    states: u32,
    from: &[u64],
    into: &mut [u64],
    group_words: usize,
    tables: [&[u16]; 2],
) {
    let is_dense = from.len() * 64 == UNIT_BITS && states > MANY_STATES;
    match region_tiles {
        ..=6 if is_dense => turn_over::<{ ROW_BITS[0] }>(0, from, into, group_words, tables),
        7 if is_dense => turn_over::<{ ROW_BITS[1] }>(1, from, into, group_words, tables),
        _ => carry::push_groups(from, into, group_words, tables),
    }
}

fn turn_over<const BITS: usize>(
    kind: usize,
    from: &[u64],
    into: &mut [u64],
    group_words: usize,
    tables: [&[u16]; 2],
) {
    let len = row_len(ROW_TILES[kind]);
    // A table of a group starts with the places of its first row, and the parity of a row takes the role of that of the group.
    let [even, odd] = tables.map(|table| &table[..len]);
    let (mut words, mut carried) = ([0; BITS], [0; BITS]);
    let rows = UNIT_BITS / len;
    for first in (0..rows).step_by(64) {
        let count = (rows - first).min(64);
        if kind == 1 && count < 64 {
            // Eight rows of seven tiles are left: the last group.
            let begin = first * len / 64;
            return carry::push_groups(&from[begin..], &mut into[begin..], group_words, tables);
        }
        for (square, words) in words.as_chunks_mut().0.iter_mut().enumerate() {
            read(from, first * len + 64 * square, len, count, words);
            transpose(words);
        }
        carried.fill(0);
        if std::ptr::eq(even, odd) {
            for (&word, &place) in words.iter().zip(even) {
                carried[usize::from(place)] = word;
            }
        } else {
            let odd_rows = ODD_ROWS[kind][first / 64];
            for (&word, (&even, &odd)) in words.iter().zip(even.iter().zip(odd)) {
                carried[usize::from(even)] |= word & !odd_rows;
                carried[usize::from(odd)] |= word & odd_rows;
            }
        }
        for (square, words) in carried.as_chunks_mut().0.iter_mut().enumerate() {
            transpose(words);
            write(words, into, first * len + 64 * square, len, count);
        }
    }
}

/// Reads 64 bits from each of `count` rows of `len` bits, from the first row at `bit`. Bits after the end of a row belong to the next one.
fn read(from: &[u64], bit: usize, len: usize, count: usize, words: &mut [u64; 64]) {
    words[count..].fill(0);
    for (row, word) in words[..count].iter_mut().enumerate() {
        let (place, shift) = ((bit + row * len) / 64, (bit + row * len) % 64);
        let [low, high] = [place, place + 1].map(|place| from.get(place).copied().unwrap_or(0));
        *word = low >> shift | high << 1 << (63 - shift);
    }
}

/// Adds 64 bits to each of these rows. They must be 0 after the end of a row.
fn write(words: &[u64; 64], into: &mut [u64], bit: usize, len: usize, count: usize) {
    for (row, word) in words[..count].iter().enumerate() {
        let (place, shift) = ((bit + row * len) / 64, (bit + row * len) % 64);
        for (place, bits) in [
            (place, word << shift),
            (place + 1, word >> 1 >> (63 - shift)),
        ] {
            if let Some(into) = into.get_mut(place) {
                *into |= bits;
            }
        }
    }
}
