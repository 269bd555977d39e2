//! The table of a board from a search of its planes.

use super::Slide;
use super::planes::{PackedPlanes, PlaneSearch};
use crate::engine::{
    Finish, Generation, SpaceGeneration, TableGeneration, TableSearch, boxed_generation,
    check_complete,
};
use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::{Kind, Table};
use crate::watch::{Stop, Watch};
use std::path::Path;

/// A search of planes, and the columns of its table.
pub struct PlaneTable {
    search: PlaneSearch,
    kinds: &'static [Kind],
}

/// Starts a search. Boards too small for planes use the search for any space; their tables have the same bytes.
pub(super) fn begin(
    slide: Slide,
    kinds: &'static [Kind],
    finish: Finish<Slide>,
) -> Result<Box<dyn Generation>> {
    Ok(match PlaneSearch::begin(slide, Kind::codes(kinds))? {
        Some(search) => boxed_generation(TableGeneration {
            finish,
            ..PlaneTable::generation(slide, search, kinds)
        }),
        None => boxed_generation(TableGeneration {
            finish,
            ..SpaceGeneration::begin_with(slide, kinds)?
        }),
    })
}

impl PlaneTable {
    /// Returns the generation of a table with these columns.
    pub fn generation(
        slide: Slide,
        search: PlaneSearch,
        kinds: &'static [Kind],
    ) -> TableGeneration<Slide, Self> {
        TableGeneration {
            known_depth: known_depth(&slide),
            ..TableGeneration::new(slide, Self { search, kinds })
        }
    }
}

impl TableSearch<Slide> for PlaneTable {
    type Column<'s> = PackedPlanes<'s>;

    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn step(&mut self, _: &Slide, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    fn end(&mut self, slide: &Slide, _: Watch) -> Result<bool> {
        check_complete(self.search.layers(), slide.len()).map(|()| true)
    }

    /// The columns are packed piece by piece, and are never in memory as a whole next to the search.
    fn columns(&mut self, _: &Slide, _: &Stop) -> Result<Vec<PackedPlanes<'_>>> {
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
        self.search.check().is_some()
    }

    fn check(&self, _: &Slide, table: &Table, watch: Watch) -> Result<()> {
        self.search
            .check()
            .map_or(Ok(()), |check| check(table, watch))
    }

    fn keeps_checkpoints(&self) -> bool {
        true
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

/// Returns the greatest depth of a board with the usual home. Another home changes it by a few moves.
pub(super) fn known_depth(slide: &Slide) -> Option<u32> {
    depth_in(&GREATEST_DEPTHS, slide)
}

/// Looks up the depth of a board in a list by the shorter and the longer side.
pub(super) fn depth_in(depths: &[(usize, usize, u32)], slide: &Slide) -> Option<u32> {
    let sides = (
        slide.rows().min(slide.columns()),
        slide.rows().max(slide.columns()),
    );
    depths
        .iter()
        .find(|&&(short, long, _)| (short, long) == sides)
        .map(|&(_, _, depth)| depth)
}
