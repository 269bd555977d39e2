//! The search backward from the goals, by rows of bits.
//!
//! The states with one outer number are a row, and rows lie one behind the other. A layer is found row by row: for each move, the row
//! that it leads to is looked up, and the states there that are in the layer before are taken back through the permutation of the move. A
//! row that no move reaches from the layer costs a few look-ups, and a move that leaves rows as they are takes 64 states at once.

pub mod pack;
mod search;

pub use search::{Codes, Search};
