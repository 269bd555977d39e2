//! Turns the rules of a game into patterns of objects and movements.

mod variant;
mod movements;
mod properties;
mod rule;
mod program;

pub use program::{Group, Program};
pub use rule::{ALL_MOVEMENTS, Direction, Pattern, Rule};
