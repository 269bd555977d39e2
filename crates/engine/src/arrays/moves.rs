//! Writes and parses moves, and makes them: from indices to the indices after a move.

use super::loose_moves::read_moves;
use super::{Arrays, Source};
use crate::answers::{narrow, wide};
use homing_space::space::Cost;
use homing_table::error::Result;
use homing_table::notation::UNSOLVABLE;

/// The result of [`Arrays::follow`].
#[derive(Clone, Copy, Debug, Default)]
pub struct FollowedMoves {
    /// The last state.
    pub index: u64,
    /// The number of moves made.
    pub made: usize,
    /// Their cost, in the unit of the depths.
    pub spent: u32,
}

impl Arrays {
    /// The number of move codes.
    pub fn move_count(&self) -> u8 {
        match &self.source {
            Source::Table(table) => table.boards.move_count(),
            Source::Searched(table) => table.move_count(),
        }
    }

    /// Moves as in an answer line.
    pub fn moves_text(&self, codes: &[u8]) -> String {
        match &self.source {
            Source::Table(table) => table.boards.moves_text(codes),
            Source::Searched(table) => table.moves_line(&wide(codes.to_vec())),
        }
    }

    /// Parses moves as [`moves_text`](Self::moves_text) writes them.
    ///
    /// # Errors
    ///
    /// The text is not a sequence of moves.
    pub fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        match &self.source {
            Source::Table(table) => table.boards.notation().parse_moves(text),
            Source::Searched(table) => Ok(narrow(&table.parse_moves(text)?)),
        }
    }

    /// Parses moves as people and language models write them: like [`parse_moves`](Self::parse_moves), else in any case, separated by
    /// commas, brackets or arrows.
    ///
    /// # Errors
    ///
    /// The first part that is not a move, or that may be several.
    pub fn read_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.parse_moves(text).or_else(|_| {
            let names: Vec<String> = (0..self.move_count())
                .map(|code| self.moves_text(&[code]))
                .collect();
            read_moves(text, &names)
        })
    }

    /// The state after a move from each state. [`UNSOLVABLE`] if the move is illegal or there is no state.
    pub fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64]) {
        for ((&index, &code), next) in indices.iter().zip(codes).zip(next) {
            *next = match (u64::try_from(index), &self.source) {
                (Err(_), _) => UNSOLVABLE,
                (Ok(index), Source::Table(table)) => {
                    let reached = table.boards.space().step(index, code);
                    reached.map_or(UNSOLVABLE, |index| index as i64)
                }
                (Ok(index), Source::Searched(table)) => table
                    .after(&table.board_at(index), code)
                    .map_or(UNSOLVABLE, |board| table.index_of(&board)),
            };
        }
    }

    /// Makes moves one after another from a state, up to the first illegal one.
    pub fn follow(&self, index: u64, codes: &[u8]) -> FollowedMoves {
        let mut followed = FollowedMoves {
            index,
            ..FollowedMoves::default()
        };
        match &self.source {
            Source::Table(table) => {
                let space = table.boards.space();
                let (mut at, mut cost) = (space.enter(index), Cost::ZERO);
                for &code in codes {
                    let is_code = code < space.move_count();
                    let Some(next) = is_code.then(|| space.advance(at, code)).flatten() else {
                        break;
                    };
                    (at, cost) = (next, cost + space.cost(code));
                    followed.made += 1;
                }
                (followed.index, followed.spent) = (at.index, cost.weight());
            }
            Source::Searched(table) => {
                let mut board = table.board_at(index);
                for &code in codes {
                    let Some(next) = table.after(&board, code) else {
                        break;
                    };
                    board = next;
                    followed.made += 1;
                    followed.spent += 1;
                }
                // Moves never lead from a board with an index to one without.
                followed.index = table.numbers().rank(&board).unwrap_or(index);
            }
        }
        followed
    }
}
