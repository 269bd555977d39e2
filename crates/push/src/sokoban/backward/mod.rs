//! The backward search of a level, layer by layer.
//!
//! | file | what it holds |
//! |---|---|
//! | `search` | the search |
//! | `layer` | a layer, divided among threads |
//! | `plane` | the states of one placement of the boxes |
//! | `generation` | the search for the engine |
//! | `need` | its needs |
//! | `checkpoint` | a search saved to a file |
//! | `repeat` | checks and statistics of a large table by repeating its search |

pub mod checkpoint;
pub mod generation;
pub mod layer;
pub mod need;
pub mod plane;
pub mod repeat;
pub mod search;
