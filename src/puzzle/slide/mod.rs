//! Sliding tiles: the 8-puzzle and its relatives.
//!
//! The letter of a move is the direction in which the *blank* moves: `u d l r`.

// From the ground up.
mod boards;
#[cfg(feature = "engine")]
pub(crate) mod lines;
#[cfg(feature = "engine")]
mod goals;
#[cfg(feature = "engine")]
mod distances;
#[cfg(feature = "engine")]
pub mod rows;
#[cfg(feature = "engine")]
pub mod patterns;
#[cfg(feature = "engine")]
pub(crate) mod batch;
#[cfg(feature = "engine")]
mod families;

pub use boards::any_goal::AnyGoal;
pub use boards::board::Board;
pub(crate) use boards::lehmer::factorial;
pub use boards::parity::WrongParity;
pub use boards::space::{DOWN, LEFT, RIGHT, Slide, UP, opposite};
#[cfg(feature = "engine")]
pub use distances::searches;
#[cfg(feature = "engine")]
pub use families::{FAMILY, board_table};
