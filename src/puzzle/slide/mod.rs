//! Sliding tiles: the 8-puzzle and its relatives.
//!
//! The letter of a move is the direction in which the *blank* moves: `u d l r`.

mod any_goal;
pub(crate) mod batch;
mod board;
mod cells;
pub(crate) mod chunks;
mod distances;
mod family;
pub(crate) mod generation;
mod images;
mod lehmer;
pub(crate) mod lines;
pub(crate) mod listing;
mod memory;
mod notation;
mod options;
mod parity;
pub mod patterns;
pub mod planes;
mod space;
mod symmetry;
mod goal_request;

pub use any_goal::AnyGoal;
pub use board::Board;
pub use family::SlideFamily;
pub(crate) use lehmer::factorial;
pub use parity::WrongParity;
pub use space::{DOWN, LEFT, RIGHT, Slide, UP, opposite};
