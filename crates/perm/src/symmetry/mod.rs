//! Symmetries: relabellings of pieces, positions and moves.

mod relabellings;
mod exchanges;
mod symmetries;

pub use symmetries::{PermSymmetry, Symmetries};
