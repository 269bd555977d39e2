//! Pattern tables: lower bounds for searches in puzzles that have too many states for a whole table.
//!
//! A *pattern* is the puzzle with most of its pieces made indistinguishable. The depth of a board's state in a pattern is a lower bound on
//! the moves that the board needs (Culberson and Schaeffer, 1998).
//!
//! | part | what it is |
//! |---|---|
//! | [`Pattern`] | a pattern with numbered states, and how it is searched |
//! | [`SpacePattern`] | a pattern that is a [`Space`](homing_space::Space) |
//! | [`PatternTables`], [`PatternTable`] | the tables of a puzzle's patterns, in memory or in a file; the table of a single pattern |
//! | [`TablesBuilder`] | builds the tables: one pattern after another, layer by layer |

mod builder;
mod neighbours;
mod of_space;
mod pattern;
mod table;

pub use crate::making::TableSearch;
pub use builder::TablesBuilder;
pub use of_space::SpacePattern;
pub use pattern::Pattern;
pub use table::{PatternTable, PatternTables};
