//! The memory and disk space that a search needs, known before it begins.

use super::checkpoint;
use super::pack;
use super::search::MIN_CELLS;
use super::shape::{Shape, half_factorial};
use super::window::Window;
use crate::puzzle::slide::Slide;
use crate::space::Space;
use crate::table::Kind;

/// The needs of the search of a board, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The memory while the search runs and while it writes the table.
    pub memory_bytes: u64,
    /// The disk space of the table, without its header.
    pub table_bytes: u64,
    /// The disk space of a checkpoint.
    pub checkpoint_bytes: u64,
}

/// The program itself, stacks and buffers.
const REST_BYTES: u64 = 8 << 20;

impl Need {
    /// The needs of the search of a board that is to give these columns.
    pub fn of(slide: Slide, columns: &[Kind]) -> Self {
        let (shape, codes) = (Shape { slide }, Kind::codes(columns));
        let unit_planes = (shape.units() * slide.cells()) as u64;
        // Per state one bit of the frontier and those of its code; per unit of a plane a count of four bytes.
        let planes = unit_planes * ((1 + codes.bits() as u64) * 8 * shape.unit_words() as u64 + 4);
        let uppers = 0..slide.cells() - slide.columns();
        let region = uppers.map(|upper| pushed_region_bytes(&shape, upper)).max().unwrap_or(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        let run = (shape.unit_len() as u64 / 4) * unit_planes.min(pack::RUN_UNITS as u64);
        Self {
            memory_bytes: planes + tables_bytes(&shape) + region * threads + run + REST_BYTES,
            table_bytes: columns.iter().map(|kind| kind.bytes(slide.len())).sum(),
            checkpoint_bytes: if slide.cells() < MIN_CELLS { 0 } else { checkpoint::size_bytes(&shape, codes) },
        }
    }
}

/// The tables of all windows, in bytes.
pub fn tables_bytes(shape: &Shape) -> u64 {
    (0..shape.slide.cells() - shape.slide.columns()).map(|upper| table_bytes(shape, upper)).sum()
}

/// The tables of a window, one for each direction.
fn table_bytes(shape: &Shape, upper: usize) -> u64 {
    match Window::blocks(shape, upper) {
        Some((region_tiles, block_tiles)) => 2 * 4 * half_factorial(region_tiles) / half_factorial(block_tiles),
        None => 4 * 2 * half_factorial(shape.group_tiles()),
    }
}

/// The memory into which a thread pushes the bits of a region across units, if the window does that.
fn pushed_region_bytes(shape: &Shape, upper: usize) -> u64 {
    match Window::blocks(shape, upper) {
        Some((region_tiles, block_tiles)) if region_tiles > shape.unit_tiles() && Window::are_pushed(block_tiles) => {
            half_factorial(region_tiles) / 8
        }
        _ => 0,
    }
}
