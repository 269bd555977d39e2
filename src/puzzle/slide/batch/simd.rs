//! Vector code for blocks of 64 lines of 3x3 boards. It is `unsafe` for two reasons: it loads and stores through pointers, and it
//! needs instructions that not every processor has.
//!
//! It answers a line of text in 4.5 ns, where the portable code takes 23 ns; with spaces between the cells 5.1 ns and 27 ns. Of the
//! 4.5, ranking takes 1.2. (One run on one core of machine X of `benches/README.md`.)
//!
//! 1. *Columns.* 64 lines of ten bytes are exactly ten vectors. A byte permutation gathers the cells 0 of all lines that a vector
//!    touches, and a mask merges them into the vector of all cells 0. The other cells and the line ends follow in the same way.
//!    Lines with spaces between the cells are first packed to nine bytes, with cells and spaces apart.
//! 2. *Rank.* The cells of 64 boards are then in nine vectors, and every step works on 64 boards. A tile is one bit of a byte, and
//!    the blank is none. The tiles seen so far are a byte, and a population count of those below a tile gives its Lehmer digit. If
//!    the bits of nine cells add up, without carry, to eight ones, they are eight different tiles and a blank.
//! 3. *Lines.* One shift-and-select takes all 32 two-bit moves of a word apart, and one permutation looks them up as letters. The
//!    line is stored whole, whatever its length, and the next one overwrites the excess.
#![allow(unsafe_code)]

/// Boards in a block.
pub const BLOCK_LINES: usize = 64;

#[cfg(target_arch = "x86_64")]
pub use avx512::Kernel;

/// On other processors: a kernel that is never detected.
#[cfg(not(target_arch = "x86_64"))]
pub use none::Kernel;

#[cfg(not(target_arch = "x86_64"))]
mod none {
    use super::BLOCK_LINES;
    use std::num::NonZeroU64;

    /// Never made.
    #[derive(Clone, Copy, Debug)]
    pub enum Kernel {}

    impl Kernel {
        pub fn detect() -> Option<Self> {
            None
        }

        pub fn rank_tight(self, _: &[u8; 10 * BLOCK_LINES], _: &mut [u32; BLOCK_LINES]) -> bool {
            match self {}
        }

        pub fn rank_spaced(self, _: &[u8; 18 * BLOCK_LINES], _: &mut [u32; BLOCK_LINES]) -> bool {
            match self {}
        }

        pub fn rank_cells(self, _: &[u8; 9 * BLOCK_LINES], _: &mut [u32; BLOCK_LINES]) -> bool {
            match self {}
        }

