//! The Flip Game: two-sided pieces. A press turns some of them: by default a piece and its side neighbours (POJ 1753).

mod any_goal;
#[doc(hidden)]
pub mod batch;
mod family;
#[doc(hidden)]
pub mod lights;
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

// For the interfaces and the tests of this repository only; these may change at any time.
#[doc(hidden)]
pub use self::{
    lights::{BrokenParity, Layout},
    pattern::{SHAPES, Shape},
};
