use super::form::Form;
use super::question::Question;
use crate::batch::{AnswerLine, AnswerLines};
use crate::error::{Error, Lack, Result};
use crate::notation::Notation;
use crate::table::Table;
use crate::watch::Watch;
use std::ops::RangeInclusive;

/// In place of an index or an answer: no goal can be reached from the board.
pub const UNSOLVABLE: i64 = -1;
/// In place of an index or an answer: the cells are not a valid board.
pub const INVALID: i64 = -2;

/// A faster way to answer many lines, if there is one.
pub type FastLines<'t> = Result<Option<Box<dyn AnswerLines + 't>>>;

/// A space whose tables work with the engine. The defaults suit every space; a family overrides a method to be faster.
pub trait PlayableSpace: Notation + Clone + Send + 'static {
    /// Whether loops over many lookups are compiled for this space alone: for spaces whose moves take nanoseconds. Tables of other spaces
    /// share this code and call the space through a pointer, so that a program with many of them builds sooner.
    const HAS_OWN_WALKS: bool = false;

    /// A faster way to answer many lines, or `None` if there is none for such questions. It owns its data, and passes lines that it does
    /// not recognise to `plain`.
    fn fast_lines<'t, F: AnswerLine + 't>(
        _table: &Table<Self>,
        _question: &Question,
        _form: Form,
        _plain: F,
    ) -> FastLines<'t> {
        Ok(None)
    }

    /// All states with a depth in a range, by ascending index, if the family has a faster way than walking; otherwise `None`. `watch`
    /// receives the share done, from 0 to 1.
    fn states_at(
        _table: &Table<Self>,
        _depths: RangeInclusive<u32>,
        _watch: Watch,
    ) -> Result<Option<Vec<u64>>> {
        Ok(None)
    }

    /// The depth of every state by index, if the family has a faster way than walking; otherwise `None`. `watch` receives the share done.
    fn all_depths(_table: &Table<Self>, _watch: Watch) -> Result<Option<Vec<u8>>> {
        Ok(None)
    }

    /// Checks the meaning of every entry of a table. `watch` receives the share done.
    ///
    /// # Errors
    ///
    /// The first wrong entry or count.
    fn verify(table: &Table<Self>, watch: Watch) -> Result<()> {
        table.verify(watch)
    }

    /// Whether every index is a state of the puzzle. If not, only indices that can reach a goal are.
    fn has_only_states(&self) -> bool {
        true
    }

    /// The number of symmetries, unless a page would have to look for them.
    fn symmetries(&self) -> Option<u64> {
        Some(self.symmetry_count())
    }

    /// The shape of a board with numbers as cells, those of [`push_cells`](Notation::push_cells), outermost dimension first; `None` if
    /// boards are only text.
    fn cell_shape(&self) -> Option<Vec<usize>> {
        None
    }

    /// The state of a board with numbers as cells.
    fn state_of_cells(&self, _cells: &[u8]) -> Result<Self::State> {
        Err(Error::lacks(self.describe().puzzle, Lack::Cells, ""))
    }

    /// The index of each board, as in [`BoardArrays::rank`](super::BoardArrays::rank); states that cannot reach a goal may have one.
    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]) {
        let cells_a_board = self
            .cell_shape()
            .unwrap_or_default()
            .iter()
            .product::<usize>()
            .max(1);
        for (cells, index) in cells.chunks_exact(cells_a_board).zip(indices) {
            *index = match self.state_of_cells(cells) {
                Ok(state) => self.rank(&state).map_or(UNSOLVABLE, |index| index as i64),
                Err(_) => INVALID,
            };
        }
    }

    /// The cells of each state, as in [`BoardArrays::unrank`](super::BoardArrays::unrank).
    fn unrank_cells(&self, indices: &[i64], cells: &mut [u8]) {
        let cells_a_board = self
            .cell_shape()
            .unwrap_or_default()
            .iter()
            .product::<usize>()
            .max(1);
        let mut board = Vec::with_capacity(cells_a_board);
        for (&index, cells) in indices.iter().zip(cells.chunks_exact_mut(cells_a_board)) {
            match u64::try_from(index) {
                Ok(index) => {
                    board.clear();
                    self.push_cells(&self.unrank(index), &mut board);
                    cells.copy_from_slice(&board);
                }
                Err(_) => cells.fill(0),
            }
        }
    }
}
