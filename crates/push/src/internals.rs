//! Inner parts that the tests and benchmarks of this repository compare with slow oracles. They are no part of the interface, and may
//! change or disappear in any version.

pub use crate::place::Place;
pub use crate::sokoban::{
    graph::best_nodes,
    repeat::{search_states, verify_by_search},
    search::LevelSearch,
};
