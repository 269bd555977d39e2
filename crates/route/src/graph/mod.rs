//! Graphs: nodes, their names, and arcs.

pub mod arcs;
pub mod groups;
pub mod named;
