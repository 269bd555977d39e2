//! For the tests of this crate.
#![allow(missing_docs)]

pub use crate::compile::Program;
pub use crate::pack::{Layout, Reach};
pub use crate::parse::{Board, Game, Level, parse};
pub use crate::play::{Plan, Player, Session};
