//! Tables: for each state, one packed entry per column. A table is in memory, in a file, or part of the program.
//!
//! `tables/README.md` describes the file field by field.

mod bytes;
mod column;
mod counts;
mod depth_index;
pub(crate) mod entries;
mod file;
mod header;
mod kind;
mod known_depths;
mod layout;
mod open_file;
mod paging;
pub(crate) mod positioned;
mod replacement;
mod residues;
pub(crate) mod scratch;
#[allow(
    clippy::module_inception,
    reason = "the table is what the module is named for"
)]
mod table;
pub(crate) mod write;

pub use crate::packed::Codes;
pub use bytes::Bytes;
pub use column::{Column, DEPTH, HALF, MOVE, UNREACHABLE};
pub(crate) use counts::{compare_counts, compare_residues};
pub(crate) use depth_index::DepthIndex;
pub(crate) use entries::{RawColumn, of_entries};
pub use file::TableFile;
pub use header::{ColumnHeader, Header};
pub use kind::Kind;
pub use layout::FORMAT;
pub(crate) use layout::check_file_bytes;
pub use open_file::Access;
pub(crate) use paging::Pages;
#[cfg(feature = "cli")]
pub(crate) use replacement::remove_stale;
pub(crate) use replacement::{Replacement, sync};
pub(crate) use residues::Residues;
pub use table::Table;
pub(crate) use table::{column_of, columns_of, move_bits};

pub(crate) use self::{entries::Entries, write::Content};
