//! The Flip Game: two-sided pieces. A press turns some of them: by default a piece and its side neighbours (POJ 1753).

pub mod pattern;
pub mod space;
pub mod text;
mod notation;
mod described;
mod any_goal;

pub use pattern::{PressPattern, SHAPES, Shape};
pub use space::{Flip, Goal};
