//! Inner parts that the tests of this crate compare with recorded sessions. They are no part of the interface, and may change or
//! disappear in any version.

pub use crate::compile::Program;
pub use crate::parse::{Game, parse};
pub use crate::play::{Machine, Plan};
