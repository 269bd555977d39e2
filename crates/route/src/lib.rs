//! Routes: a directed graph with weights, a target, and every walk to it by length (POJ 2449).
//!
//! A *walk* is a sequence of arcs, each of which starts where the previous one ends. It may return to a node, use an arc again, and pass
//! through the target. The table of a target stores the shortest walk from every node, as a tree. For every node it also stores a heap of
//! the *sidetracks*: the arcs that leave this walk, ordered by the extra length that they cause. With these the K-th shortest walk from any
//! node costs O(K log K), whatever the size of the graph.
//!
//! | file | what it holds |
//! |---|---|
//! | `graph` | the graph and its arcs, in the order of the text |
//! | `read` | its text, in each of the formats |
//! | `tree` | the shortest walks to the target: Dijkstra, backward |
//! | `sidetracks` | the persistent heaps |
//! | `routes` | the table of a target: generated, written, opened |
//! | `columns` | the columns of the table, read in place |
//! | `walks` | the walks from a node, one after another |
//! | `count` | the number of walks |
//! | `simple` | the paths that pass no node twice |
//! | `restricted` | the best of them that starts with a given part |
//! | `outgoing` | the arcs by the node they leave |
//! | `named` | the names of nodes |
//! | `question` | a question `S K` |
//! | `family`, `generation`, `table` | the family for the engine, the generation of a table, and its answers |
//! | `verify` | the check of every entry |

// From the ground up.
mod graph;
mod groups;
mod tree;
pub(crate) mod columns;
mod count;
mod sidetracks;
mod routes;
mod named;
mod outgoing;
mod read;
mod question;
mod restricted;
mod simple;
mod walks;
mod table;
mod generation;
mod family;
mod verify;
#[doc(hidden)]
pub mod internals;

pub use family::FAMILY;
pub use graph::{Arc, Graph};
pub use question::WalkQuery;
pub use read::{Scanner, plain, sizes};
pub use routes::Routes;
pub use simple::SimplePaths;
pub use walks::{MAX_WALKS, Walks};

pub(crate) use outgoing::Outgoing;
pub(crate) use routes::ROUTE;
