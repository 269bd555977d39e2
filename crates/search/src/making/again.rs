//! Checking a table by the search that makes it.

use super::search::TableSearch;
use super::share::share_done;
use homing_table::backward::Layer;
use homing_table::error::{Error, Result};
use homing_table::table::{Column, Entries, compare_counts, of_entries};
use homing_table::watch::Watch;
use std::io;
use std::path::Path;

/// The fraction of the time that a search takes, if its columns are compared afterwards.
const SEARCH_SHARE: f64 = 0.7;

/// Runs a search, whose counts and columns must be those of a table.
///
/// # Errors
///
/// [`Error::Counts`] or [`Error::Meaning`] for the first difference; those of the search.
pub fn search_again(
    search: &mut dyn TableSearch,
    layers: &[u64],
    columns: &[&Column],
    mut watch: Watch,
) -> Result<()> {
    let (total, known_depth) = (layers.iter().sum(), layers.len().saturating_sub(1) as u32);
    let mut searched = watch.part(0.0, SEARCH_SHARE);
    while search.step(searched.stop())? {
        let layer = Layer::of(search.layers(), total);
        searched.report(share_done(layer, Some(known_depth)))?;
    }
    compare_counts(search.layers(), layers, "are at depth")?;
    compare_columns(search, columns, watch.part(SEARCH_SHARE, 1.0))
}

/// Compares columns with those of a complete search, which are in the same order.
///
/// # Errors
///
/// [`Error::Meaning`] for the first entry that differs.
pub fn compare_columns(
    search: &mut dyn TableSearch,
    columns: &[&Column],
    mut watch: Watch,
) -> Result<()> {
    let count = columns.len() as f64;
    search.end(Watch::NONE.until(watch.stop()))?;
    let made = search.columns(watch.stop())?;
    for (number, (made, column)) in made.iter().zip(columns).enumerate() {
        let share = |number: usize| number as f64 / count;
        compare(made, column, watch.part(share(number), share(number + 1)))?;
    }
    Ok(())
}

/// Compares every entry of a column with that of a search.
fn compare(made: &dyn Entries, column: &Column, mut watch: Watch) -> Result<()> {
    let bits = u32::from(made.bits());
    let entries_a_byte = u64::from(8 / bits);
    let mut start = 0;
    let mut compare_part = |run: &[u8]| -> Result<usize> {
        let stored = column.bytes().get(start as usize..).unwrap_or_default();
        let len = stored.len().min(run.len());
        if let Some(at) = (0..len).find(|&at| stored[at] != run[at]) {
            let entry = (stored[at] ^ run[at]).trailing_zeros() / bits;
            let code = |byte: u8| byte >> (bits * entry) & ((1 << bits) - 1);
            let what = format!(
                "its entry in the column {} is {}, but should be {}",
                column.name(),
                code(stored[at]),
                code(run[at])
            );
            let index = entries_a_byte * (start + at as u64) + u64::from(entry);
            return Err(Error::Meaning { index, what });
        }
        start += len as u64;
        watch.report(start as f64 / column.size_bytes() as f64)?;
        Ok(len)
    };
    let compared = made.each_run(&mut |mut run| {
        while !run.is_empty() {
            run = &run[compare_part(run).map_err(io::Error::other)?..];
        }
        Ok(())
    });
    compared.map_err(of_entries(Path::new("memory"), "cannot compare the table"))
}
