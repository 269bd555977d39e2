//! The kernel for vectors of 256 bits, 32 lines at a time: AVX2, which nearly every x86 processor since 2013 has.
//!
//! The indices leave a lane four at a time, those of the low lane first. So the low lane has the lines 0 to 3, 8 to 11 and so on.

use super::form::{BoardFormat, CELLS, GROUP_LINES, SPACED_BYTES, TIGHT_BYTES};
use super::lanes::*;
use super::letters::{LINE_BYTES, write_paths};
use super::task::Task;
use bytemuck::cast;
use std::arch::x86_64::*;

const LINES: usize = 32;
type Vector = __m256i;

operations! {
    "avx2";
    splat(byte: u8) -> Vector = _mm256_set1_epi8(byte as i8);
    splat_16(value: i16) -> Vector = _mm256_set1_epi16(value);
    table(bytes: &[u8; 16]) -> Vector = _mm256_broadcastsi128_si256(cast(*bytes));
    zip_low_8(a: Vector, b: Vector) -> Vector = _mm256_unpacklo_epi8(a, b);
    zip_high_8(a: Vector, b: Vector) -> Vector = _mm256_unpackhi_epi8(a, b);
    zip_low_16(a: Vector, b: Vector) -> Vector = _mm256_unpacklo_epi16(a, b);
    zip_high_16(a: Vector, b: Vector) -> Vector = _mm256_unpackhi_epi16(a, b);
    zip_low_32(a: Vector, b: Vector) -> Vector = _mm256_unpacklo_epi32(a, b);
    zip_high_32(a: Vector, b: Vector) -> Vector = _mm256_unpackhi_epi32(a, b);
    zip_low_64(a: Vector, b: Vector) -> Vector = _mm256_unpacklo_epi64(a, b);
    zip_high_64(a: Vector, b: Vector) -> Vector = _mm256_unpackhi_epi64(a, b);
    and(a: Vector, b: Vector) -> Vector = _mm256_and_si256(a, b);
    or(a: Vector, b: Vector) -> Vector = _mm256_or_si256(a, b);
    xor(a: Vector, b: Vector) -> Vector = _mm256_xor_si256(a, b);
    add(a: Vector, b: Vector) -> Vector = _mm256_add_epi8(a, b);
    sub(a: Vector, b: Vector) -> Vector = _mm256_sub_epi8(a, b);
    least(a: Vector, b: Vector) -> Vector = _mm256_min_epu8(a, b);
    equal(a: Vector, b: Vector) -> Vector = _mm256_cmpeq_epi8(a, b);
    greater(a: Vector, b: Vector) -> Vector = _mm256_cmpgt_epi8(a, b);
    select(mask: Vector, then: Vector, or_else: Vector) -> Vector = _mm256_blendv_epi8(or_else, then, mask);
    shuffle(table: Vector, places: Vector) -> Vector = _mm256_shuffle_epi8(table, places);
    all(mask: Vector) -> bool = _mm256_movemask_epi8(mask) == -1;
    add_16(a: Vector, b: Vector) -> Vector = _mm256_add_epi16(a, b);
    least_16(a: Vector, b: Vector) -> Vector = _mm256_min_epi16(a, b);
    clear_where_equal(value: Vector, a: Vector, b: Vector) -> Vector = _mm256_andnot_si256(_mm256_cmpeq_epi16(a, b), value);
}

/// Returns the weighted sums of pairs of bytes as numbers of 16 bits: of the first half of each lane, and of the second.
#[inline]
#[target_feature(enable = "avx2")]
fn weighed<const A: i16, const B: i16>(a: Vector, b: Vector) -> [Vector; 2] {
    let weights = _mm256_set1_epi16(B << 8 | A);
    [
        _mm256_maddubs_epi16(_mm256_unpacklo_epi8(a, b), weights),
        _mm256_maddubs_epi16(_mm256_unpackhi_epi8(a, b), weights),
    ]
}

#[inline]
#[target_feature(enable = "avx2")]
fn times_360_and(high: Vector, low: Vector) -> [u32; 16] {
    let weights = _mm256_set1_epi32(1 << 16 | 360);
    cast([
        _mm256_madd_epi16(_mm256_unpacklo_epi16(high, low), weights),
        _mm256_madd_epi16(_mm256_unpackhi_epi16(high, low), weights),
    ])
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_row<const STRIDE: usize, const BYTES: usize>(block: &[u8; BYTES], at: usize) -> Vector {
    let line = at / 4 * 8 + at % 4;
    cast([
        row::<STRIDE, BYTES>(block, line),
        row::<STRIDE, BYTES>(block, line + 4),
    ])
}

/// Extracts the cells of lines with a space after each cell but the last. Returns `false` if some line has another form.
#[inline]
#[target_feature(enable = "avx2")]
fn pack(block: &[u8; SPACED_BYTES * LINES], cells: &mut [u8; CELLS * LINES]) -> bool {
    let mut differences = splat(0);
    let pairs = block
        .as_chunks::<64>()
        .0
        .iter()
        .zip(BETWEEN.as_chunks::<64>().0);
    for ((pair, between), cells) in pairs.zip(cells.as_chunks_mut::<32>().0) {
        let [first, second]: [Vector; 2] = cast(*pair);
        let [first_between, second_between]: [Vector; 2] = cast(*between);
        let (first, second) = (xor(first, first_between), xor(second, second_between));
        differences = or(differences, or(first, second));
        *cells = cast(_mm256_permute4x64_epi64::<0b11_01_10_00>(
            _mm256_packus_epi16(first, second),
        ));
    }
    _mm256_testz_si256(differences, _mm256_set1_epi16(0xFF00_u16 as i16)) == 1
}

/// Writes the letters of a word to a line, XORed with `ends`.
#[inline]
#[target_feature(enable = "avx2")]
fn spread(word: u64, ends: &[u8; LINE_BYTES], line: &mut [u8; LINE_BYTES]) {
    let nibbles = _mm256_srlv_epi64(
        _mm256_set1_epi64x(word as i64),
        _mm256_setr_epi64x(0, 4, 0, 4),
    );
    let gathered = _mm256_shuffle_epi8(nibbles, cast([GATHER_FIRST, GATHER_LAST]));
    let codes = and(gathered, _mm256_set1_epi16(CODE_MASKS as i16));
    *line = cast(xor(shuffle(table(&LETTER_OF_CODE), codes), cast(*ends)));
}

lanes!("avx2,lzcnt,bmi1,bmi2");
