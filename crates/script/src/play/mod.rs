//! Plays a level.

mod live;
mod plan;
mod machine;
mod resolve;
mod turn;
mod player;

pub use plan::Plan;
pub use player::{Player, Session};

/// The words of a plane for so many cells: one of a few numbers, for each of which the inner loop is compiled.
pub fn plane_words(cells: usize) -> usize {
    let words = cells.div_ceil(64);
    [1, 2, 4, 16]
        .into_iter()
        .find(|&most| words <= most)
        .unwrap_or(256)
}
