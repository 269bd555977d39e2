//! What a language gives beside the states: their names, and lists of their moves.

mod labels;
mod listed;
mod explored;

pub use explored::*;
pub use labels::*;
pub use listed::*;
