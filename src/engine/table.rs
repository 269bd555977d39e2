use super::answer::ListedBoard;
use super::arrays::AnswerArrays;
use super::board_table::BoardTable;
use super::form::Form;
use super::question::Question;
use super::record::Contents;
use super::record::Stats;
use super::solver::{PlainLines, Solver};
use crate::batch::AnswerLines;
use crate::error::{Error, Lack, Result};
use crate::remedy::Remedy;
use crate::space::Description;
use crate::table::Header;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A table of any kind, whose puzzle is known only at run time.
///
/// It answers questions as a [`Solver`]. What else it can do is grouped: [`boards`](Self::boards) looks up single states and
/// exports all, [`lists`](Self::lists) draws and lists boards, and [`arrays`](Self::arrays) answers millions.
pub trait AnyTable: Solver + 'static {
    /// Description of the table's space.
    fn description(&self) -> Description;

    /// Checks the meaning of every entry, beyond the checksums.
    ///
    /// # Errors
    ///
    /// The first wrong entry or count.
    fn verify(&self, watch: Watch) -> Result<()>;

    /// The bytes of the table's file.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if such a table has no file.
    fn to_bytes(&self) -> Result<Vec<u8>>;

    /// As [`lines`](Solver::lines), but the result keeps the table alive: for callers that store both.
    fn shared_lines(
        self: Arc<Self>,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines>> {
        Ok(Box::new(PlainLines::new(self, question.clone(), form)))
    }

    /// The table, if it has an entry for each board.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if it does not, with what it can be asked instead.
    fn boards(&self) -> Result<&BoardTable>;

    /// Answers arrays of boards, by lookups or by searches.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if boards have no index, with what can be asked instead; an error if the table is
    /// damaged.
    fn arrays(&self) -> Result<Box<dyn AnswerArrays>>;

    /// A function that finds the path of this board at each call, by a lookup or by the search that the table guides. For comparisons.
    ///
    /// # Errors
    ///
    /// The board is invalid; as [`boards`](Self::boards) if the table neither looks up nor searches. A call returns
    /// [`Error::Limit`] if the search gave up.
    fn finder<'t>(
        &'t self,
        board: &str,
    ) -> Result<Box<dyn Fn() -> Result<crate::search::SearchResult> + 't>> {
        let boards = self.boards()?;
        let index = boards.locate(board)?;
        Ok(Box::new(move || {
            let moves = index.map(|index| boards.path(index)).transpose()?.flatten();
            Ok(crate::search::SearchResult {
                moves,
                nodes_expanded: 0,
            })
        }))
    }

    /// The table, if it lists boards.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if it does not.
    fn lists(&self) -> Result<&dyn Lists>;

    /// Lists of classes of boards: a board and its images under the symmetries of the puzzle count as one, and the
    /// [representative](Solver::representative) is listed, in the order of the smallest indices.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if boards cannot be listed.
    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        self.lists()?;
        Err(Error::lacks(
            self.description().puzzle,
            Lack::Classes,
            "its table does not contain each board",
        ))
    }

    /// Statistics of the whole table; `by_class` adds the number of [classes](Self::classes) at each depth.
    ///
    /// # Errors
    ///
    /// As [`classes`](Self::classes).
    fn stats(&self, _by_class: bool, _watch: Watch) -> Result<Stats> {
        Err(self
            .classes()
            .err()
            .unwrap_or_else(|| Error::lacks(self.description().puzzle, Lack::Entries, "")))
    }

    /// The greatest depth of a state from which a goal can be reached.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if it is unknown.
    fn greatest_depth(&self) -> Result<u32> {
        let Stats {
            greatest_depth,
            puzzle,
            ..
        } = self.stats(false, Watch::NONE)?;
        let unknown = || {
            Error::lacks(puzzle, Lack::Counts, "")
                .remedied([Remedy::Act("give the depths as numbers")])
        };
        greatest_depth.ok_or_else(unknown)
    }

    /// The same table for one question about one board or a million: all its searches share the time limit, counted from the first of them,
    /// or that of [`Stop::within`] if it is shorter, and [`stop`](Stop) cancels its searches and lists of walks. `None` if none is needed:
    /// each lookup takes microseconds.
    fn until(&self, _stop: &Stop) -> Option<Arc<dyn AnyTable>> {
        None
    }

    /// A one-line summary of a table, from the counts in its header and their meaning in its family.
    fn summary(&self, header: &Header, contents: Contents) -> String {
        summary(header, contents)
    }
}

/// A one-line summary of a table, from the counts in its header.
pub(super) fn summary(header: &Header, contents: Contents) -> String {
    match contents.state_counts() {
        Some((_, reachable)) => format!(
            "{contents}, {reachable} reachable, greatest depth {}",
            header.greatest_depth
        ),
        None => contents.to_string(),
    }
}

/// A sequence of listed boards.
pub type Listing<'t> = Box<dyn Iterator<Item = Result<ListedBoard>> + 't>;

/// Lists of boards and depths.
pub trait Lists {
    /// An endless sequence of random boards with a depth in a range: see [`Sample`](crate::query::Sample).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or they are too rare.
    fn random(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        with_depth: bool,
        watch: Watch,
    ) -> Result<Listing<'_>>;

    /// All boards with a depth in a range, by ascending index.
    ///
    /// # Errors
    ///
    /// No state has such a depth, or there are too many states to examine each.
    fn states_at(
        &self,
        depths: RangeInclusive<u32>,
        with_depth: bool,
        watch: Watch,
    ) -> Result<Listing<'_>>;
}
