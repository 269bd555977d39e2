//! Sliding tiles: the 8-puzzle and its relatives.
//!
//! The letter of a move is the direction in which the *blank* moves: `u d l r`.

mod any_goal;
#[doc(hidden)]
pub mod batch;
mod board;
mod cells;
#[doc(hidden)]
pub mod chunks;
mod distances;
mod family;
#[doc(hidden)]
pub mod generation;
mod images;
mod lehmer;
#[doc(hidden)]
pub mod lines;
#[doc(hidden)]
pub mod listing;
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

// For the interfaces and the tests of this repository only; these may change at any time.
#[doc(hidden)]
pub use self::distances::TileDistances;
#[doc(hidden)]
pub use crate::puzzle::symmetry::Symmetry;
