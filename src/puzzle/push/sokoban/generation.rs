use super::repeat;
use super::search::LevelSearch;
use super::space::Sokoban;
use crate::backward::Layer;
use crate::engine::{AnyTable, Generation, PlayableSpace, any_table};
use crate::error::{Error, Result};
use crate::machine::IS_WASM;
use crate::space::Space;
use crate::table::Table;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::path::Path;

impl PlayableSpace for Sokoban {
    fn states_at(table: &Table<Self>, depths: RangeInclusive<u32>, watch: Watch) -> Result<Option<Vec<u64>>> {
        repeat::states_at(table, depths, watch).map(Some)
    }

    fn verify(table: &Table<Self>, watch: Watch) -> Result<()> {
        repeat::verify(table, watch)
    }
}

impl Generation for LevelSearch {
    fn layers(&self) -> &[u64] {
        self.layers()
    }

    fn states(&self) -> u64 {
        self.space.len()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.step(stop)
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

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        Self::write_checkpoint(self, path, watch)
    }

    fn write(self: Box<Self>, path: &Path, mut watch: Watch) -> Result<()> {
        let share = if self.is_resumed { CHECK_SHARE } else { 0.0 };
        finished(*self, watch.part(0.0, share))?.content().write(path, watch.part(share, 1.0))
    }

    fn into_table(self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        any_table(finished(*self, Watch::NONE)?)
    }
}

/// The share of the time that the check of a search takes which was taken up. To write the table takes the rest.
const CHECK_SHARE: f64 = 0.9;

/// The table of a finished search. One that was taken up from a checkpoint is made again to compare: only so it is known to be right.
fn finished(search: LevelSearch, watch: Watch) -> Result<Table<Sokoban>> {
    let is_resumed = search.is_resumed;
    let table = search.finish()?;
    // There are no checkpoints in WebAssembly.
    if is_resumed && !IS_WASM {
        let checked = repeat::verify_by_search(&table, watch);
        checked.map_err(|error| error.of_content(|error| Error::Checkpoint { error: Box::new(error) }))?;
    }
    Ok(table)
}
