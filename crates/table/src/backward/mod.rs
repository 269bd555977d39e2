//! Breadth-first search backward from the goals, over any space.
//!
//! [`serial`] is the definition, kept simple. `Layers` computes the same with bit sets on all threads, one layer per step. If moves
//! have weights, [`weighted`] is the definition.

mod bits;
mod codes;
mod entries;
mod laws;
mod layers;
pub mod rows;
mod weighted;

pub use bits::places;
pub use codes::DepthCodes;
pub use homing_space::serial::{Distances, serial};
pub use laws::check_laws;
pub use layers::Layer;
pub use layers::{Layers, SearchColumns};
pub use weighted::{Costs, WeightLayers, weighted};
