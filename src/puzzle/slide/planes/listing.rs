//! The states of given depths, read off the planes of a search.

use super::record::Record;
use super::search::PlaneSearch;
use crate::backward::Layer;
use crate::error::Result;
use crate::pool::*;
use crate::puzzle::slide::Slide;
use crate::watch::Stop;
use std::ops::RangeInclusive;

/// All states of a board whose depth lies in a range, by ascending index. `None` for boards too small for planes.
///
/// The search goes backward from the goal only as far as the greatest of these depths, and each layer is read as bits: on 3x4 that
/// takes some milliseconds for depth 20 and half a second for the farthest states, where walking home from every state takes 15 seconds.
/// `hear` is told of every finished layer, and may end the search.
pub fn states_at(
    slide: Slide,
    depths: &RangeInclusive<u32>,
    stop: &Stop,
    mut hear: impl FnMut(Layer) -> Result<()>,
) -> Result<Option<Vec<u64>>> {
    let Some(mut search) = PlaneSearch::begin(slide, Record::Halves)? else { return Ok(None) };
    let mut states = Vec::new();
    loop {
        hear(search.layer())?;
        if depths.contains(&search.layer().depth) {
            search.push_last_layer(&mut states);
        }
        if search.layer().depth >= *depths.end() || !search.step(stop)? {
            break;
        }
    }
    states.par_sort_unstable();
    Ok(Some(states))
}

impl PlaneSearch {
    /// Appends the indices of the states of the last layer.
    fn push_last_layer(&self, states: &mut Vec<u64>) {
        let shape = &self.shape;
        let side = &self.sides[shape.colour_at(self.layers.len() - 1)];
        let units = side.frontier.chunks_exact(shape.unit_words());
        let places = (0..shape.units()).flat_map(|unit| side.cells.iter().map(move |&cell| (unit, cell)));
        for (words, (unit, cell)) in units.zip(places) {
            let first = cell as u64 * shape.slide.plane() + (unit * shape.unit_len()) as u64;
            for (&word, at) in words.iter().zip(0u64..) {
                let mut rest = word;
                while rest != 0 {
                    states.push(first + 64 * at + u64::from(rest.trailing_zeros()));
                    rest &= rest - 1;
                }
            }
        }
    }
}
