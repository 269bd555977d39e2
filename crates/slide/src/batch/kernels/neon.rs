//! The kernel for vectors of 128 bits on 64-bit ARM, 16 lines at a time. Every such processor has NEON.

use super::form::{BoardFormat, CELLS, GROUP_LINES, SPACED_BYTES, TIGHT_BYTES};
use super::lanes::*;
use super::letters::{LINE_BYTES, write_paths};
use super::task::Task;
use bytemuck::cast;
use std::arch::aarch64::*;

const LINES: usize = 16;
type Vector = uint8x16_t;

operations! {
    "neon";
    splat(byte: u8) -> Vector = vdupq_n_u8(byte);
    splat_16(value: u16) -> uint16x8_t = vdupq_n_u16(value);
    table(bytes: &[u8; 16]) -> Vector = cast(*bytes);
    zip_low_8(a: Vector, b: Vector) -> Vector = vzip1q_u8(a, b);
    zip_high_8(a: Vector, b: Vector) -> Vector = vzip2q_u8(a, b);
    zip_low_16(a: Vector, b: Vector) -> Vector = cast(vzip1q_u16(cast(a), cast(b)));
    zip_high_16(a: Vector, b: Vector) -> Vector = cast(vzip2q_u16(cast(a), cast(b)));
    zip_low_32(a: Vector, b: Vector) -> Vector = cast(vzip1q_u32(cast(a), cast(b)));
    zip_high_32(a: Vector, b: Vector) -> Vector = cast(vzip2q_u32(cast(a), cast(b)));
    zip_low_64(a: Vector, b: Vector) -> Vector = cast(vzip1q_u64(cast(a), cast(b)));
    zip_high_64(a: Vector, b: Vector) -> Vector = cast(vzip2q_u64(cast(a), cast(b)));
    and(a: Vector, b: Vector) -> Vector = vandq_u8(a, b);
    or(a: Vector, b: Vector) -> Vector = vorrq_u8(a, b);
    xor(a: Vector, b: Vector) -> Vector = veorq_u8(a, b);
    add(a: Vector, b: Vector) -> Vector = vaddq_u8(a, b);
    sub(a: Vector, b: Vector) -> Vector = vsubq_u8(a, b);
    least(a: Vector, b: Vector) -> Vector = vminq_u8(a, b);
    equal(a: Vector, b: Vector) -> Vector = vceqq_u8(a, b);
    greater(a: Vector, b: Vector) -> Vector = vcgtq_u8(a, b);
    select(mask: Vector, then: Vector, or_else: Vector) -> Vector = vbslq_u8(mask, then, or_else);
    shuffle(table: Vector, places: Vector) -> Vector = vqtbl1q_u8(table, places);
    all(mask: Vector) -> bool = vminvq_u8(mask) == 0xFF;
    add_16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vaddq_u16(a, b);
    least_16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vminq_u16(a, b);
    clear_where_equal(value: uint16x8_t, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vbicq_u16(value, vceqq_u16(a, b));
}

/// Returns the weighted sums of pairs of bytes as numbers of 16 bits: of the first half of each lane, and of the second.
#[inline]
#[target_feature(enable = "neon")]
fn weighed<const A: u8, const B: u8>(a: Vector, b: Vector) -> [uint16x8_t; 2] {
    let low = vmlal_u8(
        vmull_u8(vget_low_u8(a), vdup_n_u8(A)),
        vget_low_u8(b),
        vdup_n_u8(B),
    );
    let high = vmlal_u8(
        vmull_u8(vget_high_u8(a), vdup_n_u8(A)),
        vget_high_u8(b),
        vdup_n_u8(B),
    );
    [low, high]
}

#[inline]
#[target_feature(enable = "neon")]
fn times_360_and(high: uint16x8_t, low: uint16x8_t) -> [u32; 8] {
    cast([
        vmlal_n_u16(vmovl_u16(vget_low_u16(low)), vget_low_u16(high), 360),
        vmlal_n_u16(vmovl_u16(vget_high_u16(low)), vget_high_u16(high), 360),
    ])
}

#[inline]
#[target_feature(enable = "neon")]
fn load_row<const STRIDE: usize, const BYTES: usize>(block: &[u8; BYTES], at: usize) -> Vector {
    cast(row::<STRIDE, BYTES>(block, at))
}

/// Extracts the cells of lines with a space after each cell but the last. Returns `false` if some line has another form.
#[inline]
#[target_feature(enable = "neon")]
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
        differences = or(differences, vuzp2q_u8(first, second));
        *cells = cast(vuzp1q_u8(first, second));
    }
    all(equal(differences, splat(0)))
}

/// Writes the letters of a word to a line, XORed with `ends`.
#[inline]
#[target_feature(enable = "neon")]
fn spread(word: u64, ends: &[u8; LINE_BYTES], line: &mut [u8; LINE_BYTES]) {
    let nibbles: Vector = cast([word, word >> 4]);
    let [first_ends, last_ends]: [Vector; 2] = cast(*ends);
    let mask: Vector = cast(vdupq_n_u16(CODE_MASKS));
    let half = |gather: [u8; 16], ends| {
        let codes = and(shuffle(nibbles, cast(gather)), mask);
        xor(shuffle(table(&LETTER_OF_CODE), codes), ends)
    };
    *line = cast([half(GATHER_FIRST, first_ends), half(GATHER_LAST, last_ends)]);
}

lanes!("neon");
