use super::metric::Metric;
use super::space::Sokoban;
use crate::engine::{Contents, Need};
use crate::space::Space;

/// The program itself, stacks and buffers.
const REST_BYTES: u64 = 8 << 20;

impl Sokoban {
    /// The needs of the search of a level. The entries are a part of the memory that is sure; what waits for the next layer depends on the
    /// level, and the sum here is more than any level was seen to take.
    pub fn need(&self) -> Need {
        let table_bytes = self.len().div_ceil(2);
        let links_bytes = match self.metric() {
            Metric::Pushes => self.len() / 2,
            Metric::Moves => self.len().saturating_mul(2),
        };
        Need {
            contents: Some(Contents::of_states(self.len(), self.len())),
            memory_bytes: table_bytes + links_bytes + REST_BYTES,
            table_bytes,
            checkpoint_bytes: table_bytes + links_bytes / 2,
        }
    }
}
