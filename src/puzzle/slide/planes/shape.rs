//! The partition of the index space of a board into planes, units, groups and words.

use crate::puzzle::slide::{LEFT, RIGHT, Slide, factorial};

/// The number of tiles whose order a unit spans. 9!/2 bits are 2,835 words: the units that a step reads and writes together, one of
/// each plane, stay in a core's second-level cache.
pub const UNIT_TILES: usize = 9;
/// The bits of a unit of one plane. On boards of fewer tiles the plane is one smaller unit.
pub const UNIT_BITS: usize = half_factorial(UNIT_TILES) as usize;
/// The number of tiles whose order a group spans. A table of 8!/2 places of two bytes stays in a core's first-level cache.
pub const GROUP_TILES: usize = 8;

/// `n!/2` for `n` from 2: the number of orders of `n` tiles that have one parity.
pub const fn half_factorial(tiles: usize) -> u64 {
    factorial(tiles) / 2
}

/// A board as the search cuts it.
///
/// The states with the blank in one cell are a *plane*: bit `i` of a plane is the state whose tiles have the half Lehmer code `i`.
/// States of a plane that agree in all but the last nine tiles are a *unit*. States that agree in all but the last eight are a
/// *group*.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The space that is searched.
    pub slide: Slide,
}

impl Shape {
    /// The number of states in a plane.
    pub fn plane_len(&self) -> usize {
        self.slide.plane() as usize
    }

    /// The number of tiles whose order a unit spans.
    pub fn unit_tiles(&self) -> usize {
        self.slide.tiles().min(UNIT_TILES)
    }

    /// The number of states in a unit of one plane.
    pub fn unit_len(&self) -> usize {
        half_factorial(self.unit_tiles()) as usize
    }

    /// The number of units in a plane.
    pub fn units(&self) -> usize {
        self.plane_len() / self.unit_len()
    }

    /// The index of the first state of a unit of the plane of a cell.
    pub fn first_index(&self, cell: usize, unit: usize) -> u64 {
        cell as u64 * self.slide.plane() + (unit * self.unit_len()) as u64
    }

    /// The number of words of a unit of one plane.
    pub fn unit_words(&self) -> usize {
        self.unit_len().div_ceil(64)
    }

    /// The number of tiles whose order a group spans.
    pub fn group_tiles(&self) -> usize {
        self.slide.tiles().min(GROUP_TILES)
    }

    /// The number of words of a group of one plane. If a unit has more than one group, each group fills whole words.
    pub fn group_words(&self) -> usize {
        (half_factorial(self.group_tiles()) as usize).div_ceil(64)
    }

    /// The colour, 0 or 1, of a cell of the chequered board. Every move takes the blank to the other colour.
    pub fn colour(&self, cell: usize) -> usize {
        (cell / self.slide.columns() + cell % self.slide.columns()) % 2
    }

    /// The colour of the blank's cell in all states at a depth.
    pub fn colour_at(&self, depth: usize) -> usize {
        (self.colour(self.slide.home()) + depth) % 2
    }

    /// The cells of a colour, ascending.
    pub fn cells_of(&self, colour: usize) -> Vec<usize> {
        (0..self.slide.cells()).filter(|&cell| self.colour(cell) == colour).collect()
    }

    /// The place of a cell among the cells of its colour.
    pub fn slot(&self, cell: usize) -> usize {
        (0..cell).filter(|&other| self.colour(other) == self.colour(cell)).count()
    }

    /// The cells to the left and to the right of a cell.
    pub fn beside(&self, cell: usize) -> [Option<usize>; 2] {
        [LEFT, RIGHT].map(|code| self.slide.blank_after(cell, code))
    }

    /// The parity, 0 or 1, of the sum of the Lehmer digits that a unit spans, in a unit of the plane of `cell`.
    pub fn unit_parity(&self, cell: usize, unit: usize) -> usize {
        let (mut rest, mut sum) = (unit, self.slide.parity(cell) as usize);
        for radix in UNIT_TILES + 1..=self.slide.tiles() {
            sum += rest % radix;
            rest /= radix;
        }
        sum % 2
    }
}
