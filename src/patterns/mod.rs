//! Tables of patterns: what a search asks for lower bounds where a puzzle has too many states for a whole table.
//!
//! A *pattern* is the puzzle with most of its pieces not told apart. Each of its states has a depth, and that of the pattern in which a
//! board is seen is a lower bound on the moves of the board (Culberson and Schaeffer, 1998).
//!
//! | part | what it is |
//! |---|---|
//! | [`Pattern`] | a pattern whose states are numbered, and how it is searched |
//! | [`SpacePattern`] | a pattern that is a [`Space`](crate::Space) |
//! | [`RowSearch`] | the search of a pattern whose moves take whole rows of states to rows |
//! | [`PatternTables`], [`PatternTable`] | the tables of a puzzle's patterns, in memory or in a file; the one of a single pattern |
//! | [`Making`] | the search of one pattern after the other, layer by layer |

mod making;
mod neighbours;
mod of_space;
mod pattern;
mod rows;
mod table;

pub use making::Making;
pub use of_space::SpacePattern;
pub use pattern::{Pattern, PatternSearch};
pub use rows::RowSearch;
pub(crate) use table::add_layers;
pub use table::{PatternTable, PatternTables};
