//! The depth of every state, and the states of given depths, from the layers of a search.

use super::Slide;
use crate::backward::{Layer, places};
use crate::engine::share_done;
use crate::error::Result;
use crate::pool::*;
use crate::space::Space;
use crate::table::Table;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A callback for new states: the index of the first bit of some words, and the words.
pub type VisitWords<'h> = &'h (dyn Fn(u64, &[u64]) + Sync);

/// A search of a board whose layers can be listed.
pub trait ListedLayers: Sized {
    /// Tables of up to this many states are walked, because that is faster.
    const WALKED_STATES: u64;

    /// Creates a search that has found only the goal. `None` for boards too small for planes.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if the system gives no memory.
    fn begin(slide: Slide) -> Result<Option<Self>>;

    /// Returns the progress of the search.
    fn layer(&self) -> Layer;

    /// Finds the states of the next layer, and passes them to `visit`. Returns `false` if there are none.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped). The search is of no further use then.
    fn step_visiting(&mut self, stop: &Stop, visit: Option<VisitWords>) -> Result<bool>;
}

/// Visits the indices of the states of some words.
fn each(first: u64, words: &[u64], mut visit: impl FnMut(u64)) {
    words.iter().zip(0..).for_each(|(&word, at)| {
        places(word).for_each(|place| visit(first + 64 * at + u64::from(place)))
    });
}

/// Returns the depth of every state of a board, by index, from a search on the threads of the current rayon pool. Calls `on_layer` after
/// every layer, which may end the search. Takes one byte per state, and the memory of a search. `None` for boards too small for planes.
pub fn all_depths<S: ListedLayers>(
    slide: Slide,
    stop: &Stop,
    mut on_layer: impl FnMut(Layer) -> Result<()>,
) -> Result<Option<Vec<u8>>> {
    let Some(mut search) = S::begin(slide)? else {
        return Ok(None);
    };
    let depths: Vec<AtomicU8> = (0..slide.len()).map(|_| AtomicU8::new(0)).collect();
    loop {
        let depth = search.layer().depth as u8 + 1;
        let enter = |first: u64, words: &[u64]| {
            each(first, words, |index| {
                depths[index as usize].store(depth, Relaxed)
            })
        };
        if !search.step_visiting(stop, Some(&enter))? {
            break;
        }
        on_layer(search.layer())?;
    }
    Ok(Some(depths.into_iter().map(AtomicU8::into_inner).collect()))
}

/// Returns all states of a board whose depth is in a range, ascending. `None` for boards too small for planes.
///
/// The search goes backward from the goal only as far as the greatest of these depths, and reads each layer as bits: on 3x4 that takes some
/// milliseconds for depth 20 and half a second for the farthest states, while walking home from every state takes 15 seconds. Calls
/// `on_layer` after every layer, which may end the search.
pub fn states_at<S: ListedLayers>(
    slide: Slide,
    depths: &RangeInclusive<u32>,
    stop: &Stop,
    mut on_layer: impl FnMut(Layer) -> Result<()>,
) -> Result<Option<Vec<u64>>> {
    let Some(mut search) = S::begin(slide)? else {
        return Ok(None);
    };
    let states = Mutex::new(Vec::new());
    if depths.contains(&0) {
        slide.goals(|goal| {
            states
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(goal)
        });
    }
    let keep = |first: u64, words: &[u64]| {
        let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
        each(first, words, |index| states.push(index));
    };
    loop {
        on_layer(search.layer())?;
        let depth = search.layer().depth + 1;
        if depth > *depths.end()
            || !search.step_visiting(stop, depths.contains(&depth).then_some(&keep))?
        {
            break;
        }
    }
    let mut states = states.into_inner().unwrap_or_else(PoisonError::into_inner);
    states.par_sort_unstable();
    Ok(Some(states))
}

/// Returns all states of a table at given depths; `None` if walking home from each is as fast. States have the numbers of the stored board.
pub fn table_states_at<S: ListedLayers>(
    table: &Table,
    stored: Slide,
    depths: RangeInclusive<u32>,
    mut watch: Watch,
) -> Result<Option<Vec<u64>>> {
    if stored.len() <= S::WALKED_STATES {
        return Ok(None);
    }
    table.count_at(&depths)?;
    let last = table.greatest_depth().min(*depths.end());
    let total = table.count_at(&(0..=last))?;
    let stop = watch.stop().clone();
    let on_layer = |layer: Layer| watch.report(share_done(Layer { total, ..layer }, Some(last)));
    states_at::<S>(stored, &depths, &stop, on_layer)
}

/// Returns the depth of every state of a table, if one byte for each fits into memory. `None` if walking is faster.
pub fn table_depths<S: ListedLayers>(
    table: &Table,
    stored: Slide,
    mut watch: Watch,
) -> Result<Option<Vec<u8>>> {
    if stored.len() > Table::MAX_STATES_AT_ONCE {
        return Ok(None);
    }
    let stop = watch.stop().clone();
    all_depths::<S>(stored, &stop, |layer| {
        watch.report(share_done(layer, Some(table.greatest_depth())))
    })
}
