//! The kernel for vectors of 512 bits, 64 lines at a time: AVX-512 with VBMI and BITALG, which server processors have had since 2019.
//!
//! 1. *Columns.* 64 lines of ten bytes are exactly ten vectors. A byte permutation gathers the cells 0 of all lines that a vector
//!    touches, and a mask merges them into the vector of all cells 0. The other cells and the line ends follow in the same way.
//!    Lines with spaces between the cells are first packed to nine bytes, with cells and spaces apart.
//! 2. *Rank.* The cells of 64 boards are then in nine vectors, and every step works on 64 boards. A tile is one bit of a byte, and the
//!    blank is zero. One byte has the tiles seen so far, and a population count of those below a tile is its Lehmer digit. If the bits of
//!    nine cells add up, without carry, to eight ones, they are eight different tiles and a blank.
//! 3. *Lines.* One shift-and-select separates all 32 two-bit moves of a word, and one permutation looks up their letters. The whole line is
//!    stored, whatever its length, and the next one overwrites the excess.

use super::form::{BoardFormat, GROUP_LINES};
use super::letters::{LINE_BYTES, write_paths};
use super::rank::{CELL, NO_CELL};
use super::task::Task;
use bytemuck::cast;
use std::arch::x86_64::*;

/// The number of lines per step.
const LINES: usize = 64;

/// Runs a block once for each number, with the number as a constant.
macro_rules! unrolled {
    ($name:ident in [$($number:literal)*] $body:block) => {
        $({
            const $name: usize = $number;
            $body
        })*
    };
}

type Block = [u8; 64];

/// Returns the line whose cells are at a byte of the column vectors. Widening to four bytes per board takes groups of four bytes from each
/// quarter of a vector; with this order, the boards come out in order.
const fn line_at(byte: usize) -> usize {
    byte / 4 % 4 * 16 + byte / 16 * 4 + byte % 4
}

/// Returns where byte `at` of 64 is after the even (or the odd) bytes of two vectors have been packed into one, which takes eight bytes
/// from each in turn.
const fn packed(at: usize) -> usize {
    at % 32 / 8 * 16 + at / 32 * 8 + at % 8
}

