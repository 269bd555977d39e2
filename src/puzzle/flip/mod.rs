//! The Flip Game: two-sided pieces. A press turns some of them: by default a piece and its side neighbours (POJ 1753).

mod aimed;
pub mod batch;
mod family;
mod lights;
mod notation;
mod pattern;
mod presses;
mod space;

pub use family::FlipFamily;
pub use lights::RandomBoards;
pub use lights::{AnySolution, BrokenParity, DepthCounts, Fewest, Layout, Lights, PieceSet, PressMatrix};
pub use pattern::{Pattern, SHAPES, Shape};
pub use presses::Presses;
pub use space::{Flip, Goal};
