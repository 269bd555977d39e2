//! Breadth-first search backward from the goals, over any space.
//!
//! [`serial`] is the definition, kept simple. `Layers` computes the same with bit sets on all threads, one layer per step. If moves
//! have weights, [`weighted`] is the definition.

mod bits;
mod codes;
mod entries;
mod laws;
mod layers;
pub(crate) mod rows;
mod serial;
mod weighted;

pub(crate) use bits::places;
pub use codes::DepthCodes;
pub(crate) use laws::check_laws;
pub use layers::Layer;
pub(crate) use layers::{Layers, SearchColumns};
pub use serial::{Distances, serial};
pub use weighted::{Costs, WeightLayers, weighted};
