//! Routes: a directed graph with weights, a target, and every walk to it by length (POJ 2449).
//!
//! A *walk* is a sequence of arcs, each of which starts where the previous one ends. It may return to a node, use an arc again, and pass
//! through the target. The table of a target stores the shortest walk from every node, as a tree. For every node it also stores a heap of
//! the *sidetracks*: the arcs that leave this walk, ordered by the extra length that they cause. With these the K-th shortest walk from any
//! node costs O(K log K), whatever the size of the graph.
//!
//! | file | what it holds |
//! |---|---|
//! | `graph` | the graph, its arcs in the order of the text, the names of its nodes |
//! | `read` | its text, in each of the formats |
//! | `walks` | the shortest walks to the target; from a node, one after another; those that pass no node twice |
//! | `routes` | the table of a target: generated, written, opened |
//! | `question` | a question `S K` |
//! | `family`, `generation`, `table` | the family for the engine, the generation of a table, and its answers |
//! | `verify` | the check of every entry |

// From the ground up.
mod graph;
pub(crate) mod walks;
mod routes;
mod read;
mod question;
mod table;
mod generation;
mod family;
mod verify;
#[doc(hidden)]
pub mod internals;

pub use family::FAMILY;
pub use graph::arcs::{Arc, Graph};
pub use question::WalkQuery;
pub use read::{Scanner, plain, sizes};
pub use routes::Routes;
pub use walks::ranked::{MAX_WALKS, Walks};
pub use walks::simple::SimplePaths;

pub(crate) use routes::ROUTE;
pub(crate) use walks::outgoing::Outgoing;
