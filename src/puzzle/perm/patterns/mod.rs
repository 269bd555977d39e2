//! Puzzles that have too many states for a table: the shortest paths of a board by a search that pattern tables guide.
//!
//! A pattern is the puzzle with most pieces open. Its depths are lower bounds, and [`ida`] searches depth first for paths of a given
//! length, then of greater ones.

mod answers;
mod choice;
mod guide;
mod ida;
mod pieces;
mod puzzle;
mod table;
mod words;

pub use puzzle::{PatternPuzzle, Whole};
pub use table::{is_header, is_in};
