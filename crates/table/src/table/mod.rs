//! Tables: for each state, one packed entry per column. A table is in memory, in a file, or part of the program.
//!
//! `tables/README.md` describes the file field by field.

mod columns;
mod file;
#[allow(
    clippy::module_inception,
    reason = "the table is what the module is named for"
)]
mod table;

pub use columns::column::{Column, DEPTH, HALF, MOVE, UNREACHABLE};
pub use columns::counts::{compare_counts, compare_residues};
pub use columns::depth_index::DepthIndex;
pub use columns::kind::Kind;
pub use columns::residues::Residues;
pub use file::bytes::Bytes;
pub use file::entries::{RawColumn, of_entries};
pub use file::header::{ColumnHeader, Header};
pub use file::layout::FORMAT;
pub use file::layout::check_file_bytes;
pub use file::open_file::Access;
pub use file::paging::Pages;
pub use file::replacement::remove_stale;
pub use file::replacement::{Replacement, sync};
pub use file::table_file::TableFile;
pub use homing_space::packed::Codes;
pub use table::Table;
pub use table::{column_of, columns_of, move_bits};

pub use self::file::entries::Entries;
pub use self::file::write::Content;
pub use self::file::{entries, positioned, scratch, write};
