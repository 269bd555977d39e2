//! How a search by rows uses the memory that it is given, and what it takes.

use super::super::generation::{codes, table_bytes};
use super::super::model::MAX_ROW_WORDS;
use super::super::rows::Codes;
use super::super::space::Perm;
use super::held::ROW_BYTES;
use super::layer::{HEAD_BYTES, PART_BYTES, memory_bytes};
use crate::engine::ScratchNeed;
use crate::error::{Error, Result};
use crate::pool::current_num_threads;
use crate::remedy::Remedy;
use crate::space::Space;

/// The memory of a search, in parts.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The rows of the last two layers that are in memory at a time, in bytes.
    pub block_bytes: u64,
    /// The rows whose new states are in memory at a time.
    pub batch_rows: usize,
    /// The rows whose entries are made at a time.
    pub packed_rows: usize,
}

/// The program itself, with its threads and what the allocator holds back.
const PROGRAM_BYTES: u64 = 12 << 20;
/// Rows that are packed together end at a whole byte.
const ROWS_TOGETHER: usize = 64;
/// No more states are packed between two looks at the stop.
const MOST_PACKED: usize = 1 << 25;
/// The most rows of a batch.
const MOST_BATCH: usize = 1 << 12;
/// The share of the states in the greatest layer, as it often is.
const GREATEST_LAYER: f64 = 0.08;
/// The bytes of a state in a file, measured.
const STATE_BYTES: f64 = 1.06;
/// The seconds of a processor for each state, and for each move of each state, measured.
const STATE_SECONDS: f64 = 1e-8;
const MOVE_SECONDS: f64 = 4e-9;

impl Plan {
    /// The parts of so much memory.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if it is too little, with what would be enough.
    pub fn new(space: &Perm, memory_limit: u64) -> Result<Self> {
        let model = space.model();
        let (rows, row_len) = (model.outer_len(), model.row_len());
        let threads = current_num_threads();
        let row_bytes = row_len.div_ceil(8);
        // The last layer, the one before and the next one, which rows are needed, and what writes and gathers.
        let fixed = PROGRAM_BYTES
            + model.size_bytes()
            + 3 * memory_bytes(rows)
            + rows.div_ceil(8) as u64
            + (5 * PART_BYTES + threads * MAX_ROW_WORDS * 8) as u64;
        // What a row takes while its entries are made: its bits, its entries, and its states in all layers.
        let packed = (row_bytes * 4 + row_len) as u64;
        let batch = (row_bytes + HEAD_BYTES) as u64;
        let one_block = (model.made() as u64 + 2) * (batch + ROW_BYTES as u64);
        let least = fixed + (ROWS_TOGETHER as u64 * packed).max(one_block * 4);
        if memory_limit < least {
            let (puzzle, least, given) = (space.describe().puzzle, least.div_ceil(1 << 20), memory_limit >> 20);
            let what = format!("{puzzle} needs at least {least}M of memory on {threads} threads, and {given}M are allowed");
            let more = Remedy::Give { deed: "allow more", option: "memory", value: None };
            return Err(Error::Input { what }.remedied([more]));
        }
        let left = memory_limit - fixed;
        let batch_rows = (left / 8 / batch).clamp(1, MOST_BATCH as u64) as usize;
        let packed_rows = (left / packed).min((MOST_PACKED / row_len) as u64) as usize / ROWS_TOGETHER * ROWS_TOGETHER;
        Ok(Self { block_bytes: left - left / 4, batch_rows, packed_rows: packed_rows.max(ROWS_TOGETHER) })
    }

    /// Memory, disk and time of a search. Nobody knows the layers before they are found: this is by those of other puzzles.
    pub fn need(&self, space: &Perm, shard_bytes: Option<u64>) -> ScratchNeed {
        let (states, moves) = (space.len() as f64, space.model().made() as f64);
        let table_bytes = table_bytes(space);
        let kept = match codes(space) {
            Codes::Halves => 0.5,
            Codes::Residues if space.reaches_all() => 2.0 / 3.0,
            Codes::Residues => 1.0,
        };
        let greatest_bytes = GREATEST_LAYER * states * STATE_BYTES;
        let chunks = (greatest_bytes * (moves + 2.0) / self.block_bytes as f64).ceil();
        // Of layers that do not fit, rows are read once for each move.
        let times = if greatest_bytes * 2.0 <= self.block_bytes as f64 { 1.0 } else { moves + 1.0 };
        ScratchNeed {
            chunks: if times > 1.0 { chunks as u64 } else { 1 },
            disk_bytes: (states * STATE_BYTES * kept + 3.0 * greatest_bytes) as u64,
            read_bytes: (states * STATE_BYTES * (times + 1.0 + kept)) as u64,
            written_bytes: (states * STATE_BYTES) as u64 + table_bytes,
            table_bytes,
            file_bytes: shard_bytes.unwrap_or(table_bytes),
            seconds: states * (STATE_SECONDS + moves * MOVE_SECONDS) / current_num_threads() as f64,
        }
    }
}
