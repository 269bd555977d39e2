//! Packed entries: `bits` bits each, a power of two up to 64, little-endian. A two-bit entry `i` starts at bit `2 * (i %
//! 4)` of byte `i / 4`; entries of eight bits and more are little-endian integers.

use std::io;

/// Returns the number of bytes that the packed entries take.
pub fn size_bytes(bits: u8, entries: u64) -> u64 {
    (entries * u64::from(bits)).div_ceil(8)
}

/// Returns the smallest width that holds the codes `0..codes`: 1, 2, 4 or 8 bits.
pub fn bits_for(codes: u8) -> u8 {
    match codes {
        0..=2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        _ => 8,
    }
}

/// Packs entries of at most eight bits.
pub fn pack(bits: u8, entries: impl Iterator<Item = u8>) -> Vec<u8> {
    let per_byte = 8 / usize::from(bits);
    let mut bytes = Vec::with_capacity(entries.size_hint().0.div_ceil(per_byte));
    for (at, entry) in entries.enumerate() {
        if at % per_byte == 0 {
            bytes.push(0);
        }
        if let Some(byte) = bytes.last_mut() {
            *byte |= entry << (at % per_byte * usize::from(bits));
        }
    }
    bytes
}

/// Returns the entry at an index. Entries have at most eight bits.
#[inline]
pub fn get(bytes: &[u8], bits: u8, index: u64) -> u8 {
    find(bytes, bits, index).expect("the index is below the number of entries")
}

/// Returns the entry at an index, or `None` past the last byte. Entries have at most eight bits.
#[inline]
pub fn find(bytes: &[u8], bits: u8, index: u64) -> Option<u8> {
    let bit = index * u64::from(bits);
    let mask = (1u16 << bits) as u8;
    Some(bytes.get((bit / 8) as usize)? >> (bit % 8) & mask.wrapping_sub(1))
}

/// Packed entries of at most eight bits each, as those of a column.
#[derive(Clone, Copy, Debug)]
pub struct Codes<'c> {
    bytes: &'c [u8],
    bits: u8,
}

impl<'c> Codes<'c> {
    /// Creates them from bytes with entries of this width.
    pub fn new(bytes: &'c [u8], bits: u8) -> Self {
        Self { bytes, bits }
    }

    /// Returns one entry.
    #[inline]
    pub fn get(&self, index: u64) -> u8 {
        get(self.bytes, self.bits, index)
    }
}

/// Moves bit `i` to bit `2 i`.
pub fn spread(bits: u32) -> u64 {
    let mut spread = u64::from(bits);
    for (shift, mask) in PAIRS {
        spread = (spread | spread << shift) & mask;
    }
    spread
}

/// Moves bit `2 i` to bit `i`: the inverse of [`spread`]. It ignores the bits in between.
pub fn gather(spread: u64) -> u32 {
    let mut bits = spread & 0x5555_5555_5555_5555;
    for (shift, mask) in [
        (1, PAIRS[3].1),
        (2, PAIRS[2].1),
        (4, PAIRS[1].1),
        (8, PAIRS[0].1),
        (16, 0xffff_ffff),
    ] {
        bits = (bits | bits >> shift) & mask;
    }
    bits as u32
}

const PAIRS: [(u32, u64); 5] = [
    (16, 0x0000_ffff_0000_ffff),
    (8, 0x00ff_00ff_00ff_00ff),
    (4, 0x0f0f_0f0f_0f0f_0f0f),
    (2, 0x3333_3333_3333_3333),
    (1, 0x5555_5555_5555_5555),
];

/// Writes a stream of bits into bytes, 64 bits at a time.
pub struct Run<'p> {
    words: std::slice::ChunksMut<'p, u8>,
    word: u128,
    /// The number of bits in `word`.
    filled: usize,
}

impl<'p> Run<'p> {
    /// Starts writing at the first of these bytes.
    pub fn new(bytes: &'p mut [u8]) -> Self {
        Self {
            words: bytes.chunks_mut(8),
            word: 0,
            filled: 0,
        }
    }

    /// Appends the lowest `count` bits, at most 64.
    #[inline]
    pub fn push(&mut self, bits: u64, count: usize) {
        let bits = if count == 64 {
            bits
        } else {
            bits & ((1 << count) - 1)
        };
        self.word |= u128::from(bits) << self.filled;
        self.filled += count;
        if self.filled >= 64 {
            self.write();
            self.word >>= 64;
            self.filled -= 64;
        }
    }

    /// Appends `count` entries of two bits, at most 64. `low` holds their low bits, `high` their high bits.
    #[inline]
    pub fn push_pairs(&mut self, low: u64, high: u64, count: usize) {
        for half in 0..2 {
            let count = count.saturating_sub(32 * half).min(32);
            self.push(
                spread((low >> (32 * half)) as u32) | spread((high >> (32 * half)) as u32) << 1,
                2 * count,
            );
        }
    }

    /// Writes the remaining bits.
    pub fn end(mut self) {
        if self.filled > 0 {
            self.write();
        }
    }

    #[inline]
    fn write(&mut self) {
        if let Some(words) = self.words.next() {
            words.copy_from_slice(&(self.word as u64).to_le_bytes()[..words.len()]);
        }
    }
}

/// Joins runs of bits whose lengths need not be whole bytes.
#[derive(Default)]
pub struct Joiner {
    held: u8,
    held_bits: usize,
}

impl Joiner {
    /// Passes on the whole bytes of a run of bits after those held before.
    pub fn join(
        &mut self,
        bytes: &mut Vec<u8>,
        bits: usize,
        put: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.held_bits > 0 {
            let shift = self.held_bits;
            bytes.push(0);
            for byte in &mut *bytes {
                let whole = u16::from(*byte) << shift | u16::from(self.held);
                *byte = whole as u8;
                self.held = (whole >> 8) as u8;
            }
        }
        let bits = self.held_bits + bits;
        // Bits that do not fill a byte are kept for the next run.
        self.held_bits = bits % 8;
        self.held = if self.held_bits > 0 {
            bytes[bits / 8] & ((1 << self.held_bits) - 1)
        } else {
            0
        };
        put(&bytes[..bits / 8])
    }

    /// Passes on the bits that are left.
    pub fn end(self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        if self.held_bits > 0 {
            put(&[self.held])
        } else {
            Ok(())
        }
    }
}
