//! Breadth-first search backward from the goals, over any space.
//!
//! [`serial`] is the definition, written to be believed; [`search`] does the same on all threads.

mod parallel;
mod serial;

pub use parallel::{Layer, search};
pub use serial::{Distances, serial};
