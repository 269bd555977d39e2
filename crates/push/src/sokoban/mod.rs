//! Sokoban: levels with any number of boxes.
//!
//! The rules are those of one box (see [`push`](super)). A level has as many boxes as targets, and is solved when every target has a box,
//! in any order. The table of a level answers every placement of the boxes and the man.
//!
//! | file | what it holds |
//! |---|---|
//! | `xsb` | reading levels, one or many in a file |
//! | `placement` | placements of alike boxes |
//! | `space`, `metric` | the states of a level: live cells, goals; the metric |
//! | `rules` | index and moves |
//! | `search`, `layer`, `plane` | the search: its layers, their division among threads, one placement |
//! | `generation`, `need`, `checkpoint` | the search for the engine; its needs; a search saved to a file |
//! | `repeat` | checks and statistics of a large table by repeating its search |
//! | `graph`, `cells` | a level as a graph of pushes, for the search from one state |
//! | `explain` | why a state cannot be solved |
//! | `notation` | boards and moves in text |

mod bounds;
mod cells;
mod checkpoint;
mod explain;
mod generation;
pub(crate) mod graph;
mod layer;
mod metric;
mod need;
mod notation;
mod placement;
mod plane;
pub(crate) mod repeat;
mod rules;
pub(crate) mod search;
mod space;
mod xsb;

pub use generation::generate;
pub use metric::{Metric, Spare};
pub use space::{Sokoban, State};
pub use xsb::Xsb;

pub(crate) use search::LevelSearch;
