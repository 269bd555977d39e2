//! The Flip Game: two-sided pieces. A press turns some of them: by default a piece and its side neighbours (POJ 1753).

// From the ground up.
pub(crate) mod batch;
pub(crate) mod lights;
mod colours;
mod presses;
mod family;
#[doc(hidden)]
pub mod internals;

pub use family::{FAMILY, board_table, why_unsolvable};
pub use homing_boards::flip::pattern::PressPattern;
pub use homing_boards::flip::space::{Flip, Goal};
pub use lights::RandomBoards;
pub use lights::{AnySolution, FewestPresses, Lights, PieceSet, PressMatrix};
pub use presses::{Presses, searches};

pub use homing_boards::flip::pattern::{SHAPES, Shape};
pub use lights::{BrokenParity, Layout};
