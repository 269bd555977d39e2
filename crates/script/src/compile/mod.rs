//! Turns the rules of a game into patterns of objects and movements.

mod variant;
mod rule;
mod program;

pub use program::{Group, Program};
pub use rule::{ALL_MOVEMENTS, Change, Pattern, Rule};
