//! Moves of whole lines: one move pushes any number of tiles that are in a line with the blank, like on a phone.
//!
//! The states are those of [`Slide`](super::Slide), with the same numbers. A move is written as the direction of the blank and the number
//! of its steps: `l2`, `u3`.
//!
//! | file | content |
//! |---|---|
//! | `metric` | the definition of one move |
//! | `text` | moves as text |
//! | `space` | the states with these moves, over a board with its tiles in order, or with any goal |
//! | `search` | the search by planes of bits |
//! | `columns` | its results: the column of a table, all depths, the states of given depths |
//! | `near` | good paths of boards without a table |
//! | `generation`, `family` | the generation of a table, and the family for the engine |

mod columns;
mod family;
mod generation;
mod metric;
mod near;
mod search;
mod space;
mod text;

pub(super) use family::{LinesPuzzle, NearPuzzle, is_in, open};
pub(super) use metric::Metric;

// For the tests of this repository only; these may change at any time.
pub use search::LineSearch;
pub use space::Lines;
