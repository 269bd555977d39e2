//! The states of a sliding board as rows of bits.
//!
//! A state is the cell of the blank, the set of the places that the *named* tiles have in the order of all tiles, their order, and the
//! order of the others. The last tiles are the named ones: all but eight. All orders of the others are a row, numbered
//! by half their Lehmer codes.
//!
//! 1. **A horizontal move keeps the order of all tiles**, so it takes a row to a row, bit for bit.
//! 2. **A vertical move takes one tile past those in a window of the order.** If that is a named tile, the others keep their order, and
//!    the row its bits. Otherwise one of the others passes some others: a permutation of the row that depends on their first place and
//!    their number (`turn`).
//! 3. **A step changes the colour of the blank's cell**, so all states of a row have depths of the same parity, and bit 1 of the depth is
//!    enough to find the nearer neighbours.
//! 4. The table numbers states by the cell of the blank and the order of all tiles. With the first tiles of the order fixed, its entries
//!    come from runs of some rows, and are permuted alike wherever equally many of the named tiles are among the rest (`order`).
//!
//! The search is that of the module `backward::rows`.

pub(crate) mod turn;
mod model;
mod search;
mod order;
mod columns;
mod checkpoint;
mod made;
mod check;
mod listing;
mod need;
mod neighbours;
mod table;
mod chunks;

pub use check::verify;
pub(super) use check::verify_again;
pub use chunks::{cut, in_chunks};
pub use listing::{all_depths, states_at};
pub(super) use listing::{table_depths, table_states_at};
pub use made::SlideTable;
pub use model::{ROW_TILES, SlideRows};
pub use need::need;
pub use search::RowSearch;

use super::lines::Metric;
use homing_boards::slide::Slide;
use homing_search::making::made;
use homing_table::backward::Layer;
use homing_table::error::Result;
use homing_table::table::{Kind, Table};

/// Generates the table of a sliding board, with the columns `move` and `depth`, on the threads of the current rayon pool. The table is that
/// of [`Table::generate`], but generated faster.
///
/// `progress` is called after every layer.
pub fn generate(slide: Slide, progress: impl FnMut(Layer)) -> Result<Table> {
    let search = SlideTable::begin(slide, Metric::Steps, &[Kind::Move(2), Kind::Depth])?;
    made(slide, search, progress)
}
