use super::rank::{INVALID, UNSOLVABLE, rank};
use super::simd::{BLOCK_LINES, Kernel};
use crate::engine;

/// The cells of a board.
const CELLS: usize = 9;

/// The index of each 3x3 board of nine cells, as [`AnswerArrays::rank`](crate::engine::AnswerArrays::rank) gives it.
///
/// Where the processor can, 64 boards are taken at once. The parity that the index halves away does not depend on the blank's home on
/// a board of odd width, so this serves every home.
pub fn rank_eights(cells: &[u8], indices: &mut [i64]) {
    let kernel = Kernel::detect();
    let mut ranks = [0; BLOCK_LINES];
    let blocks = cells.chunks(CELLS * BLOCK_LINES).zip(indices.chunks_mut(BLOCK_LINES));
    for (block, indices) in blocks {
        let whole = <&[u8; CELLS * BLOCK_LINES]>::try_from(block).ok();
        if kernel.zip(whole).is_some_and(|(kernel, block)| kernel.rank_cells(block, &mut ranks)) {
            for (index, rank) in indices.iter_mut().zip(ranks) {
                *index = if rank == UNSOLVABLE { engine::UNSOLVABLE } else { rank.into() };
            }
        } else {
            for (index, cells) in indices.iter_mut().zip(block.as_chunks::<CELLS>().0) {
                *index = rank_one(cells);
            }
        }
    }
}

/// The portable code.
fn rank_one(cells: &[u8; CELLS]) -> i64 {
    let (mut board, mut all) = (0, 0);
    for (place, &cell) in cells.iter().enumerate() {
        all |= cell;
        board |= u64::from(cell & 15) << (4 * place);
    }
    match if all > 15 { INVALID } else { rank(board) } {
        INVALID => engine::INVALID,
        UNSOLVABLE => engine::UNSOLVABLE,
        index => index.into(),
    }
}
