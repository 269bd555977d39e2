//! The depth of every state, from the frontiers that a search passes.

use super::record::Record;
use super::search::PlaneSearch;
use crate::backward::Layer;
use crate::error::Result;
use crate::pool::*;
use crate::puzzle::slide::Slide;
use crate::space::Space;
use crate::watch::Stop;

/// The depth of every state of a board, by index, on the threads of the current rayon pool: the search once more, which enters each
/// frontier. `hear` is told of every finished layer, and may end the search. Takes a byte a state, and the memory of a search. `None` for
/// boards of four cells.
pub fn all_depths(slide: Slide, stop: &Stop, mut hear: impl FnMut(Layer) -> Result<()>) -> Result<Option<Vec<u8>>> {
    let Some(mut search) = PlaneSearch::begin(slide, Record::Halves)? else { return Ok(None) };
    let mut depths = vec![0; slide.len() as usize];
    while search.step(stop)? {
        search.enter_frontier(&mut depths);
        hear(search.layer())?;
    }
    Ok(Some(depths))
}

impl PlaneSearch {
    /// Enters the depth of the last layer for each of its states.
    fn enter_frontier(&self, depths: &mut [u8]) {
        let (shape, depth) = (&self.shape, self.layers.len() - 1);
        let colour = shape.colour_at(depth);
        let (side, unit_words) = (&self.sides[colour], shape.unit_words());
        // Parts of the list and units of the planes are the same: first the units of the first cell, then those of the next.
        depths.par_chunks_mut(shape.unit_len()).enumerate().for_each(|(part, depths)| {
            let (cell, unit) = (part / shape.units(), part % shape.units());
            if shape.colour(cell) != colour {
                return;
            }
            let place = unit * side.cells.len() + shape.slot(cell);
            if side.counts[place] == 0 {
                return;
            }
            for (word, at) in side.frontier[place * unit_words..][..unit_words].iter().zip(0..) {
                let mut bits = *word;
                while bits != 0 {
                    depths[64 * at + bits.trailing_zeros() as usize] = depth as u8;
                    bits &= bits - 1;
                }
            }
        });
    }
}
