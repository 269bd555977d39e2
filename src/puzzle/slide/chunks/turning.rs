//! A turn of a window within the chunks: how it carries the states of one plane of a chunk to another.

use super::tail::Tail;
use crate::layers::Plane;
use crate::puzzle::slide::planes::bits;
use crate::puzzle::slide::planes::carry::{self, Source};
use crate::puzzle::slide::planes::shape::{UNIT_BITS, half_factorial};
use crate::puzzle::slide::planes::turn::{Turn, Vertical};
use crate::puzzle::slide::planes::window::{FETCHED_BITS, Permutation, group_tables};

/// The states of a unit up to which blocks are pushed state by state: to fetch them is to read the whole plane.
const FEW_STATES: u32 = 600;

/// The turn of a window of the free tiles in both directions.
pub struct Turning {
    tail: Tail,
    /// The number of tiles from the window's first to the last of all.
    region_tiles: usize,
    places: Permutation,
}

impl Turning {
    /// The turn of a window, by its number of tiles and the number of tiles from its first one to the last of all.
    pub fn new(tail: Tail, region_tiles: usize, window: usize) -> Self {
        let turn = |direction| Turn { tiles: region_tiles, window, direction };
        let directions = [Vertical::Down, Vertical::Up];
        let places = match Self::block_tiles(tail, region_tiles, window) {
            Some(block_tiles) => Permutation::Blocks {
                block: half_factorial(block_tiles) as usize,
                first_bits: directions.map(|direction| turn(direction).blocks(block_tiles)),
            },
            None => {
                let tables = if region_tiles < window + 2 { 2 } else { 1 };
                Permutation::Bits(directions.map(|direction| group_tables(tail.group_tiles(), turn(direction), tables)))
            }
        };
        Self { tail, region_tiles, places }
    }

    /// The number of tiles that the blocks span. `None` if the bits of groups are permuted.
    fn block_tiles(tail: Tail, region_tiles: usize, window: usize) -> Option<usize> {
        let block_tiles = (region_tiles - window).min(tail.unit_tiles());
        let is_long = block_tiles >= 2 && half_factorial(block_tiles) as usize >= FETCHED_BITS;
        (is_long || region_tiles > tail.group_tiles()).then_some(block_tiles)
    }

    /// The memory of its tables, in bytes.
    pub fn size_bytes(tail: Tail, region_tiles: usize, window: usize) -> u64 {
        match Self::block_tiles(tail, region_tiles, window) {
            Some(block_tiles) => 2 * 4 * half_factorial(region_tiles) / half_factorial(block_tiles),
            None => 2 * 2 * 2 * half_factorial(tail.group_tiles()),
        }
    }

    /// Adds to `into` the states to which a move of the blank in `direction` leads from the states of `from`. `parity` is that of the
    /// free tiles of these.
    pub fn carry(&self, direction: Vertical, parity: usize, from: &Plane, into: &mut Plane) {
        let live = |unit: &usize| !from.is_empty(*unit);
        let tail = self.tail;
        match &self.places {
            Permutation::Bits(tables) => {
                for unit in (0..tail.units()).filter(live) {
                    let tables = Permutation::of_groups(&tables[direction as usize], tail.unit_parity(parity, unit));
                    let into = into.units_mut(unit..unit + 1);
                    bits::carry(self.region_tiles, from.most(unit), from.unit(unit), into, tail.group_words(), tables);
                }
            }
            Permutation::Blocks { block, first_bits } => {
                let back = if direction == Vertical::Down { Vertical::Up } else { Vertical::Down };
                let (ahead, back) = (&first_bits[direction as usize], &first_bits[back as usize]);
                let units = (half_factorial(self.region_tiles) as usize / tail.unit_len()).max(1);
                for region in (0..tail.units()).step_by(units).map(|first| first..first + units) {
                    let most = region.clone().map(|unit| u64::from(from.most(unit))).sum::<u64>();
                    if most == 0 {
                        continue;
                    }
                    if *block >= FETCHED_BITS && most > u64::from(FEW_STATES) * units as u64 {
                        self.fetch(*block, back, region, from, into);
                    } else {
                        for unit in region.clone().filter(live) {
                            self.push(*block, ahead, region.clone(), unit, from, into);
                        }
                    }
                }
            }
        }
    }

    /// Lays the blocks of whole units side by side, in the order of their targets.
    fn fetch(&self, block: usize, first_bits: &[u32], units: std::ops::Range<usize>, from: &Plane, into: &mut Plane) {
        let tail = self.tail;
        let region_len = half_factorial(self.region_tiles) as usize;
        let (start, end) = (units.start * tail.unit_len(), units.end * tail.unit_len());
        let regions = (start..end).step_by(region_len);
        let blocks = regions.flat_map(|region| first_bits.iter().map(move |&bit| region + bit as usize));
        let source = Source { words: from.words(), stride: tail.unit_words() };
        let into = into.units_mut(units);
        carry::fetch(block, source, blocks, |word, bits| into[word] |= bits);
    }

    /// Carries the states of a unit one by one.
    fn push(&self, block: usize, first_bits: &[u32], region: std::ops::Range<usize>, unit: usize, from: &Plane, into: &mut Plane) {
        let first_unit = region.start;
        if block < FETCHED_BITS {
            // A region of such blocks has whole units.
            let first_bits = &first_bits[(unit - first_unit) * self.tail.unit_len() / block..];
            return carry::push_blocks(block, from.unit(unit), into.units_mut(region), first_bits);
        }
        let region_len = half_factorial(self.region_tiles) as usize;
        for (number, &word) in from.unit(unit).iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let state = unit * UNIT_BITS + number * 64 + bits.trailing_zeros() as usize;
                let (first, within) = (state / region_len * region_len, state % region_len);
                into.insert(first + first_bits[within / block] as usize + within % block);
                bits &= bits - 1;
            }
        }
    }
}
