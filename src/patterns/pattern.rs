use crate::error::Result;
use crate::table::{Bytes, Column, Kind};
use crate::watch::Stop;

/// A pattern whose states are numbered.
pub trait Pattern: Send + Sync + 'static {
    /// What its table has of each depth: [`Kind::Depth`], the depth mod 3 in two bits, or [`Kind::Half`], bit 1 of the depth, where the
    /// state tells its lowest bit.
    const KIND: Kind;

    /// The name of its column.
    fn name(&self) -> String;

    /// The number of its states.
    fn entries(&self) -> u64;

    /// Begins its search, with the goals.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if the system gives no memory; that the pattern cannot be searched.
    fn begin(&self) -> Result<Box<dyn PatternSearch>>;
}

/// A search backward from the goals of a pattern, layer by layer.
pub trait PatternSearch: Send {
    /// The number of states at each depth so far.
    fn layers(&self) -> &[u64];

    /// Finds the next layer. False if there is none: the search is complete.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped), after which nothing can be made of the search.
    fn step(&mut self, stop: &Stop) -> Result<bool>;

    /// The packed entries of a search that is complete, in the order of the indices.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if the system gives no memory.
    fn pack(self: Box<Self>) -> Result<Bytes>;
}

/// Whether a column is that of a pattern.
pub(super) fn fits<P: Pattern>(pattern: &P, column: &Column) -> bool {
    column.name() == pattern.name() && column.bits() == P::KIND.bits() && column.entries() == pattern.entries()
}
