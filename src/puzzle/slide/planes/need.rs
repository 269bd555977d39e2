//! The memory and disk space that a search needs, computed before it starts.

use super::checkpoint;
use super::free_tiles::half_factorial;
use super::pack;
use super::search::MIN_CELLS;
use super::shape::PlaneShape;
use super::window::Window;
use crate::engine::{Need, need_of};
use crate::puzzle::slide::Slide;
use crate::space::Space;
use crate::table::Kind;

/// The program itself, stacks and buffers, in bytes.
const REST_BYTES: u64 = 8 << 20;

/// Returns the needs of the search of a board for these columns.
pub fn need(slide: Slide, columns: &[Kind]) -> Need {
    let (shape, codes) = (PlaneShape::new(slide), Kind::codes(columns));
    let unit_planes = (shape.free_tiles.units() * slide.cells()) as u64;
    // Per state one bit of the frontier and the bits of its code; per unit of a plane a count of four bytes.
    let planes =
        unit_planes * ((1 + codes.bits() as u64) * 8 * shape.free_tiles.unit_words() as u64 + 4);
    let region = shape
        .uppers()
        .map(|upper| pushed_region_bytes(&shape, upper))
        .max()
        .unwrap_or(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let run = (shape.free_tiles.unit_len() as u64 / 4) * unit_planes.min(pack::RUN_UNITS as u64);
    let memory_bytes = planes + tables_bytes(&shape) + region * threads + run + REST_BYTES;
    let table_bytes = columns.iter().map(|kind| kind.bytes(slide.len())).sum();
    let checkpoint_bytes = if slide.cells() < MIN_CELLS {
        0
    } else {
        checkpoint::size_bytes(&shape, codes)
    };
    Need {
        checkpoint_bytes,
        ..need_of(&slide, memory_bytes, table_bytes)
    }
}

/// Returns the size of the tables of all windows, in bytes.
pub fn tables_bytes(shape: &PlaneShape) -> u64 {
    let (tiles, columns) = (shape.slide.tiles(), shape.slide.columns());
    shape
        .uppers()
        .map(|upper| Window::size_bytes(shape.free_tiles, tiles - upper, columns))
        .sum()
}

/// Returns the memory into which a thread pushes the bits of a region across units, if the window does that.
fn pushed_region_bytes(shape: &PlaneShape, upper: usize) -> u64 {
    let region_tiles = shape.slide.tiles() - upper;
    let block_tiles = Window::block_tiles(shape.free_tiles, region_tiles, shape.slide.columns());
    let is_far =
        region_tiles > shape.free_tiles.unit_tiles() && block_tiles.is_some_and(Window::are_pushed);
    if is_far {
        half_factorial(region_tiles) / 8
    } else {
        0
    }
}
