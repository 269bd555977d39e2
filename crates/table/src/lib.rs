//! Tables of single-player puzzles: files that know the way home from every state. This is what a program needs that reads them.
//!
//! The documentation of the crate `homing` has the examples.

// From the ground up.
pub mod remedy;
pub mod error;
pub mod machine;
pub mod clock;
pub mod input;
pub mod watch;
pub mod pool;
pub mod memory;
pub mod notation;
pub mod backward;
pub mod table;
pub mod query;
pub mod batch;

pub use error::{Error, Result};
pub use homing_space::{index, packed, space};
pub use notation::Notation;
pub use table::Table;
pub use watch::{Stop, Watch};
