//! The partitions of a space into chunks.

use crate::layers::codes::bit::Bit;
use crate::layers::column::TableOrder;
use crate::layers::model::{ChunkLayout, Model};
use homing_table::table::Kind;
use std::sync::Arc;

/// A space that can be cut into chunks of several sizes.
pub trait Cut: Send + Sync {
    /// Returns the name of the puzzle.
    fn name(&self) -> String;

    /// Returns the number of states.
    fn states(&self) -> u64;

    /// Returns the possible partitions, those with larger chunks first. Empty if the space is too small for chunks.
    fn layouts(&self) -> Vec<ChunkLayout>;

    /// Returns the bits from which these columns are made.
    fn bits(&self, columns: &[Kind]) -> Vec<Bit>;

    /// Returns the partition with this number, or `None` if there is no such partition.
    fn chunks(&self, number: usize) -> Option<Chunks>;

    /// Returns measurements of such searches.
    fn costs(&self) -> SearchCosts;
}

/// Measurements of one kind of search, per state.
#[derive(Clone, Copy, Debug)]
pub struct SearchCosts {
    /// The bits that the state takes in the code of its layer.
    pub layer_bits: f64,
    /// The bytes that cross from chunk to chunk.
    pub crossing_bytes: f64,
    /// The processor time.
    pub nanoseconds: f64,
}

/// A space that has been partitioned into chunks.
#[derive(Clone)]
pub struct Chunks {
    /// The search in chunks.
    pub model: Arc<dyn Model>,
    /// The order of the table, if it differs from that of the places in the chunks.
    pub order: Option<Arc<dyn TableOrder>>,
}

impl Chunks {
    /// Wraps a model whose search stores everything that its table needs, in its order.
    pub fn of(model: impl Model + 'static) -> Self {
        Self {
            model: Arc::new(model),
            order: None,
        }
    }
}
