//! The planes of one chunk: bitmaps over the orders of the last tiles.

use crate::layers::Units;
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

    /// The partition of a plane.
    pub fn partition(self) -> Units {
        Units { count: self.units(), len: self.unit_len(), states: self.unit_len() }
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
