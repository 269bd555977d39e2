use crate::sokoban::metric::Metric;
use crate::sokoban::space::Sokoban;
use homing_engine::{Contents, Need};
use homing_space::space::Space;

/// The program itself, stacks and buffers, in bytes.
const REST_BYTES: u64 = 8 << 20;

impl Sokoban {
    /// Returns the needs of the search of a level. The entries are the fixed part of the memory. The links to the next layer depend on the
    /// level, and the sum here is more than any level has been seen to take.
    pub fn need(&self) -> Need {
        let table_bytes = self.len().div_ceil(2);
        let links_bytes = match self.metric() {
            Metric::Pushes => self.len() / 2,
            Metric::Moves => self.len().saturating_mul(2),
        };
        Need {
            contents: Some(Contents::of_states(self.len(), self.len())),
            memory_bytes: table_bytes
                .saturating_add(links_bytes)
                .saturating_add(REST_BYTES),
            table_bytes,
            checkpoint_bytes: table_bytes.saturating_add(links_bytes / 2),
        }
    }
}
