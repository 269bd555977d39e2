//! Checks that a table is the result of the search.

use super::search::RowSearch;
use crate::engine::share_done;
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::puzzle::slide::lines::Metric;
use crate::space::Space;
use crate::table::{Column, Entries, Kind, Table, compare_counts, of_entries};
use crate::watch::Watch;
use std::io;
use std::path::Path;

/// The fraction of the time that a search takes, if its columns are compared afterwards.
const SEARCH_SHARE: f64 = 0.7;

/// Checks every entry of the table of a sliding board, on the threads of the current rayon pool.
///
/// Small boards are left to [`Table::verify`]. For larger ones the search is repeated, and its counts and entries must equal those of the
/// table. The tests compare this search with the generic one, byte by byte, on every board of up to ten cells.
///
/// A sample of states spread over the table is checked without rows: each is walked along its entries, by moves on its index. None of its
/// neighbours may be more than one move nearer, and its entry must be the smallest code that leads to one that is nearer.
///
/// Takes the memory of a search, two bits per state, or three if there is a column `depth`. A table of both `depth` and `half` takes two
/// searches. For 15 or 16 cells a search does not fit into memory: such a board is checked by comparing neighbours
/// ([`Table::verify_neighbours`]) and by the sample.
///
/// # Errors
///
/// [`Error::Meaning`] or [`Error::Counts`] if the table is wrong, [`Error::Io`] if there is not enough memory.
pub fn verify(slide: Slide, table: &Table, mut watch: Watch) -> Result<()> {
    if slide.cells() > Slide::MAX_MEMORY_CELLS {
        table.verify_neighbours(watch.part(0.0, 1.0))?;
        return table.verify_sample(watch.stop());
    }
    verify_again(table, slide, Metric::Steps, watch)
}

/// Checks every entry of the table of a board whose search fits into memory.
///
/// # Errors
///
/// Those of [`verify`].
pub fn verify_again(table: &Table, slide: Slide, metric: Metric, mut watch: Watch) -> Result<()> {
    if slide.len() <= walked_states(metric) {
        return table.verify(watch);
    }
    let columns = [
        (Kind::Depth, table.depth_column()),
        (Kind::Half, table.half_column()),
        (Kind::Move(2), table.move_column()),
    ];
    let mut unchecked: Vec<(Kind, &Column)> = columns
        .into_iter()
        .filter_map(|(kind, column)| Some((kind, column?)))
        .collect();
    let column_count = unchecked.len() as f64;
    while let Some(&(first, _)) = unchecked.first() {
        let mut search = RowSearch::begin(slide, metric, Kind::codes(&[first]))?;
        let begin = 1.0 - unchecked.len() as f64 / column_count;
        let (checked, rest): (Vec<_>, Vec<_>) = unchecked
            .into_iter()
            .partition(|&(kind, _)| search.packed(kind).is_some());
        let end = 1.0 - rest.len() as f64 / column_count;
        let searched = begin + (end - begin) * SEARCH_SHARE;
        while search.step(watch.stop())? {
            watch
                .part(begin, searched)
                .report(share_done(search.layer(), Some(table.greatest_depth())))?;
        }
        search.end();
        compare_counts(search.layers(), table.layers(), "are at depth")?;
        let place =
            |number: usize| searched + (end - searched) * number as f64 / checked.len() as f64;
        for (number, (given, column)) in checked
            .iter()
            .filter_map(|&(kind, column)| Some((search.packed(kind)?, column)))
            .enumerate()
        {
            first_difference(&given, column, watch.part(place(number), place(number + 1)))?;
        }
        unchecked = rest;
    }
    table.verify_sample(watch.stop())
}

/// The number of states up to which tables are walked.
pub fn walked_states(metric: Metric) -> u64 {
    match metric {
        Metric::Steps => 1 << 24,
        Metric::Lines => 1 << 22,
    }
}

/// Checks a table that was made from a checkpoint, before it replaces an older one: a small one completely, a large one by its sample of
/// states.
pub fn resumed(table: &Table, watch: Watch) -> Result<()> {
    if table.space().len() <= walked_states(Metric::Steps) {
        table.verify(watch)
    } else {
        table.verify_sample(watch.stop())
    }
}

/// Compares every entry of a column with that of a search.
fn first_difference(given: &impl Entries, column: &Column, mut watch: Watch) -> Result<()> {
    let bits = u32::from(given.bits());
    let entries_a_byte = u64::from(8 / bits);
    let mut start = 0;
    let mut compare_part = |run: &[u8]| -> Result<usize> {
        let stored = column.bytes().get(start as usize..).unwrap_or_default();
        let (stored, run) = (
            &stored[..stored.len().min(run.len())],
            &run[..stored.len().min(run.len())],
        );
        if stored != run {
            let at = stored
                .iter()
                .zip(run)
                .position(|(stored, run)| stored != run)
                .unwrap_or(0);
            let entry = (stored[at] ^ run[at]).trailing_zeros() / bits;
            let index = entries_a_byte * (start + at as u64) + u64::from(entry);
            let code = |byte: u8| byte >> (bits * entry) & ((1 << bits) - 1);
            let what = format!(
                "its entry in the column {} is {}, but should be {}",
                given.name(),
                code(stored[at]),
                code(run[at])
            );
            return Err(Error::Meaning { index, what });
        }
        start += run.len() as u64;
        watch.report(start as f64 / column.size_bytes() as f64)?;
        Ok(run.len())
    };
    let compared = given.each_run(&mut |mut run| {
        while !run.is_empty() {
            run = &run[compare_part(run).map_err(io::Error::other)?..];
        }
        Ok(())
    });
    compared.map_err(of_entries(Path::new("memory"), "cannot compare the table"))
}
