//! Breadth-first search backward from the goals, over any space.
//!
//! [`serial`] is the definition, kept simple; [`Layers`] does the same on all threads, one layer a step. If moves have weights,
//! [`weighted`] is the definition.

mod parallel;
#[allow(missing_docs)]
pub mod rows;
mod serial;
mod weighted;

pub use parallel::{Layer, Layers, search};
pub use serial::{Distances, serial};
pub use weighted::{Costs, WeightLayers, weighted};
