//! The bitmaps of a chunk.

/// The partition of a plane of a chunk into units, which are coded independently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    /// The number of units.
    pub count: usize,
    /// The bits from one unit to the next. If there are several units, each fills whole words.
    pub len: usize,
    /// The number of states of a unit: its first bits.
    pub states: usize,
}

impl Units {
    /// Returns the number of bits of a plane.
    pub fn plane_len(self) -> usize {
        self.count * self.len
    }

    /// Returns the number of words of a unit.
    pub fn words(self) -> usize {
        self.len.div_ceil(64)
    }

    /// Returns the memory of a plane, in bytes.
    pub fn plane_bytes(self) -> u64 {
        (self.count * (8 * self.words() + 4)) as u64
    }

    /// Returns the greatest size of the code of a plane, in bytes.
    pub fn code_bytes(self) -> u64 {
        self.plane_len().div_ceil(8) as u64 + 2 * self.count as u64
    }
}

/// One bit per state of a plane of a chunk.
pub struct Plane {
    units: Units,
    words: Vec<u64>,
    /// For each unit, an upper bound of the number of its states. 0 is exact: then all words of the unit are 0.
    counts: Vec<u32>,
}

/// Marks a unit to which states have been added since it was counted.
const UNCOUNTED: u32 = u32::MAX;

impl Plane {
    /// Creates a plane without states.
    pub fn new(units: Units) -> Self {
        Self {
            units,
            words: vec![0; units.count * units.words()],
            counts: vec![0; units.count],
        }
    }

    /// Returns the partition of the plane.
    pub fn units(&self) -> Units {
        self.units
    }

    /// Removes all states.
    pub fn clear(&mut self) {
        let words = self.units.words();
        for (count, unit) in self
            .counts
            .iter_mut()
            .zip(self.words.chunks_exact_mut(words))
        {
            if *count > 0 {
                unit.fill(0);
                *count = 0;
            }
        }
    }

    /// Returns whether a unit has no states.
    pub fn is_empty(&self, unit: usize) -> bool {
        self.counts[unit] == 0
    }

    /// Returns all words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the words of a unit.
    pub fn unit(&self, unit: usize) -> &[u64] {
        let words = self.units.words();
        &self.words[unit * words..][..words]
    }

    /// Returns the words of these units, to add states.
    pub fn units_mut(&mut self, units: std::ops::Range<usize>) -> &mut [u64] {
        self.counts[units.clone()].fill(UNCOUNTED);
        let words = self.units.words();
        &mut self.words[units.start * words..units.end * words]
    }

    /// Records that a unit has at most this many states.
    pub fn note_count(&mut self, unit: usize, count: u32) {
        self.counts[unit] = count;
    }

    /// Adds the state at a place.
    #[inline]
    pub fn insert(&mut self, place: usize) {
        self.counts[place / self.units.len] = UNCOUNTED;
        self.words[place / 64] |= 1 << (place % 64);
    }

    /// Adds the states of another plane.
    pub fn add(&mut self, other: &Self) {
        for unit in 0..self.units.count {
            if !other.is_empty(unit) {
                self.units_mut(unit..unit + 1)
                    .iter_mut()
                    .zip(other.unit(unit))
                    .for_each(|(word, &other)| *word |= other);
            }
        }
    }

    /// Visits the places of its states, ascending.
    pub fn each(&self, mut visit: impl FnMut(usize)) {
        (0..self.units.count).for_each(|unit| self.each_of_unit(unit, &mut visit));
    }

    /// Visits the places of the states of a unit, ascending.
    pub fn each_of_unit(&self, unit: usize, mut visit: impl FnMut(usize)) {
        if self.is_empty(unit) {
            return;
        }
        for (at, &word) in self.unit(unit).iter().enumerate() {
            let mut word = word;
            while word != 0 {
                visit(unit * self.units.len + at * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}
