//! The search by rows with its layers in files, for puzzles that do not fit the memory.
//!
//! 1. **Two layers are all that has to be known.** A move can be undone, so the next layer is all neighbours of the last one that are
//!    neither in it nor in the layer before.
//! 2. **A row of the next layer needs few rows of the last one**: those to which the moves lead, and its own. Rows of the next layer are
//!    found in blocks whose sources fit the memory together, and are read in ascending order. What lies near is read at once.
//! 3. A row in a file is the gaps between its states ([`code`]), about a byte a state, under a checksum. A layer is written once.
//! 4. The table is made from the layers at the end: those of one code are left out, since their states are all that no other layer has.
//! 5. A commit syncs the files and then replaces the manifest. What it does not name does not count, and is removed after that.

mod check;
pub mod code;
mod column;
mod generation;
mod held;
mod layer;
mod manifest;
mod plan;
mod search;

pub use generation::{begin, begin_in_blocks, need};
