//! Boards as words.

use std::fmt;

/// A sliding board of at most sixteen cells, four bits per cell: row by row from the lowest bits, 0 for the blank.
///
/// A board does not know its size; [`Slide`](crate::slide::Slide) does.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board(u64);

impl Board {
    /// Creates a board from its cells, row by row, 0 for the blank. There are at most sixteen cells, each below 16.
    pub fn from_cells(cells: impl IntoIterator<Item = u8>) -> Self {
        Self(
            cells
                .into_iter()
                .enumerate()
                .fold(0, |board, (cell, tile)| {
                    board | u64::from(tile) << (4 * cell)
                }),
        )
    }

    /// Creates a board from all its cells as one number, the inverse of [`bits`](Self::bits).
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns all cells as one number, four bits per cell, the first cell lowest.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns the tile in a cell, 0 for the blank.
    pub fn tile(self, cell: usize) -> u8 {
        (self.0 >> (4 * cell) & 15) as u8
    }

    /// Returns the first `count` cells, row by row, 0 for the blank.
    pub fn cells(self, count: usize) -> impl Iterator<Item = u8> {
        (0..count).map(move |cell| self.tile(cell))
    }

    /// Returns the board after two cells have been exchanged.
    #[must_use]
    pub fn swapped(self, a: usize, b: usize) -> Self {
        let difference = u64::from(self.tile(a) ^ self.tile(b));
        Self(self.0 ^ difference << (4 * a) ^ difference << (4 * b))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:#x})", self.0)
    }
}
