//! Sliding boards that have no whole table: pattern tables, and a search guided by them.

mod aim;
mod answers;
mod beam;
mod bits;
mod blocks;
mod expand;
pub(super) mod family;
mod grid;
mod ida;
mod listing;
mod loose;
mod node;
mod orders;
mod pack;
mod partition;
mod search;
mod solver;
mod space;
mod table;
mod turns;
mod view;
mod words;

pub use beam::NearPath;
pub use grid::{Grid, WideBoard};
pub use ida::Limits;
pub use loose::near_by_distances;
pub use partition::Partition;
pub use search::PatternSearch;
pub use solver::{Answer, PatternSolver, Visited};
pub use space::{PatternSpace, Placement};
pub use table::PatternTables;
