//! The table of a search: its columns, and the checks before it replaces an older one.

use super::search::RowSearch;
use crate::lines::Metric;
use homing_boards::slide::Slide;
use homing_search::making::{Kept, TableSearch, check_complete};
use homing_table::error::{Error, Result};
use homing_table::table::{Entries, Kind, Table};
use homing_table::watch::{Stop, Watch};
use std::path::Path;

/// A search of rows, and the columns of its table.
pub struct SlideTable {
    search: RowSearch,
    kinds: Vec<Kind>,
}

impl SlideTable {
    /// Starts a search by a metric.
    ///
    /// # Errors
    ///
    /// As [`RowSearch::begin`].
    pub fn begin(slide: Slide, metric: Metric, kinds: &[Kind]) -> Result<Self> {
        let search = RowSearch::begin(slide, metric, Kind::codes(kinds))?;
        Ok(Self::of(search, kinds))
    }

    /// Continues a search.
    pub fn of(search: RowSearch, kinds: &[Kind]) -> Self {
        Self {
            search,
            kinds: kinds.to_vec(),
        }
    }
}

impl TableSearch for SlideTable {
    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    fn end(&mut self, _: Watch) -> Result<()> {
        check_complete(self.search.layers(), self.search.layer().total)
    }

    /// They are packed piece by piece, and are never in memory as a whole next to the search.
    fn columns(&mut self, _: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        self.search.end();
        let column = |&kind: &Kind| -> Result<Box<dyn Entries + '_>> {
            let lost = || Error::Contradiction {
                what: format!(
                    "the search has not kept what the column {} takes",
                    kind.name()
                ),
            };
            Ok(Box::new(self.search.packed(kind).ok_or_else(lost)?))
        };
        self.kinds.iter().map(column).collect()
    }

    fn kept(&self) -> Kept {
        self.search.kept()
    }

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        self.search.write_checkpoint(path, watch)
    }

    fn is_resumed(&self) -> bool {
        self.search.is_resumed()
    }

    fn check(&self, table: &Table, watch: Watch) -> Result<()> {
        resumed(table, watch)
    }
}

/// The number of states up to which tables are walked.
pub fn walked_states(metric: Metric) -> u64 {
    match metric {
        Metric::Steps => 1 << 24,
        Metric::Lines => 1 << 22,
    }
}

/// Checks a table that was made from a checkpoint, before it replaces an older one: a small one completely, a large one by its sample of
/// states.
pub fn resumed(table: &Table, watch: Watch) -> Result<()> {
    if table.space().len() <= walked_states(Metric::Steps) {
        table.verify(watch)
    } else {
        table.verify_sample(watch.stop())
    }
}
