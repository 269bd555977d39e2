//! Millions of 4x4 boards of the Flip Game: the table expanded into one mask per state, and lines answered with one lookup.
//!
//! No vector code is needed: eight letters are read as one word.

mod lines;
mod masks;

pub use lines::FourLines;
pub use masks::Masks;
