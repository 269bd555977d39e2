//! Inner parts that the tests and benchmarks of this repository compare with slow oracles. They are no part of the interface, and may
//! change or disappear in any version.

pub use crate::place::Place;
pub use crate::sokoban::{
    backward::repeat::{search_states, verify_by_search},
    backward::search::LevelSearch,
    walks::{best_nodes, best_states},
};
