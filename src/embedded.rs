//! The tables that the program carries, made by `build.rs` from the crate's own modules.

use crate::puzzle::flip::Flip;
use crate::puzzle::slide::Slide;
use crate::space::Space;
use crate::table::{Column, DEPTH, MOVE, Table};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// What `build.rs` leaves of a table: the packed columns and the count of states at each depth.
struct Embedded {
    layers: &'static [u64],
    move_bits: u8,
    moves: &'static [u8],
    depths: &'static [u8],
}

impl Embedded {
    fn table<S: Space>(&self, space: S) -> Table<S> {
        let states = space.len();
        let columns = [(MOVE, self.move_bits, self.moves), (DEPTH, 2, self.depths)];
        let columns = columns.into_iter().filter_map(|(name, bits, bytes)| Column::new(name, bits, states, bytes));
        Table::new(space, self.layers.to_vec(), columns.collect()).expect("build.rs packs the columns as a table wants them")
    }
}

/// The table of the 8-puzzle, home in the last cell: 181,440 states, 90,720 bytes.
pub fn eight() -> Table<Slide> {
    EIGHT.table(Slide::EIGHT)
}

/// The table of the Flip Game, 4x4, all white or all black: 65,536 states, 49,152 bytes.
pub fn flip() -> Table<Flip> {
    FLIP.table(Flip::FOUR)
}
