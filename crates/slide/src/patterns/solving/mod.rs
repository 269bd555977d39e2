//! The searches for one board: bounds, nodes, near paths.

mod candidate;
pub(crate) mod automaton;
mod distances;
pub mod by_distances;
mod view;
mod node;
mod lookup;
mod expand;
pub mod solver;
