//! Sokoban: levels with any number of boxes.
//!
//! The rules are those of one box (see [`push`](super)). A level has as many boxes as targets, and is solved when a box is on every target, whichever
//! it is. The table of a level answers every placement of the boxes and the man.
//!
//! | file | what it holds |
//! |---|---|
//! | `xsb` | reading levels, one or many in a file |
//! | `placement` | the numbering of placements of alike boxes |
//! | `space` | the states of a level: dead cells, index, moves |
//! | `search`, `layer`, `plane` | the search: its layers, their division among threads, one placement |

mod layer;
mod placement;
mod plane;
mod search;
mod space;
mod xsb;

pub use placement::MAX_BOXES;
pub use search::{Search, generate};
pub use space::{Metric, Sokoban, Spare, State};
pub use xsb::Xsb;
