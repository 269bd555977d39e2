//! Puzzles without rows, whose states a search discovers.

mod base;
mod coding;
mod state_bound;
mod orbit;

pub use orbit::{Orbit, State};
