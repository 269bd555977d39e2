use super::space::{Metric, Sokoban};
use crate::space::Space;

/// What the search of a level takes, in bytes; told before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The memory, while it runs. The entries are a part of it that is sure; what waits for the next layer depends on the level, and this
    /// is more than any level was seen to take.
    pub memory_bytes: u64,
    /// The disk space of the table, without its header.
    pub table_bytes: u64,
    /// The disk space of a checkpoint.
    pub checkpoint_bytes: u64,
}

/// The program itself, stacks and buffers.
const REST_BYTES: u64 = 8 << 20;

impl Need {
    /// What the search of a level takes.
    pub fn of(space: &Sokoban) -> Self {
        let table_bytes = space.len().div_ceil(2);
        let links_bytes = match space.metric() {
            Metric::Pushes => space.len() / 2,
            Metric::Moves => space.len(),
        };
        Self { memory_bytes: table_bytes + links_bytes + REST_BYTES, table_bytes, checkpoint_bytes: table_bytes + links_bytes / 2 }
    }
}
