//! The kernel for vectors of 128 bits on x86, 16 lines at a time. SSSE3 is from 2006, and x86 emulators have it too.

use super::form::{BoardFormat, CELLS, GROUP_LINES, SPACED_BYTES, TIGHT_BYTES};
use super::lanes::*;
use super::letters::{LINE_BYTES, write_paths};
use super::task::Task;
use bytemuck::cast;
use std::arch::x86_64::*;

const LINES: usize = 16;
type Vector = __m128i;

operations! {
    "ssse3";
    splat(byte: u8) -> Vector = _mm_set1_epi8(byte as i8);
    splat_16(value: i16) -> Vector = _mm_set1_epi16(value);
    table(bytes: &[u8; 16]) -> Vector = cast(*bytes);
    zip_low_8(a: Vector, b: Vector) -> Vector = _mm_unpacklo_epi8(a, b);
    zip_high_8(a: Vector, b: Vector) -> Vector = _mm_unpackhi_epi8(a, b);
    zip_low_16(a: Vector, b: Vector) -> Vector = _mm_unpacklo_epi16(a, b);
    zip_high_16(a: Vector, b: Vector) -> Vector = _mm_unpackhi_epi16(a, b);
    zip_low_32(a: Vector, b: Vector) -> Vector = _mm_unpacklo_epi32(a, b);
    zip_high_32(a: Vector, b: Vector) -> Vector = _mm_unpackhi_epi32(a, b);
    zip_low_64(a: Vector, b: Vector) -> Vector = _mm_unpacklo_epi64(a, b);
    zip_high_64(a: Vector, b: Vector) -> Vector = _mm_unpackhi_epi64(a, b);
    and(a: Vector, b: Vector) -> Vector = _mm_and_si128(a, b);
    or(a: Vector, b: Vector) -> Vector = _mm_or_si128(a, b);
    xor(a: Vector, b: Vector) -> Vector = _mm_xor_si128(a, b);
    add(a: Vector, b: Vector) -> Vector = _mm_add_epi8(a, b);
    sub(a: Vector, b: Vector) -> Vector = _mm_sub_epi8(a, b);
    least(a: Vector, b: Vector) -> Vector = _mm_min_epu8(a, b);
    equal(a: Vector, b: Vector) -> Vector = _mm_cmpeq_epi8(a, b);
    greater(a: Vector, b: Vector) -> Vector = _mm_cmpgt_epi8(a, b);
    select(mask: Vector, then: Vector, or_else: Vector) -> Vector = or(and(mask, then), _mm_andnot_si128(mask, or_else));
    shuffle(table: Vector, places: Vector) -> Vector = _mm_shuffle_epi8(table, places);
    all(mask: Vector) -> bool = _mm_movemask_epi8(mask) == 0xFFFF;
    add_16(a: Vector, b: Vector) -> Vector = _mm_add_epi16(a, b);
    least_16(a: Vector, b: Vector) -> Vector = _mm_min_epi16(a, b);
    clear_where_equal(value: Vector, a: Vector, b: Vector) -> Vector = _mm_andnot_si128(_mm_cmpeq_epi16(a, b), value);
}

/// Returns the weighted sums of pairs of bytes as numbers of 16 bits: of the first half of each lane, and of the second.
#[inline]
#[target_feature(enable = "ssse3")]
fn weighed<const A: i16, const B: i16>(a: Vector, b: Vector) -> [Vector; 2] {
    let weights = _mm_set1_epi16(B << 8 | A);
    [
        _mm_maddubs_epi16(_mm_unpacklo_epi8(a, b), weights),
        _mm_maddubs_epi16(_mm_unpackhi_epi8(a, b), weights),
    ]
}

#[inline]
#[target_feature(enable = "ssse3")]
fn times_360_and(high: Vector, low: Vector) -> [u32; 8] {
    let weights = _mm_set1_epi32(1 << 16 | 360);
    cast([
        _mm_madd_epi16(_mm_unpacklo_epi16(high, low), weights),
        _mm_madd_epi16(_mm_unpackhi_epi16(high, low), weights),
    ])
}

#[inline]
#[target_feature(enable = "ssse3")]
fn load_row<const STRIDE: usize, const BYTES: usize>(block: &[u8; BYTES], at: usize) -> Vector {
    cast(row::<STRIDE, BYTES>(block, at))
}

/// Extracts the cells of lines with a space after each cell but the last. Returns `false` if some line has another form.
#[inline]
#[target_feature(enable = "ssse3")]
fn pack(block: &[u8; SPACED_BYTES * LINES], cells: &mut [u8; CELLS * LINES]) -> bool {
    let mut differences = splat(0);
    let pairs = block
        .as_chunks::<32>()
        .0
        .iter()
        .zip(BETWEEN.as_chunks::<32>().0);
    for ((pair, between), cells) in pairs.zip(cells.as_chunks_mut::<16>().0) {
        let [first, second]: [Vector; 2] = cast(*pair);
        let [first_between, second_between]: [Vector; 2] = cast(*between);
        let (first, second) = (xor(first, first_between), xor(second, second_between));
        differences = or(differences, or(first, second));
        *cells = cast(_mm_packus_epi16(first, second));
    }
    all(_mm_cmpeq_epi16(_mm_srli_epi16::<8>(differences), splat(0)))
}

/// Writes the letters of a word to a line, XORed with `ends`.
#[inline]
#[target_feature(enable = "ssse3")]
fn spread(word: u64, ends: &[u8; LINE_BYTES], line: &mut [u8; LINE_BYTES]) {
    let low = cast([word, 0]);
    let nibbles = _mm_unpacklo_epi64(low, _mm_srli_epi64::<4>(low));
    let [first_ends, last_ends]: [Vector; 2] = cast(*ends);
    let mask = _mm_set1_epi16(CODE_MASKS as i16);
    let half = |gather: [u8; 16], ends| {
        let codes = and(shuffle(nibbles, cast(gather)), mask);
        xor(shuffle(table(&LETTER_OF_CODE), codes), ends)
    };
    *line = cast([half(GATHER_FIRST, first_ends), half(GATHER_LAST, last_ends)]);
}

lanes!("ssse3");
