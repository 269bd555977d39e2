//! The numbers of boards that can be solved, for arrays: no table holds them.
//!
//! index = blank x (n!/2) + Lehmer code / 2, rounded down, where n is the number of tiles and the code is that of the tiles read row by row
//! without the blank. The cell of the blank says which parity the tiles have, so that the codes of a plane fill every second number.
//! [`Slide`](crate::puzzle::slide::Slide) numbers its states in the same way.

use super::{Grid, WideBoard};
use crate::error::Error;
use crate::index::{Permutations, factorial, lehmer_code};

/// The most cells of a board with an index: 20!/2 is below 2^63, and 21!/2 is not.
pub const MAX_CELLS: usize = 20;

/// The boards with the blank in one cell.
fn plane(tiles: usize) -> u64 {
    factorial(tiles) / 2
}

/// The number of boards that can be solved.
pub fn count(grid: Grid) -> u64 {
    grid.cell_count() as u64 * plane(grid.tile_count())
}

/// The index of a board that can be solved.
pub fn rank(board: &WideBoard) -> u64 {
    let tiles = board.cells().len() - 1;
    let order = board.cells().iter().filter(|&&tile| tile != 0).map(|&tile| tile - 1);
    let blank = board.cell_of(0).unwrap_or(0) as u64;
    blank * plane(tiles) + lehmer_code(order, tiles).0 / 2
}

/// The board of an index: of the two with such a code, the one that can be solved.
pub fn unrank(index: u64, grid: Grid, is_solvable: impl Fn(&WideBoard) -> bool) -> WideBoard {
    let plane = plane(grid.tile_count());
    let blank = (index / plane) as usize;
    let mut order = vec![0; grid.tile_count()];
    Permutations::new(grid.tile_count()).unrank(index % plane * 2, &mut order);
    let mut cells: Vec<u8> = order.into_iter().map(|tile| tile + 1).collect();
    cells.insert(blank, 0);
    let board = WideBoard::from_cells(cells);
    if is_solvable(&board) {
        return board;
    }
    let mut tiles = (0..grid.cell_count()).rev().filter(|&cell| cell != blank);
    match (tiles.next(), tiles.next()) {
        (Some(last), Some(before)) => board.swapped(last, before),
        _ => board,
    }
}

/// The error that the boards of a puzzle have no index.
pub fn no_index(puzzle: &str) -> Error {
    let what = format!(
        "{puzzle} has more boards than an index of 64 bits numbers, so there are no arrays of them, which boards of up to {MAX_CELLS} \
         cells have: give boards one by one as text, for solve, hints, check and random"
    );
    Error::Unanswered { what }
}
