//! The set of codes that a search has found.

use crate::error::{Error, Result};
use crate::machine::available_memory;
use crate::pool::*;

/// An entry of the set: a code, or a code with data.
pub trait Slot: Copy + Send {
    /// An empty entry.
    const EMPTY: Self;
    fn is_empty(self) -> bool;
    /// Whether both entries have the same code.
    fn is_same(self, other: Self) -> bool;
    /// A hash whose high bits depend on all bits of the code.
    fn hash(self) -> u64;
    /// Some bits of the entry, to prefetch it.
    fn bits(self) -> u64;
}

/// An unsigned number that holds a code.
pub trait Word: Slot + Ord + Into<u128> {
    fn of(code: u128) -> Self;
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
fn hash(code: u64) -> u64 {
    let mixed = (code ^ code >> 32).wrapping_mul(ODD);
    (mixed ^ mixed >> 29).wrapping_mul(ODD)
}

macro_rules! words {
    ($($number:ty: $hash:expr),*) => {$(
        impl Slot for $number {
            const EMPTY: Self = Self::MAX;

            #[inline]
            fn is_empty(self) -> bool {
                self == Self::EMPTY
            }

            #[inline]
            fn is_same(self, other: Self) -> bool {
                self == other
            }

            #[inline]
            fn hash(self) -> u64 {
                $hash(self)
            }

            #[inline]
            fn bits(self) -> u64 {
                self as u64
            }
        }

        impl Word for $number {
            fn of(code: u128) -> Self {
                code as Self
            }
        }
    )*};
}

words!(u64: hash, u128: |code: u128| hash(hash((code >> 64) as u64).wrapping_add(code as u64)));

/// A code of 64 bits and the number of its state, in words of 32 bits to avoid padding.
#[derive(Clone, Copy)]
pub struct NumberedCode {
    code: [u32; 2],
    pub number: u32,
}

impl NumberedCode {
    pub fn new(code: u64, number: u32) -> Self {
        Self {
            code: [code as u32, (code >> 32) as u32],
            number,
        }
    }

    #[inline]
    pub fn code(self) -> u64 {
        u64::from(self.code[1]) << 32 | u64::from(self.code[0])
    }
}

impl Slot for NumberedCode {
    const EMPTY: Self = Self {
        code: [0; 2],
        number: u32::MAX,
    };

    #[inline]
    fn is_empty(self) -> bool {
        self.number == u32::MAX
    }

    #[inline]
    fn is_same(self, other: Self) -> bool {
        self.code == other.code
    }

    #[inline]
    fn hash(self) -> u64 {
        hash(self.code())
    }

    #[inline]
    fn bits(self) -> u64 {
        self.number.into()
    }
}

/// Number of tables. Each grows separately, since resizing one large table would take twice the memory.
const TABLES: usize = 256;
/// The places of an empty table.
const FIRST_PLACES: u64 = 8;
/// Codes looked up together, so that their memory accesses overlap.
const TOGETHER: usize = 32;
/// New codes between two checks of the free memory.
const LOOK_EVERY: u64 = 1 << 22;
/// The percentage of the memory that may be used. The rest is for a growing table, whose old entries still exist.
const MOST_PERCENT: u64 = 80;

/// A set of codes: open addressing, filled to at most seven eighths.
pub struct CodeSet<W> {
    tables: Vec<HashTable<W>>,
    has_empty: bool,
    len: u64,
    /// The memory that may be used, in bytes, and whether it was given by the caller.
    memory_bytes: u64,
    is_limited: bool,
}

struct HashTable<W> {
    places: Vec<W>,
    used: usize,
}

impl<W: Slot> CodeSet<W> {
    /// An empty set within the free memory.
    pub fn empty() -> Self {
        Self::new(available_memory().unwrap_or(u64::MAX), false)
    }

    /// An empty set within this memory.
    pub fn within(memory_bytes: u64) -> Self {
        Self::new(memory_bytes, true)
    }

    fn new(memory_bytes: u64, is_limited: bool) -> Self {
        let table = || HashTable {
            places: vec![W::EMPTY; FIRST_PLACES as usize],
            used: 0,
        };
        Self {
            tables: std::iter::repeat_with(table).take(TABLES).collect(),
            has_empty: false,
            len: 0,
            memory_bytes,
            is_limited,
        }
    }

