//! Every state of a sliding board, found by planes of bits.
//!
//! The generic search asks a space for the neighbours of one state after the other. Here nothing is ever ranked or unranked: the index of
//! a sliding board (see [`Slide`]) is such that the moves of *all* states with the blank in one cell are one operation on bitmaps.
//!
//! 1. The states with the blank in one cell are a *plane* of `tiles!/2` bits. **A horizontal move leaves the order of the tiles as it is**, so it
//!    takes bit `i` of a plane to bit `i` of the plane beside it: an OR of whole words.
//! 2. **A vertical move turns a window of `columns` neighbours in the order**, and of the Lehmer digits only those of the window change,
//!    in a way that depends on them alone. So each plane falls into regions (one for each choice of the digits before
//!    the window) that are all permuted alike, and a region into blocks (one for each choice of the digits of the window) that move whole.
//! 3. Windows near the front of the order move long blocks. They are *fetched*: bits are laid side by side as they come. Read in the order of
//!    its targets, a plane is passed through a few times from its start to its end, so this streams. Windows near the end move one bit to a dozen,
//!    and most such blocks have no state of the layer. They are *pushed*: each set bit goes to its place in a table, within a bitmap that stays in the cache.
//!    A state is pushed once in the whole search.
//! 4. Where the window holds the digit that the half code leaves out, that digit follows from the parity of the others; there are two tables.
//! 5. **A move changes the colour of the blank's cell** on the chequered board. So a layer lies in half of the planes and the next in the
//!    other half: what is read is never written, and the frontiers of two layers fit one bitmap.
//! 6. All planes are cut into *units* of 9!/2 states, and the units with the same number lie side by side in memory. The horizontal moves and
//!    most of the vertical ones stay within a unit. A thread takes one unit of all planes at a time, gathers, and settles it in its cache: reads what
//!    is unseen, enters depth mod 3 for what is new, counts it. Nothing is shared between threads, and no atomics are needed.
//!
//! A search takes three bits a state: the frontier, and the depths as two bitmaps in which 0 is unseen. At the end both columns come from the
//! depths in one pass: a neighbour is nearer where its depth is one less mod 3, and the first such move in the order of the codes is the best.
//!
//! The generic search stays the truth: the tests compare byte by byte.

mod carry;
mod check;
mod checkpoint;
mod layer;
mod need;
mod pack;
mod search;
mod shape;
mod side;
mod turn;
mod window;
mod words;

pub use check::verify;
pub use need::Need;
pub use pack::Kind;
pub use search::Search;

use super::Slide;
use crate::backward::Layer;
use crate::error::Result;
use crate::table::Table;

/// Makes the table of a sliding board on the threads of the current rayon pool; `progress` hears of every finished layer.
///
/// Gives the same table as [`Table::generate`], sooner.
pub fn generate(slide: Slide, mut progress: impl FnMut(Layer)) -> Result<Table<Slide>> {
    let Some(mut search) = Search::begin(slide)? else {
        return Table::generate(slide, progress);
    };
    progress(search.layer());
    while search.step() {
        progress(search.layer());
    }
    let columns = [Kind::Move, Kind::Depth].into_iter().filter_map(|kind| search.column(kind));
    Table::new(slide, search.layers().to_vec(), columns.collect())
}
