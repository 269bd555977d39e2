//! The tables embedded in the program: 246,976 bytes in all. `build.rs` builds them from the crate's own modules.
//!
//! The tables of the default goals have both columns. The others answer for goals that the user chooses. They have only the column `depth`,
//! because a turned board needs that one.

use super::flip::Flip;
use super::slide::Slide;
use homing_space::space::Space;
use homing_table::table::{Column, DEPTH, MOVE, Table};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// A table written by `build.rs`: the packed columns and the number of states at each depth.
struct Embedded {
    layers: &'static [u64],
    move_bits: u8,
    moves: Option<&'static [u8]>,
    depths: &'static [u8],
}

impl Embedded {
    fn table(&self, space: impl Space) -> Table {
        let states = space.len();
        let columns = [
            (MOVE, self.move_bits, self.moves),
            (DEPTH, 2, Some(self.depths)),
        ];
        let columns = columns
            .into_iter()
            .filter_map(|(name, bits, bytes)| Column::new(name, bits, states, bytes?));
        Table::new(space, self.layers.to_vec(), columns.collect())
            .expect("build.rs packs the columns as a table wants them")
    }
}

/// The embedded table of a board. A page, which would have to load them, has none: it builds them in a moment.
pub fn of_slide(board: Slide) -> Option<Table> {
    if cfg!(target_family = "wasm") {
        return None;
    }
    match board {
        Slide::EIGHT => Some(eight()),
        Slide::SIDE => Some(side()),
        Slide::CENTRE => Some(centre()),
        _ => None,
    }
}

/// The embedded table of a Flip Game, likewise.
pub fn of_flip(board: Flip) -> Option<Table> {
    if cfg!(target_family = "wasm") {
        return None;
    }
    match board {
        Flip::FOUR => Some(flip()),
        Flip::FOUR_WHITE => Some(flip_white()),
        _ => None,
    }
}

/// The table of the 8-puzzle with the blank's home in the last cell: 181,440 states, 90,720 bytes.
pub fn eight() -> Table {
    EIGHT.table(Slide::EIGHT)
}

/// The table of the Flip Game, 4x4, with the goals all white and all black: 65,536 states, 49,152 bytes.
pub fn flip() -> Table {
    FLIP.table(Flip::FOUR)
}

/// The table of the 8-puzzle with the blank's home in the middle of a side (cell 7, counted from 0): 181,440 states, 45,360 bytes.
pub fn side() -> Table {
    SIDE.table(Slide::SIDE)
}

/// The table of the 8-puzzle with the blank's home in the centre (cell 4, counted from 0): 181,440 states, 45,360 bytes.
pub fn centre() -> Table {
    CENTRE.table(Slide::CENTRE)
}

/// The table of the Flip Game, 4x4, with the goal all white: 65,536 states, 16,384 bytes. It also answers for every other goal colouring:
/// see [`Flip::adapt`].
pub fn flip_white() -> Table {
    FLIP_WHITE.table(Flip::FOUR_WHITE)
}
