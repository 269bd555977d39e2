//! Sliding boards whose cells are numbers: 0 for the blank.

use crate::slide::{Board, Slide};
use homing_space::space::Space;
use homing_table::error::{Error, Result};
use homing_table::notation::{INVALID, UNSOLVABLE};

impl Slide {
    /// Creates a board from its cells, row by row, 0 for the blank.
    ///
    /// # Errors
    ///
    /// If the number of cells is wrong, a tile is unknown, or a tile occurs twice.
    pub fn board_of_cells(&self, cells: &[u8]) -> Result<Board> {
        check_cells(self.rows(), self.columns(), cells)?;
        Ok(Board::from_cells(cells.iter().copied()))
    }

    /// Returns the index of the board with these cells, or a negative number instead.
    pub fn rank_board_cells(&self, cells: &[u8]) -> i64 {
        let (mut board, mut seen, mut beyond) = (0u64, 0u32, 0);
        for (cell, &tile) in cells.iter().enumerate() {
            beyond |= tile & 0xF0;
            board |= u64::from(tile & 15) << (4 * cell);
            seen |= 1 << (tile & 15);
        }
        // If all numbers below the number of cells occur, each occurs once.
        if beyond != 0 || seen != (1 << self.cells()) - 1 {
            return INVALID;
        }
        self.rank(&Board::from_bits(board))
            .map_or(UNSOLVABLE, |index| index as i64)
    }
}

/// Checks that cells form a board: each tile once, and 0 for the blank. A board has at most 255 tiles.
pub fn check_cells(rows: usize, columns: usize, cells: &[u8]) -> Result<()> {
    let greatest = rows * columns - 1;
    if cells.len() != rows * columns {
        return Err(Error::CellCount {
            rows,
            columns,
            found: cells.len(),
        });
    }
    let in_cell = |cell: u16, error: Error| Err(error.within("cell", cell.to_string()));
    let mut cell_of = [None::<u16>; 256];
    for (cell, &tile) in (1..).zip(cells) {
        if usize::from(tile) > greatest {
            let what = format!(
                "expected 0 for the blank or a tile from 1 to {greatest}, found another number"
            );
            return in_cell(cell, Error::input(what));
        }
        if let Some(first) = cell_of[usize::from(tile)].replace(cell) {
            let what = if tile == 0 {
                "the blank, 0,".into()
            } else {
                format!("tile {tile}")
            };
            return in_cell(cell, Error::already_in(format!("cell {first}"), what));
        }
    }
    Ok(())
}
