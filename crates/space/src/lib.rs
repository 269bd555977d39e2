//! What a puzzle is to `homing`: a finite set of states, numbered `0..len`, and the moves between them. Everything else stands on this.
//!
//! It uses only the standard library, so that a build script can make small tables: see `homing-boards`.

// From the ground up, as in each crate of `homing`: a module uses those above it.
pub mod packed;
pub mod space;
pub mod index;
pub mod serial;
pub mod symmetry;
pub mod images;

pub use space::{Cursor, Description, DynSpace, Space};
