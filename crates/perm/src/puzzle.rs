//! A permutation puzzle with a whole table.

use super::definition::PermRules;
use super::found::Orbit;
use super::patterns::FileLayout;
use super::rows::MAX_STATES;
use super::searches::searches;
use super::space::Perm;
use super::{chunks, generation};
use homing_engine::discovered::DiscoveredPuzzle;
use homing_engine::{
    AnyTable, BuildTime, Frame, Generation, Head, Need, Puzzle, ScratchSearch, Searches,
    StartSearch, frames, open_space,
};
use homing_space::space::Space;
use homing_table::error::Result;
use homing_table::table::TableFile;
use std::sync::OnceLock;

/// The maximum number of states for a table that is built in memory without asking.
const MAX_QUICK_STATES: u64 = 1 << 22;
/// The maximum number of states to discover with layers in files.
const MAX_FOUND_IN_FILES: u128 = MAX_STATES as u128;

/// A permutation puzzle with its options.
pub struct PermPuzzle {
    pub space: Perm,
    pub head: Head,
    pub form: FileLayout,
    /// The space of the generated table, computed on first use.
    pub of_table: OnceLock<Perm>,
}

impl PermPuzzle {
    fn of_table(&self) -> &Perm {
        let sharing = || {
            self.form
                .shares_entries
                .then(|| self.space.sharing_entries())
                .flatten()
        };
        self.of_table
            .get_or_init(|| sharing().unwrap_or_else(|| self.space.clone()))
    }
}

impl Puzzle for PermPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        Ok(open_space(file, self.space.clone().of_file(file.header()))?.into())
    }

    fn need(&self) -> Need {
        generation::need(self.of_table())
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::of_size(self.space.len(), MAX_QUICK_STATES, 0)
    }

    fn start_search(&self) -> Option<StartSearch> {
        Some(StartSearch::of_space(self.space.clone()))
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        generation::begin(self.of_table().clone())
    }

    /// Does not share entries: finding one entry for each state is faster in memory.
    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        generation::begin(self.space.clone())
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Ok(Box::new(chunks::parts(
            self.of_table(),
            self.head.file_name(),
        )?))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(&self.space, board, moves)
    }

    fn searches(&self) -> Result<Box<dyn Searches>> {
        Ok(Box::new(searches(self.space.clone())))
    }
}

/// The whole table of a puzzle that usually has pattern tables. Its search keeps its layers in files.
pub fn whole_table(rules: PermRules, head: Head, form: FileLayout) -> Option<Box<dyn Puzzle>> {
    match Perm::large(rules.clone()) {
        Ok(space) => Some(Box::new(PermPuzzle {
            space,
            head,
            form,
            of_table: OnceLock::new(),
        })),
        Err(_) => Some(Box::new(DiscoveredPuzzle::named(
            Orbit::within(&rules, MAX_FOUND_IN_FILES).ok()??,
            head,
        ))),
    }
}
