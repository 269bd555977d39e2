//! The searches that make tables, in memory and in files: of states and of patterns.

mod chunked;
mod pattern_chunks;
mod pattern_generation;
mod space_search;
mod table_generation;

pub use chunked::*;
pub use pattern_generation::*;
pub use space_search::*;
pub use table_generation::*;
