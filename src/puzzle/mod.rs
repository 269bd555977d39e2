//! The puzzles. Each depends on [`space`](crate::space) for what it is and on nothing for how it is searched.

pub mod flip;
mod name;
mod notation;
mod picture;
pub mod push;
pub mod route;
pub mod slide;

pub use name::Puzzle;
pub use notation::Notation;
pub use picture::{Cell, Look, Picture};
