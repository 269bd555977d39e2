//! The partition of a plane, a bitmap over the orders of the last tiles, into units and groups.

use crate::layers::Units;
use crate::puzzle::slide::factorial;

/// The number of tiles whose order a unit spans. 9!/2 bits are 2,835 words: the units that a step reads and writes together, one of each
/// plane, stay in a core's second-level cache.
pub const UNIT_TILES: usize = 9;
/// The number of bits of a unit of one plane. On boards with fewer tiles the plane is one smaller unit.
pub const UNIT_BITS: usize = half_factorial(UNIT_TILES) as usize;
/// The number of tiles whose order a group spans. A table of 8!/2 places of two bytes stays in a core's first-level cache.
pub const GROUP_TILES: usize = 8;

/// Returns `n!/2` for `n` from 2: the number of orders of `n` tiles with the same parity.
pub const fn half_factorial(tiles: usize) -> u64 {
    factorial(tiles) / 2
}

/// The last tiles of the order, which are free within a chunk; for a search in memory all tiles are.
///
/// A plane is cut into *units* of 9!/2 states. A plane of at most nine free tiles is one smaller unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeTiles {
    /// The number of free tiles.
    pub tiles: usize,
}

impl FreeTiles {
    /// Returns the number of states of a plane.
    pub fn plane_len(self) -> usize {
        half_factorial(self.tiles) as usize
    }

    /// Returns the number of states of a *lane*: those that also agree in the first free tile.
    pub fn lane_len(self) -> usize {
        half_factorial(self.tiles - 1) as usize
    }

    /// Returns the number of states of a unit.
    pub fn unit_len(self) -> usize {
        self.plane_len().min(UNIT_BITS)
    }

    /// Returns the number of units of a plane.
    pub fn units(self) -> usize {
        self.plane_len() / self.unit_len()
    }

    /// Returns the partition of a plane.
    pub fn partition(self) -> Units {
        Units {
            count: self.units(),
            len: self.unit_len(),
            states: self.unit_len(),
        }
    }

    /// Returns the number of words of a unit. If a plane has more than one unit, each fills whole words.
    pub fn unit_words(self) -> usize {
        self.unit_len().div_ceil(64)
    }

    /// Returns the number of tiles whose order a unit spans.
    pub fn unit_tiles(self) -> usize {
        self.tiles.min(UNIT_TILES)
    }

    /// Returns the number of tiles whose order a group spans.
    pub fn group_tiles(self) -> usize {
        self.tiles.min(GROUP_TILES)
    }

    /// Returns the number of words of a group.
    pub fn group_words(self) -> usize {
        (half_factorial(self.group_tiles()) as usize).div_ceil(64)
    }

    /// Returns the parity of the sum of the Lehmer digits that a unit spans. `parity` is that of all free tiles.
    pub fn unit_parity(self, parity: usize, unit: usize) -> usize {
        let (mut rest, mut sum) = (unit, parity);
        for radix in UNIT_TILES + 1..=self.tiles {
            sum += rest % radix;
            rest /= radix;
        }
        sum % 2
    }
}
