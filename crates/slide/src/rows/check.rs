//! Checks that a table is the result of the search.

use super::made::{SlideTable, walked_states};
use super::search::RowSearch;
use crate::lines::Metric;
use homing_boards::slide::Slide;
use homing_search::making::search_again;
use homing_space::space::Space;
use homing_table::error::Result;
use homing_table::table::{Column, Kind, Table};
use homing_table::watch::Watch;

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
/// [`Error::Meaning`](homing_table::Error::Meaning) or [`Error::Counts`](homing_table::Error::Counts) if the table is wrong,
/// [`Error::Io`](homing_table::Error::Io) if there is not enough memory.
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
    let count = unchecked.len() as f64;
    while let Some(&(first, _)) = unchecked.first() {
        let codes = Kind::codes(&[first]);
        let begin = 1.0 - unchecked.len() as f64 / count;
        let (checked, rest): (Vec<_>, Vec<_>) = unchecked
            .into_iter()
            .partition(|&(kind, _)| matches!(kind, Kind::Move(_)) || kind == Kind::of(codes));
        let (kinds, columns): (Vec<Kind>, Vec<&Column>) = checked.into_iter().unzip();
        let mut search = SlideTable::of(RowSearch::begin(slide, metric, codes)?, &kinds);
        let watch = watch.part(begin, 1.0 - rest.len() as f64 / count);
        search_again(&mut search, table.layers(), &columns, watch)?;
        unchecked = rest;
    }
    table.verify_sample(watch.stop())
}
