//! The trait of puzzles with searched answers: boards and moves as text, and what their tables know.

use super::answerer::Lists;
use super::numbers::Numbers;
use crate::records::Stats;
use homing_search::guided::{NearPath, SearchProblem, near};
use homing_space::space::Description;
use homing_table::error::{Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::watch::{Stop, Watch};

/// A puzzle with searched answers, with boards and moves as text.
pub trait SearchedPuzzle:
    SearchProblem<Board: Clone + PartialEq + Send + Sync> + Sized + 'static
{
    /// The description for the header of its table, with the current goal.
    fn description(&self) -> Description;

    /// Parses a board.
    fn parse_board(&self, text: &str) -> Result<Self::Board>;

    /// A board as one line of text.
    fn board_text(&self, board: &Self::Board) -> String;

    /// Parses moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;

    /// Moves in the puzzle's notation.
    fn moves_text(&self, moves: &[u8]) -> String;

    /// The number of codes of moves.
    fn move_count(&self) -> u8;

    /// A board after a move; `None` if the move is illegal.
    fn after(&self, board: &Self::Board, code: u8) -> Option<Self::Board>;

    /// Whether a board is a goal.
    fn is_goal(&self, board: &Self::Board) -> bool;

    /// Whether the board alone does not rule out a path to a goal.
    fn may_be_solvable(&self, board: &Self::Board) -> bool;

    /// Why no moves lead to a goal, if known.
    fn why_unsolvable(&self, board: &Self::Board) -> Option<String>;

    /// Visits the image of a board under each symmetry that preserves the goals, except the identity.
    fn images(&self, board: &Self::Board, visit: &mut dyn FnMut(Self::Board));

    /// The number of these symmetries, with the identity; `None` if they are not computed.
    fn symmetries(&self) -> Option<u64>;

    /// Whether these are all symmetries: the search for them did not give up.
    fn has_all_symmetries(&self) -> bool {
        true
    }

    /// The default width of a beam, in boards.
    fn beam_width(&self) -> usize {
        BEAM_WIDTH
    }

    /// A path that may not be shortest, by a beam search of this width.
    fn near(&self, board: &Self::Board, width: usize, stop: &Stop) -> Result<Option<NearPath>> {
        near(self, board, width, stop)
    }

    /// The remedy that generates larger tables for faster searches; `None` if there are none.
    fn larger_tables(&self) -> Option<Remedy> {
        None
    }

    /// Checks the meaning of its tables' entries.
    fn verify(&self, _watch: Watch) -> Result<()> {
        Ok(())
    }

    /// The bytes of the file of its tables.
    fn to_bytes(&self) -> Result<Vec<u8>> {
        Err(Error::lacks(self.description().puzzle, Lack::Table, ""))
    }

    /// Random boards, and boards of a depth.
    fn lists(&self) -> Result<&dyn SearchedLists> {
        Err(no_entries(
            &self.description().puzzle,
            "ask solve, hint or check",
        ))
    }

    /// Statistics, if there are [lists](Self::lists); optionally with the number of classes at each depth.
    fn stats(&self, _by_class: bool, _stop: &Stop) -> Result<Stats> {
        Err(no_entries(
            &self.description().puzzle,
            "ask solve, hint or check",
        ))
    }

    /// The numbering of boards, for arrays of them.
    fn numbers(&self) -> Result<&dyn Numbers> {
        Err(no_entries(&self.description().puzzle, "ask line by line"))
    }
}

/// Lists of boards of a searched puzzle.
pub trait SearchedLists: Lists {
    /// What can be asked instead, for errors.
    fn questions(&self) -> &'static str;
}

/// The error for a table without entries for boards, with what it can be asked.
pub fn no_entries(puzzle: &str, questions: &'static str) -> Error {
    Error::lacks(puzzle, Lack::Entries, "it has states of patterns")
        .remedied([Remedy::Act(questions)])
}

/// The default width of a beam.
pub const BEAM_WIDTH: usize = 4_000;

/// The remedy if no shortest path can be found.
pub const NEAR: Remedy = Remedy::Give {
    deed: "ask for good paths",
    option: "any",
    value: None,
};
