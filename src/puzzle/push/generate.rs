use super::search::MazeSearch;
use super::space::Push;
use crate::backward::Layer;
use crate::error::Result;
use crate::making::{TableSearch, column_of, made};
use crate::space::Space;
use crate::table::{Entries, Kind, Table};
use crate::watch::Stop;

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
