//! Sliding tiles: the 8-puzzle and its relatives.
//!
//! The letter of a move is the direction in which the *blank* moves: `u d l r`.

// From the ground up.
pub(crate) mod lines;
mod goals;
mod distances;
pub mod rows;
pub mod batch;
pub mod patterns;
mod families;
#[doc(hidden)]
pub mod internals;

pub use distances::searches;
pub use families::{FAMILY, board_table};
pub use homing_boards::slide::any_goal::AnyGoal;
pub use homing_boards::slide::board::Board;
pub use homing_boards::slide::parity::WrongParity;
pub use homing_boards::slide::space::{DOWN, LEFT, RIGHT, Slide, UP, opposite};
