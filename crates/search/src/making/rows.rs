use super::made::column_of;
use super::search::TableSearch;
use homing_table::backward::DepthCodes;
use homing_table::backward::rows::{BitRowSearch, BoundLayout, BoundSearch, Rows};
use homing_table::error::Result;
use homing_table::table::{Bytes, Entries, Kind};
use homing_table::watch::Stop;
use std::sync::Arc;

/// The search of a space whose moves map whole rows of states to rows, in memory. Its table has one column of depths.
pub struct RowSearch<R> {
    rows: Arc<R>,
    search: BitRowSearch,
    codes: DepthCodes,
}

impl<R: Rows> RowSearch<R> {
    /// Starts a search from the goals.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io) if memory cannot be allocated.
    pub fn begin(rows: &Arc<R>, goals: &[u64], codes: DepthCodes) -> Result<Self> {
        Ok(Self {
            rows: rows.clone(),
            search: BitRowSearch::begin(&**rows, goals, codes)?,
            codes,
        })
    }
}

impl<R: Rows + Send> TableSearch for RowSearch<R> {
    fn layers(&self) -> &[u64] {
        self.search.states()
    }

    fn entries(&self) -> &[u64] {
        self.search.layers()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(&*self.rows, stop)
    }

    fn columns(&mut self, _: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        let entries = self.rows.row_count() as u64 * self.rows.row_len() as u64;
        column_of(Kind::of(self.codes), entries, self.search.pack(&*self.rows))
    }
}

/// The search for the lower bounds of such a space, in memory. Its table has one column of [rows of bounds](BoundLayout).
pub struct BoundRowSearch<R> {
    rows: Arc<R>,
    search: BoundSearch,
}

impl<R: Rows> BoundRowSearch<R> {
    /// Starts a search from the goals.
    pub fn begin(rows: &Arc<R>, goals: &[u64]) -> Self {
        Self {
            rows: rows.clone(),
            search: BoundSearch::begin(&**rows, goals),
        }
    }
}

impl<R: Rows + Send> TableSearch for BoundRowSearch<R> {
    fn layers(&self) -> &[u64] {
        self.search.states()
    }

    fn entries(&self) -> &[u64] {
        self.search.layers()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(&*self.rows, stop)
    }

    fn columns(&mut self, _: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        let layout = BoundLayout::of(self.rows.row_len());
        column_of(
            Kind::Depth,
            layout.entries(self.rows.row_count()),
            Bytes::of_words(self.search.pack()),
        )
    }
}
