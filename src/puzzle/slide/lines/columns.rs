//! What a search ends in: the column `depth`, the depth of every state, the states of given depths.

use super::search::LineSearch;
use super::space::{Lines, Steps};
use crate::backward::Layer;
use crate::engine::share_done;
use crate::error::Result;
use crate::pool::*;
use crate::puzzle::slide::planes::first_difference;
use crate::puzzle::slide::planes::pack::{RUN_UNITS, interleave};
use crate::puzzle::slide::planes::shape::Shape;
use crate::space::Space;
use crate::table::{Column, DEPTH, Entries, Table, compare_counts};
use crate::watch::Watch;
use std::io;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Tables of up to so many states are asked state by state: what a search tells of them comes no sooner.
const WALKED_STATES: u64 = 1 << 22;

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
        let (units, words, cells, unit_bytes) = (shape.units(), shape.unit_words(), shape.slide.cells(), shape.unit_len() / 4);
        let all = units * cells;
        let mut bytes = vec![0; unit_bytes * RUN_UNITS.min(all)];
        for first in (0..all).step_by(RUN_UNITS) {
            let run = &mut bytes[..unit_bytes * RUN_UNITS.min(all - first)];
            run.par_chunks_exact_mut(unit_bytes).enumerate().for_each(|(part, bytes)| {
                let (cell, unit) = ((first + part) / units, (first + part) % units);
                let at = (unit * cells + cell) * words;
                // The mark is the depth mod 3, plus one.
                interleave(bytes, |word| (lows[at + word] & highs[at + word], !lows[at + word] & highs[at + word]));
            });
            put(run)?;
        }
        Ok(())
    }
}

impl LineSearch {
    /// The column of a finished search, in memory.
    pub fn column(&self) -> Option<Column> {
        let depths = Depths(self);
        let mut bytes = Vec::with_capacity(depths.entries().div_ceil(4) as usize);
        let kept = depths.each_run(&mut |run| {
            bytes.extend_from_slice(run);
            Ok(())
        });
        kept.ok()?;
        Column::new(DEPTH, 2, depths.entries(), bytes)
    }
}

/// The index of the first state of a word.
fn first_index(shape: &Shape, unit: usize, cell: usize, word: usize) -> u64 {
    cell as u64 * shape.slide.plane() + (unit * shape.unit_len() + 64 * word) as u64
}

/// The numbers of the bits that are set.
fn bits_of(word: u64) -> impl Iterator<Item = u64> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| u64::from(rest.trailing_zeros()));
        rest &= rest.wrapping_sub(1);
        bit
    })
}

/// A search of the board of a table, if it has so many states that a search is the sooner way.
fn search_of<P: Steps>(table: &Table<Lines<P>>) -> Result<Option<LineSearch>> {
    if table.space().len() <= WALKED_STATES { Ok(None) } else { LineSearch::begin(table.space().steps().stored()) }
}

/// The depth of every state by index, where the memory has a byte for each. `None` if they are walked sooner.
pub fn all_depths<P: Steps>(table: &Table<Lines<P>>, mut watch: Watch) -> Result<Option<Vec<u8>>> {
    if table.space().len() > Table::<Lines<P>>::MAX_STATES_AT_ONCE {
        return Ok(None);
    }
    let Some(mut search) = search_of(table)? else { return Ok(None) };
    let depths: Vec<AtomicU8> = (0..table.space().len()).map(|_| AtomicU8::new(0)).collect();
    let shape = search.shape;
    let mut depth = 0;
    loop {
        depth += 1;
        let enter = |unit: usize, cell: usize, word: usize, new: u64| {
            let first = first_index(&shape, unit, cell, word);
            bits_of(new).for_each(|bit| depths[(first + bit) as usize].store(depth, Relaxed));
        };
        if !search.step_heard(watch.stop(), Some(&enter))? {
            break;
        }
        watch.tell(share_done(search.layer(), Some(table.greatest_depth())))?;
    }
    Ok(Some(depths.into_iter().map(AtomicU8::into_inner).collect()))
}

/// All states whose depth lies in a range, by ascending index.
pub fn states_at<P: Steps>(table: &Table<Lines<P>>, depths: RangeInclusive<u32>, mut watch: Watch) -> Result<Vec<u64>> {
    let Some(mut search) = search_of(table)? else { return table.states_at(depths, watch) };
    table.count_at(&depths)?;
    let last = table.greatest_depth().min(*depths.end());
    let total = table.count_at(&(0..=last))?;
    let shape = search.shape;
    let states = Mutex::new(Vec::new());
    if depths.contains(&0) {
        table.space().goals(|goal| states.lock().map(|mut states| states.push(goal)).unwrap_or_default());
    }
    let keep = |unit: usize, cell: usize, word: usize, new: u64| {
        let first = first_index(&shape, unit, cell, word);
        if let Ok(mut states) = states.lock() {
            states.extend(bits_of(new).map(|bit| first + bit));
        }
    };
    for depth in 1..=last {
        search.step_heard(watch.stop(), depths.contains(&depth).then_some(&keep))?;
        watch.tell(share_done(Layer { total, ..search.layer() }, Some(last)))?;
    }
    let mut states = states.into_inner().unwrap_or_default();
    states.par_sort_unstable();
    Ok(states)
}

/// Checks every entry of a table. Small ones are left to [`Table::verify`], which trusts no search. For larger ones the search is made
/// again, and its counts and entries must be those of the table; a sample of states is walked, and compared with their neighbours.
pub fn verify<P: Steps>(table: &Table<Lines<P>>, mut watch: Watch) -> Result<()> {
    let Some(mut search) = search_of(table)? else { return table.verify(watch) };
    while search.step(watch.stop())? {
        watch.part(0.0, 0.7).tell(share_done(search.layer(), Some(table.greatest_depth())))?;
    }
    compare_counts(search.layers(), table.layers(), "are at depth")?;
    if let Some(column) = table.depth_column() {
        first_difference(&Depths(&search), column, watch.part(0.7, 1.0))?;
    }
    table.verify_sample(watch.stop())
}
