//! Moves of whole lines: one move pushes any number of tiles that are in a line with the blank, like on a phone.
//!
//! The states are those of [`Slide`](super::Slide), with the same numbers. A move is written as the direction of the blank and the number
//! of its steps: `l2`, `u3`.
//!
//! | file | what it is |
//! |---|---|
//! | `metric` | what one move is |
//! | `text` | moves as they are written |
//! | `space` | the states with these moves, over a board with its tiles in order, or with any goal |
//! | `search` | the search by planes of bits |
//! | `columns` | what it ends in: the column of a table, all depths, the states of given depths |
//! | `near` | good paths of boards without a table |
//! | `generation`, `family` | how a table is made, and who asks for it |

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
