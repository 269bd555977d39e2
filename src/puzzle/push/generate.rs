use super::search::MazeSearch;
use super::space::Push;
use crate::backward::Layer;
use crate::engine::{AnyTable, Generation, any_table};
use crate::error::Result;
use crate::space::{Space, Unit};
use crate::table::{Column, MOVE, Table};
use crate::watch::{Stop, Watch};
use std::path::Path;

/// Generates the table of a maze, in time linear in the number of its states. It is the same table as from [`Table::generate`], but
/// generated far faster. Calls `progress` after every layer.
pub fn generate(space: Push, mut progress: impl FnMut(Layer)) -> Table {
    let mut generation = PushGeneration::begin(space);
    progress(generation.layer());
    while generation.0.step(&Stop::NEVER).expect("nothing stops it") {
        progress(generation.layer());
    }
    generation.finish()
}

/// The search of a maze.
pub(super) struct PushGeneration(MazeSearch);

impl PushGeneration {
    /// Begins the search.
    pub fn begin(space: Push) -> Self {
        Self(MazeSearch::begin(space))
    }

    fn finish(self) -> Table {
        let (space, solved) = self.0.finish();
        let column = Column::new(MOVE, 4, space.len(), solved.moves);
        Table::new(space, solved.layers, column.into_iter().collect())
            .expect("the search leaves four bits for each state")
    }
}

impl Generation for PushGeneration {
    fn layers(&self) -> &[u64] {
        self.0.layers()
    }

    fn states(&self) -> u64 {
        self.0.space().len()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.0.step(stop)
    }

    fn depth_unit(&self) -> &'static str {
        Unit::PUSHES.many
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.finish().content().write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        let space = self.0.space().clone();
        any_table(space, self.finish())
    }
}
