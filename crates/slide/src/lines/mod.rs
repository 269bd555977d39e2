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

mod metric;
pub mod text;
pub mod space;

pub use metric::Metric;

// For the tests of this repository only; these may change at any time.
pub use space::Lines;
