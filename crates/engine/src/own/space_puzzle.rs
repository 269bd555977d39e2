//! Puzzles that are given by spaces only.

use crate::answers::{AnyTable, StartSearch, frames, open_space};
use crate::families::{BuildTime, Generation, Head, Need, Puzzle, ScratchSearch};
use crate::jobs::{InChunks, Product, need_of_space};
use crate::records::Frame;
use homing_search::making::SpaceSearch;
use homing_search::search::Limits;
use homing_table::backward::check_laws;
use homing_table::error::Result;
use homing_table::notation::Notation;
use homing_table::table::TableFile;

/// The most states of a table that is built in a moment.
const MAX_QUICK_STATES: u64 = 1 << 17;
/// The most states of a table that is built in two seconds.
const MAX_SECONDS_STATES: u64 = 1 << 22;

/// A puzzle given by a space only.
pub(super) struct SpacePuzzle<P> {
    head: Head,
    space: P,
}

impl<P: Notation + Clone> SpacePuzzle<P> {
    pub(super) fn new(space: P, limits: Limits) -> Self {
        Self {
            head: Head::of_own(space.describe().puzzle, limits),
            space,
        }
    }
}

impl<P: Notation + Clone> Puzzle for SpacePuzzle<P> {
    fn head(&self) -> &Head {
        &self.head
    }

    /// The code of a space may have changed since its table was made.
    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        check_laws(&self.space)?;
        Ok(open_space(file, self.space.clone())?.into())
    }

    fn need(&self) -> Need {
        need_of_space(&self.space)
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::of_size(self.space.len(), MAX_QUICK_STATES, MAX_SECONDS_STATES)
    }

    fn start_search(&self) -> Option<StartSearch> {
        Some(StartSearch::of_space(self.space.clone()))
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        let search = SpaceSearch::begin(self.space.clone())?;
        Ok(Product::of(self.space.clone()).by(search))
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Ok(Box::new(InChunks::of_space(
            Product::of(self.space.clone()),
            self.space.clone(),
            self.head.file_name().into(),
        )?))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(&self.space, board, moves)
    }
}
