use homing_engine::AnyTable;
use homing_table::Result;
use std::collections::VecDeque;

/// The maximum number of tables. The memory of WebAssembly never shrinks, and the next table replaces the oldest.
const MAX_TABLES: usize = 3;

/// An opened puzzle.
pub struct OpenPuzzle {
    /// The table that answers.
    pub table: AnyTable,
    /// The level's start.
    pub start: Option<String>,
    /// The name of the puzzle.
    pub puzzle: String,
}

/// The tables that were used most recently.
#[derive(Default)]
pub struct RecentTables(VecDeque<(String, OpenPuzzle)>);

impl RecentTables {
    /// Returns the puzzle with a key, which `open` opens if it is missing. The one unused longest is dropped first.
    pub fn get_or_open(
        &mut self,
        key: String,
        open: impl FnOnce() -> Result<OpenPuzzle>,
    ) -> Result<&OpenPuzzle> {
        let puzzle = match self
            .0
            .iter()
            .position(|(kept, _)| *kept == key)
            .and_then(|at| self.0.remove(at))
        {
            Some((_, puzzle)) => puzzle,
            None => {
                self.0.truncate(MAX_TABLES - 1);
                open()?
            }
        };
        self.0.push_front((key, puzzle));
        Ok(&self.0[0].1)
    }
}
