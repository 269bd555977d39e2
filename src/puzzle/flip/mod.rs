//! The Flip Game: two-sided pieces. A press turns a piece and its side neighbours (POJ 1753).

mod aimed;
pub mod batch;
mod family;
mod notation;
mod quiet;
mod space;

pub use family::FlipFamily;
pub use quiet::BrokenPattern;
pub use space::{Flip, Goal};
