//! Breadth-first search of a space whose layers need not fit into memory.
//!
//! 1. **A space is cut into chunks**, each with some planes of bits (`Model`). A layer is stored chunk by chunk, as the gaps
//!    between its states ([`codes::code`]).
//! 2. **Two layers are enough** if moves can be undone: the next layer consists of all neighbours of the last one that are neither in it
//!    nor in the layer before (frontier search: Korf and Schultze, AAAI 2005). In other spaces the search keeps all states that it has
//!    found, one bit each.
//! 3. **Searching a chunk is a pure function** of its part of the last two layers and of the moves that arrived from other chunks. So
//!    threads and processes ([`Peers`]) search chunks in any order, and layers are in memory or in files
//!    ([`Store`](stores::store::Store)). Moves between chunks wait in inboxes ([`Spool`]), which overflow into a file.
//! 4. A layer is written once. The table needs bits of the depth and of the best move ([`Bit`]): layers whose states have such a bit are
//!    kept, and merged into the result when they grow larger than twice its size.
//! 5. A commit syncs the files, then replaces the manifest. Files that the manifest does not name are ignored.
//!
//! There are two models: [`Plain`](cuts::plain::Plain) for any space, and [`RowChunks`](cuts::rows::RowChunks) for spaces in which moves
//! take whole rows to rows.

pub mod codes;
mod model;
pub mod stores;
mod search;
mod result;
mod scratch;
mod column;
mod cuts;
mod plan;

pub use codes::bit::Bit;
pub use codes::plane::Plane;
pub use codes::stored::StoredChunk;
pub use column::{FinishedSearch, PutBits, RUN_CHUNKS, TableOrder, packed};
pub use cuts::cut::{Chunks, Cut, SearchCosts};
pub use cuts::plain::PlainCut;
pub use cuts::rows::{RowCut, SharedRows, usual_costs};
pub use model::Bench;
pub use plan::Plan;
pub use scratch::Scratch;
pub use search::{ChunkSearch, Storage};
pub use stores::peers::{Alone, Peers};
pub use stores::progress::Progress;
pub use stores::spool::Spool;
pub use stores::store::Memory;
