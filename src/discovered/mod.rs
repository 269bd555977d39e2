//! Puzzles whose states are found instead of numbered: [`Rules`] say where a puzzle begins, which moves it has and where it is solved, and
//! [`Discovered`] is their space, with an index for each state that the start reaches.

mod arcs;
mod code;
mod codes;
mod explored;
mod family;
mod finder;
mod found;
mod generation;
mod graph;
mod hopeless;
mod labels;
mod laws;
mod listed;
mod rules;
mod run;
mod space;
mod words;

pub use code::Code;
pub use family::DiscoveredFamily;
pub(crate) use family::DiscoveredPuzzle;
pub use rules::Rules;
pub use space::Discovered;
pub(crate) use space::INDEX;

// For the faces of this repository: no promise is made of these.
#[doc(hidden)]
pub use {
    codes::Codes,
    explored::{Explored, Moves},
    found::Found,
    labels::Names,
    listed::{Listed, ListedFamily, Listing},
};
