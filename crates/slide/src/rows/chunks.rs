//! A board's table from a search in chunks.

use super::check::verify;
use super::made::resumed;
use super::model::{ROW_TILES, SlideRows};
use super::need;
use super::table::ChunkOrder;
use crate::lines::Metric;
use homing_boards::slide::Slide;
use homing_engine::{InChunks, Product};
use homing_search::layers::{FinishedSearch, RowCut, SearchCosts, SharedRows};
use homing_search::making::Check;
use homing_space::space::Space;
use homing_table::error::Result;
use homing_table::table::{Kind, Table};
use homing_table::watch::Watch;
use std::sync::Arc;

/// An upper bound of the depth on any board of up to sixteen cells; the greatest known depth is 140, on 2x8. A search that exceeds it has
/// lost a layer, and would go back and forth forever.
const MAX_DEPTH: usize = 160;

/// Measured on 3x4 and 2x6, and on 3x4 by lines.
const NARROW: SearchCosts = SearchCosts {
    layer_bits: 6.6,
    crossing_bytes: 0.43,
    nanoseconds: 12.0,
};
const WIDE: SearchCosts = SearchCosts {
    layer_bits: 8.1,
    crossing_bytes: 0.57,
    nanoseconds: 12.0,
};
const LINES: SearchCosts = SearchCosts {
    layer_bits: 6.6,
    crossing_bytes: 1.2,
    nanoseconds: 16.0,
};

/// Returns the partitions of a board whose rows have the orders of at most this many tiles.
pub fn cut(slide: Slide, metric: Metric, row_tiles: usize) -> SharedRows<SlideRows> {
    let rows = SlideRows::with_row_tiles(slide, metric, row_tiles);
    let description = slide.describe();
    let (metric, costs) = match metric {
        Metric::Steps if slide.columns() <= 4 => ("", NARROW),
        Metric::Steps => ("", WIDE),
        Metric::Lines => ("metric lines\n", LINES),
    };
    SharedRows(Arc::new(RowCut {
        identity: format!(
            "puzzle {}\ngoal {}\n{metric}rows {row_tiles}\n",
            description.puzzle, description.goal
        ),
        name: description.puzzle,
        goals: vec![rows.goal()],
        reaches_all: true,
        max_depth: MAX_DEPTH,
        tables_bytes: need::tables_bytes(slide),
        costs,
        order: Some(|rows, chunk_rows| {
            Arc::new(ChunkOrder {
                rows: rows.clone(),
                chunk_rows,
            })
        }),
        rows: Arc::new(rows),
    }))
}

/// Returns the table of a board with these columns, to be made by a search in chunks.
pub fn in_chunks(
    slide: Slide,
    metric: Metric,
    columns: &[Kind],
    product: Product,
    file_name: String,
) -> InChunks {
    let check: Check =
        Box::new(move |finished, table, watch| check_resumed(finished, &slide, table, watch));
    InChunks {
        product,
        cut: Box::new(cut(slide, metric, ROW_TILES)),
        columns: columns.to_vec(),
        file_name,
        check: (metric == Metric::Steps).then_some(check),
    }
}

/// The fraction of the time that the comparison with neighbours takes. The rest is for walks of a sample.
const NEIGHBOURS_SHARE: f64 = 0.95;

/// Checks the table of a search that was resumed from files, before it replaces an older one.
///
/// Files may contain states that do not belong to their layer, with matching counts in the manifest. Only the result shows that. If the
/// memory allows, the table is verified like with `verify`, which repeats the search in memory and proves it right. Otherwise
/// each state is compared with its neighbours, using all that is stored of the depths.
///
/// # Errors
///
/// [`Error::Meaning`](homing_table::Error::Meaning) or [`Error::Counts`](homing_table::Error::Counts) if it is wrong;
/// [`Error::Io`](homing_table::Error::Io); [`Error::Stopped`](homing_table::Error::Stopped).
fn check_resumed(
    finished: FinishedSearch,
    &slide: &Slide,
    table: &Table,
    mut watch: Watch,
) -> Result<()> {
    let memory_bytes = finished.search.crossing_bytes();
    if slide.cells() <= Slide::MAX_MEMORY_CELLS
        && need(slide, Metric::Steps, finished.columns).memory_bytes <= memory_bytes
    {
        return verify(slide, table, watch);
    }
    if let Some(order) = finished.order {
        order.check(finished.search, watch.part(0.0, NEIGHBOURS_SHARE))?;
    }
    resumed(table, watch.part(NEIGHBOURS_SHARE, 1.0))
}
