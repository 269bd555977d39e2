//! Games written in PuzzleScript.

mod parse;
mod compile;
mod pack;
mod play;
pub mod internals;
