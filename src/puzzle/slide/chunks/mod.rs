//! Every state of a sliding board, found in chunks that need not fit the memory together.
//!
//! 1. **A chunk is all states that agree in all but the last tiles of the order.** It is a piece of every plane of the search in memory
//!    (see [`planes`](super::planes)), with the same operations.
//! 2. **Two layers are all that has to be known.** A move can be undone, and it changes the colour of the blank's cell. So the next
//!    layer is all neighbours of the last one that are not in the layer before.
//! 3. Only windows that begin before the free tiles cross chunks. What crosses between two chunks keeps its order (`cut`), so it is
//!    coded as a list of gaps, as layers are. [`layers`](crate::layers) has the rest of the search.

mod check;
mod columns;
mod cut;
mod partitions;
mod settle;
mod turning;

pub use cut::Cut;
pub use partitions::{SlideCut, parts};
pub use settle::Moves;

pub use super::options::{check_files, columns_of, usual_columns};
