//! A turn of a window within the chunks: how it carries the states of one plane of a chunk to another.

use crate::layers::Plane;
use crate::puzzle::slide::planes::bits;
use crate::puzzle::slide::planes::carry::{self, BlockSource};
use crate::puzzle::slide::planes::free_tiles::UNIT_BITS;
use crate::puzzle::slide::planes::turn::Vertical;
use crate::puzzle::slide::planes::window::{FETCHED_BITS, Window, WindowMap};

/// The number of states of a unit up to which blocks are pushed state by state, because fetching them reads the whole plane.
const FEW_STATES: u32 = 600;

impl Window {
    /// Adds to `into` the states that a move of the blank in `direction` leads to from the states of `from`. `parity` is that of the free
    /// tiles of `from`.
    pub fn carry(&self, direction: Vertical, parity: usize, from: &Plane, into: &mut Plane) {
        let live = |unit: &usize| !from.is_empty(*unit);
        let free_tiles = self.free_tiles;
        match &self.places {
            WindowMap::Bits(tables) => {
                for unit in (0..free_tiles.units()).filter(live) {
                    let tables = WindowMap::of_groups(
                        &tables[direction as usize],
                        free_tiles.unit_parity(parity, unit),
                    );
                    let into = into.units_mut(unit..unit + 1);
                    bits::carry(
                        self.region_tiles,
                        from.count_bound(unit),
                        from.unit(unit),
                        into,
                        free_tiles.group_words(),
                        tables,
                    );
                }
            }
            WindowMap::Blocks { block, first_bits } => {
                let back = if direction == Vertical::Down {
                    Vertical::Up
                } else {
                    Vertical::Down
                };
                let ahead = &first_bits[direction as usize];
                let units = (self.region_len() / free_tiles.unit_len()).max(1);
                for region in (0..free_tiles.units())
                    .step_by(units)
                    .map(|first| first..first + units)
                {
                    let most = region
                        .clone()
                        .map(|unit| u64::from(from.count_bound(unit)))
                        .sum::<u64>();
                    if most == 0 {
                        continue;
                    }
                    if *block >= FETCHED_BITS && most > u64::from(FEW_STATES) * units as u64 {
                        let source = BlockSource {
                            words: from.words(),
                            stride: free_tiles.unit_words(),
                        };
                        for unit in region {
                            let into = into.units_mut(unit..unit + 1);
                            self.fetch(back, unit, source, |word, bits| into[word] |= bits);
                        }
                    } else {
                        for unit in region.clone().filter(live) {
                            self.push(*block, ahead, region.clone(), unit, from, into);
                        }
                    }
                }
            }
        }
    }

    /// Carries the states of a unit one by one.
    fn push(
        &self,
        block: usize,
        first_bits: &[u32],
        region: std::ops::Range<usize>,
        unit: usize,
        from: &Plane,
        into: &mut Plane,
    ) {
        let first_unit = region.start;
        if block < FETCHED_BITS {
            // A region of such blocks consists of whole units.
            let first_bits =
                &first_bits[(unit - first_unit) * self.free_tiles.unit_len() / block..];
            return carry::push_blocks(block, from.unit(unit), into.units_mut(region), first_bits);
        }
        let region_len = self.region_len();
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
