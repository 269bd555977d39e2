//! Breadth-first search backward from the goals, over any space.
//!
//! [`serial`] is the definition, written to be believed; [`search`] does the same on all threads. Where moves have weights, [`weighted`] is
//! the definition.

mod parallel;
mod serial;
mod weighted;

pub use parallel::{Layer, search};
pub use serial::{Distances, serial};
pub use weighted::{Costs, weighted};
