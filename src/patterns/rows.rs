use super::pattern::PatternSearch;
use crate::backward::DepthCodes;
use crate::backward::rows::{BitRowSearch, Rows};
use crate::error::Result;
use crate::table::Bytes;
use crate::watch::Stop;
use std::sync::Arc;

/// The search of a pattern whose moves map whole rows of states to rows.
pub struct RowSearch<R> {
    rows: Arc<R>,
    search: BitRowSearch,
}

impl<R: Rows> RowSearch<R> {
    /// Starts a search from the goals.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if memory cannot be allocated.
    pub(crate) fn begin(rows: &Arc<R>, goals: &[u64]) -> Result<Self> {
        Ok(Self {
            rows: rows.clone(),
            search: BitRowSearch::begin(&**rows, goals, DepthCodes::Residues)?,
        })
    }
}

impl<R: Rows + Send> PatternSearch for RowSearch<R> {
    fn layers(&self) -> &[u64] {
        self.search.layers()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(&*self.rows, stop)
    }

    fn pack(mut self: Box<Self>) -> Result<Bytes> {
        Ok(self.search.pack(&*self.rows).into())
    }
}
