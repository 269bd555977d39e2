use crate::backward::codes::spread;
use crate::pool::*;
use std::slice::ChunksMut;

/// So many rows end at a whole word of the run, whatever their length.
const ROWS_TOGETHER: usize = 64;

/// Rows of low and high bits as one run of two bits a state, the low one first. `row` gives the words of a row: the low bits of all of its
/// states, then the high ones.
pub fn interleave<'r>(row: impl Fn(usize) -> &'r [u64] + Sync, rows: usize, row_len: usize) -> Vec<u8> {
    run(rows, 2 * row_len, &|number, run| {
        let (low, high) = row(number).split_at(row(number).len() / 2);
        for (at, (&low, &high)) in low.iter().zip(high).enumerate() {
            for half in 0..2 {
                let states = row_len.saturating_sub(64 * at + 32 * half).min(32);
                run.push(spread((low >> (32 * half)) as u32) | spread((high >> (32 * half)) as u32) << 1, 2 * states);
            }
        }
    })
}

/// Rows of bits as one run. `row` gives the words of a row.
pub fn join<'r>(row: impl Fn(usize) -> &'r [u64] + Sync, rows: usize, row_len: usize) -> Vec<u8> {
    run(rows, row_len, &|number, run| {
        for (at, &bits) in row(number).iter().enumerate() {
            run.push(bits, (row_len - 64 * at).min(64));
        }
    })
}

/// Rows of so many bits each, one behind the other. `push_row` writes one of them.
fn run(rows: usize, row_bits: usize, push_row: &(dyn Fn(usize, &mut Run) + Sync)) -> Vec<u8> {
    let mut packed = vec![0; (rows * row_bits).div_ceil(8)];
    packed.par_chunks_mut(ROWS_TOGETHER / 8 * row_bits).enumerate().for_each(|(part, packed)| {
        let mut run = Run { words: packed.chunks_mut(8), word: 0, filled: 0 };
        for number in part * ROWS_TOGETHER..rows.min((part + 1) * ROWS_TOGETHER) {
            push_row(number, &mut run);
        }
        if run.filled > 0 {
            run.write();
        }
    });
    packed
}

/// A part of the run that is being written.
struct Run<'p> {
    words: ChunksMut<'p, u8>,
    word: u128,
    /// The bits in `word`.
    filled: usize,
}

impl Run<'_> {
    /// The lowest `count` bits of some, up to 64. What is behind the last state of a row is not of the table.
    fn push(&mut self, bits: u64, count: usize) {
        let bits = if count == 64 { bits } else { bits & ((1 << count) - 1) };
        self.word |= u128::from(bits) << self.filled;
        self.filled += count;
        if self.filled >= 64 {
            self.write();
            self.word >>= 64;
            self.filled -= 64;
        }
    }

    fn write(&mut self) {
        if let Some(words) = self.words.next() {
            words.copy_from_slice(&(self.word as u64).to_le_bytes()[..words.len()]);
        }
    }
}
