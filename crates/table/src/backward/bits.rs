use crate::error::{Error, Result};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of words in a block.
pub const BLOCK_WORDS: usize = 64;

/// A set of states: one bit per state, and one bit for each block of 4096 states that is not empty. So a small set is found without
/// reading the empty blocks.
///
/// Threads insert states concurrently. `Relaxed` is enough: no thread depends on what others insert, and the join at the end orders
/// everything.
#[derive(Debug)]
pub struct Bits {
    words: Vec<AtomicU64>,
    blocks: Vec<AtomicU64>,
}

impl Bits {
    /// Creates an empty set for `len` states.
    pub fn empty(len: u64) -> Result<Self> {
        let words = len.div_ceil(64);
        Ok(Self {
            words: filled(words, || AtomicU64::new(0))?,
            blocks: filled(words.div_ceil(BLOCK_WORDS as u64).div_ceil(64), || {
                AtomicU64::new(0)
            })?,
        })
    }

    /// Inserts a state.
    #[inline]
    pub fn insert(&self, index: u64) {
        let at = (index / 64) as usize;
        if add(&self.words[at], 1 << (index % 64)) == 0 {
            let block = at / BLOCK_WORDS;
            add(&self.blocks[block / 64], 1 << (block % 64));
        }
    }

    /// Inserts a state if it is `new`. No other thread may insert meanwhile, so this needs neither locks nor an unpredictable branch.
    #[inline]
    pub fn insert_alone(&self, index: u64, new: bool) {
        let at = (index / 64) as usize;
        let block = at / BLOCK_WORDS;
        for (word, place) in [
            (&self.words[at], index % 64),
            (&self.blocks[block / 64], (block % 64) as u64),
        ] {
            word.store(word.load(Relaxed) | u64::from(new) << place, Relaxed);
        }
    }

    /// Returns the blocks that are not empty, ascending.
    pub fn blocks(&self) -> Vec<u32> {
        let mut blocks = Vec::new();
        for (at, word) in (0..).zip(&self.blocks) {
            blocks.extend(places(word.load(Relaxed)).map(|place| 64 * at + place));
        }
        blocks
    }

    /// Returns the words of a block that are not empty, each with its number.
    #[inline]
    pub fn words_of(&self, block: u32) -> impl Iterator<Item = (usize, u64)> {
        let begin = block as usize * BLOCK_WORDS;
        let words = &self.words[begin..self.words.len().min(begin + BLOCK_WORDS)];
        (begin..)
            .zip(words)
            .map(|(at, word)| (at, word.load(Relaxed)))
            .filter(|&(_, word)| word != 0)
    }

    /// Removes all states. They must be in these blocks.
    pub fn clear(&self, blocks: &[u32]) {
        for &block in blocks {
            let begin = block as usize * BLOCK_WORDS;
            let words = &self.words[begin..self.words.len().min(begin + BLOCK_WORDS)];
            words.iter().for_each(|word| word.store(0, Relaxed));
            self.blocks[block as usize / 64].store(0, Relaxed);
        }
    }
}

/// Returns the positions of the bits that are set in a word, ascending.
#[inline]
pub fn places(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (place < u64::BITS).then_some(place)
    })
}

/// Sets a bit of a word, and returns the word as it was.
#[inline]
fn add(word: &AtomicU64, bit: u64) -> u64 {
    // A load is much cheaper than a locked instruction, and mostly enough.
    let before = word.load(Relaxed);
    if before & bit != 0 {
        before
    } else {
        word.fetch_or(bit, Relaxed)
    }
}

/// Returns `len` equal words. A lack of memory is an error and does not end the program.
pub fn filled<T>(len: u64, word: impl Fn() -> T) -> Result<Vec<T>> {
    let no_memory = |source| Error::Io {
        path: "memory".into(),
        doing: "cannot get enough for the search",
        source,
    };
    let len = usize::try_from(len).map_err(|error| no_memory(io::Error::other(error)))?;
    let mut words = Vec::new();
    words
        .try_reserve_exact(len)
        .map_err(|error| no_memory(io::Error::other(error)))?;
    words.extend((0..len).map(|_| word()));
    Ok(words)
}
