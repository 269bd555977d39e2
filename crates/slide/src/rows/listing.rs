//! The depth of every state, and the states of given depths, from the layers of a search.

use super::made::walked_states;
use super::search::RowSearch;
use crate::lines::Metric;
use homing_boards::slide::Slide;
use homing_search::making::share_done;
use homing_space::space::Space;
use homing_table::backward::{DepthCodes, Layer, places};
use homing_table::error::Result;
use homing_table::pool::*;
use homing_table::table::Table;
use homing_table::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicU8;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

impl RowSearch {
    /// Starts a search whose layers are listed.
    fn listed(slide: Slide, metric: Metric) -> Result<Self> {
        let codes = match metric {
            Metric::Steps => DepthCodes::Halves,
            Metric::Lines => DepthCodes::Residues,
        };
        Self::begin(slide, metric, codes)
    }

    /// Visits the indices of the states of the last layer, those of a row together.
    fn each_last(&self, visit: &(dyn Fn(&mut dyn Iterator<Item = u64>) + Sync)) {
        self.search.each_last(&|row, words| {
            let indices = self.rows.indices(row);
            let places = words
                .iter()
                .zip(0..)
                .flat_map(|(&word, at)| places(word).map(move |place| 64 * at + place as usize));
            visit(&mut places.map(|place| indices.of(place)));
        });
    }
}

/// Returns the depth of every state of a board, by index, from a search on the threads of the current rayon pool. Calls `on_layer` after
/// every layer, which may end the search. Takes one byte per state, and the memory of a search.
pub fn all_depths(
    slide: Slide,
    metric: Metric,
    stop: &Stop,
    mut on_layer: impl FnMut(Layer) -> Result<()>,
) -> Result<Vec<u8>> {
    let mut search = RowSearch::listed(slide, metric)?;
    let depths: Vec<AtomicU8> = (0..slide.len()).map(|_| AtomicU8::new(0)).collect();
    while search.step(stop)? {
        let depth = search.layer().depth as u8;
        search.each_last(&|indices| {
            indices.for_each(|index| depths[index as usize].store(depth, Relaxed))
        });
        on_layer(search.layer())?;
    }
    Ok(depths.into_iter().map(AtomicU8::into_inner).collect())
}

/// Returns all states of a board whose depth is in a range, ascending.
///
/// The search goes backward from the goal only as far as the greatest of these depths, and reads each layer as bits: on 3x4 that takes some
/// milliseconds for depth 20 and half a second for the farthest states, while walking home from every state takes 15 seconds. Calls
/// `on_layer` after every layer, which may end the search.
pub fn states_at(
    slide: Slide,
    metric: Metric,
    depths: &RangeInclusive<u32>,
    stop: &Stop,
    mut on_layer: impl FnMut(Layer) -> Result<()>,
) -> Result<Vec<u64>> {
    let mut search = RowSearch::listed(slide, metric)?;
    let states = Mutex::new(Vec::new());
    loop {
        if depths.contains(&search.layer().depth) {
            search.each_last(&|indices| {
                let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
                states.extend(indices);
            });
        }
        on_layer(search.layer())?;
        if search.layer().depth >= *depths.end() || !search.step(stop)? {
            break;
        }
    }
    let mut states = states.into_inner().unwrap_or_else(PoisonError::into_inner);
    states.par_sort_unstable();
    Ok(states)
}

/// Returns all states of a table at given depths; `None` if walking home from each is as fast. States have the numbers of the stored board.
pub fn table_states_at(
    table: &Table,
    stored: Slide,
    metric: Metric,
    depths: RangeInclusive<u32>,
    mut watch: Watch,
) -> Result<Option<Vec<u64>>> {
    if stored.len() <= walked_states(metric) {
        return Ok(None);
    }
    table.count_at(&depths)?;
    let last = table.greatest_depth().min(*depths.end());
    let total = table.count_at(&(0..=last))?;
    let stop = watch.stop().clone();
    let on_layer = |layer: Layer| watch.report(share_done(Layer { total, ..layer }, Some(last)));
    states_at(stored, metric, &depths, &stop, on_layer).map(Some)
}

/// Returns the depth of every state of a table, if one byte for each fits into memory. `None` if walking is faster.
pub fn table_depths(
    table: &Table,
    stored: Slide,
    metric: Metric,
    mut watch: Watch,
) -> Result<Option<Vec<u8>>> {
    if stored.len() > Table::MAX_STATES_AT_ONCE {
        return Ok(None);
    }
    let stop = watch.stop().clone();
    let on_layer = |layer| watch.report(share_done(layer, Some(table.greatest_depth())));
    all_depths(stored, metric, &stop, on_layer).map(Some)
}
