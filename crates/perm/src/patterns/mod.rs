//! Puzzles with too many states for a whole table: shortest paths by searches that pattern tables guide.
//!
//! A pattern is the puzzle with most pieces left open. Its depths are lower bounds for a [search](homing_search::guided).

mod first_layers;
mod words;
mod pieces;
mod choice;
mod symmetric_choice;
mod keys;
mod space;
mod table;
mod guides;
mod expected;
mod searched;
mod listing;
mod puzzle;

pub use puzzle::{FileLayout, PatternPuzzle, Whole};
pub use table::{WorkLimit, is_header, is_in};
