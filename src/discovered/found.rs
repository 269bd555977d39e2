//! The set of the codes that a search has met.

use crate::error::{Error, Result};
use crate::machine::available_memory;
use rayon::prelude::*;

/// An unsigned number that holds a code.
pub trait Word: Copy + Ord + Send + Into<u128> {
    /// Stands for an empty place.
    const EMPTY: Self;
    fn of(code: u128) -> Self;
    /// A number whose high bits depend on all bits of the code.
    fn hash(self) -> u64;
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Word for u64 {
    const EMPTY: Self = Self::MAX;

    fn of(code: u128) -> Self {
        code as Self
    }

    #[inline]
    fn hash(self) -> u64 {
        let mixed = (self ^ self >> 32).wrapping_mul(ODD);
        (mixed ^ mixed >> 29).wrapping_mul(ODD)
    }
}

impl Word for u128 {
    const EMPTY: Self = Self::MAX;

    fn of(code: u128) -> Self {
        code
    }

    #[inline]
    fn hash(self) -> u64 {
        ((self >> 64) as u64).hash().wrapping_add(self as u64).hash()
    }
}

/// Codes are spread over so many tables, each of which grows by itself: two sizes of all at once would take twice the memory.
const TABLES: usize = 256;
/// So many codes are looked for together, so that the memory answers all of them in the time of one.
const TOGETHER: usize = 32;
/// After so many new codes the free memory is looked at.
const LOOK_EVERY: u64 = 1 << 22;
/// Of the memory so many percent may be taken. The rest is for the table that grows while the codes of its old half are still there.
const MOST_PERCENT: u64 = 80;

/// A set of codes: open addressing, seven eighths full at most.
pub struct Found<W> {
    tables: Vec<Table<W>>,
    has_empty: bool,
    len: u64,
    /// The memory that may be taken, in bytes, and whether somebody has said so.
    memory_bytes: u64,
    is_limited: bool,
}

struct Table<W> {
    places: Vec<W>,
    used: usize,
}

impl<W: Word> Found<W> {
    /// The empty set, within the free memory.
    pub fn empty() -> Self {
        Self::new(available_memory().unwrap_or(u64::MAX), false)
    }

    /// The empty set, within so many bytes.
    pub fn within(memory_bytes: u64) -> Self {
        Self::new(memory_bytes, true)
    }

    fn new(memory_bytes: u64, is_limited: bool) -> Self {
        let table = || Table { places: vec![W::EMPTY; 8], used: 0 };
        Self { tables: std::iter::repeat_with(table).take(TABLES).collect(), has_empty: false, len: 0, memory_bytes, is_limited }
    }

    /// The bytes of the set, and of the sorted list that is made of it.
    fn taken_bytes(&self) -> u64 {
        let places: usize = self.tables.iter().map(|table| table.places.len()).sum();
        (places as u64 + self.len) * size_of::<W>() as u64
    }

    /// The number of codes.
    pub fn count(&self) -> u64 {
        self.len
    }

    /// Adds codes, and appends those that are new to `fresh`.
    ///
    /// # Errors
    ///
    /// [`Error::Outgrown`] if they take more than four fifths of the memory.
    pub fn add_all(&mut self, codes: &[W], fresh: &mut Vec<W>) -> Result<()> {
        let before = self.len;
        let mut hashes = [0u64; TOGETHER];
        for codes in codes.chunks(TOGETHER) {
            let mut touched = 0u128;
            for (hash, &code) in hashes.iter_mut().zip(codes) {
                *hash = code.hash();
                let places = &self.tables[*hash as usize % TABLES].places;
                touched ^= places[place(*hash, places.len())].into();
            }
            std::hint::black_box(touched);
            for (&hash, &code) in hashes.iter().zip(codes) {
                if self.add(hash, code) {
                    fresh.push(code);
                }
            }
        }
        if self.len / LOOK_EVERY > before / LOOK_EVERY && !self.is_limited {
            // Other programs take and give back memory, too.
            self.memory_bytes = available_memory().map_or(u64::MAX, |free| free.saturating_add(self.taken_bytes()));
        }
        if self.len > before && self.taken_bytes() / MOST_PERCENT > self.memory_bytes / 100 {
            return Err(Error::Outgrown { found: self.len, percent: MOST_PERCENT, memory_bytes: self.memory_bytes });
        }
        Ok(())
    }

    #[inline]
    fn add(&mut self, hash: u64, code: W) -> bool {
        if code == W::EMPTY {
            self.len += u64::from(!self.has_empty);
            return !std::mem::replace(&mut self.has_empty, true);
        }
        let table = &mut self.tables[hash as usize % TABLES];
        let mut at = place(hash, table.places.len());
        while table.places[at] != W::EMPTY {
            if table.places[at] == code {
                return false;
            }
            at = if at + 1 == table.places.len() { 0 } else { at + 1 };
        }
        table.places[at] = code;
        table.used += 1;
        self.len += 1;
        if table.used * 8 > table.places.len() * 7 {
            table.grow();
        }
        true
    }

    /// All codes in ascending order.
    pub fn into_sorted(self) -> Vec<W> {
        let mut sorted = Vec::with_capacity(self.len as usize);
        for table in self.tables {
            sorted.extend(table.places.into_iter().filter(|&code| code != W::EMPTY));
        }
        sorted.extend(self.has_empty.then_some(W::EMPTY));
        sorted.par_sort_unstable();
        sorted
    }
}

impl<W: Word> Table<W> {
    #[cold]
    fn grow(&mut self) {
        let len = self.places.len() * 3 / 2;
        let old = std::mem::replace(&mut self.places, vec![W::EMPTY; len]);
        for code in old.into_iter().filter(|&code| code != W::EMPTY) {
            let mut at = place(code.hash(), len);
            while self.places[at] != W::EMPTY {
                at = if at + 1 == len { 0 } else { at + 1 };
            }
            self.places[at] = code;
        }
    }
}

/// The place where the search for a code begins: the high bits of its hash choose it, the low ones the table.
#[inline]
fn place(hash: u64, len: usize) -> usize {
    ((u128::from(hash) * len as u128) >> 64) as usize
}
