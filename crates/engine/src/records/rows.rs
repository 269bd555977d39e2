//! Rows of a table: index, cost and best move of each state, in parts that threads can read in parallel.

use homing_space::space::Cost;
use homing_table::error::Result;
use std::ops::RangeInclusive;

/// The states to read from a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// States with a depth in this range; `None` for all.
    pub depths: Option<RangeInclusive<u32>>,
    /// A random choice of them; `None` for each once, by ascending index.
    pub sample: Option<Sampling>,
}

/// A random choice of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The number of draws.
    pub count: u64,
    /// The seed: see [`Sample`](homing_table::query::Sample).
    pub seed: u64,
}

/// A row of a table: one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The state's index.
    pub index: u64,
    /// The cost of its best path; `None` if no goal can be reached.
    pub cost: Option<Cost>,
    /// The code of its best move; `None` in a goal, and if no goal can be reached.
    pub best_move: Option<u8>,
}

/// The rows of a selection, in parts.
pub trait RowSource: Sync {
    /// The number of rows.
    fn row_count(&self) -> u64;

    /// The number of parts.
    fn part_count(&self) -> u64;

    /// Visits the rows of a part in order.
    fn read(&self, part: u64, visit: &mut dyn FnMut(Row)) -> Result<()>;
}
