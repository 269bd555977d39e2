//! The Flip Game: two-sided pieces. A press turns some of them: by default a piece and its side neighbours (POJ 1753).

mod any_goal;
#[cfg(feature = "engine")]
pub(crate) mod batch;
mod described;
#[cfg(feature = "engine")]
mod family;
#[cfg(feature = "engine")]
pub(crate) mod lights;
mod notation;
mod pattern;
#[cfg(feature = "engine")]
mod presses;
mod space;
mod text;

#[cfg(feature = "engine")]
pub use family::{FAMILY, board_table};
#[cfg(feature = "engine")]
pub use lights::RandomBoards;
#[cfg(feature = "engine")]
pub use lights::{AnySolution, FewestPresses, Lights, PieceSet, PressMatrix};
pub use pattern::PressPattern;
#[cfg(feature = "engine")]
pub use presses::{Presses, searches};
pub use space::{Flip, Goal};

#[cfg(feature = "engine")]
pub use lights::{BrokenParity, Layout};
pub use pattern::{SHAPES, Shape};
