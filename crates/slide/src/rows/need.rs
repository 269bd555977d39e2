//! The memory and disk space that a search needs, computed before it starts.

use super::columns::RUN_UNITS;
use super::model::ROW_TILES;
use crate::lines::Metric;
use homing_boards::slide::{Slide, factorial};
use homing_engine::{Need, need_of};
use homing_space::space::Space;
use homing_table::backward::rows::BitRowSearch;
use homing_table::table::Kind;

/// The program itself, stacks and buffers, in bytes.
const REST_BYTES: u64 = 8 << 20;

/// Returns the needs of the search of a board for these columns.
pub fn need(slide: Slide, metric: Metric, columns: &[Kind]) -> Need {
    let row_len = factorial(slide.tiles().min(ROW_TILES)) / 2;
    let search = BitRowSearch::bytes(
        slide.len() / row_len,
        row_len as usize,
        metric == Metric::Steps,
        Kind::codes(columns),
    );
    let run = row_len / 4 * RUN_UNITS as u64;
    let memory_bytes = search + tables_bytes(slide) + run + REST_BYTES;
    let table_bytes = columns.iter().map(|kind| kind.bytes(slide.len())).sum();
    Need {
        checkpoint_bytes: search,
        ..need_of(&slide, memory_bytes, table_bytes)
    }
}

/// Returns an upper bound of the size of the tables of all turns, in bytes.
pub fn tables_bytes(slide: Slide) -> u64 {
    let others = slide.tiles().min(ROW_TILES);
    let turns = (2..=slide.columns().min(others)).map(|window| others + 1 - window);
    // One direction and the other, even orders and odd ones.
    turns.sum::<usize>() as u64 * 2 * 2 * 2 * factorial(others) / 2
}
