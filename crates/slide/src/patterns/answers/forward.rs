//! The boards of each depth, found forward from the goal.

use crate::patterns::{Grid, WideBoard};
use homing_table::error::Result;
use homing_table::pool::*;
use homing_table::watch::Stop;

/// The bits of a cell.
const CELL_BITS: usize = 5;
/// The number of boards that are expanded between two checks for cancellation.
const MOVED: usize = 1 << 14;
/// The number of boards of a layer between two borders. Up to thirty times as many boards are found between them, and sorted within 30 ms.
const BETWEEN: usize = 1 << 14;

/// Returns the cells of a board of up to 25 cells as one number, the first cell highest, so that numbers sort like lists of cells.
pub fn code_of(board: &WideBoard) -> u128 {
    board
        .cells()
        .iter()
        .fold(0, |code, &tile| code << CELL_BITS | u128::from(tile))
}

/// Returns the board with `cells` cells that a number encodes.
pub fn board_of(code: u128, cells: usize) -> WideBoard {
    WideBoard::from_cells((0..cells).rev().map(|place| tile_at(code, place)))
}

/// Returns the tile in a cell, counted from the last one.
fn tile_at(code: u128, place: usize) -> u8 {
    (code >> (CELL_BITS * place)) as u8 & ((1 << CELL_BITS) - 1)
}

/// Returns the boards one move away from those of a layer, in ascending order, without those of the layer before it.
///
/// The next layer is distributed much like this one. So the boards of this layer serve as borders, which cut the next layer into parts
/// small enough to be sorted one by one. A cancellation is noticed between parts, and it takes no longer than sorting the whole.
pub fn layer_after(grid: Grid, layer: &[u128], before: &[u128], stop: &Stop) -> Result<Vec<u128>> {
    let last = grid.cell_count() - 1;
    let borders: Vec<u128> = layer.iter().copied().step_by(BETWEEN).skip(1).collect();
    let mut parts = vec![Vec::new(); borders.len() + 1];
    for boards in layer.chunks(MOVED) {
        stop.check()?;
        for &code in boards {
            let blank = (0..last)
                .find(|&cell| tile_at(code, last - cell) == 0)
                .unwrap_or(last);
            for to in (0..4).filter_map(|direction| grid.blank_after(blank, direction)) {
                let tile = u128::from(tile_at(code, last - to));
                let next =
                    code ^ tile << (CELL_BITS * (last - to)) ^ tile << (CELL_BITS * (last - blank));
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
        let mut before = before[before.partition_point(|&seen| seen < first)..]
            .iter()
            .copied()
            .peekable();
        part.retain(|&code| {
            while before.next_if(|&seen| seen < code).is_some() {}
            before.peek() != Some(&code)
        });
        Ok(())
    })?;
    Ok(parts.concat())
}
