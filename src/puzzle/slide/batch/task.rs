//! The tasks of a kernel.

use super::form::{Form, GROUP_LINES};
use super::records::PathRecords;
use std::num::NonZeroU64;

/// One step of the answer to a group of boards.
pub enum Task<'t> {
    /// Find the index of each board, or [`UNSOLVABLE`](super::rank::UNSOLVABLE). The result is their number. A kernel takes a few boards
    /// at a time, and ends before those that do not fill its vectors or that are not all boards of this form.
    Rank { form: Form, text: &'t [u8], indices: &'t mut [u32; GROUP_LINES] },
    /// Write the path of each index as a line. The result is the bytes written. There is room for
    /// [`LINE_BYTES`](super::letters::LINE_BYTES) a line.
    Paths { indices: &'t [u32], words: &'t [NonZeroU64], out: &'t mut [u8] },
    /// Write the path of each index as a JSON line with its board. The result is the bytes written. There is room for
    /// `RECORD_BYTES` a line.
    Records { indices: &'t [u32], words: &'t [NonZeroU64], records: &'t PathRecords, boards: &'t [[u8; 17]], out: &'t mut [u8] },
}
