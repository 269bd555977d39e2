//! Sliding boards whose cells are numbers: 0 for the blank.

use super::{Board, Slide};
use crate::engine::{INVALID, UNSOLVABLE};
use crate::error::{Error, Result};
use crate::space::Space;

impl Slide {
    /// The board with these cells, row by row, 0 for the blank.
    ///
    /// # Errors
    ///
    /// The cells have the wrong number, an unknown tile, or a tile twice.
    pub fn board_of_cells(&self, cells: &[u8]) -> Result<Board> {
        if cells.len() != self.cells() {
            return Err(Error::CellCount { rows: self.rows(), columns: self.columns(), found: cells.len() });
        }
        let mut cell_of = [None; 16];
        for (cell, &tile) in (1..).zip(cells) {
            if usize::from(tile) > self.tiles() {
                let greatest = self.tiles();
                return Err(Error::Input {
                    what: format!("cell {cell}: expected 0 for the blank or a tile from 1 to {greatest}, found another number"),
                });
            }
            if let Some(first) = cell_of[usize::from(tile)].replace(cell) {
                let what = if tile == 0 { "the blank, 0,".into() } else { format!("tile {tile}") };
                return Err(Error::Input { what: format!("cell {cell}: {what} is already in cell {first}") });
            }
        }
        Ok(Board::from_cells(cells.iter().copied()))
    }

    /// The index of the board with these cells, or the number in its place.
    pub(super) fn rank_board_cells(&self, cells: &[u8]) -> i64 {
        let (mut board, mut seen, mut beyond) = (0u64, 0u32, 0);
        for (cell, &tile) in cells.iter().enumerate() {
            beyond |= tile & 0xF0;
            board |= u64::from(tile & 15) << (4 * cell);
            seen |= 1 << (tile & 15);
        }
        // As many different numbers below the number of cells as there are cells: each stands once.
        if beyond != 0 || seen != (1 << self.cells()) - 1 {
            return INVALID;
        }
        self.rank(&Board::from_bits(board)).map_or(UNSOLVABLE, |index| index as i64)
    }
}
