use crate::batch::kernels::form::{BoardFormat, CELLS, GROUP_LINES};
use crate::batch::kernels::kernel::Kernel;
use crate::batch::kernels::rank::{INVALID, UNSOLVABLE, rank_numbers};
use crate::batch::kernels::task::Task;
use homing_table::notation;

/// Computes the index of each 3x3 board of nine cells, like `BoardArrays::rank`.
///
/// The index drops a parity. On a board of odd width that parity does not depend on the blank's home, so this works for every home.
pub fn rank_eights(cells: &[u8], indices: &mut [i64]) {
    let kernel = Kernel::chosen().unwrap_or_else(|_| Kernel::fastest());
    let mut ranks = [0; GROUP_LINES];
    for (group, indices) in cells
        .chunks(CELLS * GROUP_LINES)
        .zip(indices.chunks_mut(GROUP_LINES))
    {
        let ranked = kernel.run(Task::Rank {
            form: BoardFormat::Cells,
            text: group,
            indices: &mut ranks,
        });
        for (rank, board) in ranks.iter_mut().zip(group.as_chunks().0).skip(ranked) {
            *rank = rank_numbers(board);
        }
        for (index, rank) in indices.iter_mut().zip(ranks) {
            *index = match rank {
                INVALID => notation::INVALID,
                UNSOLVABLE => notation::UNSOLVABLE,
                rank => rank.into(),
            };
        }
    }
}
