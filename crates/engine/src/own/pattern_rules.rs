//! The rules of a puzzle too large for a whole table: its boards and moves, and its patterns.

use homing_space::space::Space;
use homing_table::error::{Error, Result};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::fmt::Debug;
use std::hash::Hash;

/// A puzzle answered by searches: its boards and moves, and smaller puzzles (*patterns*) whose depths are lower bounds.
///
/// Each move must be undone by a move, [`reverse`](Self::reverse). A pattern is a [`Space`] that is [symmetric](Space::is_symmetric) and
/// has the same move codes: a move from one board to another leads from the pattern state of the first to that of the second. These laws
/// are checked on random boards before a table is generated or opened.
pub trait PatternRules: Clone + Send + Sync + 'static {
    /// A board.
    type Board: Clone + PartialEq + Hash + Debug + Send + Sync;
    /// A pattern.
    type Pattern: Space + Clone + Send + 'static;

    /// The name of the puzzle, with that of its family: `pancakes:20`.
    fn name(&self) -> String;

    /// The goal.
    fn goal(&self) -> Self::Board;

    /// The number of codes of moves, at most 255.
    fn move_count(&self) -> u8;

    /// The board after a move; `None` if the move is illegal.
    fn after(&self, board: &Self::Board, code: u8) -> Option<Self::Board>;

    /// The code of the inverse of a move.
    fn reverse(&self, code: u8) -> u8;

    /// The patterns, at most twelve in all, in sets. The depths in the patterns of one set add up to a lower bound, so each move may change
    /// the state of at most one of them. A set of one pattern is always valid.
    fn patterns(&self) -> Vec<Vec<Self::Pattern>>;

    /// The index of a board's state in a pattern; `None` if it is not a state of the pattern, so that the board is unsolvable.
    fn index_in(&self, pattern: &Self::Pattern, board: &Self::Board) -> Option<u64>;

    /// Parses a board.
    ///
    /// # Errors
    ///
    /// The text is not a board.
    fn parse_board(&self, text: &str) -> Result<Self::Board>;

    /// A board as one line of text, which [`parse_board`](Self::parse_board) reads.
    fn board_text(&self, board: &Self::Board) -> String;

    /// The names of the moves by code, without spaces. Moves are separated by spaces.
    fn move_names(&self) -> Vec<String>;

    /// Why no moves lead from a board to the goal; `None` if the board does not show a reason.
    fn why_unsolvable(&self, _board: &Self::Board) -> Option<String> {
        None
    }
}

/// The number of random moves for checking the laws.
const TRIED_MOVES: u32 = 2_000;

/// Checks the laws of a puzzle on boards reached by random moves.
///
/// # Errors
///
/// [`Error::Law`] names the first broken law, with the board, the move and the pattern.
pub fn check_laws<R: PatternRules>(rules: &R) -> Result<()> {
    let broken = |law: String| {
        Err(Error::Law {
            puzzle: rules.name(),
            law,
        })
    };
    let (sets, names, count) = (rules.patterns(), rules.move_names(), rules.move_count());
    if names.len() != usize::from(count) || count == 0 {
        return broken(format!(
            "there are {count} moves and {} names of moves",
            names.len()
        ));
    }
    for pattern in sets.iter().flatten() {
        let name = pattern.describe().puzzle;
        match rules.index_in(pattern, &rules.goal()) {
            Some(index) if index < pattern.len() && pattern.is_goal(index) => {}
            _ => {
                return broken(format!(
                    "the pattern {name} does not see the goal as a goal"
                ));
            }
        }
        if pattern.move_count() != count {
            return broken(format!(
                "the pattern {name} has {} moves, and the puzzle {count}",
                pattern.move_count()
            ));
        }
    }
    let (mut board, mut generator) = (rules.goal(), Pcg64::new(0, 0));
    for _ in 0..TRIED_MOVES {
        let code = (generator.next_u32() % u32::from(count)) as u8;
        let Some(next) = rules.after(&board, code) else {
            continue;
        };
        let made = || {
            format!(
                "the move {} from {}",
                names[usize::from(code)],
                rules.board_text(&board)
            )
        };
        if rules.after(&next, rules.reverse(code)).as_ref() != Some(&board) {
            return broken(format!(
                "{} is not undone by the move that `reverse` says",
                made()
            ));
        }
        if rules.parse_board(&rules.board_text(&next)).ok().as_ref() != Some(&next) {
            return broken(format!(
                "`parse_board` does not read the board {} as it is written",
                rules.board_text(&next)
            ));
        }
        for set in &sets {
            let mut changed = 0;
            for pattern in set {
                let indices = rules
                    .index_in(pattern, &board)
                    .zip(rules.index_in(pattern, &next));
                let follows = |(from, to): (u64, u64)| {
                    from < pattern.len() && pattern.step(from, code) == Some(to)
                };
                if !indices.is_some_and(follows) {
                    return broken(format!(
                        "{} leads elsewhere in the pattern {}",
                        made(),
                        pattern.describe().puzzle
                    ));
                }
                changed += u32::from(indices.is_some_and(|(from, to)| from != to));
            }
            if set.len() > 1 && changed > 1 {
                return broken(format!(
                    "{} changes the states of {changed} patterns of one set, so that their depths do not add up",
                    made()
                ));
            }
        }
        board = next;
    }
    Ok(())
}
