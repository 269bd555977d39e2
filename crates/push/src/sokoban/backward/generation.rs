use super::repeat;
use super::search::LevelSearch;
use crate::sokoban::space::Sokoban;
use homing_engine::Shortcuts;
use homing_search::making::{Kept, TableSearch, column_of, made};
use homing_space::space::Space;
use homing_table::backward::Layer;
use homing_table::error::{Error, Result};
use homing_table::table::{Entries, Kind, Table};
use homing_table::watch::{Stop, Watch};
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

/// Generates the table of a level. Calls `progress` after every layer.
pub fn generate(space: Sokoban, progress: impl FnMut(Layer)) -> Result<Table> {
    made(space.clone(), LevelSearch::begin(space)?, progress)
}

impl TableSearch for LevelSearch {
    fn layers(&self) -> &[u64] {
        self.layers()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.step(stop)
    }

    fn columns(&mut self, _: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        let entries = std::mem::take(&mut self.entries);
        column_of(Kind::Move(4), self.space.len(), entries)
    }

    fn kept(&self) -> Kept {
        Kept::InCheckpoints
    }

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        Self::write_checkpoint(self, path, watch)
    }

    fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Repeats the search and compares, which is the only proof that the table of a resumed search is right.
    fn check(&self, table: &Table, watch: Watch) -> Result<()> {
        repeat::verify_by_search(&self.space, table, watch).map_err(|error| {
            error.of_content(|error| Error::Checkpoint {
                error: Box::new(error),
            })
        })
    }
}
