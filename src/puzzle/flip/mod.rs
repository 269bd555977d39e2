//! The Flip Game: two-sided pieces. A press turns some of them: by default a piece and its side neighbours (POJ 1753).

mod any_goal;
pub(crate) mod batch;
mod family;
pub(crate) mod lights;
mod notation;
mod pattern;
mod presses;
mod space;

pub use family::FlipFamily;
pub use lights::RandomBoards;
pub use lights::{AnySolution, DepthCounts, Fewest, Lights, PieceSet, PressMatrix};
pub use pattern::Pattern;
pub use presses::Presses;
pub use space::{Flip, Goal};

pub use lights::{BrokenParity, Layout};
pub use pattern::{SHAPES, Shape};
