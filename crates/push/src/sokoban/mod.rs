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
//! | `backward` | the backward search, layer by layer |
//! | `graph`, `bounds`, `cells` | a level as a graph of pushes, for the search from one state; lower bounds; sets of cells |
//! | `walks` | the states on best paths within its nodes |
//! | `explain` | why a state cannot be solved |
//! | `notation` | boards and moves in text |

pub(crate) mod backward;
mod bounds;
mod cells;
mod explain;
mod graph;
mod metric;
mod notation;
mod placement;
mod rules;
mod space;
pub(crate) mod walks;
mod xsb;

pub use backward::generation::generate;
pub use metric::{Metric, Spare};
pub use space::{Sokoban, State};
pub use xsb::Xsb;

pub(crate) use backward::search::LevelSearch;
