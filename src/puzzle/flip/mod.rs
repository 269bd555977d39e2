//! The Flip Game: two-sided pieces. A press turns a piece and its side neighbours (POJ 1753).

mod aimed;
mod notation;
mod quiet;
mod space;

pub use quiet::BrokenPattern;
pub use space::{Flip, Goal};
