//! The partition of the index space of a board into planes, units, groups and words.

use super::free_tiles::FreeTiles;
use crate::puzzle::slide::{LEFT, RIGHT, Slide};

/// A board as the search partitions it.
///
/// The states with the blank in one cell are a *plane*: bit `i` of a plane is the state whose tiles have the half Lehmer code `i`. States
/// of a plane that agree in all but the last nine tiles are a *unit*. States that agree in all but the last eight are a *group*.
#[derive(Clone, Copy, Debug)]
pub struct PlaneShape {
    /// The space that is searched.
    pub slide: Slide,
    /// The partition of a plane.
    pub free_tiles: FreeTiles,
}

impl PlaneShape {
    /// Returns the planes of a board, in which all tiles are free.
    pub fn new(slide: Slide) -> Self {
        Self {
            slide,
            free_tiles: FreeTiles {
                tiles: slide.tiles(),
            },
        }
    }

    /// Returns the index of the first state of a unit of the plane of a cell.
    pub fn first_index(&self, cell: usize, unit: usize) -> u64 {
        cell as u64 * self.slide.plane() + (unit * self.free_tiles.unit_len()) as u64
    }

    /// Returns the colour, 0 or 1, of a cell of the chequered board. Every move takes the blank to the other colour.
    pub fn colour(&self, cell: usize) -> usize {
        (cell / self.slide.columns() + cell % self.slide.columns()) % 2
    }

    /// Returns the colour of the blank's cell in all states at a depth.
    pub fn colour_at(&self, depth: usize) -> usize {
        (self.colour(self.slide.home()) + depth) % 2
    }

    /// Returns the cells of a colour, ascending.
    pub fn cells_of(&self, colour: usize) -> Vec<usize> {
        (0..self.slide.cells())
            .filter(|&cell| self.colour(cell) == colour)
            .collect()
    }

    /// Returns the position of a cell among the cells of its colour.
    pub fn slot(&self, cell: usize) -> usize {
        (0..cell)
            .filter(|&other| self.colour(other) == self.colour(cell))
            .count()
    }

    /// Returns the upper cells of all windows.
    pub fn uppers(&self) -> std::ops::Range<usize> {
        0..self.slide.cells() - self.slide.columns()
    }

    /// Returns the cells to the left and to the right of a cell.
    pub fn beside(&self, cell: usize) -> [Option<usize>; 2] {
        [LEFT, RIGHT].map(|code| self.slide.blank_after(cell, code))
    }

    /// Returns the parity, 0 or 1, of the sum of the Lehmer digits that a unit spans, in a unit of the plane of `cell`.
    pub fn unit_parity(&self, cell: usize, unit: usize) -> usize {
        self.free_tiles
            .unit_parity(self.slide.parity(cell) as usize, unit)
    }
}
