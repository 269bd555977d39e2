//! Every state of a sliding board, found with planes of bits.
//!
//! The generic search asks a space for the neighbours of one state after the other. Here no state is ever ranked or unranked: the
//! index of a sliding board (see [`Slide`]) makes the moves of *all* states with the blank in one cell one operation on bitmaps.
//!
//! 1. The states with the blank in one cell are a *plane* of `tiles!/2` bits. **A horizontal move keeps the order of the tiles**,
//!    so it takes bit `i` of a plane to bit `i` of the plane beside it: an OR of whole words.
//! 2. **A vertical move turns a window of `columns` neighbours in the order**. Of the Lehmer digits only those of the window
//!    change, and the change depends on these digits alone. So each plane falls into regions (one for each choice of the digits
//!    before the window), which are all permuted alike, and a region falls into blocks (one for each choice of the digits of the
//!    window), which move whole.
//! 3. Windows near the front of the order move long blocks. These are *fetched*: bits are laid side by side, in the order of their
//!    targets. The source plane is then read a few times from start to end, so memory is streamed. Windows near the end move blocks
//!    of one bit to a dozen, and most such blocks have no state of the layer. These are *pushed*: each set bit goes to its place by
//!    a table, within a bitmap that stays in the cache. A state is pushed once in the whole search. Where a window spans at most the
//!    last seven tiles and the layer is dense, 64 rows of bits are *turned over* instead, and whole words go to their places.
//! 4. If the window holds the digit that the half code leaves out, the parity of the other digits gives it; there are two tables.
//! 5. **A move changes the colour of the blank's cell** on the chequered board. So a layer is in half of the planes and the next
//!    layer in the other half: what is read is never written, and the frontiers of two layers fit one bitmap.
//! 6. **The neighbours of a layer are the layer before and the layer after it**, because every move can be undone. So the next layer is
//!    what is reached, without the layer before, which the planes of the other colour still hold. Nobody keeps which states were seen
//!    (frontier search: Korf and Schultze, AAAI 2005).
//! 7. All planes are cut into *units* of 9!/2 states, and the units with the same number lie side by side in memory. Horizontal
//!    moves and most vertical ones stay within a unit. A thread takes one unit of all planes at a time. It gathers what reaches the
//!    unit, takes away the layer before, marks the depth of the rest and counts it, all in its cache. Threads share nothing, and no
//!    atomics are needed.
//!
//! A search takes two bits a state: the frontier, and bit 1 of the depth. The colour of the blank's cell gives bit 0, so depth mod 4 is
//! known, which tells the nearer neighbours. Depth mod 3 does not follow from it: for the column `depth` a search takes three bits. At
//! the end one pass makes the columns: the first nearer neighbour in code order is the best move.
//!
//! Tried for 3x4, which takes 0.53 s of processor time with its table written: the search by rows of `backward::rows`, 0.60 s for the
//! layers alone, 0.18 s more to number the states as the table does, and four bits a state; the search in chunks
//! ([`chunks`](super::chunks)) with its layers in a file system in memory, 1.08 s.
//!
//! The tests compare the result with the generic search, byte by byte.

pub(super) mod bits;
pub(super) mod carry;
mod check;
mod checkpoint;
mod layer;
mod need;
pub(super) mod pack;
mod search;
pub(super) mod shape;
mod side;
pub(super) mod square;
pub(super) mod tail;
pub(super) mod turn;
pub(super) mod window;
pub(super) mod words;

pub use check::verify;
pub(super) use check::{first_difference, resumed};
pub(super) use need::tables_bytes;

// For the faces and the tests of this repository: no promise is made of these.
#[doc(hidden)]
pub use self::{
    bits::{carry as carry_bits, row_len},
    need::need,
    pack::Packed,
    search::PlaneSearch,
    square::transpose,
    tail::{GROUP_TILES, UNIT_BITS},
    turn::{Turn, Vertical},
    window::{Permutation, group_tables},
};

use super::Slide;
use crate::backward::{Codes, Layer};
use crate::error::Result;
use crate::table::{Kind, Table};
use crate::watch::Stop;

/// Makes the table of a sliding board, with the columns `move` and `depth`, on the threads of the current rayon pool. Gives the same
/// table as [`Table::generate`], sooner.
///
/// `progress` is called after every layer.
pub fn generate(slide: Slide, mut progress: impl FnMut(Layer)) -> Result<Table<Slide>> {
    let Some(mut search) = PlaneSearch::begin(slide, Codes::Residues)? else {
        return Table::generate(slide, progress);
    };
    progress(search.layer());
    while search.step(&Stop::NEVER)? {
        progress(search.layer());
    }
    let columns = [Kind::Move(2), Kind::Depth].into_iter().filter_map(|kind| search.column(kind));
    Table::new(slide, search.layers().to_vec(), columns.collect())
}
