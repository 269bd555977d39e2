use crate::layers::Cut;
use crate::making::TableSearch;
use homing_table::error::Result;
use homing_table::table::{Column, Kind};

/// A pattern with numbered states.
pub trait Pattern: Send + Sync + 'static {
    /// How its table stores depths: [`Kind::Depth`], the depth mod 3 in two bits, or [`Kind::Half`], bit 1 of the depth, if the state
    /// determines the lowest bit.
    const KIND: Kind;
    /// [`KIND`](Self::KIND) as a slice.
    const KINDS: &'static [Kind] = &[Self::KIND];

    /// The name of its column.
    fn name(&self) -> String;

    /// The number of its states.
    fn entries(&self) -> u64;

    /// Starts a search from its goals.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::Error::Io) if memory cannot be allocated; an error if the pattern cannot be searched.
    fn begin(&self) -> Result<Box<dyn TableSearch>>;

    /// Its partitions for a search in chunks. The lines of `identity` distinguish it from other patterns. The tables of earlier patterns
    /// hold `held_bytes` of memory meanwhile.
    fn cut(&self, identity: String, held_bytes: u64) -> Box<dyn Cut>;

    /// Visits the states that are one move away. Every move can be undone by one move.
    fn neighbours(&self, index: u64, visit: &mut dyn FnMut(u64));

    /// Whether a state is a goal.
    fn is_goal(&self, index: u64) -> bool;

    /// The parity of a state's depth, for [`Kind::Half`].
    fn parity(&self, _index: u64) -> u8 {
        0
    }
}

/// Whether a column has the name, width and length of a pattern's.
pub(super) fn fits<P: Pattern>(pattern: &P, column: &Column) -> bool {
    column.name() == pattern.name()
        && column.bits() == P::KIND.bits()
        && column.entries() == pattern.entries()
}
