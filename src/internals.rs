//! Inner parts that the tests and benchmarks of this repository compare with slow oracles. They are no part of the interface, and may
//! change or disappear in any version. The interfaces to other languages use none of them.

#[cfg(feature = "cli")]
pub use crate::cli::console::{
    progress::{ProgressLines, TimeLeft},
    size::{duration_text, size_text},
};
pub use homing_engine::discovered::codes::{CodeSet, SortedCodes};
pub use homing_engine::jobs::{PatternGeneration, Product};
pub use homing_engine::records::printable;
pub use homing_flip::internals as flip;
pub use homing_perm::internals as perm;
pub use homing_push::internals as push;
pub use homing_route::internals as route;
pub use homing_slide::internals as slide;
pub use homing_space::symmetry::Symmetry;
pub use homing_table::backward::rows;
pub use homing_table::batch::ordered::in_order;
pub use homing_table::table::{entries::Entries, write::Content};

pub mod layers {
    pub use homing_search::layers::{
        Alone, Chunks, Cut, Memory, Peers, Progress, Scratch, Storage, StoredChunk,
        stores::{progress::Name, store::Store},
    };
    pub use homing_search::making::ChunkTable;
}
