//! Puzzles of one's own.

mod pattern_rules;
mod space_puzzle;
mod pattern_puzzle;
mod own_family;

pub use own_family::{Own, OwnFamily};
pub use pattern_rules::*;
