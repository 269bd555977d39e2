//! The search backward from the goals, by rows of bits.
//!
//! The states of a row lie one behind the other, and a move takes a row as a whole to a row. A layer is found row by row: for each move,
//! the row that it leads to is looked up, and the states there that are in the layer before are taken back through the permutation of the
//! move. A row that no move reaches from the layer costs a few look-ups, and a move that leaves rows as they are takes 64 states at once.

mod model;
pub mod pack;
mod search;

pub use model::Rows;
pub use search::Search;
