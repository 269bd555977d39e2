//! Walks to the target by length, and those without repeated nodes.
//!
//! | file | what it holds |
//! |---|---|
//! | `tree` | the shortest walks to the target: Dijkstra, backward |
//! | `sidetracks` | the persistent heaps |
//! | `columns` | the columns of the table, read in place |
//! | `ranked` | the walks from a node, one after another |
//! | `count` | the number of walks |
//! | `outgoing` | the arcs by the node they leave |
//! | `restricted` | the best path that starts with a given part |
//! | `simple` | the paths that pass no node twice |

pub mod columns;
pub mod count;
pub mod outgoing;
pub mod ranked;
pub mod restricted;
pub mod sidetracks;
pub mod simple;
pub mod tree;
