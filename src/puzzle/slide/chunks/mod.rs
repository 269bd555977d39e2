//! Every state of a sliding board, found in chunks that need not fit into memory together.
//!
//! 1. **A chunk consists of all states that agree in all but the last tiles of the order.** It is a piece of every plane of the search in
//!    memory (see [`planes`](super::planes)), with the same operations.
//! 2. **Two layers are enough.** A move can be undone, and it changes the colour of the blank's cell. So the next layer consists of all
//!    neighbours of the last one that are not in the layer before.
//! 3. Only windows that start before the free tiles cross chunks. States that cross between two chunks keep their order (`cut`), so they
//!    are coded as a list of gaps, like layers. [`layers`](crate::layers) has the rest of the search.

mod check;
mod columns;
mod cut;
mod partitions;
mod moves;
mod carry;

pub use cut::ChunkCut;
pub use partitions::{SlideCut, parts};
