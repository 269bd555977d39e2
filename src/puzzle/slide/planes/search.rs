//! A search: its planes and its progress.

use super::layer::LayerStep;
use super::shape::PlaneShape;
use super::side::Side;
use super::window::Window;
use crate::backward::{DepthCodes, Layer};
use crate::error::{Error, Lack, Result};
use crate::pool::*;
use crate::puzzle::slide::Slide;
use crate::puzzle::slide::listing::{ListedLayers, VisitWords};
use crate::space::Space;
use crate::table::Table;
use crate::watch::{Stop, Watch};

/// Smaller boards are too small for planes.
pub const MIN_CELLS: usize = 6;
/// An upper bound of the depths on boards of these sizes. The greatest known depth is 108, on 2x7 with the blank's home in a corner;
/// another home is at most seven moves from a corner, and renaming the tiles changes no depth.
///
/// A search that was resumed from a wrong checkpoint may send a layer back and forth forever. It ends here.
pub const MAX_DEPTH: usize = 255;

/// Checks the table of a search.
pub type Check = fn(&Table, Watch) -> Result<()>;

/// A search backward from the goal, layer by layer.
pub struct PlaneSearch {
    /// The shape of the planes.
    pub(super) shape: PlaneShape,
    /// The vertical moves.
    pub(super) windows: Vec<Window>,
    /// The depth codes that are stored.
    pub(super) codes: DepthCodes,
    /// The planes of either colour.
    pub(super) sides: [Side; 2],
    /// The number of states at each depth found so far.
    pub(super) layers: Vec<u64>,
    /// The check of its table, if it was resumed from a checkpoint, whose planes have not been verified.
    pub(super) check: Option<Check>,
}

impl PlaneSearch {
    /// Creates a search that has found only the goal, and stores these depth codes. Returns `None` for boards of four cells, which are too
    /// small for planes.
    pub fn begin(slide: Slide, codes: DepthCodes) -> Result<Option<Self>> {
        if slide.cells() < MIN_CELLS {
            return Ok(None);
        }
        if slide.cells() > Slide::MAX_MEMORY_CELLS {
            return Err(Error::lacks(
                slide.describe().puzzle,
                Lack::MemorySearch,
                "",
            ));
        }
        let mut search = Self::empty(slide, codes)?;
        let shape = search.shape;
        // The goal has its tiles in order: bit 0 of the plane of the blank's home.
        let slot = shape.slot(slide.home());
        let home = &mut search.sides[shape.colour(slide.home())];
        home.frontier[slot * shape.free_tiles.unit_words()] = 1;
        home.counts[slot] = 1;
        search.layers.push(1);
        Ok(Some(search))
    }

    /// Creates a search that has found nothing.
    pub(super) fn empty(slide: Slide, codes: DepthCodes) -> Result<Self> {
        let shape = PlaneShape::new(slide);
        let sides = [Side::new(&shape, 0, codes)?, Side::new(&shape, 1, codes)?];
        Ok(Self {
            shape,
            windows: Window::all(&shape),
            codes,
            sides,
            layers: Vec::new(),
            check: None,
        })
    }

    /// Returns the progress of the search.
    pub fn layer(&self) -> Layer {
        Layer {
            depth: self.layers.len() as u32 - 1,
            states: self.layers.iter().sum(),
            total: self.shape.slide.len(),
        }
    }

    /// Returns the check of its table, if it was resumed from a checkpoint.
    pub fn check(&self) -> Option<Check> {
        self.check
    }

    /// Returns the number of states at each depth found so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Finds the states of the next layer. Returns `false` if there are none: the search is finished.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`]. Some planes have the new layer then, and others the one before the last: the search is of no further use.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let depth = self.layers.len() - 1;
        if depth >= MAX_DEPTH || self.layer().states > self.shape.slide.len() {
            return Ok(false);
        }
        let [even, odd] = &mut self.sides;
        // Every move changes the colour of the blank's cell, so a layer is on one side, and the next on the other.
        let (from, into) = if self.shape.colour_at(depth) == 0 {
            (&*even, odd)
        } else {
            (&*odd, even)
        };
        let count =
            LayerStep::new(self.shape, &self.windows, from, self.codes, depth + 1).run(into, stop);
        stop.check()?;
        if count > 0 {
            self.layers.push(count);
        }
        Ok(count > 0)
    }
}

impl ListedLayers for PlaneSearch {
    const WALKED_STATES: u64 = 1 << 24;

    fn begin(slide: Slide) -> Result<Option<Self>> {
        Self::begin(slide, DepthCodes::Halves)
    }

    fn layer(&self) -> Layer {
        self.layer()
    }

    fn step_visiting(&mut self, stop: &Stop, visit: Option<VisitWords>) -> Result<bool> {
        let has_layer = self.step(stop)?;
        if let Some(visit) = visit.filter(|_| has_layer) {
            let (shape, side) = (
                self.shape,
                &self.sides[self.shape.colour_at(self.layers.len() - 1)],
            );
            let slots = side.cells.len();
            side.frontier
                .par_chunks(shape.free_tiles.unit_words())
                .zip(&side.counts)
                .enumerate()
                .for_each(|(place, (words, &count))| {
                    if count > 0 {
                        visit(
                            shape.first_index(side.cells[place % slots], place / slots),
                            words,
                        );
                    }
                });
        }
        Ok(has_layer)
    }
}
