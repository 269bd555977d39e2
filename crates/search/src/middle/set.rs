//! The set of codes that a search has found, each perhaps with a number.

use homing_table::error::{Error, Result};
use homing_table::machine::available_memory;
use homing_table::pool::*;

/// A code as it is stored: two or four words of 32 bits, the lowest first, and after them perhaps a number, as an odd word.
pub type Entry<const N: usize> = [u32; N];

/// The words of an entry that hold 64 bits.
pub const NARROW: usize = 2;
/// The words of an entry that hold 128 bits.
pub const WIDE: usize = 4;

/// Stores a code. Drops bits for which the entry has no words.
#[inline]
pub fn entry_of<const N: usize>(code: u128) -> Entry<N> {
    let mut entry = [0; N];
    for (at, word) in entry.iter_mut().enumerate().take(N / 2 * 2) {
        *word = (code >> (32 * at)) as u32;
    }
    entry
}

/// The code of an entry.
#[inline]
pub fn code_of<const N: usize>(entry: Entry<N>) -> u128 {
    let mut code = 0;
    for (at, &word) in entry.iter().enumerate().take(N / 2 * 2) {
        code |= u128::from(word) << (32 * at);
    }
    code
}

/// The codes of entries.
pub fn codes<const N: usize>(entries: &[Entry<N>]) -> Vec<u128> {
    entries.iter().map(|&entry| code_of(entry)).collect()
}

/// An entry with a number, in its odd word.
#[inline]
pub fn numbered<const N: usize>(code: u128, number: u32) -> Entry<N> {
    let mut entry = entry_of(code);
    entry[N - 1] = number;
    entry
}

/// The number of an entry.
#[inline]
pub fn number_of<const N: usize>(entry: Entry<N>) -> u32 {
    entry[N - 1]
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
fn mixed(word: u64) -> u64 {
    let mixed = (word ^ word >> 32).wrapping_mul(ODD);
    (mixed ^ mixed >> 29).wrapping_mul(ODD)
}

/// A hash whose high bits depend on all bits of a code.
#[inline]
pub fn hash(code: u128) -> u64 {
    mixed(mixed((code >> 64) as u64).wrapping_add(code as u64))
}

/// Number of tables. Each grows separately, since resizing one large table would take twice the memory.
const TABLES: usize = 256;
/// The groups of tables that threads fill, each on its own.
const GROUPS: usize = 16;
/// So few entries are added on one thread.
const FEW: usize = 1 << 10;
/// The places of an empty table.
const FIRST_PLACES: u64 = 8;
/// Codes looked up together, so that their memory accesses overlap.
const TOGETHER: usize = 32;
/// New codes between two checks of the free memory.
const LOOK_EVERY: u64 = 1 << 22;
/// The percentage of the memory that may be used. The rest is for a growing table, whose old entries still exist.
const MOST_PERCENT: u64 = 80;

/// Entries to be added, by the group of tables that they belong to.
pub struct Grouped<const N: usize>([Vec<Entry<N>>; GROUPS]);

impl<const N: usize> Default for Grouped<N> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Vec::new()))
    }
}

impl<const N: usize> Grouped<N> {
    /// Adds an entry.
    #[inline]
    pub fn push(&mut self, entry: Entry<N>) {
        let table = hash(code_of(entry)) as usize % TABLES;
        self.0[table / (TABLES / GROUPS)].push(entry);
    }

    fn count(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }
}

/// A set of codes: open addressing, filled to at most three quarters, since fuller tables take a tenth longer.
pub struct CodeSet<const N: usize> {
    tables: Vec<HashTable<N>>,
    has_empty: bool,
    len: u64,
    /// The memory that may be used, in bytes, and whether it was given by the caller.
    memory_bytes: u64,
    is_limited: bool,
}

struct HashTable<const N: usize> {
    places: Vec<Entry<N>>,
    used: usize,
}

impl<const N: usize> CodeSet<N> {
    /// Stands for no entry. The code of ones is therefore kept apart; numbers are less.
    const EMPTY: Entry<N> = [u32::MAX; N];

    /// An empty set within this memory, or by default within the free memory.
    pub fn new(memory_bytes: Option<u64>) -> Self {
        let table = || HashTable {
            places: vec![Self::EMPTY; FIRST_PLACES as usize],
            used: 0,
        };
        Self {
            tables: std::iter::repeat_with(table).take(TABLES).collect(),
            has_empty: false,
            len: 0,
            memory_bytes: memory_bytes.or_else(available_memory).unwrap_or(u64::MAX),
            is_limited: memory_bytes.is_some(),
        }
    }

