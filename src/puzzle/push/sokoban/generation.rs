use super::repeat;
use super::search::LevelSearch;
use super::space::Sokoban;
use crate::backward::Layer;
use crate::engine::{AnyTable, Generation, Shortcuts, any_table};
use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::Table;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::path::Path;

impl Shortcuts for Sokoban {
    fn states_at(
        &self,
        table: &Table,
        depths: RangeInclusive<u32>,
        watch: Watch,
    ) -> Result<Option<Vec<u64>>> {
        repeat::states_at(self, table, depths, watch).map(Some)
    }

    fn verify(&self, table: &Table, watch: Watch) -> Result<()> {
        repeat::verify(self, table, watch)
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
        let share = if self.check.is_some() {
            CHECK_SHARE
        } else {
            0.0
        };
        finished(*self, watch.part(0.0, share))?
            .content()
            .write(path, watch.part(share, 1.0))
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        let space = self.space.clone();
        any_table(space, finished(*self, Watch::NONE)?)
    }
}

/// The fraction of the time spent on checking a resumed search. Writing the table takes the rest.
const CHECK_SHARE: f64 = 0.9;

/// Returns the table of a finished search. If the search was resumed from a checkpoint, it is repeated and compared, which is the only
/// proof that it is right.
fn finished(search: LevelSearch, watch: Watch) -> Result<Table> {
    let (check, space) = (search.check, search.space.clone());
    let table = search.finish()?;
    if let Some(check) = check {
        check(&space, &table, watch).map_err(|error| {
            error.of_content(|error| Error::Checkpoint {
                error: Box::new(error),
            })
        })?;
    }
    Ok(table)
}
