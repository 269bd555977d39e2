//! Every state of a sliding board, found with planes of bits.
//!
//! The generic search asks a space for the neighbours of one state after another. Here no state is ever ranked or unranked: with the index
//! of a sliding board (see [`Slide`]), the moves of *all* states with the blank in one cell are one operation on bitmaps.
//!
//! 1. The states with the blank in one cell are a *plane* of `tiles!/2` bits. **A horizontal move keeps the order of the tiles**, so it
//!    takes bit `i` of a plane to bit `i` of the adjacent plane: an OR of whole words.
//! 2. **A vertical move turns a window of `columns` neighbours in the order**. Only the Lehmer digits of the window change, and the change
//!    depends only on these digits. So each plane consists of regions (one for each choice of the digits before the window), which are all
//!    permuted alike, and a region consists of blocks (one for each choice of the digits of the window), which move as a whole.
//! 3. Windows near the front of the order move long blocks. These are *fetched*: bits are joined in the order of their targets. The source
//!    plane is then read a few times from start to end, so memory is streamed. Windows near the end move blocks of one bit to a dozen, and
//!    most such blocks have no state of the layer. These are *pushed*: a table maps each set bit to its place, within a bitmap that stays
//!    in the cache. A state is pushed once in the whole search. If a window spans at most the last seven tiles and the layer is dense, 64
//!    rows of bits are *turned over* instead, and whole words move to their places.
//! 4. If the window contains the digit that the half code leaves out, that digit follows from the parity of the others; there are two
//!    tables.
//! 5. **A move changes the colour of the blank's cell** on the chequered board. So a layer is in half of the planes and the next layer in
//!    the other half: a step reads one half and writes the other, so one bitmap is enough for the frontiers of two layers.
//! 6. **The neighbours of a layer are the layer before and the layer after it**, because every move can be undone. So the next layer
//!    consists of the reached states without the layer before, which the planes of the other colour still hold. The set of seen states is
//!    never stored (frontier search: Korf and Schultze, AAAI 2005).
//! 7. All planes are cut into *units* of 9!/2 states, and the units with the same number are adjacent in memory. Horizontal moves and most
//!    vertical ones stay within a unit. A thread takes one unit of all planes at a time. It gathers what reaches the unit, removes the
//!    layer before, marks the depth of the rest and counts it, all in its cache. Threads share nothing, and no atomics are needed.
//!
//! A search takes two bits per state: the frontier, and bit 1 of the depth. Bit 0 follows from the colour of the blank's cell, so depth mod
//! 4 is known, which is enough to find the nearer neighbours. Depth mod 3 does not follow from it: for the column `depth` a search takes
//! three bits. At the end one pass computes the columns: the first nearer neighbour in code order is the best move.
//!
//! Tried for 3x4, which takes 0.53 s of processor time including writing its table: the search by rows of `backward::rows`, 0.60 s for only
//! the layers, 0.18 s more to number the states like the table, and four bits per state; the search in chunks (`chunks`)
//! with its layers in a file system in memory, 1.08 s.
//!
//! The tests compare the result with the generic search, byte by byte.

pub(crate) mod bits;
pub(super) mod carry;
mod check;
mod checkpoint;
mod layer;
pub(crate) mod need;
pub(super) mod pack;
pub(crate) mod search;
pub(super) mod shape;
mod side;
pub(crate) mod square;
pub(crate) mod free_tiles;
pub(crate) mod turn;
pub(crate) mod window;
pub(super) mod words;

pub use check::verify;
pub(super) use check::{first_difference, resumed};
pub(super) use need::tables_bytes;

pub(crate) use need::need;
pub(crate) use pack::PackedPlanes;
pub(crate) use search::PlaneSearch;

use super::Slide;
use crate::backward::{DepthCodes, Layer};
use crate::error::Result;
use crate::table::{Kind, Table};
use crate::watch::Stop;

/// Generates the table of a sliding board, with the columns `move` and `depth`, on the threads of the current rayon pool. The table is that
/// of [`Table::generate`], but generated faster.
///
/// `progress` is called after every layer.
pub fn generate(slide: Slide, mut progress: impl FnMut(Layer)) -> Result<Table> {
    let Some(mut search) = PlaneSearch::begin(slide, DepthCodes::Residues)? else {
        return Table::generate(slide, progress);
    };
    progress(search.layer());
    while search.step(&Stop::NEVER)? {
        progress(search.layer());
    }
    let columns = [Kind::Move(2), Kind::Depth]
        .into_iter()
        .filter_map(|kind| search.column(kind));
    Table::new(slide, search.layers().to_vec(), columns.collect())
}
