//! Boards looked up in the symmetric table of a pattern by sums over their pieces, without a walk.

mod slots;
mod seen_pieces;
mod coordinate_keys;
mod pattern_keys;

pub use pattern_keys::{MAX_VIEWS, PatternKeys};
pub use slots::{MAX_SLOTS, SlotMoves, inverse, slots, values_of};
