//! Puzzles that have too many states for a table: the shortest paths of a board by a search that pattern tables guide.
//!
//! A pattern is the puzzle with most pieces open. Its depths are lower bounds, which guide a [search](crate::guided).

mod choice;
mod listing;
mod space;
mod pieces;
mod puzzle;
mod searched;
mod symmetric_choice;
mod table;
mod words;

pub use puzzle::{Form, PatternPuzzle, Whole};
pub use table::{Work, is_header, is_in};
