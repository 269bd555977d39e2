use super::repeat;
use super::search::Search;
use super::space::Sokoban;
use crate::backward::Layer;
use crate::engine::{AnyTable, Generation, PlayableSpace};
use crate::error::Result;
use crate::space::Space;
use crate::table::Table;
use crate::watch::Watch;
use std::ops::RangeInclusive;
use std::path::Path;

impl PlayableSpace for Sokoban {
    fn states_at(table: &Table<Self>, depths: RangeInclusive<u32>, watch: Watch) -> Result<Vec<u64>> {
        repeat::states_at(table, depths, watch)
    }

    fn verify(table: &Table<Self>, watch: Watch) -> Result<()> {
        repeat::verify(table, watch)
    }
}

impl Generation for Search {
    fn layers(&self) -> &[u64] {
        self.layers()
    }

    fn states(&self) -> u64 {
        self.space.len()
    }

    fn step(&mut self) -> Result<bool> {
        self.step()
    }

    fn layer(&self) -> Layer {
        self.layer()
    }

    fn depth_unit(&self) -> &'static str {
        self.space.cost_order().depth_unit()
    }

    fn keeps_checkpoints(&self) -> bool {
        true
    }

    fn write_checkpoint(&self, path: &Path) -> Result<()> {
        self.write_checkpoint(path)
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.finish()?.content().write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        Ok(Box::new(self.finish()?))
    }
}
