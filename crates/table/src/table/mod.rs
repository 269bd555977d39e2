//! Tables: for each state, one packed entry per column. A table is in memory, in a file, or part of the program.
//!
//! `tables/README.md` describes the file field by field.

mod bytes;
mod column;
mod counts;
mod depth_index;
pub mod entries;
mod file;
mod header;
mod kind;
mod known_depths;
mod layout;
mod open_file;
mod paging;
pub mod positioned;
mod replacement;
mod residues;
pub mod scratch;
#[allow(
    clippy::module_inception,
    reason = "the table is what the module is named for"
)]
mod table;
pub mod write;

pub use bytes::Bytes;
pub use column::{Column, DEPTH, HALF, MOVE, UNREACHABLE};
pub use counts::{compare_counts, compare_residues};
pub use depth_index::DepthIndex;
pub use entries::{RawColumn, of_entries};
pub use file::TableFile;
pub use header::{ColumnHeader, Header};
pub use homing_space::packed::Codes;
pub use kind::Kind;
pub use layout::FORMAT;
pub use layout::check_file_bytes;
pub use open_file::Access;
pub use paging::Pages;
pub use replacement::remove_stale;
pub use replacement::{Replacement, sync};
pub use residues::Residues;
pub use table::Table;
pub use table::{column_of, columns_of, move_bits};

pub use self::{entries::Entries, write::Content};