        pub fn write_paths(self, _: &[u32; BLOCK_LINES], _: &[NonZeroU64], _: &mut [u8]) -> usize {
            match self {}
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::super::letters::LINE_BYTES;
    use super::super::rank::{CELL, NO_CELL};
    use super::BLOCK_LINES;
    use std::arch::x86_64::*;
    use std::num::NonZeroU64;

    /// Proof that the processor has the instructions that this file uses.
    #[derive(Clone, Copy, Debug)]
    pub struct Kernel(());

    impl Kernel {
        /// The kernel, if the processor can run it.
        pub fn detect() -> Option<Self> {
            let can = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("lzcnt");
            can.then_some(Self(()))
        }

        /// The indices of 64 boards in lines of ten bytes (nine cells and `\n`), or [`UNSOLVABLE`](super::super::rank::UNSOLVABLE).
        /// False if some line has another form.
        #[inline]
        pub fn rank_tight(self, text: &[u8; 10 * BLOCK_LINES], indices: &mut [u32; BLOCK_LINES]) -> bool {
            // SAFETY: a kernel exists only where all the features were detected.
            unsafe { rank_tight(text, indices) }
        }

        /// The same for lines of eighteen bytes: nine cells, a space after each but the last, and `\n`.
        #[inline]
        pub fn rank_spaced(self, text: &[u8; 18 * BLOCK_LINES], indices: &mut [u32; BLOCK_LINES]) -> bool {
            // SAFETY: a kernel exists only where all the features were detected.
            unsafe { rank_spaced(text, indices) }
        }

        /// The same for boards of nine bytes that are numbers, 0 for the blank, with nothing between them.
        #[inline]
        pub fn rank_cells(self, cells: &[u8; 9 * BLOCK_LINES], indices: &mut [u32; BLOCK_LINES]) -> bool {
            // SAFETY: a kernel exists only where all the features were detected.
            unsafe { rank_cells(cells, indices) }
        }

        /// Writes an answer line for each of 64 indices, and returns their length. `words` has one word a state, and at the end one
        /// of ten moves for unsolvable boards.
        #[inline]
        pub fn write_paths(self, indices: &[u32; BLOCK_LINES], words: &[NonZeroU64], out: &mut [u8]) -> usize {
            // SAFETY: a kernel exists only where all the features were detected.
            unsafe { write_paths(indices, words, out) }
        }
    }

    /// Runs a block once for each number, with the number as a constant.
    macro_rules! unrolled {
        ($name:ident in [$($number:literal)*] $body:block) => {
            $({
                const $name: usize = $number;
                $body
            })*
        };
    }

    type Bytes = [u8; 64];

    /// The line whose cells stand at a byte of the column vectors. Widening to four bytes a board takes fours of bytes from each
    /// quarter of a vector; this order makes the boards come out in order.
    const fn line_at(byte: usize) -> usize {
        byte / 4 % 4 * 16 + byte / 16 * 4 + byte % 4
    }

    /// Where byte `at` of 64 lies after the even (or the odd) bytes of two vectors have been packed into one: eight from each in
    /// turn.
    const fn packed(at: usize) -> usize {
        at % 32 / 8 * 16 + at / 32 * 8 + at % 8
    }

    /// For each column and line, where in its vector the line's byte of that column stands.
    const fn places<const COLUMNS: usize>(line_bytes: usize, is_packed: bool) -> [Bytes; COLUMNS] {
        let mut places = [[0; 64]; COLUMNS];
        let mut at = 0;
        while at < COLUMNS * 64 {
            let (column, byte) = (at / 64, at % 64);
            let place = (line_at(byte) * line_bytes + column) % 64;
            places[column][byte] = if is_packed { packed(place) } else { place } as u8;
            at += 1;
        }
        places
    }

    /// For each vector and column, the lines whose byte of that column stands in this vector or a later one.
    const fn begun<const COLUMNS: usize, const VECTORS: usize>(line_bytes: usize) -> [[u64; COLUMNS]; VECTORS] {
        let mut begun = [[0; COLUMNS]; VECTORS];
        let mut at = 0;
        while at < VECTORS * COLUMNS * 64 {
            let (vector, column, byte) = (at / 64 / COLUMNS, at / 64 % COLUMNS, at % 64);
            if line_at(byte) * line_bytes + column >= 64 * vector {
                begun[vector][column] |= 1 << byte;
            }
            at += 1;
        }
        begun
    }

    static TIGHT_PLACES: [Bytes; 10] = places(10, false);
    const TIGHT_BEGUN: [[u64; 10]; 10] = begun(10);
    static CELL_PLACES: [Bytes; 9] = places(9, false);
    const CELL_BEGUN: [[u64; 9]; 9] = begun(9);
    static SPACED_PLACES: [Bytes; 9] = places(9, true);
    const SPACED_BEGUN: [[u64; 9]; 9] = begun(9);
    /// The bytes between the cells of 64 spaced lines, packed.
    static BETWEEN: [Bytes; 9] = {
        let mut between = [[0; 64]; 9];
        let mut at = 0;
        while at < 9 * 64 {
            between[at / 64][packed(at % 64)] = if at % 9 == 8 { b'\n' } else { b' ' };
            at += 1;
        }
        between
    };
    /// The cell for an ASCII byte: 0 to 7 for a tile, 8 for the blank, the upper bit for anything else.
    static VALUES: [u8; 128] = {
        let mut values = [0x80; 128];
        let mut byte = 0;
        while byte < values.len() {
            values[byte] = match CELL[byte] {
                NO_CELL => 0x80,
                0 => 8,
                tile => tile - 1,
            };
            byte += 1;
        }
        values
    };

    /// The cell for a number, in the same way.
    static NUMBERS: [u8; 128] = {
        let mut values = [0x80; 128];
        values[0] = 8;
        let mut tile = 1;
        while tile <= 8 {
            values[tile] = tile as u8 - 1;
            tile += 1;
        }
        values
    };

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load(bytes: &Bytes) -> __m512i {
        // SAFETY: 64 bytes are there, and this load asks for no alignment.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load_half(bytes: &[u8; 32]) -> __m256i {
        // SAFETY: 32 bytes are there, and this load asks for no alignment.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
    fn rank_tight(text: &[u8; 10 * BLOCK_LINES], indices: &mut [u32; BLOCK_LINES]) -> bool {
        let vectors = text.as_chunks::<64>().0;
        let places = TIGHT_PLACES.each_ref().map(|places| load(places));
        let mut columns = [_mm512_setzero_si512(); 10];
        unrolled!(VECTOR in [0 1 2 3 4 5 6 7 8 9] {
            let vector = load(&vectors[VECTOR]);
            unrolled!(COLUMN in [0 1 2 3 4 5 6 7 8 9] {
                let begun = TIGHT_BEGUN[VECTOR][COLUMN];
                columns[COLUMN] = _mm512_mask_permutexvar_epi8(columns[COLUMN], begun, places[COLUMN], vector);
            });
        });
        let [cells @ .., ends] = columns;
        _mm512_cmpneq_epi8_mask(ends, _mm512_set1_epi8(b'\n' as i8)) == 0 && rank(&cells, &VALUES, indices)
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
    fn rank_spaced(text: &[u8; 18 * BLOCK_LINES], indices: &mut [u32; BLOCK_LINES]) -> bool {
        let vectors = text.as_chunks::<64>().0;
        let places = SPACED_PLACES.each_ref().map(|places| load(places));
        let low_bytes = _mm512_set1_epi16(0xFF);
        let mut cells = [_mm512_setzero_si512(); 9];
        let mut differences = _mm512_setzero_si512();
        unrolled!(VECTOR in [0 1 2 3 4 5 6 7 8] {
            let (first, second) = (load(&vectors[2 * VECTOR]), load(&vectors[2 * VECTOR + 1]));
            let vector = _mm512_packus_epi16(_mm512_and_si512(first, low_bytes), _mm512_and_si512(second, low_bytes));
            let between = _mm512_packus_epi16(_mm512_srli_epi16::<8>(first), _mm512_srli_epi16::<8>(second));
            differences = _mm512_or_si512(differences, _mm512_xor_si512(between, load(&BETWEEN[VECTOR])));
            unrolled!(CELL in [0 1 2 3 4 5 6 7 8] {
                let begun = SPACED_BEGUN[VECTOR][CELL];
                cells[CELL] = _mm512_mask_permutexvar_epi8(cells[CELL], begun, places[CELL], vector);
            });
        });
        _mm512_test_epi8_mask(differences, differences) == 0 && rank(&cells, &VALUES, indices)
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
    fn rank_cells(boards: &[u8; 9 * BLOCK_LINES], indices: &mut [u32; BLOCK_LINES]) -> bool {
        let vectors = boards.as_chunks::<64>().0;
        let mut cells = [_mm512_setzero_si512(); 9];
        unrolled!(VECTOR in [0 1 2 3 4 5 6 7 8] {
            let vector = load(&vectors[VECTOR]);
            unrolled!(CELL in [0 1 2 3 4 5 6 7 8] {
                let begun = CELL_BEGUN[VECTOR][CELL];
                cells[CELL] = _mm512_mask_permutexvar_epi8(cells[CELL], begun, load(&CELL_PLACES[CELL]), vector);
            });
        });
        rank(&cells, &NUMBERS, indices)
    }

    /// The indices of 64 boards whose cells are in nine vectors; false if some are not valid boards. `values` maps a byte to a cell.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
    fn rank(cells: &[__m512i; 9], values: &[u8; 128], indices: &mut [u32; BLOCK_LINES]) -> bool {
        let zero = _mm512_setzero_si512();
        let all_bits = _mm512_set1_epi8(-1);
        let [low_values, high_values] = [load(values.first_chunk().unwrap()), load(values.last_chunk().unwrap())];
        // By value: a bit for each tile, none for the blank and for what is no cell.
        let bits = _mm512_set4_epi32(0, 0, 0x8040_2010_u32 as i32, 0x0804_0201);
        let mut digits = [zero; 9];
        let [mut foreign, mut seen, mut sum] = [zero; 3];
        // The blank counts as the greatest tile: its digit is the number of cells behind it.
        let [mut behind_blank, mut parity] = [zero; 2];
        for (digit, &cell) in digits.iter_mut().zip(cells) {
            let value = _mm512_permutex2var_epi8(low_values, cell, high_values);
            // The look-up drops a byte's upper bit, which no ASCII byte has.
            foreign = _mm512_or_si512(foreign, _mm512_or_si512(value, cell));
            let bit = _mm512_shuffle_epi8(bits, value);
            let smaller_seen = _mm512_and_si512(seen, _mm512_add_epi8(bit, all_bits));
            *digit = _mm512_sub_epi8(value, _mm512_popcnt_epi8(smaller_seen));
            seen = _mm512_or_si512(seen, bit);
            sum = _mm512_xor_si512(sum, bit);
            parity = _mm512_xor_si512(parity, *digit);
            behind_blank = _mm512_mask_mov_epi8(behind_blank, _mm512_testn_epi8_mask(bit, bit), *digit);
        }
        if _mm512_cmpeq_epi8_mask(sum, all_bits) & !_mm512_movepi8_mask(foreign) != u64::MAX {
            return false;
        }
        let solvable = _mm512_testn_epi8_mask(_mm512_xor_si512(parity, behind_blank), _mm512_set1_epi8(1));
        // The digits of the tiles alone, which are those of the cells, without the blank's. A board of the wrong parity gets
        // the digits 0 and the place 9: the index behind the last.
        let mut tiles = [zero; 6];
        let mut passed = 0;
        for (place, tile) in tiles.iter_mut().enumerate() {
            passed |= _mm512_cmpeq_epi8_mask(behind_blank, _mm512_set1_epi8(8 - place as i8));
            *tile = _mm512_maskz_mov_epi8(solvable, _mm512_mask_mov_epi8(digits[place], passed, digits[place + 1]));
        }
        let blank = _mm512_mask_sub_epi8(_mm512_set1_epi8(9), solvable, _mm512_set1_epi8(8), behind_blank);
        // blank * 20160 + sum of digit * weight = 360 * (56 blank + 7 d0 + d1) + (60 d2 + 12 d3 + 3 d4 + d5)
        let [upper, lower_a, lower_b] = [(7 << 8 | 56), (12 << 8 | 60), (1 << 8 | 3)].map(|pair| _mm512_set1_epi16(pair));
        let halves = [
            (
                _mm512_unpacklo_epi8(blank, tiles[0]),
                _mm512_unpacklo_epi8(tiles[1], zero),
                _mm512_unpacklo_epi8(tiles[2], tiles[3]),
                _mm512_unpacklo_epi8(tiles[4], tiles[5]),
            ),
            (
                _mm512_unpackhi_epi8(blank, tiles[0]),
                _mm512_unpackhi_epi8(tiles[1], zero),
                _mm512_unpackhi_epi8(tiles[2], tiles[3]),
                _mm512_unpackhi_epi8(tiles[4], tiles[5]),
            ),
        ];
        for ((blank_0, only_1, pair_2_3, pair_4_5), half) in halves.into_iter().zip(indices.as_chunks_mut::<32>().0) {
            let high = _mm512_add_epi16(_mm512_maddubs_epi16(blank_0, upper), only_1);
            let low = _mm512_add_epi16(_mm512_maddubs_epi16(pair_2_3, lower_a), _mm512_maddubs_epi16(pair_4_5, lower_b));
            let pairs = [_mm512_unpacklo_epi16(high, low), _mm512_unpackhi_epi16(high, low)];
            for (pairs, sixteen) in pairs.into_iter().zip(half.as_chunks_mut::<16>().0) {
                let sums = _mm512_madd_epi16(pairs, _mm512_set1_epi32(1 << 16 | 360));
                // SAFETY: there is room for sixteen numbers, and this store asks for no alignment.
                unsafe { _mm512_storeu_si512(sixteen.as_mut_ptr().cast(), sums) }
            }
        }
        true
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,lzcnt")]
    fn write_paths(indices: &[u32; BLOCK_LINES], words: &[NonZeroU64], out: &mut [u8]) -> usize {
        const SHIFTS: [u8; LINE_BYTES] = {
            let mut shifts = [0; LINE_BYTES];
            let mut letter = 0;
            while letter < LINE_BYTES {
                shifts[letter] = 2 * letter as u8;
                letter += 1;
            }
            shifts
        };
        assert!(out.len() >= BLOCK_LINES * LINE_BYTES);
        let shifts = load_half(&SHIFTS);
        // The permutation looks at five bits of a byte: a move and what follows it, which does not matter.
        let letters = load_half(b"dlrudlrudlrudlrudlrudlrudlrudlru");
        let unsolvable = load_half(b"unsolvable                      ");
        let states = words.len() as i32 - 1;
        let mut at = 0;
        for &index in indices {
            let word = words[index as usize];
            let moves = (63 ^ word.leading_zeros() as usize) / 2;
            // All ones for a state, none for a board that is none: no branch, since nothing predicts which it is.
            let is_state = ((index as i32 - states) >> 31) as u32;
            let codes = _mm256_multishift_epi64_epi8(shifts, _mm256_set1_epi64x(word.get() as i64));
            let line = _mm256_mask_permutexvar_epi8(unsolvable, is_state, codes, letters);
            // SAFETY: a word is not zero, so it holds at most 31 moves and a line takes at most 32 bytes. So `at` is at most
            // 32 bytes for each line before, and the assertion above makes room for 32 bytes for each of the 64.
            unsafe {
                let to = out.as_mut_ptr().add(at);
                _mm256_storeu_si256(to.cast(), line);
                *to.add(moves) = b'\n';
            }
            at += moves + 1;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::super::letters::LINE_BYTES;
    use super::{BLOCK_LINES, Kernel};
    use std::num::NonZeroU64;

    /// Words that no table gives: each still takes no more room than a line has.
    #[test]
    fn any_words_stay_within_the_room() {
        let Some(kernel) = Kernel::detect() else { return };
        let bits = (0..64).flat_map(|bit| [1u64 << bit, u64::MAX >> bit, 1 << bit | 1 << 63]);
        let words: Vec<NonZeroU64> = bits.filter_map(NonZeroU64::new).collect();
        let mut room = vec![b'?'; BLOCK_LINES * LINE_BYTES + 64];
        for first in 0..words.len() {
            let indices = std::array::from_fn(|at| ((first + at * at) % words.len()) as u32);
            let (out, behind) = room.split_at_mut(BLOCK_LINES * LINE_BYTES);
            let written = kernel.write_paths(&indices, &words, out);
            let lengths = indices.map(|index| (63 - words[index as usize].leading_zeros() as usize) / 2 + 1);
            assert_eq!(written, lengths.iter().sum::<usize>());
            assert_eq!(out[..written].iter().filter(|&&byte| byte == b'\n').count(), BLOCK_LINES);
            assert!(behind.iter().all(|&byte| byte == b'?'));
        }
    }
}
