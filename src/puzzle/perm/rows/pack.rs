use rayon::prelude::*;

/// So many rows end at a whole word of packed states, whatever their length.
const ROWS_TOGETHER: usize = 32;

/// Rows of low and high bits as one run of two bits a state, the low one first. `row` gives the words of a row: the low bits of all of its
/// states, then the high ones.
pub fn interleave<'r>(row: impl Fn(usize) -> &'r [u64] + Sync, rows: usize, row_len: usize) -> Vec<u8> {
    let mut packed = vec![0; (rows * row_len).div_ceil(4)];
    packed.par_chunks_mut(ROWS_TOGETHER * row_len / 4).enumerate().for_each(|(part, packed)| {
        let (mut out, mut word, mut filled) = (packed.chunks_mut(8), 0u128, 0);
        let mut write = |word: u64| {
            if let Some(out) = out.next() {
                out.copy_from_slice(&word.to_le_bytes()[..out.len()]);
            }
        };
        for row in (part * ROWS_TOGETHER..rows.min((part + 1) * ROWS_TOGETHER)).map(&row) {
            let (low, high) = row.split_at(row.len() / 2);
            for (at, (&low, &high)) in low.iter().zip(high).enumerate() {
                for half in 0..2 {
                    let states = row_len.saturating_sub(64 * at + 32 * half).min(32);
                    let pairs = spread((low >> (32 * half)) as u32) | spread((high >> (32 * half)) as u32) << 1;
                    // What is behind the last state of a row is not of the table.
                    let pairs = if states == 32 { pairs } else { pairs & ((1 << (2 * states)) - 1) };
                    word |= u128::from(pairs) << filled;
                    filled += 2 * states;
                    if filled >= 64 {
                        write(word as u64);
                        word >>= 64;
                        filled -= 64;
                    }
                }
            }
        }
        if filled > 0 {
            write(word as u64);
        }
    });
    packed
}

/// Rows of bits as one run. `row` gives the words of a row.
pub fn join<'r>(row: impl Fn(usize) -> &'r [u64] + Sync, rows: usize, row_len: usize) -> Vec<u8> {
    let mut packed = vec![0; (rows * row_len).div_ceil(8)];
    packed.par_chunks_mut(8 * row_len).enumerate().for_each(|(part, packed)| {
        let (mut out, mut word, mut filled) = (packed.chunks_mut(8), 0u128, 0);
        let mut write = |word: u64| {
            if let Some(out) = out.next() {
                out.copy_from_slice(&word.to_le_bytes()[..out.len()]);
            }
        };
        // So many rows end at a whole word.
        for row in (part * 64..rows.min((part + 1) * 64)).map(&row) {
            for (at, &bits) in row.iter().enumerate() {
                let states = (row_len - 64 * at).min(64);
                word |= u128::from(bits & (u64::MAX >> (64 - states))) << filled;
                filled += states;
                if filled >= 64 {
                    write(word as u64);
                    word >>= 64;
                    filled -= 64;
                }
            }
        }
        if filled > 0 {
            write(word as u64);
        }
    });
    packed
}

/// Bit `i` at place `2 i`.
fn spread(bits: u32) -> u64 {
    let mut spread = u64::from(bits);
    for (shift, mask) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        spread = (spread | spread << shift) & mask;
    }
    spread
}
