//! Sliding tiles: the 8-puzzle and its kin.
//!
//! The letters of moves say where the *blank* goes: `u d l r`.

mod aimed;
mod board;
mod lehmer;
mod notation;
mod parity;
pub mod patterns;
pub mod planes;
mod space;
mod symmetry;

pub use aimed::Aimed;
pub use board::Board;
pub use lehmer::factorial;
pub use parity::WrongParity;
pub use space::{DOWN, LEFT, RIGHT, Slide, UP, opposite};
pub use symmetry::Symmetry;
