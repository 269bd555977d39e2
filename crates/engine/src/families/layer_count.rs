//! Counting the states of a puzzle by depth, if its table has the depths of patterns.

use super::generation::Generation;
use crate::answers::AnyTable;
use homing_table::error::{Bound, Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::watch::{Stop, Watch};
use std::path::Path;

/// A search that counts the states of each depth and has no table.
struct LayerCount<N> {
    layers: Vec<u64>,
    next: N,
}

/// Creates a search from a function that returns the number of states at the next depth, first at depth 0; `None` after the last.
pub fn layer_count(
    next: impl FnMut(&Stop) -> Result<Option<u64>> + Send + 'static,
) -> Box<dyn Generation> {
    let layers = Vec::new();
    Box::new(LayerCount { layers, next })
}

/// The error of a count that would keep too many boards.
pub fn too_many_boards(puzzle: &str, depth: usize, most: u64) -> Error {
    Error::TooMany {
        of: format!("{puzzle} at depth {depth} and beyond"),
        found: None,
        things: "boards",
        most,
        bound: Bound::Listed,
    }
    .remedied([Remedy::Act("ask for a smaller depth")])
}

impl<N: FnMut(&Stop) -> Result<Option<u64>> + Send + 'static> Generation for LayerCount<N> {
    fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Unknown.
    fn states(&self) -> u64 {
        u64::MAX
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        let next = (self.next)(stop)?;
        self.layers.extend(next);
        Ok(next.is_some())
    }

    fn write(self: Box<Self>, _path: &Path, _watch: Watch) -> Result<()> {
        Err(Error::lacks("this search", Lack::Table, ""))
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        Err(Error::lacks("this search", Lack::Table, ""))
    }
}
