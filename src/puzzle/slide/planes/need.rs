//! The memory and disk space that a search needs, known before it begins.

use super::checkpoint;
use super::pack::{self, Kind};
use super::search::MIN_CELLS;
use super::shape::{Shape, half_factorial};
use super::window::Window;
use crate::puzzle::slide::Slide;

/// The needs of the search of a board, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The memory while the search runs and while it writes the table.
    pub memory_bytes: u64,
    /// The disk space of one column.
    pub column_bytes: u64,
    /// The disk space of a checkpoint.
    pub checkpoint_bytes: u64,
}

/// The program itself, stacks and buffers.
const REST_BYTES: u64 = 8 << 20;

impl Need {
    /// The needs of the search of a board.
    #[must_use]
    pub fn of(slide: Slide) -> Self {
        let shape = Shape { slide };
        let column_bytes = (slide.plane() * slide.cells() as u64).div_ceil(4);
        let unit_planes = (shape.units() * slide.cells()) as u64;
        // Per state one bit of the frontier and two of its depth; per unit of a plane a count of four bytes.
        let planes = unit_planes * (3 * 8 * shape.unit_words() as u64 + 4);
        let tables: u64 = (0..slide.cells() - slide.columns()).map(|upper| table_bytes(&shape, upper)).sum();
        let run = (shape.unit_len() as u64 / 4) * unit_planes.min(pack::RUN_UNITS as u64);
        let checkpoint_bytes = if slide.cells() < MIN_CELLS { 0 } else { checkpoint::max_bytes(&shape) };
        Self { memory_bytes: planes + tables + run + REST_BYTES, column_bytes, checkpoint_bytes }
    }

    /// The disk space of a table with these columns, without its header.
    pub fn table_bytes(&self, columns: &[Kind]) -> u64 {
        self.column_bytes * columns.len() as u64
    }
}

/// The tables of a window: one for each direction, and another one while planes are pushed across units.
fn table_bytes(shape: &Shape, upper: usize) -> u64 {
    match Window::blocks(shape, upper) {
        Some((region_tiles, block_tiles)) => 3 * 4 * half_factorial(region_tiles) / half_factorial(block_tiles),
        None => 4 * 2 * half_factorial(shape.group_tiles()),
    }
}
