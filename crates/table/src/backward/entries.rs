use super::bits::filled;
use crate::error::Result;
use homing_space::packed::{gather, size_bytes, spread};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Packed entries of 1, 2, 4 or 8 bits, which threads write concurrently.
#[derive(Debug)]
pub struct SharedEntries {
    words: Vec<AtomicU64>,
    /// The binary logarithm of the bits of an entry.
    width: u32,
    len: u64,
}

impl SharedEntries {
    /// Creates `len` entries with all bits set.
    pub fn greatest(bits: u8, len: u64) -> Result<Self> {
        let width = bits.ilog2();
        let bits = len << width;
        let words = filled(bits.div_ceil(64), || AtomicU64::new(!0))?;
        // In a table, the bits after the last entry are zero.
        if let Some(last) = words.last().filter(|_| !bits.is_multiple_of(64)) {
            last.store((1 << (bits % 64)) - 1, Relaxed);
        }
        Ok(Self { words, width, len })
    }

    /// The number of entries.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The bits of an entry.
    pub fn bits(&self) -> u8 {
        1 << self.width
    }

    #[inline]
    fn place(&self, index: u64) -> (&AtomicU64, u64) {
        (
            &self.words[(index >> (6 - self.width)) as usize],
            index << self.width & 63,
        )
    }

    #[inline]
    fn mask(&self) -> u64 {
        (1 << (1 << self.width)) - 1
    }

    /// An entry.
    #[inline]
    pub fn get(&self, index: u64) -> u8 {
        let (word, shift) = self.place(index);
        (word.load(Relaxed) >> shift & self.mask()) as u8
    }

    /// Lowers an entry to this value if the entry is greater and `new` is set. No other thread may write meanwhile, so this needs neither
    /// locks nor an unpredictable branch.
    #[inline]
    pub fn lower_alone(&self, index: u64, entry: u8, new: bool) {
        let (word, shift) = self.place(index);
        let before = word.load(Relaxed);
        let known = before >> shift & self.mask();
        let entry = u64::from(entry).min(known);
        let change = (known ^ entry) & u64::from(new).wrapping_neg();
        word.store(before ^ change << shift, Relaxed);
    }

    /// Lowers an entry to this value if it is greater.
    #[inline]
    pub fn lower(&self, index: u64, entry: u8) {
        let (word, shift) = self.place(index);
        let (mask, entry) = (self.mask(), u64::from(entry));
        let mut before = word.load(Relaxed);
        while before >> shift & mask > entry {
            let after = before & !(mask << shift) | entry << shift;
            match word.compare_exchange_weak(before, after, Relaxed, Relaxed) {
                Ok(_) => return,
                Err(other) => before = other,
            }
        }
    }

    /// Sets the code of the states in one word of a set. Their two-bit entries must have both bits set, and no other thread may write them.
    #[inline]
    pub fn set_code(&self, at: usize, states: u64, code: u64) {
        for (half, states) in [states as u32, (states >> 32) as u32]
            .into_iter()
            .enumerate()
            .filter(|&(_, states)| states != 0)
        {
            let word = &self.words[2 * at + half];
            word.store(word.load(Relaxed) & !(spread(states) * (3 - code)), Relaxed);
        }
    }

    /// Returns the packed entries.
    pub fn packed(self) -> PackedEntries {
        let len = size_bytes(1 << self.width, self.len) as usize;
        // This reuses the memory.
        PackedEntries {
            words: self
                .words
                .into_iter()
                .map(|word| word.into_inner().to_le())
                .collect(),
            len,
        }
    }

    /// Returns the low bits of two-bit entries, packed.
    pub fn low_bits(self) -> PackedEntries {
        let half =
            |word: Option<&AtomicU64>| word.map_or(0, |word| u64::from(gather(word.load(Relaxed))));
        let words = self
            .words
            .chunks(2)
            .map(|pair| (half(pair.first()) | half(pair.get(1)) << 32).to_le())
            .collect();
        PackedEntries {
            words,
            len: size_bytes(1, self.len) as usize,
        }
    }
}

/// Packed entries as bytes.
#[derive(Debug)]
pub struct PackedEntries {
    words: Vec<u64>,
    /// The length in bytes.
    len: usize,
}

impl AsRef<[u8]> for PackedEntries {
    fn as_ref(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.words)[..self.len]
    }
}
