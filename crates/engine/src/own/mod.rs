//! Families of spaces and of patterns of one's own.

mod pattern_rules;
mod space_family;
mod pattern_family;

pub use pattern_family::*;
pub use pattern_rules::*;
pub use space_family::*;
