//! A search: its rows and its progress.

use super::model::SlideRows;
use crate::lines::Metric;
use homing_boards::slide::Slide;
use homing_search::making::Kept;
use homing_space::space::Space;
use homing_table::backward::rows::BitRowSearch;
use homing_table::backward::{DepthCodes, Layer};
use homing_table::error::{Error, Lack, Result};
use homing_table::watch::Stop;

/// An upper bound of the depths on boards of these sizes. The greatest known depth is 108, on 2x7 with the blank's home in a corner;
/// another home is at most seven moves from a corner, and renaming the tiles changes no depth.
///
/// A search that was resumed from a wrong checkpoint may send a layer back and forth forever. It ends here.
pub const MAX_DEPTH: usize = 255;

/// A search of a board backward from the goal, layer by layer.
pub struct RowSearch {
    pub(super) rows: SlideRows,
    pub(super) search: BitRowSearch,
    pub(super) codes: DepthCodes,
    /// Whether it was resumed from a checkpoint, whose states have not been verified.
    pub(super) is_resumed: bool,
}

impl RowSearch {
    /// Creates a search that has found only the goal, and stores these depth codes.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the system gives no memory; [`Error::Lacks`] if the board has too many cells.
    pub fn begin(slide: Slide, metric: Metric, codes: DepthCodes) -> Result<Self> {
        if slide.cells() > Slide::MAX_MEMORY_CELLS {
            return Err(Error::lacks(
                slide.describe().puzzle,
                Lack::MemorySearch,
                "",
            ));
        }
        let rows = SlideRows::new(slide, metric);
        Ok(Self {
            search: BitRowSearch::begin(&rows, &[rows.goal()], codes)?,
            rows,
            codes,
            is_resumed: false,
        })
    }

    /// Returns the progress of the search.
    pub fn layer(&self) -> Layer {
        Layer::of(self.layers(), self.rows.slide.len())
    }

    /// Returns whether it was resumed from a checkpoint.
    pub fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Returns how it is kept: only a search by steps writes checkpoints.
    pub fn kept(&self) -> Kept {
        match self.rows.metric {
            Metric::Steps => Kept::InCheckpoints,
            Metric::Lines => Kept::Nowhere,
        }
    }

    /// Returns the number of states at each depth found so far.
    pub fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    /// Finds the states of the next layer. Returns `false` if there are none: the search is finished.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`]. The search is of no further use then.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        if self.layers().len() > MAX_DEPTH || self.layer().states > self.rows.slide.len() {
            return Ok(false);
        }
        self.search.step(&self.rows, stop)
    }

    /// Frees the memory of the layers of a finished search.
    pub fn end(&mut self) {
        self.search.end();
    }
}
