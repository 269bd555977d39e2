//! A set of codes that keeps bits instead of them, so that it tells of most other codes that they are not in it: a Bloom filter (1970)
//! whose bits for one code lie in one cache line, since a lookup takes about as long as a memory access.

use super::set::hash;
use homing_table::table::Bytes;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The words of a block, which is a cache line, and the bits that a code has in its block.
const BLOCK_WORDS: u64 = 8;
const BITS: u32 = 5;

/// The size of a filter of this many codes in which about one in 300 other codes seems to be, in bytes.
pub fn filter_bytes(codes: u64) -> u64 {
    codes.saturating_mul(7) / 4
}

/// A filter while codes are added, on any number of threads.
pub struct FilterBuilder {
    words: Vec<AtomicU64>,
}

impl FilterBuilder {
    /// An empty filter of about this size.
    pub fn new(size_bytes: u64) -> Self {
        let blocks = (size_bytes / 8 / BLOCK_WORDS).max(1);
        let words = (0..blocks * BLOCK_WORDS).map(|_| AtomicU64::new(0));
        Self {
            words: words.collect(),
        }
    }

    /// Adds a code. Returns whether it was not in the set before.
    #[inline]
    pub fn add(&self, code: u128) -> bool {
        let mut is_new = false;
        for (word, bit) in places(code, self.words.len() as u64) {
            is_new |= self.words[word].fetch_or(bit, Relaxed) & bit == 0;
        }
        is_new
    }

    /// The filter.
    pub fn finish(self) -> Filter {
        let words = self.words.into_iter().map(AtomicU64::into_inner);
        Filter(Bytes::of_words(words.collect()))
    }
}

/// A finished filter, in memory or in a file.
#[derive(Clone, Debug)]
pub struct Filter(Bytes);

impl Filter {
    /// The filter with these words; `None` if they are not whole blocks.
    pub fn of_bytes(bytes: Bytes) -> Option<Self> {
        let is_whole = !bytes.is_empty() && (bytes.len() as u64).is_multiple_of(8 * BLOCK_WORDS);
        is_whole.then_some(Self(bytes))
    }

    /// Its words, in blocks.
    pub fn bytes(&self) -> &Bytes {
        &self.0
    }

    /// Whether a code may be in the set.
    #[inline]
    pub fn may_have(&self, code: u128) -> bool {
        let (words, _) = self.0.as_chunks::<8>();
        places(code, words.len() as u64)
            .all(|(word, bit)| u64::from_le_bytes(words[word]) & bit != 0)
    }
}

/// The words of a code's block in which it has a bit, and the bits.
#[inline]
fn places(code: u128, words: u64) -> impl Iterator<Item = (usize, u64)> {
    let hash = hash(code);
    let block = (u128::from(hash) * u128::from(words / BLOCK_WORDS)) >> 64;
    let first = block as usize * BLOCK_WORDS as usize;
    // The high bits of the hash choose the block.
    (0..BITS).map(move |at| {
        let place = hash >> (9 * at);
        (
            first + (place >> 6) as usize % BLOCK_WORDS as usize,
            1 << (place % 64),
        )
    })
}
