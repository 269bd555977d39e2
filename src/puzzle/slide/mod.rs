//! Sliding tiles: the 8-puzzle and its relatives.
//!
//! The letter of a move is the direction in which the *blank* moves: `u d l r`.

mod any_goal;
#[cfg(feature = "engine")]
pub(crate) mod batch;
mod board;
mod cells;
mod described;
#[cfg(feature = "engine")]
mod distances;
#[cfg(feature = "engine")]
mod family;
#[cfg(feature = "engine")]
pub(crate) mod generation;
mod images;
mod lehmer;
#[cfg(feature = "engine")]
pub(crate) mod lines;
mod notation;
#[cfg(feature = "engine")]
mod options;
mod parity;
#[cfg(feature = "engine")]
pub mod patterns;
#[cfg(feature = "engine")]
pub mod rows;
mod space;
mod symmetry;
#[cfg(feature = "engine")]
mod goal_request;

pub use any_goal::AnyGoal;
pub use board::Board;
#[cfg(feature = "engine")]
pub use family::FAMILY;
pub(crate) use lehmer::factorial;
pub use parity::WrongParity;
pub use space::{DOWN, LEFT, RIGHT, Slide, UP, opposite};
