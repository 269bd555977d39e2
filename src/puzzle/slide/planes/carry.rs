//! The two methods of carrying bits from one plane to another: pushing set bits, and fetching blocks.

use super::free_tiles::UNIT_BITS;

/// Pushes the set bits of a unit to their places in another, group by group.
///
/// `tables` are for the even groups and for the odd ones.
pub fn push_groups(from: &[u64], into: &mut [u64], group_words: usize, tables: [&[u16]; 2]) {
    let groups = from
        .chunks_exact(group_words)
        .zip(into.chunks_exact_mut(group_words));
    for (number, (from, into)) in groups.enumerate() {
        for (&word, places) in from.iter().zip(tables[number % 2].as_chunks::<64>().0) {
            let mut bits = word;
            while bits != 0 {
                let place = usize::from(places[bits.trailing_zeros() as usize % 64]);
                into[place / 64] |= 1 << (place % 64);
                bits &= bits - 1;
            }
        }
    }
}

/// Pushes the set bits of a unit, each with its block of `block` bits. `first_bits` are the places of the unit's blocks in `into`.
pub fn push_blocks(block: usize, from: &[u64], into: &mut [u64], first_bits: &[u32]) {
    match block {
        1 => push::<1>(from, into, first_bits),
        3 => push::<3>(from, into, first_bits),
        12 => push::<12>(from, into, first_bits),
        _ => unreachable!("a block of {block} bits is fetched"),
    }
}

/// Here the length of a block is a constant, so the compiler divides by it with a multiplication.
fn push<const BLOCK: usize>(from: &[u64], into: &mut [u64], first_bits: &[u32]) {
    for (number, &word) in from.iter().enumerate() {
        let mut bits = word;
        while bits != 0 {
            let bit = number * 64 + bits.trailing_zeros() as usize;
            let place = first_bits[bit / BLOCK] as usize + bit % BLOCK;
            into[place / 64] |= 1 << (place % 64);
            bits &= bits - 1;
        }
    }
}

/// A plane from which blocks are fetched.
#[derive(Clone, Copy)]
pub struct BlockSource<'a> {
    /// The plane's words from its first unit on, and at least one more at the end.
    pub words: &'a [u64],
    /// The number of words from one unit to the next.
    pub stride: usize,
}

/// Fetches the blocks of `block` bits that start at `first_bits` of the plane, joins them, and passes each word to `put`.
pub fn fetch(
    block: usize,
    source: BlockSource,
    first_bits: impl Iterator<Item = usize>,
    put: impl FnMut(usize, u64),
) {
    match block {
        1 => lay_out::<1>(source, first_bits, put),
        3 => lay_out::<3>(source, first_bits, put),
        12 => lay_out::<12>(source, first_bits, put),
        60 => lay_out::<60>(source, first_bits, put),
        360 => lay_out::<360>(source, first_bits, put),
        2_520 => lay_out::<2_520>(source, first_bits, put),
        20_160 => lay_out::<20_160>(source, first_bits, put),
        UNIT_BITS => lay_out::<UNIT_BITS>(source, first_bits, put),
        _ => unreachable!("a block has half the factorial of 2 to 9 bits"),
    }
}

fn lay_out<const BLOCK: usize>(
    source: BlockSource,
    first_bits: impl Iterator<Item = usize>,
    mut put: impl FnMut(usize, u64),
) {
    let (mut number, mut held, mut held_bits) = (0, 0u64, 0);
    for first_bit in first_bits {
        let (unit, bit) = (first_bit / UNIT_BITS, first_bit % UNIT_BITS);
        let words = &source.words[unit * source.stride + bit / 64..];
        let shift = bit % 64;
        for piece in 0..BLOCK.div_ceil(64) {
            let piece_bits = (BLOCK - piece * 64).min(64);
            let next = words
                .get(piece + 1)
                .map_or(0, |word| word << 1 << (63 - shift));
            let bits = (words[piece] >> shift | next) & (u64::MAX >> (64 - piece_bits));
            held |= bits << held_bits;
            held_bits += piece_bits;
            if held_bits >= 64 {
                put(number, held);
                number += 1;
                held_bits -= 64;
                held = bits
                    .checked_shr((piece_bits - held_bits) as u32)
                    .unwrap_or(0);
            }
        }
    }
    if held_bits > 0 {
        put(number, held);
    }
}
