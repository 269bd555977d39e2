//! Backward search over rows of bits.
//!
//! The states of a row have consecutive indices, and a move maps all states of a row to one row. A layer is found row by row: for each
//! move, the states of the previous layer in the row after the move are mapped back through the permutation of the move. A row from which
//! no move leads to the previous layer costs a few lookups, and a move that does not permute a row handles 64 states at once.

mod model;
pub mod pack;
mod search;
mod bounds;

pub use bounds::{BoundLayout, BoundSearch};
pub use model::{Maps, Rows};
pub use search::BitRowSearch;
