use super::routes::unit_of;
use super::table::RouteTable;
use homing_engine::{AnyTable, Generation, Length};
use homing_table::backward::Layer;
use homing_table::error::Result;
use homing_table::watch::{Stop, Watch};
use std::path::Path;
use std::sync::Arc;

/// Generates the table, unless it is cancelled.
type Make = dyn Fn(&Stop) -> Result<RouteTable> + Send;

/// The generation of a graph's table. It is a single step: there are too many different lengths for layers.
pub(super) struct RouteGeneration {
    nodes: u32,
    /// The target as the user wrote it.
    target: String,
    make: Box<Make>,
    table: Option<RouteTable>,
}

impl RouteGeneration {
    /// Creates the generation of a table with this number of nodes and this target, from the function that generates it.
    pub fn new(
        nodes: u32,
        target: String,
        make: impl Fn(&Stop) -> Result<RouteTable> + Send + 'static,
    ) -> Self {
        Self {
            nodes,
            target,
            make: Box::new(make),
            table: None,
        }
    }

    fn decimals(&self) -> u8 {
        let table = self.table.as_ref();
        table.map_or(0, |table| table.routes().decimals())
    }

    fn finish(self) -> Result<RouteTable> {
        self.table.map_or_else(|| (self.make)(&Stop::NEVER), Ok)
    }
}

impl Generation for RouteGeneration {
    fn layers(&self) -> &[u64] {
        &[]
    }

    fn states(&self) -> u64 {
        self.nodes.into()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.table = Some((self.make)(stop)?);
        Ok(false)
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.finish()?.routes().content().write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        Ok(Arc::new(self.finish()?))
    }

    fn layer(&self) -> Layer {
        Layer {
            depth: 0,
            states: self
                .table
                .as_ref()
                .map_or(0, |table| table.routes().reachable()),
            total: self.states(),
        }
    }

    fn greatest_depth(&self) -> Option<u64> {
        self.table
            .as_ref()
            .map(|table| table.routes().greatest_distance())
    }

    fn depth_unit(&self) -> &'static str {
        unit_of(self.decimals())
    }

    fn summary(&self) -> String {
        let (reachable, nodes) = (self.layer().states, self.nodes);
        let greatest = Length {
            units: self.greatest_depth().unwrap_or(0),
            decimals: self.decimals(),
        };
        format!(
            "{reachable} of {nodes} nodes reach node {}, greatest distance {greatest}",
            self.target
        )
    }
}
