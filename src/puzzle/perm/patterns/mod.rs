//! Puzzles with too many states for a whole table: shortest paths by searches that pattern tables guide.
//!
//! A pattern is the puzzle with most pieces left open. Its depths are lower bounds for a [search](crate::guided).

mod choice;
mod listing;
mod space;
mod pieces;
mod puzzle;
mod searched;
mod symmetric_choice;
mod table;
mod words;

pub use puzzle::{FileLayout, PatternPuzzle, Whole};
pub use table::{WorkLimit, is_header, is_in};
