//! The design of the kernels for vectors of 128 and 256 bits. [`lanes!`](lanes) generates a kernel from the operations on one kind of
//! vector.
//!
//! A vector has one or two lanes of 16 bytes, and most of its operations stay within a lane. So 16 lines (or twice 16) are processed at a
//! time.
//!
//! 1. *Columns.* A row is 16 bytes from the start of a line. Four rounds of zips, of two rows, of two zips and so on, bring the bytes 0 of
//!    all lines into one vector, the bytes 1 into the next, and so on. Only ten columns are needed. A row of the last line would reach past
//!    the end of the block, so it is loaded from an earlier byte and shifted.
//! 2. *Spaces.* Lines with spaces between the cells differ from a pattern only in the cells: XOR with the pattern leaves words of 16 bits
//!    below 256, which are packed to bytes. The result is boards of nine bytes without line ends.
//! 3. *Digits without a population count.* Tiles count from 0, and any other cell is 8, so the blank is the greatest. The Lehmer digit of
//!    an early cell is its tile minus the number of smaller ones before it; that of a late cell is the number of its followers minus the
//!    greater ones: 16 comparisons.
//! 4. *Validity, exactly.* If the bits of eight different tiles are set, one cell is left, and the XOR of all cells yields it: the XOR of
//!    the tiles is 8, in ASCII too. It must be a letter for the blank.
//! 5. *The blank.* For each place, a mask says whether the blank is before it. Their sum is the blank's place, and each mask selects
//!    between a digit and the next one, which drops the blank's digit.
//! 6. *Parity.* An odd board gets 255 as the blank's place. The minimum with 504 puts its upper part, whose unit is 360, right after that
//!    of the last state, and its lower part is cleared: so the index is the number of states.
//! 7. *Letters.* The bytes of a word, and of the word shifted by four bits, are each gathered twice. A mask leaves one of the two codes in
//!    each, at bit 0 or 2, and a lookup returns the letter for either. [`ENDS`](super::letters::ENDS) adds the line end.

use super::form::SPACED_BYTES;

/// How the cells of a board are encoded.
pub struct LaneCells {
    /// Tile 1. The others follow.
    pub first: u8,
    /// The bytes that stand for the blank.
    pub blanks: &'static [u8],
}

pub static LETTERS: LaneCells = LaneCells {
    first: b'1',
    blanks: b"xX0_.",
};
pub static NUMBERS: LaneCells = LaneCells {
    first: 1,
    blanks: &[0],
};

/// The letter of a move code in bits 0 and 1, or in bits 2 and 3.
pub const LETTER_OF_CODE: [u8; 16] = *b"dlruldddrddduddd";
/// The byte for each of the first 16 letters, in a vector with a word followed by the word shifted by four bits.
pub const GATHER_FIRST: [u8; 16] = [0, 0, 8, 8, 1, 1, 9, 9, 2, 2, 10, 10, 3, 3, 11, 11];
pub const GATHER_LAST: [u8; 16] = [4, 4, 12, 12, 5, 5, 13, 13, 6, 6, 14, 14, 7, 7, 15, 15];
/// The bits of one code in each byte, alternately.
pub const CODE_MASKS: u16 = 0x0C03;

/// The bytes between the cells of 32 spaced lines, 0 for the cells.
pub static BETWEEN: [u8; SPACED_BYTES * 32] = {
    let mut between = [0; SPACED_BYTES * 32];
    let mut at = 1;
    while at < between.len() {
        between[at] = if (at + 1).is_multiple_of(SPACED_BYTES) {
            b'\n'
        } else {
            b' '
        };
        at += 2;
    }
    between
};

/// Returns 16 bytes from the start of a line of a block.
#[inline(always)]
pub fn row<const STRIDE: usize, const BYTES: usize>(block: &[u8; BYTES], line: usize) -> [u8; 16] {
    let at = line * STRIDE;
    match block[at..].first_chunk() {
        Some(row) => *row,
        None => {
            let last = block
                .last_chunk()
                .map_or(0, |last| u128::from_le_bytes(*last));
            (last >> (8 * (at + 16 - BYTES))).to_le_bytes()
        }
    }
}

