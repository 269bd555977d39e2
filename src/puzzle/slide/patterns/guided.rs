use super::aim::Aim;
use super::expand::Guide;
use super::lookup::BlocksByMask;
use super::view::View;
use super::{Grid, Partition, PatternTables, WideBoard};
use crate::machine::IS_WASM;
use std::sync::Arc;

/// A goal, and the tables that guide searches to it.
pub struct Guided {
    pub guide: Arc<Guide>,
    pub aim: Aim,
    /// Whether the patterns are those of [`Partition::of_file`].
    pub is_of_file: bool,
}

impl Guided {
    /// The most boards that are expanded together.
    ///
    /// Batches of 1, 8, 16, 24, 32 and 48 boards take 244, 134, 121, 120, 119 and 120 ns a board on 4x4, beside a load. Larger ones expand
    /// more boards in all.
    pub const BATCH: usize = 32;

    /// Any goal on a board of this shape. `None` where no symmetry lays the goal's blank onto the home that the tables have, or the goal is
    /// no arrangement of the tiles.
    pub fn new(tables: &PatternTables, rows: usize, columns: usize, goal: &WideBoard) -> Option<Self> {
        let grid = tables.grid();
        let aim = Aim::new(rows, columns, goal, grid)?;
        let by_mask = BlocksByMask::new(tables.spaces().map(|space| &**space.blocks()));
        let guide = Guide { grid, views: View::all(tables), by_mask, codes: aim.codes, batch: Self::BATCH };
        let is_of_file = !IS_WASM && Partition::of_file(grid).is_some_and(|usual| usual == *tables.partition());
        Some(Self { guide: Arc::new(guide), aim, is_of_file })
    }

    /// The board; its home is the cell of the goal's blank.
    pub fn grid(&self) -> Grid {
        self.aim.real()
    }
}