    /// The bytes of the set, and of its sorted list.
    fn taken_bytes(&self) -> u64 {
        let places: usize = self.tables.iter().map(|table| table.places.len()).sum();
        (places as u64 + self.len) * size_of::<Entry<N>>() as u64
    }

    /// The memory in which `count` codes are found and sorted, in bytes.
    pub fn memory_bytes(count: u64) -> u64 {
        // More than any machine has.
        let count = count.min(1 << 48);
        // The tables are about even: six standard deviations are enough for the fullest.
        let mean = count as f64 / TABLES as f64;
        let (used, mut places) = (6.0f64.mul_add(mean.sqrt(), mean) as u64, FIRST_PLACES);
        while used * 4 > places * 3 {
            places = places * 3 / 2;
        }
        (places * TABLES as u64 + count).saturating_mul(size_of::<Entry<N>>() as u64) / MOST_PERCENT
            * 100
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
    pub fn add_all(&mut self, codes: &[u128], fresh: &mut Vec<Entry<N>>) -> Result<()> {
        let make = |code, _| entry_of(code);
        self.add_each(codes, make, |entry, before| {
            if before.is_none() {
                fresh.push(entry);
            }
        })
    }

    /// Adds an entry built from each code and the current number of codes. Passes it on with the entry that was already there, if any.
    ///
    /// # Errors
    ///
    /// As [`add_all`](Self::add_all).
    pub fn add_each(
        &mut self,
        codes: &[u128],
        make: impl Fn(u128, u64) -> Entry<N>,
        mut told: impl FnMut(Entry<N>, Option<Entry<N>>),
    ) -> Result<()> {
        let before = self.len;
        let mut hashes = [0u64; TOGETHER];
        for codes in codes.chunks(TOGETHER) {
            let kept = codes.iter().map(|&code| code_of(entry_of::<N>(code)));
            touch(&self.tables, 0, kept, &mut hashes);
            for (&hash, &code) in hashes.iter().zip(codes) {
                let entry = make(code, self.len);
                told(entry, self.add(hash, entry));
            }
        }
        self.check_memory(before)
    }

    /// Checks the memory after codes were added to a set of `before` codes.
    fn check_memory(&mut self, before: u64) -> Result<()> {
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

    /// Adds a code without its limit of memory. Returns whether it is new.
    pub fn insert(&mut self, code: u128) -> bool {
        self.add(hash(code), entry_of(code)).is_none()
    }

    /// Adds an entry if its code is new. Returns the entry that was already there.
    #[inline]
    fn add(&mut self, hash: u64, entry: Entry<N>) -> Option<Entry<N>> {
        if entry == Self::EMPTY {
            self.len += u64::from(!self.has_empty);
            return std::mem::replace(&mut self.has_empty, true).then_some(entry);
        }
        let table = &mut self.tables[hash as usize % TABLES];
        let at = table.find(hash, code_of(entry));
        let there = table.places[at];
        if there != Self::EMPTY {
            return Some(there);
        }
        table.put(at, entry);
        self.len += 1;
        None
    }

    /// The entry of a code that is in the set.
    #[inline]
    fn get(&self, hash: u64, code: u128) -> Option<Entry<N>> {
        let table = &self.tables[hash as usize % TABLES];
        Some(table.places[table.find(hash, code)]).filter(|&there| there != Self::EMPTY)
    }

    /// The number of a code, if it is in the set.
    pub fn number(&self, code: u128) -> Option<u32> {
        self.get(hash(code), code).map(number_of)
    }

    /// Passes on each entry with the number that its code has in this set.
    pub fn each_number(&self, entries: &[Entry<N>], mut told: impl FnMut(Entry<N>, Option<u32>)) {
        let mut hashes = [0u64; TOGETHER];
        for entries in entries.chunks(TOGETHER) {
            touch(
                &self.tables,
                0,
                entries.iter().copied().map(code_of),
                &mut hashes,
            );
            for (&hash, &entry) in hashes.iter().zip(entries) {
                told(entry, self.get(hash, code_of(entry)).map(number_of));
            }
        }
    }

    /// Adds numbered entries, and lowers the numbers of those that are there, on all threads. Returns what `told` makes of the entries of
    /// each group that were added or lowered.
    ///
    /// # Errors
    ///
    /// As [`add_all`](Self::add_all), and those of `told`.
    pub fn lower_all<T: Send>(
        &mut self,
        parts: &[Grouped<N>],
        told: impl Fn(Vec<Entry<N>>) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        let before = self.len;
        let lower = |(group, tables): (usize, &mut [HashTable<N>])| {
            let (mut fresh, mut hashes) = (Vec::new(), [0u64; TOGETHER]);
            let first = group * tables.len();
            for entries in parts.iter().flat_map(|part| part.0[group].chunks(TOGETHER)) {
                touch(
                    tables,
                    first,
                    entries.iter().copied().map(code_of),
                    &mut hashes,
                );
                for (&hash, &entry) in hashes.iter().zip(entries) {
                    if tables[hash as usize % TABLES - first].lower(hash, entry) {
                        fresh.push(entry);
                    }
                }
            }
            told(fresh)
        };
        let found = if parts.iter().map(Grouped::count).sum::<usize>() <= FEW {
            let groups = self.tables.chunks_mut(TABLES / GROUPS).enumerate();
            groups.map(lower).collect::<Result<Vec<T>>>()?
        } else {
            let groups = self.tables.par_chunks_mut(TABLES / GROUPS).enumerate();
            groups.map(lower).collect::<Result<Vec<T>>>()?
        };
        self.len = self.tables.iter().map(|table| table.used as u64).sum();
        self.check_memory(before)?;
        Ok(found)
    }

    /// The entries, in no particular order.
    pub fn entries(&self) -> impl ParallelIterator<Item = Entry<N>> {
        let places = self.tables.par_iter().flat_map_iter(|table| &table.places);
        places.copied().filter(|&entry| entry != Self::EMPTY)
    }

    /// All entries in ascending order of their codes.
    pub fn into_sorted(self) -> Vec<Entry<N>> {
        let mut sorted = Vec::with_capacity(self.len as usize);
        for table in self.tables {
            sorted.extend(
                table
                    .places
                    .into_iter()
                    .filter(|&entry| entry != Self::EMPTY),
            );
        }
        sorted.extend(self.has_empty.then_some(Self::EMPTY));
        sorted.par_sort_unstable_by_key(|&entry| code_of(entry));
        sorted
    }
}

/// Hashes codes, and reads their first places, so that these memory accesses overlap. `first` is the number of the first
/// table.
#[inline]
fn touch<const N: usize>(
    tables: &[HashTable<N>],
    first: usize,
    codes: impl Iterator<Item = u128>,
    hashes: &mut [u64; TOGETHER],
) {
    let mut touched = 0;
    for (place_hash, code) in hashes.iter_mut().zip(codes) {
        *place_hash = hash(code);
        let places = &tables[*place_hash as usize % TABLES - first].places;
        touched ^= places[place(*place_hash, places.len())][0];
    }
    std::hint::black_box(touched);
}

impl<const N: usize> HashTable<N> {
    /// The place of a code, or the empty one where it would be put.
    #[inline]
    fn find(&self, hash: u64, code: u128) -> usize {
        let len = self.places.len();
        let mut at = place(hash, len);
        while self.places[at] != CodeSet::EMPTY && code_of(self.places[at]) != code {
            at = if at + 1 == len { 0 } else { at + 1 };
        }
        at
    }

    /// Puts a new entry into an empty place.
    #[inline]
    fn put(&mut self, at: usize, entry: Entry<N>) {
        self.places[at] = entry;
        self.used += 1;
        if self.used * 4 > self.places.len() * 3 {
            self.grow();
        }
    }

    /// Adds a numbered entry, or lowers the number of the one with its code. Returns whether it did.
    #[inline]
    fn lower(&mut self, hash: u64, entry: Entry<N>) -> bool {
        let at = self.find(hash, code_of(entry));
        if self.places[at] == CodeSet::EMPTY {
            self.put(at, entry);
            return true;
        }
        let is_less = number_of(entry) < number_of(self.places[at]);
        if is_less {
            self.places[at] = entry;
        }
        is_less
    }

    #[cold]
    fn grow(&mut self) {
        let (len, empty) = (self.places.len() * 3 / 2, CodeSet::EMPTY);
        let old = std::mem::replace(&mut self.places, vec![empty; len]);
        for entry in old.into_iter().filter(|&entry| entry != empty) {
            let at = self.find(hash(code_of(entry)), code_of(entry));
            self.places[at] = entry;
        }
    }
}

/// The first place for a code: the high bits of its hash choose it, the low ones the table.
#[inline]
fn place(hash: u64, len: usize) -> usize {
    ((u128::from(hash) * len as u128) >> 64) as usize
}
