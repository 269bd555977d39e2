//! What a language gives beside the states: their names, and lists of their moves.

mod arcs;
mod labels;
mod listed;
mod explored;

pub use arcs::*;
pub use explored::*;
pub use labels::*;
pub use listed::*;
