//! The table of a board from a search of its rows.

use super::Slide;
use super::lines::{Lines, Metric};
use super::rows::{self, RowColumn, RowSearch};
use crate::engine::{Finish, Generation, TableGeneration, TableSearch, check_complete};
use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::{Kind, Table};
use crate::watch::{Stop, Watch};
use std::path::Path;

/// A search of rows, and the columns of its table.
pub struct SlideTable {
    search: RowSearch,
    kinds: &'static [Kind],
}

/// Starts a search.
pub(super) fn begin(
    slide: Slide,
    kinds: &'static [Kind],
    finish: Finish<Slide>,
) -> Result<Box<dyn Generation>> {
    let search = RowSearch::begin(slide, Metric::Steps, Kind::codes(kinds))?;
    Ok(Box::new(TableGeneration {
        finish,
        ..SlideTable::generation(slide, search, kinds)
    }))
}

/// Starts a search by lines, whose table has only the column `depth`.
pub(super) fn begin_lines(
    slide: Slide,
    finish: Finish<Lines<Slide>>,
) -> Result<Box<dyn Generation>> {
    let kinds = &[Kind::Depth];
    let search = RowSearch::begin(slide, Metric::Lines, Kind::codes(kinds))?;
    Ok(Box::new(TableGeneration {
        space: Lines::new(slide),
        search: SlideTable { search, kinds },
        finish,
        known_depth: depth_in(&LINE_DEPTHS, &slide),
    }))
}

impl SlideTable {
    /// Returns the generation of a table with these columns.
    pub fn generation(
        slide: Slide,
        search: RowSearch,
        kinds: &'static [Kind],
    ) -> TableGeneration<Slide, Self> {
        TableGeneration {
            known_depth: known_depth(&slide),
            ..TableGeneration::new(slide, Self { search, kinds })
        }
    }
}

/// Serves both metrics: the rows know theirs.
impl<S: Space> TableSearch<S> for SlideTable {
    type Column<'s> = RowColumn<'s>;

    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn step(&mut self, _: &S, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    fn end(&mut self, space: &S, _: Watch) -> Result<bool> {
        check_complete(self.search.layers(), space.len()).map(|()| true)
    }

    fn columns(&mut self, _: &S, _: &Stop) -> Result<Vec<RowColumn<'_>>> {
        // They are packed piece by piece, and are never in memory as a whole next to the search.
        self.search.end();
        let column = |&kind: &Kind| {
            let lost = || Error::Contradiction {
                what: format!(
                    "the search has not kept what the column {} takes",
                    kind.name()
                ),
            };
            self.search.packed(kind).ok_or_else(lost)
        };
        self.kinds.iter().map(column).collect()
    }

    fn is_resumed(&self) -> bool {
        self.search.is_resumed()
    }

    fn check(&self, _: &S, table: &Table, watch: Watch) -> Result<()> {
        rows::resumed(table, watch)
    }

    fn keeps_checkpoints(&self) -> bool {
        self.search.keeps_checkpoints()
    }

    fn write_checkpoint(&mut self, path: &Path, watch: Watch) -> Result<()> {
        self.search.write_checkpoint(path, watch)
    }
}

/// The published greatest depths, by the shorter and the longer side; `tests/facts/depths.csv` and `depths_15_16.csv` name their sources.
const GREATEST_DEPTHS: [(usize, usize, u32); 11] = [
    (2, 2, 6),
    (2, 3, 21),
    (2, 4, 36),
    (2, 5, 55),
    (2, 6, 80),
    (2, 7, 108),
    (2, 8, 140),
    (3, 3, 31),
    (3, 4, 53),
    (3, 5, 84),
    (4, 4, 80),
];

/// The published greatest depths by moves of whole lines, by the shorter and the longer side; `tests/facts/depths.csv` names their source.
const LINE_DEPTHS: [(usize, usize, u32); 8] = [
    (2, 2, 6),
    (2, 3, 20),
    (2, 4, 25),
    (2, 5, 36),
    (2, 6, 41),
    (2, 7, 52),
    (3, 3, 24),
    (3, 4, 33),
];

/// Returns the greatest depth of a board with the usual home. Another home changes it by a few moves.
pub(super) fn known_depth(slide: &Slide) -> Option<u32> {
    depth_in(&GREATEST_DEPTHS, slide)
}

/// Looks up the depth of a board in a list by the shorter and the longer side.
fn depth_in(depths: &[(usize, usize, u32)], slide: &Slide) -> Option<u32> {
    let sides = (
        slide.rows().min(slide.columns()),
        slide.rows().max(slide.columns()),
    );
    depths
        .iter()
        .find(|&&(short, long, _)| (short, long) == sides)
        .map(|&(_, _, depth)| depth)
}
