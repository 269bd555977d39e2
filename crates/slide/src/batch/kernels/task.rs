//! The tasks of a kernel.

use super::form::{BoardFormat, GROUP_LINES};
use std::num::NonZeroU64;

/// One step of the answer to a group of boards.
#[allow(
    missing_docs,
    reason = "the sentence of a variant describes its fields"
)]
pub enum Task<'t> {
    /// Finds the index of each board, or [`UNSOLVABLE`](super::rank::UNSOLVABLE), and returns the number of boards. A kernel takes a few
    /// boards at a time. It stops before boards that do not fill its vectors, and before a group with a line that is not a board in this
    /// form.
    Rank {
        form: BoardFormat,
        text: &'t [u8],
        indices: &'t mut [u32; GROUP_LINES],
    },
    /// Writes the path of each index as a line, and returns the number of bytes written. There must be
    /// [`LINE_BYTES`](super::letters::LINE_BYTES) bytes per line.
    Paths {
        indices: &'t [u32],
        words: &'t [NonZeroU64],
        out: &'t mut [u8],
    },
}
