use super::search::MazeSearch;
use super::space::Push;
use homing_search::making::{TableSearch, column_of, made};
use homing_space::space::Space;
use homing_table::backward::Layer;
use homing_table::error::Result;
use homing_table::table::{Entries, Kind, Table};
use homing_table::watch::Stop;

/// Generates the table of a maze, in time linear in the number of its states. It is the same table as from [`Table::generate`], but
/// generated far faster. Calls `progress` after every layer.
pub fn generate(space: Push, progress: impl FnMut(Layer)) -> Table {
    made(space.clone(), MazeSearch::begin(space), progress)
        .expect("nothing stops it, and it leaves four bits for each state")
}

impl TableSearch for MazeSearch {
    fn layers(&self) -> &[u64] {
        &self.layers
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.step(stop)
    }

    fn columns(&mut self, _: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        let entries = std::mem::take(&mut self.entries);
        column_of(Kind::Move(4), self.space.len(), entries)
    }
}
