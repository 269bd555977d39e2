//! What a puzzle brings whose answers are searched: boards and moves in text, and what its tables know.

use super::record::Stats;
use super::table::Listing;
use crate::error::{Error, Result};
use crate::guided::{NearPath, Problem, near};
use crate::remedy::Remedy;
use crate::space::Description;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;

/// A puzzle whose answers are searched, as boards and moves in text.
pub(crate) trait SearchedPuzzle: Problem<Board: Clone + PartialEq + Send + Sync> + Sized + 'static {
    /// What the header of its table says, with the goal that is asked for.
    fn description(&self) -> Description;

    /// Reads a board.
    fn parse_board(&self, text: &str) -> Result<Self::Board>;

    /// A board in one line.
    fn board_text(&self, board: &Self::Board) -> String;

    /// Reads moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;

    /// Moves in the puzzle's notation.
    fn moves_text(&self, moves: &[u8]) -> String;

    /// The number of codes of moves.
    fn move_count(&self) -> u8;

    /// A board after a move; `None` where the move cannot be made.
    fn after(&self, board: &Self::Board, code: u8) -> Option<Self::Board>;

    /// Whether a board is a goal.
    fn is_goal(&self, board: &Self::Board) -> bool;

    /// Whether the board alone leaves it open that moves lead to a goal.
    fn may_be_solvable(&self, board: &Self::Board) -> bool;

    /// Why no moves lead to a goal, where that is known.
    fn why_unsolvable(&self, board: &Self::Board) -> Option<String>;

    /// Visits the image of a board under each symmetry that keeps the goals, but the identity.
    fn images(&self, board: &Self::Board, visit: &mut dyn FnMut(Self::Board));

    /// The number of these symmetries, with the identity; `None` where they are not looked for.
    fn symmetries(&self) -> Option<u64>;

    /// The boards that a beam keeps where no width is given.
    fn beam_width(&self) -> usize {
        BEAM_WIDTH
    }

    /// A path that need not be a shortest one, by a beam of this width.
    fn near(&self, board: &Self::Board, width: usize, stop: &Stop) -> Result<Option<NearPath>> {
        near(self, board, width, stop)
    }

    /// How larger tables are made, which search faster; `None` where there are none.
    fn larger_tables(&self) -> Option<Remedy> {
        None
    }

    /// Checks what the entries of its tables mean.
    fn verify(&self, _watch: Watch) -> Result<()> {
        Ok(())
    }

    /// The bytes of the file of its tables.
    fn to_bytes(&self) -> Result<Vec<u8>> {
        Err(Error::Unanswered { what: format!("{} has no table", self.description().puzzle) })
    }

    /// Random boards, boards of a depth, and statistics.
    fn lists(&self) -> Result<&dyn SearchedLists> {
        Err(no_entries(&self.description().puzzle, "ask solve, hint or check"))
    }

    /// How boards are numbered, for arrays of them.
    fn numbers(&self) -> Result<&dyn Numbers<Self::Board>> {
        Err(no_entries(&self.description().puzzle, "ask line by line"))
    }
}

/// Lists of boards of a puzzle that is searched.
pub(crate) trait SearchedLists: Send + Sync {
    /// What can be asked, for an error about something else.
    fn questions(&self) -> &'static str;

    /// As [`Lists::random`].
    fn random<'s>(&'s self, depths: Option<RangeInclusive<u32>>, seed: u64, with_depth: bool, watch: Watch) -> Result<Listing<'s>>;

    /// As [`Lists::states_at`].
    fn states_at(&self, depths: RangeInclusive<u32>, with_depth: bool, watch: Watch) -> Result<Listing<'_>>;

    /// As [`Lists::stats`], perhaps with the number of classes at each depth.
    fn stats(&self, has_classes: bool, stop: &Stop) -> Result<Stats>;
}

/// That a table has no entries for boards, and what it can be asked.
pub(crate) fn no_entries(puzzle: &str, what: &str) -> Error {
    Error::Unanswered { what: format!("the table of {puzzle} has states of patterns, not of boards: {what}") }
}

/// The boards that a beam keeps by default.
pub(crate) const BEAM_WIDTH: usize = 4_000;

/// How the boards of a puzzle are numbered, for arrays of them.
pub(crate) trait Numbers<B>: Send + Sync {
    /// The shape of a board, outermost dimension first.
    fn shape(&self) -> &[usize];

    /// The number of boards from which the goal can be reached. Their indices are below it.
    fn count(&self) -> u64;

    /// The index of a board; `None` if the goal cannot be reached.
    fn rank(&self, board: &B) -> Option<u64>;

    /// The board of an index.
    fn unrank(&self, index: u64) -> B;

    /// The board with these cells.
    ///
    /// # Errors
    ///
    /// It is none.
    fn of_cells(&self, cells: &[u8]) -> Result<B>;

    /// Writes the cells of a board.
    fn write_cells(&self, board: &B, cells: &mut [u8]);
}

/// What can be asked where no shortest path can be found.
pub(crate) const NEAR: Remedy = Remedy::Give { deed: "ask for good paths", option: "any", value: None };
