//! Puzzles whose states are found instead of numbered: [`Rules`] define the start, the moves and the goals, and [`Discovered`] is the space
//! of all states that can be reached, with an index for each.

mod arcs;
mod code;
mod code_rules;
pub(crate) mod code_set;
pub(crate) mod codes;
mod explored;
mod family;
mod finder;
mod first_path;
mod generation;
mod graph;
mod hopeless;
mod labels;
mod laws;
mod listed;
mod listed_family;
mod rules;
mod run;
mod space;
mod words;

pub use code::Code;
pub use explored::{ExploredStates, Moves};
pub use family::DiscoveredFamily;
pub(crate) use family::DiscoveredPuzzle;
pub use labels::StateNames;
pub use listed::{ListedSpace, StateList};
pub(crate) use listed_family::FAMILY;
pub use rules::Rules;
pub use space::Discovered;
pub(crate) use space::INDEX;
