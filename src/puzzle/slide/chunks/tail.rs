//! The planes of one chunk: bitmaps over the orders of the last tiles.

use crate::puzzle::slide::planes::shape::{GROUP_TILES, UNIT_BITS, UNIT_TILES, half_factorial};

/// The last tiles of the order, which are free within a chunk.
///
/// As in the search in memory, the planes are cut into *units* of 9!/2 states. A chunk of at most nine free tiles is one smaller unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    /// The number of free tiles.
    pub tiles: usize,
}

impl Tail {
    /// The number of states of a plane of a chunk.
    pub fn plane_len(self) -> usize {
        half_factorial(self.tiles) as usize
    }

    /// The number of states of a *lane*: those that agree in the first free tile, too.
    pub fn lane_len(self) -> usize {
        half_factorial(self.tiles - 1) as usize
    }

    /// The number of states of a unit.
    pub fn unit_len(self) -> usize {
        self.plane_len().min(UNIT_BITS)
    }

    /// The number of units of a plane.
    pub fn units(self) -> usize {
        self.plane_len() / self.unit_len()
    }

    /// The number of words of a unit. Where a plane has more than one unit, each fills whole words.
    pub fn unit_words(self) -> usize {
        self.unit_len().div_ceil(64)
    }

    /// The number of tiles whose order a unit spans.
    pub fn unit_tiles(self) -> usize {
        self.tiles.min(UNIT_TILES)
    }

    /// The number of tiles whose order a group spans.
    pub fn group_tiles(self) -> usize {
        self.tiles.min(GROUP_TILES)
    }

    /// The number of words of a group.
    pub fn group_words(self) -> usize {
        (half_factorial(self.group_tiles()) as usize).div_ceil(64)
    }

    /// The parity of the sum of the Lehmer digits that a unit spans. `parity` is that of all free tiles.
    pub fn unit_parity(self, parity: usize, unit: usize) -> usize {
        let (mut rest, mut sum) = (unit, parity);
        for radix in UNIT_TILES + 1..=self.tiles {
            sum += rest % radix;
            rest /= radix;
        }
        sum % 2
    }
}

/// One bit a state of a plane of a chunk.
pub struct Plane {
    tail: Tail,
    words: Vec<u64>,
    /// For each unit, no fewer than its states. 0 is exact: then all its words are 0.
    counts: Vec<u32>,
}

/// Stands for a unit to which states came, and which were not counted since.
const UNCOUNTED: u32 = u32::MAX;

impl Plane {
    /// A plane without states.
    pub fn new(tail: Tail) -> Self {
        Self { tail, words: vec![0; tail.units() * tail.unit_words()], counts: vec![0; tail.units()] }
    }

    /// The memory of a plane, in bytes.
    pub fn size_bytes(tail: Tail) -> u64 {
        (tail.units() * (8 * tail.unit_words() + 4)) as u64
    }

    /// The size of the chunk.
    pub fn tail(&self) -> Tail {
        self.tail
    }

    /// Removes all states.
    pub fn clear(&mut self) {
        let words = self.tail.unit_words();
        for (count, unit) in self.counts.iter_mut().zip(self.words.chunks_exact_mut(words)) {
            if *count > 0 {
                unit.fill(0);
                *count = 0;
            }
        }
    }

    /// Whether a unit has no states.
    pub fn is_empty(&self, unit: usize) -> bool {
        self.counts[unit] == 0
    }

    /// No fewer than the states of a unit.
    pub fn most(&self, unit: usize) -> u32 {
        self.counts[unit]
    }

    /// All words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words of a unit.
    pub fn unit(&self, unit: usize) -> &[u64] {
        let words = self.tail.unit_words();
        &self.words[unit * words..][..words]
    }

    /// The words of these units, to which states come.
    pub fn units_mut(&mut self, units: std::ops::Range<usize>) -> &mut [u64] {
        self.counts[units.clone()].fill(UNCOUNTED);
        let words = self.tail.unit_words();
        &mut self.words[units.start * words..units.end * words]
    }

    /// Notes that a unit has no more states than these.
    pub fn note_count(&mut self, unit: usize, count: u32) {
        self.counts[unit] = count;
    }

    /// Adds a state by its number.
    pub fn insert(&mut self, state: usize) {
        self.counts[state / UNIT_BITS] = UNCOUNTED;
        self.words[state / 64] |= 1 << (state % 64);
    }

    /// Adds the states of another plane.
    pub fn add(&mut self, other: &Self) {
        for unit in 0..self.tail.units() {
            if !other.is_empty(unit) {
                self.units_mut(unit..unit + 1).iter_mut().zip(other.unit(unit)).for_each(|(word, &other)| *word |= other);
            }
        }
    }
}
