use super::loose_moves::read_moves;
use crate::error::Result;
use crate::notation::UNSOLVABLE;

/// Writes and parses moves, and makes them: from indices to the indices after a move.
pub trait MoveArrays: Send + Sync {
    /// The number of move codes.
    fn move_count(&self) -> u8;

    /// Moves as in an answer line.
    fn moves_text(&self, codes: &[u8]) -> String;

    /// Parses moves as [`moves_text`](Self::moves_text) writes them.
    ///
    /// # Errors
    ///
    /// The text is not a sequence of moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;

    /// Parses moves as people and language models write them: like [`parse_moves`](Self::parse_moves), else in any case, separated by
    /// commas, brackets or arrows.
    ///
    /// # Errors
    ///
    /// The first part that is not a move, or that may be several.
    fn read_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.parse_moves(text).or_else(|_| {
            let names: Vec<String> = (0..self.move_count())
                .map(|code| self.moves_text(&[code]))
                .collect();
            read_moves(text, &names)
        })
    }

    /// The state after a move from each state. [`UNSOLVABLE`] if the move is illegal or there is no state.
    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64]);

    /// Makes moves one after another from a state, up to the first illegal one.
    fn follow(&self, index: u64, codes: &[u8]) -> FollowedMoves {
        let mut followed = FollowedMoves {
            index,
            ..FollowedMoves::default()
        };
        for &code in codes {
            let mut next = [UNSOLVABLE];
            self.steps(&[followed.index as i64], &[code], &mut next);
            let Ok(index) = u64::try_from(next[0]) else {
                break;
            };
            followed = FollowedMoves {
                index,
                made: followed.made + 1,
                spent: followed.spent + 1,
            };
        }
        followed
    }
}

/// The result of [`MoveArrays::follow`].
#[derive(Clone, Copy, Debug, Default)]
pub struct FollowedMoves {
    /// The last state.
    pub index: u64,
    /// The number of moves made.
    pub made: usize,
    /// Their cost, in the unit of the depths.
    pub spent: u32,
}
