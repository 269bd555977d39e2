//! Sliding tiles: boards, their numbers, and their moves.
//!
//! The letter of a move is the direction in which the *blank* moves: `u d l r`.

pub mod lehmer;
pub mod images;
pub mod board;
pub mod space;
pub mod parity;
mod described;
pub mod cells;
pub mod symmetry;
pub mod notation;
pub mod any_goal;

pub use any_goal::AnyGoal;
pub use board::Board;
pub use lehmer::factorial;
pub use parity::WrongParity;
pub use space::{DOWN, LEFT, RIGHT, Slide, UP, opposite};
pub use symmetry::image_of_move;
