//! What guides a search: pattern tables by depths mod 3, which are followed from board to board, or by bounds of their own; or the pieces
//! that must become neighbours.

mod bounds;
mod by_bounds;
mod neighbours;
mod by_neighbours;
mod guide;

pub use guide::{GuideStart, PermGuide};
pub use neighbours::expected_bound;
