//! Pieces in positions, how moves act on them, and the groups that moves generate.

mod action;
mod moves;
mod group;
mod piece_matching;
mod region;
mod orders;
mod symbols;
mod moved;
mod tracked;
mod keys;
mod lookups;

pub use action::{
    Action, Arrangement, MAX_CODES, OPEN, ParsedPiece, Set, SetAction, apart_goal, difference,
    forward, sum,
};
pub use group::{
    GroupOrder, MAX_POINTS, PermGroup, Permutation, action_of, has_all_even, inverse, on_points,
    product,
};
pub use keys::{Key, KeyNumbers, Mixed};
pub use lookups::{Lookups, Symbol};
pub use moved::{MovedPieces, Turn};
pub use moves::Moves;
pub use orders::{Orders, TooLarge, orders_of};
pub use piece_matching::PieceMatching;
pub use region::Region;
pub use symbols::{
    counts, cut, cut_after, different, exchanges, last_counts, oriented_pieces, piece_of,
    separate_symbols,
};
pub use tracked::{opened, states_at_most};