/// Defines functions for processors with these features, each with a single expression as its body.
macro_rules! operations {
    ($features:literal; $($name:ident($($argument:ident: $type:ty),*) -> $result:ty = $body:expr;)*) => {
        $(
            #[inline]
            #[target_feature(enable = $features)]
            fn $name($($argument: $type),*) -> $result {
                $body
            }
        )*
    };
}
pub(super) use operations;

/// Defines a kernel for processors with these features. It uses from the scope `LINES`, the number of lines per step, `Vector`, a vector,
/// and the operations on it.
macro_rules! lanes {
    ($features:literal) => {
        /// Performs a task and returns the result that [`Task`] describes.
        #[target_feature(enable = $features)]
        pub fn run(task: Task<'_>) -> usize {
            match task {
                Task::Rank {
                    form: BoardFormat::Tight,
                    text,
                    indices,
                } => rank_blocks::<TIGHT_BYTES, { TIGHT_BYTES * LINES }>(
                    text.as_chunks().0,
                    &LETTERS,
                    indices,
                ),
                Task::Rank {
                    form: BoardFormat::Spaced,
                    text,
                    indices,
                } => rank_spaced(text, indices),
                Task::Rank {
                    form: BoardFormat::Cells,
                    text,
                    indices,
                } => rank_blocks::<CELLS, { CELLS * LINES }>(text.as_chunks().0, &NUMBERS, indices),
                Task::Paths {
                    indices,
                    words,
                    out,
                } => write_paths(indices, words, out, |word, ends, line| {
                    spread(word, ends, line)
                }),
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn rank_blocks<const STRIDE: usize, const BYTES: usize>(
            blocks: &[[u8; BYTES]],
            written: &LaneCells,
            indices: &mut [u32; GROUP_LINES],
        ) -> usize {
            let mut ranked = 0;
            for (block, indices) in blocks.iter().zip(indices.as_chunks_mut().0) {
                if !rank::<STRIDE, BYTES>(block, written, indices) {
                    break;
                }
                ranked += LINES;
            }
            ranked
        }

        /// Packs all blocks first, because a load that closely follows the stores of its bytes stalls.
        #[inline]
        #[target_feature(enable = $features)]
        fn rank_spaced(text: &[u8], indices: &mut [u32; GROUP_LINES]) -> usize {
            let mut boards = [[0; CELLS * LINES]; GROUP_LINES / LINES];
            let mut packed = 0;
            for (block, boards) in text.as_chunks().0.iter().zip(&mut boards) {
                if !pack(block, boards) {
                    break;
                }
                packed += 1;
            }
            rank_blocks::<CELLS, { CELLS * LINES }>(&boards[..packed], &LETTERS, indices)
        }

        /// Returns the bytes of eight rows, two columns per vector.
        #[inline]
        #[target_feature(enable = $features)]
        fn columns_of_eight<const STRIDE: usize, const BYTES: usize>(
            block: &[u8; BYTES],
            first: usize,
        ) -> [Vector; 5] {
            let mut rows = [splat(0); 8];
            for (at, row) in rows.iter_mut().enumerate() {
                *row = load_row::<STRIDE, BYTES>(block, first + at);
            }
            let (mut low, mut high) = ([splat(0); 4], [splat(0); 4]);
            for at in 0..4 {
                low[at] = zip_low_8(rows[2 * at], rows[2 * at + 1]);
                high[at] = zip_high_8(rows[2 * at], rows[2 * at + 1]);
            }
            let columns_0_to_3 = [zip_low_16(low[0], low[1]), zip_low_16(low[2], low[3])];
            let columns_4_to_7 = [zip_high_16(low[0], low[1]), zip_high_16(low[2], low[3])];
            let columns_8_to_11 = [zip_low_16(high[0], high[1]), zip_low_16(high[2], high[3])];
            [
                zip_low_32(columns_0_to_3[0], columns_0_to_3[1]),
                zip_high_32(columns_0_to_3[0], columns_0_to_3[1]),
                zip_low_32(columns_4_to_7[0], columns_4_to_7[1]),
                zip_high_32(columns_4_to_7[0], columns_4_to_7[1]),
                zip_low_32(columns_8_to_11[0], columns_8_to_11[1]),
            ]
        }

        /// Computes the indices of a block of boards. Returns `false` if some are not valid boards.
        #[inline]
        #[target_feature(enable = $features)]
        fn rank<const STRIDE: usize, const BYTES: usize>(
            block: &[u8; BYTES],
            written: &LaneCells,
            indices: &mut [u32; LINES],
        ) -> bool {
            let first = columns_of_eight::<STRIDE, BYTES>(block, 0);
            let last = columns_of_eight::<STRIDE, BYTES>(block, 8);
            let all_bits = splat(0xFF);
            let none = splat(8);
            let mut sound = all_bits;
            if STRIDE == TIGHT_BYTES {
                sound = equal(zip_high_64(first[4], last[4]), splat(b'\n'));
            }
            let mut tiles = [splat(0); CELLS];
            let (mut seen, mut sum) = (splat(0), splat(8));
            let bits = table(&[1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0]);
            for (at, tile) in tiles.iter_mut().enumerate() {
                let (first, last) = (first[at / 2], last[at / 2]);
                let cell = if at % 2 == 0 {
                    zip_low_64(first, last)
                } else {
                    zip_high_64(first, last)
                };
                *tile = least(sub(cell, splat(written.first)), none);
                seen = or(seen, shuffle(bits, *tile));
                sum = xor(sum, cell);
            }
            let mut is_blank = splat(0);
            for &blank in written.blanks {
                is_blank = or(is_blank, equal(sum, splat(blank)));
            }
            if !all(and(sound, and(is_blank, equal(seen, all_bits)))) {
                return false;
            }
            let mut digits = [splat(0); CELLS];
            let mut parity = splat(0);
            for at in 0..8 {
                let mut digit = if at < 4 {
                    tiles[at]
                } else {
                    splat(8 - at as u8)
                };
                for other in if at < 4 { 0..at } else { at + 1..CELLS } {
                    let (late, early) = if at < 4 {
                        (tiles[at], tiles[other])
                    } else {
                        (tiles[other], tiles[at])
                    };
                    // A mask is -1.
                    digit = add(digit, greater(late, early));
                }
                digits[at] = digit;
                parity = xor(parity, digit);
            }
            let (mut passed, mut blank) = (splat(0), splat(8));
            let mut orders = [splat(0); 6];
            for at in 0..8 {
                passed = or(passed, equal(tiles[at], none));
                blank = add(blank, passed);
                if at < orders.len() {
                    orders[at] = select(passed, digits[at + 1], digits[at]);
                }
            }
            // The blank's own digit is 8 minus its place, so both have the same parity.
            let is_odd = sub(splat(0), and(xor(parity, blank), splat(1)));
            // blank * 20160 + sum of digit * weight = 360 * (56 blank + 7 d0 + d1) + (60 d2 + 12 d3 + 3 d4 + d5)
            let upper = weighed::<56, 7>(or(blank, is_odd), orders[0]);
            let upper_rest = weighed::<1, 0>(orders[1], splat(0));
            let lower = weighed::<60, 12>(orders[2], orders[3]);
            let lower_rest = weighed::<3, 1>(orders[4], orders[5]);
            for (half, indices) in indices.as_chunks_mut().0.iter_mut().enumerate() {
                let upper = least_16(add_16(upper[half], upper_rest[half]), splat_16(504));
                let lower =
                    clear_where_equal(add_16(lower[half], lower_rest[half]), upper, splat_16(504));
                *indices = times_360_and(upper, lower);
            }
            true
        }
    };
}
pub(super) use lanes;
