//! Routes: a directed graph with weights, a target, and every walk to it by length (POJ 2449).
//!
//! A *walk* is a sequence of arcs, each beginning where the one before ends; it may come back to a node, use an
//! arc again, and pass through the target on its way. The table of a target holds the shortest walk from every
//! node, as a tree, and for every node a heap of the *sidetracks*: the arcs that leave that walk, by how much
//! longer they make it. With these the K-th shortest walk from any node costs O(K log K), whatever the graph's size.
//!
//! | file | what it holds |
//! |---|---|
//! | `graph` | the graph and its arcs, in the order of the text |
//! | `text`, `scanner` | the two text formats, read with line numbers |
//! | `tree` | the shortest walks to the target: Dijkstra, backward |
//! | `sidetracks` | the persistent heaps |
//! | `routes` | the table of a target: generated, written, opened |
//! | `columns` | what it holds, read in place |
//! | `walks` | the walks from a node, one after another |
//! | `count` | how many there are |
//! | `question` | `S K`, as people write it |
//! | `family`, `generation`, `table` | the family for the engine, the making of a table, and how it answers |
//! | `verify` | the proof that columns mean what they should |

mod columns;
mod count;
mod family;
mod generation;
mod graph;
mod groups;
mod question;
mod routes;
mod scanner;
mod sidetracks;
mod table;
mod text;
mod tree;
mod verify;
mod walks;

pub use columns::{Columns, Sidetrack};
pub use family::RouteFamily;
pub use graph::{Arc, Graph};
pub use question::Question;
pub use routes::{ROUTE, Routes};
#[cfg(feature = "embedded")]
pub(crate) use scanner::Scanner;
#[cfg(feature = "embedded")]
pub(crate) use text::{plain, sizes};
pub use tree::{NO_ARC, Tree, UNREACHABLE};
pub use walks::{MAX_WALKS, Walks};
