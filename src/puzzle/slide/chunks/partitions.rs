//! The partitions of a board into chunks, and the board's table from a search in chunks.

use super::cut::ChunkCut;
use super::moves::ChunkMoves;
use crate::engine::{ChunkParts, Finish};
use crate::error::Result;
use crate::layers::{Bit, ChunkLayout, Chunks, FinishedSearch, SearchCosts};
use crate::puzzle::slide::Slide;
use crate::puzzle::slide::options::table_name;
use crate::puzzle::slide::planes;
use crate::space::Space;
use crate::table::{Kind, Table};
use crate::watch::Watch;
use std::sync::Arc;

/// The partitions of a board, by the number of free tiles.
pub struct SlideCut(pub Slide);

impl crate::layers::Cut for SlideCut {
    fn name(&self) -> String {
        self.0.describe().puzzle
    }

    fn states(&self) -> u64 {
        self.0.len()
    }

    fn layouts(&self) -> Vec<ChunkLayout> {
        (ChunkCut::MIN_TILES..=ChunkCut::MAX_TILES)
            .rev()
            .filter_map(|tiles| Some(ChunkMoves::layout(&ChunkCut::new(self.0, tiles)?)))
            .collect()
    }

    /// The bit of the column `half` determines moves, too.
    fn bits(&self, columns: &[Kind]) -> Vec<Bit> {
        let has_depth = columns.contains(&Kind::Depth);
        let has_half = columns.iter().any(|&kind| kind != Kind::Depth);
        let all = [
            (Bit::Half, has_half),
            (Bit::High, has_depth),
            (Bit::Low, has_depth),
        ];
        all.into_iter()
            .filter(|&(_, is_needed)| is_needed)
            .map(|(bit, _)| bit)
            .collect()
    }

    fn chunks(&self, tiles: usize) -> Option<Chunks> {
        let moves = Arc::new(ChunkMoves::new(ChunkCut::new(self.0, tiles)?));
        Some(Chunks {
            model: moves.clone(),
            moves: Some(moves),
        })
    }

    fn costs(&self) -> SearchCosts {
        if self.0.columns() <= 4 { NARROW } else { WIDE }
    }
}

/// Measured on 3x4 and 2x6.
const NARROW: SearchCosts = SearchCosts {
    layer_bits: 6.6,
    crossing_bytes: 0.43,
    nanoseconds: 8.0,
};
const WIDE: SearchCosts = SearchCosts {
    layer_bits: 8.1,
    crossing_bytes: 0.57,
    nanoseconds: 14.0,
};

/// Returns the parts of a search in chunks for a board's table with these columns.
pub fn parts(
    slide: Slide,
    columns: &[Kind],
    finish: Finish<Slide>,
    known_depth: Option<u32>,
) -> ChunkParts<Slide> {
    let (cut, columns) = (Box::new(SlideCut(slide)), columns.to_vec());
    ChunkParts {
        space: slide,
        cut,
        columns,
        file_name: table_name(&slide),
        finish,
        check: resumed,
        known_depth,
    }
}

/// The fraction of the time that the comparison with neighbours takes. The rest is for walks of a sample.
const NEIGHBOURS_SHARE: f64 = 0.95;

/// Checks the table of a search that was resumed from files, before it replaces an older one.
///
/// Files may contain states that do not belong to their layer, with matching counts in the manifest. Only the result shows that. If the
/// memory allows, the table is verified like with `verify`, which repeats the search in memory and proves it right. Otherwise
/// each state is compared with its neighbours, using all that is stored of the depths.
///
/// # Errors
///
/// [`Error::Meaning`](crate::Error::Meaning) or [`Error::Counts`](crate::Error::Counts) if it is wrong; [`Error::Io`](crate::Error::Io);
/// [`Error::Stopped`](crate::Error::Stopped).
pub fn resumed(
    finished: FinishedSearch,
    &slide: &Slide,
    table: &Table,
    mut watch: Watch,
) -> Result<()> {
    let memory_bytes = finished.search.crossing_bytes();
    if slide.cells() <= Slide::MAX_MEMORY_CELLS
        && planes::need(slide, finished.columns).memory_bytes <= memory_bytes
    {
        return planes::verify(slide, table, watch);
    }
    if let Some(moves) = finished.moves {
        moves.check(finished.search, watch.part(0.0, NEIGHBOURS_SHARE))?;
    }
    planes::resumed(table, watch.part(NEIGHBOURS_SHARE, 1.0))
}
