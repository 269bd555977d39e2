//! Puzzles whose moves are not always allowed: bandaged cubes, Square-1.
//!
//! The *shape* of a position is what determines its moves: where the glued pieces are, and the pieces that may not be everywhere. The
//! positions of one shape correspond to the elements of a group, that of the *loops*, which return to a shape.

mod graph;
mod loops;
mod positions;
mod coordinates;
mod home_paths;
mod nodes;
mod bandaged;

pub use bandaged::Bandaged;
pub use graph::{ShapeGraph, allowed};
pub use loops::Loops;
