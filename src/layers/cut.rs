//! How a space is cut into chunks.

use super::bit::Bit;
use super::column::PlaneMoves;
use super::model::{Layout, Model};
use crate::table::Kind;
use std::sync::Arc;

/// A space that can be cut into chunks of several sizes.
pub trait Cut: Send + Sync {
    /// The name of the puzzle.
    fn name(&self) -> String;

    /// The number of states.
    fn states(&self) -> u64;

    /// The possible partitions, those of larger chunks first. Empty if the space is too small for chunks.
    fn layouts(&self) -> Vec<Layout>;

    /// The bits that these columns are made of.
    fn bits(&self, columns: &[Kind]) -> Vec<Bit>;

    /// The partition with a number. `None` if there is no such partition.
    fn chunks(&self, number: usize) -> Option<Chunks>;

    /// Measurements of such searches.
    fn measured(&self) -> Measured;
}

/// Measurements on searches of a kind, for each state.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The bits in the code of its layer.
    pub layer_bits: f64,
    /// The bytes that cross from chunk to chunk.
    pub crossing_bytes: f64,
    /// The processor time.
    pub nanoseconds: f64,
}

/// A space that is cut into chunks.
#[derive(Clone)]
pub struct Chunks {
    /// The search in chunks.
    pub model: Arc<dyn Model>,
    /// The moves of whole planes, where the search does not keep the best move of each state.
    pub moves: Option<Arc<dyn PlaneMoves>>,
}

impl Chunks {
    /// Chunks whose search keeps all that its table has.
    pub fn of(model: impl Model + 'static) -> Self {
        Self { model: Arc::new(model), moves: None }
    }
}
