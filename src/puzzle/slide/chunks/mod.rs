//! Every state of a sliding board, found in chunks that need not fit the memory together.
//!
//! 1. **A chunk is all states that agree in all but the last tiles of the order.** It is a piece of every plane of the search in memory
//!    (see [`planes`](super::planes)), with the same operations.
//! 2. **Two layers are all that has to be known.** A move can be undone, and it changes the colour of the blank's cell. So the next
//!    layer is all neighbours of the last one that are not in the layer before.
//! 3. Only windows that begin before the free tiles cross chunks. What crosses between two chunks keeps its order (`cut`), so it is
//!    coded as a list of gaps, as layers are (`code`).
//! 4. `settle` is a pure function of a chunk: the frontier, the layer before and an inbox in; its part of the new layer and what
//!    crosses from it out. So chunks can be settled by threads and by processes ([`Peers`]), and layers live in memory or in files
//!    ([`Store`]).
//! 5. A layer is written once. The table keeps bits of the depth ([`Bit`]): layers whose bit is 1 are kept as they are, and merged into
//!    the result when they grow larger than twice its size.

mod bits;
mod check;
mod code;
mod columns;
mod cut;
mod files;
mod generation;
mod manifest;
mod peers;
mod plan;
mod progress;
mod scratch;
mod search;
mod settle;
mod spool;
mod store;
mod stored;
mod tail;
mod turning;

pub use bits::Bit;
pub use columns::ChunkColumn;
pub use cut::Cut;
pub use files::Files;
pub use generation::{ChunkGeneration, folder, need};
pub use manifest::Manifest;
pub use peers::{Alone, Peers};
pub use plan::Plan;
pub use progress::{Name, Progress};
pub use scratch::Scratch;
pub use search::{ChunkSearch, Storage};
pub use store::{Memory, Store};
pub use stored::Stored;

pub use super::options::{check_files, columns_of, table_name, usual_columns};
