//! The result of a search: the column `depth`.

use super::search::LineSearch;
use super::space::{Lines, Steps};
use crate::engine::share_done;
use crate::error::Result;
use crate::puzzle::slide::listing::ListedLayers;
use crate::puzzle::slide::planes::first_difference;
use crate::puzzle::slide::planes::pack::{each_unit, interleave};
use crate::space::Space;
use crate::table::{Column, DEPTH, Entries, Table, compare_counts};
use crate::watch::Watch;
use std::io;

/// The column `depth` of a finished search.
pub struct Depths<'s>(pub &'s LineSearch);

impl Entries for Depths<'_> {
    fn name(&self) -> &str {
        DEPTH
    }

    fn bits(&self) -> u8 {
        2
    }

    fn entries(&self) -> u64 {
        self.0.shape.slide.len()
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let (shape, [lows, highs]) = (self.0.shape, &self.0.marks);
        each_unit(&shape, 2, put, &|cell, unit, bytes| {
            let at = (unit * shape.slide.cells() + cell) * shape.free_tiles.unit_words();
            // The mark is the depth mod 3, plus one.
            interleave(bytes, |word| {
                (
                    lows[at + word] & highs[at + word],
                    !lows[at + word] & highs[at + word],
                )
            });
        })
    }
}

impl LineSearch {
    /// Returns the column of a finished search, in memory.
    pub fn column(&self) -> Option<Column> {
        Depths(self).to_column().ok()
    }
}

/// Checks every entry of a table. Small tables are left to [`Table::verify`], which does not rely on the search. For larger ones the search
/// is repeated, and its counts and entries must equal those of the table; a sample of states is walked and compared with their neighbours.
pub fn verify<P: Steps>(lines: &Lines<P>, table: &Table, mut watch: Watch) -> Result<()> {
    let is_large = lines.len() > LineSearch::WALKED_STATES;
    let search = if is_large {
        LineSearch::begin(lines.steps().stored())?
    } else {
        None
    };
    let Some(mut search) = search else {
        return table.verify(watch);
    };
    while search.step(watch.stop())? {
        watch
            .part(0.0, 0.7)
            .report(share_done(search.layer(), Some(table.greatest_depth())))?;
    }
    compare_counts(search.layers(), table.layers(), "are at depth")?;
    if let Some(column) = table.depth_column() {
        first_difference(&Depths(&search), column, watch.part(0.7, 1.0))?;
    }
    table.verify_sample(watch.stop())
}
