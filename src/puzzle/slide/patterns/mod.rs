//! Sliding boards that have no whole table: pattern tables, and a search guided by them.

mod bits;
mod blocks;
mod grid;
mod orders;
mod pack;
mod search;
mod space;
mod table;
mod turns;

pub use grid::{Grid, WideBoard};
pub use search::PatternSearch;
pub use space::{PatternSpace, Placement};
pub use table::PatternTables;