/// Returns, for each column and line, the position of the line's byte of that column in its vector.
const fn places<const COLUMNS: usize>(line_bytes: usize, is_packed: bool) -> [Block; COLUMNS] {
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

/// Returns, for each vector and column, the lines whose byte of that column is in this vector or a later one.
const fn begun<const COLUMNS: usize, const VECTORS: usize>(
    line_bytes: usize,
) -> [[u64; COLUMNS]; VECTORS] {
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

static TIGHT_PLACES: [Block; 10] = places(10, false);
const TIGHT_BEGUN: [[u64; 10]; 10] = begun(10);
static CELL_PLACES: [Block; 9] = places(9, false);
const CELL_BEGUN: [[u64; 9]; 9] = begun(9);
static SPACED_PLACES: [Block; 9] = places(9, true);
const SPACED_BEGUN: [[u64; 9]; 9] = begun(9);
/// The bytes between the cells of 64 spaced lines, packed.
static BETWEEN: [Block; 9] = {
    let mut between = [[0; 64]; 9];
    let mut at = 0;
    while at < 9 * 64 {
        between[at / 64][packed(at % 64)] = if at % 9 == 8 { b'\n' } else { b' ' };
        at += 1;
    }
    between
};
/// The cell for an ASCII byte: 0 to 7 for a tile, 8 for the blank, with the upper bit set for anything else.
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

/// The cell for a number, in the same encoding.
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
fn load(bytes: &Block) -> __m512i {
    cast(*bytes)
}

/// Performs a task and returns the result that [`Task`] describes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx2,lzcnt,bmi1,bmi2")]
pub fn run(task: Task<'_>) -> usize {
    match task {
        Task::Rank {
            form: BoardFormat::Tight,
            text,
            indices,
        } => blocks(text.as_chunks().0, indices, |block, indices| {
            rank_tight(block, indices)
        }),
        Task::Rank {
            form: BoardFormat::Spaced,
            text,
            indices,
        } => blocks(text.as_chunks().0, indices, |block, indices| {
            rank_spaced(block, indices)
        }),
        Task::Rank {
            form: BoardFormat::Cells,
            text,
            indices,
        } => blocks(text.as_chunks().0, indices, |block, indices| {
            rank_cells(block, indices)
        }),
        Task::Paths {
            indices,
            words,
            out,
        } => write_paths(indices, words, out, |word, ends, line| {
            spread(word, ends, line)
        }),
        Task::Records {
            indices,
            words,
            records,
            boards,
            out,
        } => records.write(indices, words, boards, out, |word, ends, line| {
            spread(word, ends, line)
        }),
    }
}

/// Ranks blocks of 64 lines, and stops before a block with a line that is not a board. Returns the number of lines ranked.
#[inline(always)]
fn blocks<const BYTES: usize>(
    blocks: &[[u8; BYTES]],
    indices: &mut [u32; GROUP_LINES],
    rank: impl Fn(&[u8; BYTES], &mut [u32; LINES]) -> bool,
) -> usize {
    let mut ranked = 0;
    for (block, indices) in blocks.iter().zip(indices.as_chunks_mut().0) {
        if !rank(block, indices) {
            break;
        }
        ranked += LINES;
    }
    ranked
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn rank_tight(text: &[u8; 10 * LINES], indices: &mut [u32; LINES]) -> bool {
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
    _mm512_cmpneq_epi8_mask(ends, _mm512_set1_epi8(b'\n' as i8)) == 0
        && rank(&cells, &VALUES, indices)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn rank_spaced(text: &[u8; 18 * LINES], indices: &mut [u32; LINES]) -> bool {
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
fn rank_cells(boards: &[u8; 9 * LINES], indices: &mut [u32; LINES]) -> bool {
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

/// Computes the indices of 64 boards whose cells are in nine vectors. Returns `false` if some are not valid boards. `values` maps a byte to
/// a cell.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg")]
fn rank(cells: &[__m512i; 9], values: &[u8; 128], indices: &mut [u32; LINES]) -> bool {
    let zero = _mm512_setzero_si512();
    let all_bits = _mm512_set1_epi8(-1);
    let [low_values, high_values] = [
        load(values.first_chunk().unwrap()),
        load(values.last_chunk().unwrap()),
    ];
    // By value: one bit for each tile, none for the blank and for anything that is not a cell.
    let bits = _mm512_set4_epi32(0, 0, 0x8040_2010_u32 as i32, 0x0804_0201);
    let mut digits = [zero; 9];
    let [mut foreign, mut seen, mut sum] = [zero; 3];
    // The blank counts as the greatest tile: its digit is the number of cells after it.
    let [mut behind_blank, mut parity] = [zero; 2];
    for (digit, &cell) in digits.iter_mut().zip(cells) {
        let value = _mm512_permutex2var_epi8(low_values, cell, high_values);
        // The lookup ignores a byte's upper bit, which no ASCII byte has set.
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
    let solvable =
        _mm512_testn_epi8_mask(_mm512_xor_si512(parity, behind_blank), _mm512_set1_epi8(1));
    // The digits of only the tiles, which are those of the cells without the blank's digit. A board of the wrong parity gets the digits 0
    // and the place 9: the index after the last one.
    let mut tiles = [zero; 6];
    let mut passed = 0;
    for (place, tile) in tiles.iter_mut().enumerate() {
        passed |= _mm512_cmpeq_epi8_mask(behind_blank, _mm512_set1_epi8(8 - place as i8));
        *tile = _mm512_maskz_mov_epi8(
            solvable,
            _mm512_mask_mov_epi8(digits[place], passed, digits[place + 1]),
        );
    }
    let blank = _mm512_mask_sub_epi8(
        _mm512_set1_epi8(9),
        solvable,
        _mm512_set1_epi8(8),
        behind_blank,
    );
    // blank * 20160 + sum of digit * weight = 360 * (56 blank + 7 d0 + d1) + (60 d2 + 12 d3 + 3 d4 + d5)
    let [upper, lower_a, lower_b] =
        [(7 << 8 | 56), (12 << 8 | 60), (1 << 8 | 3)].map(|pair| _mm512_set1_epi16(pair));
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
    for ((blank_0, only_1, pair_2_3, pair_4_5), half) in
        halves.into_iter().zip(indices.as_chunks_mut::<32>().0)
    {
        let high = _mm512_add_epi16(_mm512_maddubs_epi16(blank_0, upper), only_1);
        let low = _mm512_add_epi16(
            _mm512_maddubs_epi16(pair_2_3, lower_a),
            _mm512_maddubs_epi16(pair_4_5, lower_b),
        );
        let pairs = [
            _mm512_unpacklo_epi16(high, low),
            _mm512_unpackhi_epi16(high, low),
        ];
        for (pairs, sixteen) in pairs.into_iter().zip(half.as_chunks_mut::<16>().0) {
            let sums = _mm512_madd_epi16(pairs, _mm512_set1_epi32(1 << 16 | 360));
            *sixteen = cast(sums);
        }
    }
    true
}

/// Writes the letters of a word to a line, XORed with `ends`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2")]
fn spread(word: u64, ends: &[u8; LINE_BYTES], line: &mut [u8; LINE_BYTES]) {
    const SHIFTS: [u8; LINE_BYTES] = {
        let mut shifts = [0; LINE_BYTES];
        let mut letter = 0;
        while letter < LINE_BYTES {
            shifts[letter] = 2 * letter as u8;
            letter += 1;
        }
        shifts
    };
    // The permutation uses five bits of a byte: a move, and bits of the next move, which do not matter.
    let letters = cast(*b"dlrudlrudlrudlrudlrudlrudlrudlru");
    let codes = _mm256_multishift_epi64_epi8(cast(SHIFTS), _mm256_set1_epi64x(word as i64));
    *line = cast(_mm256_xor_si256(
        _mm256_permutexvar_epi8(codes, letters),
        cast(*ends),
    ));
}
