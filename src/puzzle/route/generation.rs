use super::table::RouteTable;
use crate::backward::Layer;
use crate::engine::{AnyTable, Generation};
use crate::error::Result;
use crate::watch::Watch;
use std::path::Path;

/// The table of a graph, which is made in one step: its lengths are too many for layers.
pub(super) struct RouteGeneration {
    pub table: RouteTable,
    /// The target as it was given.
    pub target: String,
}

impl Generation for RouteGeneration {
    fn layers(&self) -> &[u64] {
        &[]
    }

    fn states(&self) -> u64 {
        self.table.routes().columns().nodes().into()
    }

    fn step(&mut self) -> Result<bool> {
        Ok(false)
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.table.routes().content().write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        Ok(Box::new(self.table))
    }

    fn layer(&self) -> Layer {
        Layer { depth: 0, states: self.table.routes().reachable(), total: self.states() }
    }

    fn greatest_depth(&self) -> Option<u64> {
        Some(self.table.routes().greatest_distance())
    }

    fn depth_unit(&self) -> &'static str {
        "length"
    }

    fn summary(&self) -> String {
        let routes = self.table.routes();
        let (reachable, nodes, greatest) = (routes.reachable(), self.states(), routes.greatest_distance());
        format!("{reachable} of {nodes} nodes reach node {}, greatest distance {greatest}", self.target)
    }
}
