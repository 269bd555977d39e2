//! The puzzle families.
//!
//! Each family implements [`Space`](crate::Space) (its rules) and [`Notation`] (how its boards and moves are written). [`slide`], [`push`]
//! and [`route`] also bring searches of their own, which are faster than [`Table::generate`](crate::Table::generate) or do what it cannot.

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
