//! The searches that make tables, in memory and in files: of states and of patterns.

mod table_generation;
mod space_search;
mod pattern_generation;
mod chunked;
mod pattern_chunks;

pub use chunked::*;
pub use pattern_generation::*;
pub use space_search::*;
pub use table_generation::*;
