//! The numbers of solvable boards, for arrays. No table holds these boards.
//!
//! index = blank x (n!/2) + Lehmer code / 2, rounded down, where n is the number of tiles and the code is that of the tiles read row by row
//! without the blank. The cell of the blank determines the parity of the tiles, so the codes of a plane are every second number.
//! [`Slide`](homing_boards::slide::Slide) numbers its states in the same way.

use crate::patterns::{PatternSolver, WideBoard};
use homing_boards::slide::cells::check_cells;
use homing_engine::Numbers;
use homing_space::index::{Permutations, factorial, lehmer_code};
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::AnyBoard;
use homing_table::remedy::Remedy;

/// The maximum number of cells of a board with an index: 20!/2 is below 2^63, and 21!/2 is not.
pub const MAX_CELLS: usize = 20;

/// Returns the number of boards with the blank in a given cell.
fn plane(tiles: usize) -> u64 {
    factorial(tiles) / 2
}

impl Numbers for PatternSolver {
    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn count(&self) -> u64 {
        self.grid().cell_count() as u64 * plane(self.grid().tile_count())
    }

    fn rank(&self, board: &AnyBoard) -> Option<u64> {
        let board: &WideBoard = board.get();
        if self.wrong_parity(board).is_some() {
            return None;
        }
        let tiles = board.cells().len() - 1;
        let order = board
            .cells()
            .iter()
            .filter(|&&tile| tile != 0)
            .map(|&tile| tile - 1);
        let blank = board.cell_of(0).unwrap_or(0) as u64;
        Some(blank * plane(tiles) + lehmer_code(order, tiles).0 / 2)
    }

    /// Returns the solvable one of the two boards with such a code.
    fn unrank(&self, index: u64) -> AnyBoard {
        let tiles = self.grid().tile_count();
        let plane = plane(tiles);
        let blank = (index / plane) as usize;
        let mut order = vec![0; tiles];
        Permutations::new(tiles).unrank(index % plane * 2, &mut order);
        let mut cells: Vec<u8> = order.into_iter().map(|tile| tile + 1).collect();
        cells.insert(blank, 0);
        let board = WideBoard::from_cells(cells);
        if self.wrong_parity(&board).is_none() {
            return AnyBoard::new(board);
        }
        let mut tiles = (0..=tiles).rev().filter(|&cell| cell != blank);
        AnyBoard::new(match (tiles.next(), tiles.next()) {
            (Some(last), Some(before)) => board.swapped(last, before),
            _ => board,
        })
    }

    fn of_cells(&self, cells: &[u8]) -> Result<AnyBoard> {
        check_cells(self.grid().rows(), self.grid().columns(), cells)?;
        Ok(AnyBoard::new(WideBoard::from_cells(cells.iter().copied())))
    }

    fn write_cells(&self, board: &AnyBoard, cells: &mut [u8]) {
        cells.copy_from_slice(board.get::<WideBoard>().cells());
    }
}

/// Returns the error that the boards of a puzzle have no index.
pub fn no_index(puzzle: &str) -> Error {
    let reason = format!("only boards of up to {MAX_CELLS} cells have an index of 64 bits");
    Error::lacks(puzzle, Lack::Arrays, reason).remedied([Remedy::Act(
        "give boards one by one as text, for solve, hints, check and random",
    )])
}
