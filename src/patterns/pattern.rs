use crate::error::Result;
use crate::layers::Cut;
use crate::table::{Bytes, Column, Kind};
use crate::watch::Stop;

/// A pattern whose states are numbered.
pub trait Pattern: Send + Sync + 'static {
    /// What its table has of each depth: [`Kind::Depth`], the depth mod 3 in two bits, or [`Kind::Half`], bit 1 of the depth, where the
    /// state tells its lowest bit.
    const KIND: Kind;
    /// This alone.
    const KINDS: &'static [Kind] = &[Self::KIND];

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

    /// Its partitions for a search in chunks. The lines of `identity` tell it from others; so much memory is held meanwhile by the tables
    /// of patterns before it.
    fn cut(&self, identity: String, held_bytes: u64) -> Box<dyn Cut>;

    /// Visits the states that are one move away from one. Each move can be undone by one.
    fn neighbours(&self, index: u64, visit: &mut dyn FnMut(u64));

    /// Whether a state is a goal.
    fn is_goal(&self, index: u64) -> bool;

    /// The parity of a state's depth, where the state tells it.
    fn parity(&self, _index: u64) -> u8 {
        0
    }
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
