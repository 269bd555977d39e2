//! Rows of bits, packed and gathered as columns of a table.

use crate::pool::each_chunk;
use homing_space::packed::Run;

/// This many rows fill whole words, whatever their length.
const ROWS_TOGETHER: usize = 64;

/// Interleaves rows of low and high bits to two bits per state, the low one first. `row` returns the words of a row: the low bits of all
/// its states, then the high ones.
pub fn interleave<'r>(
    row: impl Fn(usize) -> &'r [u64] + Sync,
    rows: usize,
    row_len: usize,
) -> Vec<u8> {
    let mut bytes = vec![0; (2 * rows * row_len).div_ceil(8)];
    run(&mut bytes, 2 * row_len, rows, &|number, run| {
        let (low, high) = row(number).split_at(row(number).len() / 2);
        for (at, (&low, &high)) in low.iter().zip(high).enumerate() {
            run.push_pairs(low, high, (row_len - 64 * at).min(64));
        }
    });
    bytes
}

/// Writes rows of bits as one run. `row` returns the words of a row.
pub fn join<'r>(
    bytes: &mut [u8],
    row: impl Fn(usize) -> &'r [u64] + Sync,
    rows: usize,
    row_len: usize,
) {
    run(bytes, row_len, rows, &|number, run| {
        for (at, &bits) in row(number).iter().enumerate() {
            run.push(bits, (row_len - 64 * at).min(64));
        }
    });
}

/// Rows of a number of bits each, one after another. `push_row` writes one of them.
fn run(
    bytes: &mut [u8],
    row_bits: usize,
    rows: usize,
    push_row: &(dyn Fn(usize, &mut Run) + Sync),
) {
    let part_len = ROWS_TOGETHER / 8 * row_bits;
    each_chunk(
        bytes,
        part_len,
        1,
        || (),
        |(), part, bytes| {
            let mut run = Run::new(bytes);
            for number in part * ROWS_TOGETHER..rows.min((part + 1) * ROWS_TOGETHER) {
                push_row(number, &mut run);
            }
            run.end();
        },
    );
}