    /// The bytes of the set, and of its sorted list.
    fn taken_bytes(&self) -> u64 {
        let places: usize = self.tables.iter().map(|table| table.places.len()).sum();
        (places as u64 + self.len) * size_of::<W>() as u64
    }

    /// The memory in which `count` codes are found and sorted, in bytes.
    pub fn memory_bytes(count: u64) -> u64 {
        // The tables are about even: six standard deviations are enough for the fullest.
        let mean = count as f64 / TABLES as f64;
        let (used, mut places) = (6.0f64.mul_add(mean.sqrt(), mean) as u64, FIRST_PLACES);
        while used * 8 > places * 7 {
            places = places * 3 / 2;
        }
        (places * TABLES as u64 + count).saturating_mul(size_of::<W>() as u64) / MOST_PERCENT * 100
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
        self.add_each(
            codes,
            |&code, _| code,
            |code, before| fresh.extend(before.is_none().then_some(code)),
        )
    }

    /// Adds an entry built from each item and the current number of codes. Passes it on with the entry that was already there, if any.
    ///
    /// # Errors
    ///
    /// As [`add_all`](Self::add_all).
    pub fn add_each<T>(
        &mut self,
        items: &[T],
        make: impl Fn(&T, u64) -> W,
        mut told: impl FnMut(W, Option<W>),
    ) -> Result<()> {
        let before = self.len;
        let mut hashes = [0u64; TOGETHER];
        for items in items.chunks(TOGETHER) {
            let mut touched = 0;
            for (hash, item) in hashes.iter_mut().zip(items) {
                *hash = make(item, 0).hash();
                let places = &self.tables[*hash as usize % TABLES].places;
                touched ^= places[place(*hash, places.len())].bits();
            }
            std::hint::black_box(touched);
            for (&hash, item) in hashes.iter().zip(items) {
                let code = make(item, self.len);
                told(code, self.add(hash, code));
            }
        }
        if self.len / LOOK_EVERY > before / LOOK_EVERY && !self.is_limited {
            // Other programs use memory too.
            self.memory_bytes =
                available_memory().map_or(u64::MAX, |free| free.saturating_add(self.taken_bytes()));
        }
        if self.len > before && self.taken_bytes() / MOST_PERCENT > self.memory_bytes / 100 {
            return Err(Error::Outgrown {
                found: self.len,
                percent: MOST_PERCENT,
                memory_bytes: self.memory_bytes,
            });
        }
        Ok(())
    }

    /// Adds a code if it is new. Returns the entry that was already there.
    #[inline]
    fn add(&mut self, hash: u64, code: W) -> Option<W> {
        if code.is_empty() {
            self.len += u64::from(!self.has_empty);
            return std::mem::replace(&mut self.has_empty, true).then_some(code);
        }
        let table = &mut self.tables[hash as usize % TABLES];
        let mut at = place(hash, table.places.len());
        while !table.places[at].is_empty() {
            if table.places[at].is_same(code) {
                return Some(table.places[at]);
            }
            at = if at + 1 == table.places.len() {
                0
            } else {
                at + 1
            };
        }
        table.places[at] = code;
        table.used += 1;
        self.len += 1;
        if table.used * 8 > table.places.len() * 7 {
            table.grow();
        }
        None
    }

    /// All codes in ascending order.
    pub fn into_sorted(self) -> Vec<W>
    where
        W: Ord,
    {
        let mut sorted = Vec::with_capacity(self.len as usize);
        for table in self.tables {
            sorted.extend(table.places.into_iter().filter(|&code| !code.is_empty()));
        }
        sorted.extend(self.has_empty.then_some(W::EMPTY));
        sorted.par_sort_unstable();
        sorted
    }
}

impl<W: Slot> HashTable<W> {
    #[cold]
    fn grow(&mut self) {
        let len = self.places.len() * 3 / 2;
        let old = std::mem::replace(&mut self.places, vec![W::EMPTY; len]);
        for code in old.into_iter().filter(|&code| !code.is_empty()) {
            let mut at = place(code.hash(), len);
            while !self.places[at].is_empty() {
                at = if at + 1 == len { 0 } else { at + 1 };
            }
            self.places[at] = code;
        }
    }
}

/// The first place for a code: the high bits of its hash choose it, the low ones the table.
#[inline]
fn place(hash: u64, len: usize) -> usize {
    ((u128::from(hash) * len as u128) >> 64) as usize
}
