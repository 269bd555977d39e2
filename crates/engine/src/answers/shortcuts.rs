use crate::records::Question;
use crate::render::Form;
use homing_table::batch::{AnswerLine, AnswerLines};
use homing_table::error::Result;
use homing_table::notation::AnyBoard;
use homing_table::table::Table;
use homing_table::watch::Watch;
use std::ops::RangeInclusive;

/// A faster way to answer many lines, if there is one.
pub type FastLines = Result<Option<Box<dyn AnswerLines>>>;

/// Faster ways of a family to answer from the tables of its space. [`BoardTable::with`](super::BoardTable::with) takes them.
pub trait Shortcuts: Send + Sync {
    /// Returns a faster way to answer many lines, or `None` if there is none for such questions. It owns its data, and passes lines that
    /// it does not recognise to `plain`.
    fn fast_lines(
        &self,
        _table: &Table,
        _question: &Question,
        _form: Form,
        _plain: Box<dyn AnswerLine>,
    ) -> FastLines {
        Ok(None)
    }

    /// Returns all states with a depth in a range, by ascending index, if the family has a faster way than walking; otherwise `None`.
    /// `watch` receives the share done, from 0 to 1.
    fn states_at(
        &self,
        _table: &Table,
        _depths: RangeInclusive<u32>,
        _watch: Watch,
    ) -> Result<Option<Vec<u64>>> {
        Ok(None)
    }

    /// Returns the depth of every state by index, if the family has a faster way than walking; otherwise `None`. `watch` receives the
    /// share done.
    fn all_depths(&self, _table: &Table, _watch: Watch) -> Result<Option<Vec<u8>>> {
        Ok(None)
    }

    /// Checks the meaning of every entry of a table. `watch` receives the share done.
    ///
    /// # Errors
    ///
    /// The first wrong entry or count.
    fn verify(&self, table: &Table, watch: Watch) -> Result<()> {
        table.verify(watch)
    }

    /// Ranks boards of cells, as [`Notation::rank_cells`](homing_table::Notation::rank_cells) does. Returns `false` if the family has no
    /// faster way.
    fn rank_cells(&self, _cells: &[u8], _indices: &mut [i64]) -> bool {
        false
    }

    /// Says why a board is unsolvable, if the family knows it and the notation does not.
    fn why_unsolvable(&self, _board: &AnyBoard) -> Option<String> {
        None
    }
}

/// The shortcuts of a space that has none.
pub(super) struct NoShortcuts;

impl Shortcuts for NoShortcuts {}
