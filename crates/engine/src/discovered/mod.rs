//! Puzzles whose states are found instead of numbered: [`Rules`] define the start, the moves and the goals, and [`Discovered`] is the space
//! of all states that can be reached, with an index for each.

pub mod codes;
mod rules;
mod lists;
mod find;
mod space;
mod graph;
mod generation;
mod hopeless;
mod perimeter;
mod puzzle;
mod own;

pub use generation::FoundGeneration;
pub use graph::{code_search, graph_of};
pub use lists::{
    ExploredStates, Listed, StateList, StateNames, cells_of_code, code_of_cells, code_text,
};
pub use own::FAMILY;
pub use perimeter::{is_perimeter, perimeter_contents};
pub use puzzle::DiscoveredPuzzle;
pub use rules::{AnyRules, Code, CodeRules, Field, Moves, Rules};
pub use space::INDEX;
pub use space::{Discovered, ListedSpace};
