//! The boards of each depth, found forward from the goal.

use super::{Grid, WideBoard};
use crate::error::Result;
use crate::pool::*;
use crate::watch::Stop;

/// The bits of a cell.
const CELL_BITS: usize = 5;
/// The boards that are moved on between two looks at what stops the work.
const MOVED: usize = 1 << 14;
/// The boards of a layer between two borders. What is found between them, up to thirty times as much, is sorted within 30 ms.
const BETWEEN: usize = 1 << 14;

/// The cells of a board of up to 25 cells as one number, the first cell highest: by ascending numbers are by ascending cells.
pub fn code_of(board: &WideBoard) -> u128 {
    board.cells().iter().fold(0, |code, &tile| code << CELL_BITS | u128::from(tile))
}

/// The board with so many cells that a number stands for.
pub fn board_of(code: u128, cells: usize) -> WideBoard {
    WideBoard::from_cells((0..cells).rev().map(|place| tile_at(code, place)))
}

/// The tile in a cell, counted from the last one.
fn tile_at(code: u128, place: usize) -> u8 {
    (code >> (CELL_BITS * place)) as u8 & ((1 << CELL_BITS) - 1)
}

/// The boards one move from those of a layer, in ascending order, without those of the layer before it.
///
/// The next layer lies about as this one does. So the boards of this one are borders of parts of the next that are small enough to be
/// sorted one by one: a stop is heard between them, and it takes no longer than to sort the whole.
pub fn layer_after(grid: Grid, layer: &[u128], before: &[u128], stop: &Stop) -> Result<Vec<u128>> {
    let last = grid.cell_count() - 1;
    let borders: Vec<u128> = layer.iter().copied().step_by(BETWEEN).skip(1).collect();
    let mut parts = vec![Vec::new(); borders.len() + 1];
    for boards in layer.chunks(MOVED) {
        stop.check()?;
        for &code in boards {
            let blank = (0..last).find(|&cell| tile_at(code, last - cell) == 0).unwrap_or(last);
            for to in (0..4).filter_map(|direction| grid.blank_after(blank, direction)) {
                let tile = u128::from(tile_at(code, last - to));
                let next = code ^ tile << (CELL_BITS * (last - to)) ^ tile << (CELL_BITS * (last - blank));
                parts[borders.partition_point(|&border| border <= next)].push(next);
            }
        }
    }
    parts.par_iter_mut().try_for_each(|part| {
        stop.check()?;
        part.sort_unstable();
        part.dedup();
        let first = part.first().copied().unwrap_or_default();
        // Both are sorted.
        let mut before = before[before.partition_point(|&seen| seen < first)..].iter().copied().peekable();
        part.retain(|&code| {
            while before.next_if(|&seen| seen < code).is_some() {}
            before.peek() != Some(&code)
        });
        Ok(())
    })?;
    Ok(parts.concat())
}
