use super::expand::expand;
use crate::batch::kernels::letters::UNSOLVABLE_WORD;
use crate::batch::kernels::rank::{INVALID, STATES, UNSOLVABLE, rank};
use homing_boards::slide::{Board, Slide};
use homing_space::space::Space;
use homing_table::error::{Error, Result};
use homing_table::table::Table;
use std::num::NonZeroU64;

/// The solutions of every 3x3 board, one word each: 1.45 MB, computed from a table in about two milliseconds.
///
/// A word holds two bits per move, the first move lowest, and a marker bit above them. No board needs more than 31 moves, so 62 bits and
/// the marker are enough. One load returns the whole path, while a walk needs one lookup per move. The word of a solved board is 1, only
/// the marker. The word of an unsolvable board is 0.
///
/// ```
/// use homing::internals::slide::batch::{PathWords, WordMoves};
/// use homing::puzzle::slide::{Board, Slide};
///
/// let words = PathWords::new(Slide::EIGHT, &homing::embedded::eight())?;
/// let boards = [Board::from_cells([1, 2, 3, 4, 5, 6, 0, 7, 8]), Board::from_cells([2, 1, 3, 4, 5, 6, 7, 8, 0])];
/// let mut solutions = [0; 2];
/// words.solve_many(&boards, &mut solutions);
/// assert!(WordMoves::new(solutions[0]).eq([2, 2])); // right, right
/// assert_eq!(solutions[1], 0); // two tiles changed places
/// # Ok::<(), homing::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathWords {
    /// One word per state, and one more for [`UNSOLVABLE`].
    words: Vec<NonZeroU64>,
}

impl PathWords {
    /// Expands the table of a 3x3 board, with the blank's home in any cell.
    ///
    /// # Errors
    ///
    /// [`Error::PuzzleSize`] if the board has another size, [`Error::Meaning`] if the table is damaged and a walk does not reach the goal
    /// in 31 moves, [`Error::Counts`] if the lengths of the paths contradict its layers.
    pub fn new(slide: Slide, table: &Table) -> Result<Self> {
        if (slide.rows(), slide.columns()) != (3, 3) {
            let limits = "3 x 3 cells, whose solutions fit one word".into();
            return Err(Error::PuzzleSize {
                name: slide.describe().puzzle,
                limits,
            });
        }
        let code = |index: usize| table.best_move(index as u64).unwrap_or(0);
        let words = match table.move_column() {
            Some(moves) => expand(
                slide.home(),
                moves
                    .bytes()
                    .iter()
                    .flat_map(|byte| [0, 2, 4, 6].map(|bit| byte >> bit & 3)),
            ),
            None => expand(slide.home(), (0..STATES).map(code)),
        };
        let found = |(word, index)| NonZeroU64::new(word).ok_or_else(|| Error::endless_walk(index));
        let mut words = words
            .into_iter()
            .zip(0..)
            .map(found)
            .collect::<Result<Vec<_>>>()?;
        check_layers(&words, table.layers())?;
        words.push(UNSOLVABLE_WORD);
        Ok(Self { words })
    }

    /// Returns the solution word of a state.
    #[inline]
    pub fn word(&self, index: u64) -> u64 {
        self.words[..STATES][index as usize].get()
    }

    /// Returns the moves that solve a state.
    pub fn moves(&self, index: u64) -> WordMoves {
        WordMoves::new(self.word(index))
    }

    /// Writes the solution word of each board to `solutions`: 0 if it cannot be solved or is not a 3x3 board. Allocates nothing.
    ///
    /// # Panics
    ///
    /// If `solutions` is shorter than `boards`.
    pub fn solve_many(&self, boards: &[Board], solutions: &mut [u64]) {
        for (board, solution) in boards.iter().zip(&mut solutions[..boards.len()]) {
            *solution = match rank(board.bits()) {
                UNSOLVABLE | INVALID => 0,
                index => self.words[index as usize].get(),
            };
        }
    }

    /// Returns the word of each state, and [`UNSOLVABLE_WORD`] at the end.
    pub(super) fn all(&self) -> &[NonZeroU64] {
        &self.words
    }
}

/// Checks that the lengths of these paths agree with the layers of their table.
fn check_layers(words: &[NonZeroU64], layers: &[u64]) -> Result<()> {
    let mut counts = [0u64; 32];
    for word in words {
        counts[moves_in(word.get())] += 1;
    }
    let stored = |depth: usize| layers.get(depth).copied().unwrap_or(0);
    match (0..layers.len().max(counts.len()))
        .find(|&depth| counts.get(depth).copied().unwrap_or(0) != stored(depth))
    {
        None => Ok(()),
        Some(depth) => {
            let counted = counts.get(depth).copied().unwrap_or(0);
            let what = format!(
                "the paths of {counted} states have {depth} moves, but the header says {}",
                stored(depth)
            );
            Err(Error::Counts { what })
        }
    }
}

/// Iterates over the moves of a solution word, first move first. Allocates nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordMoves(u64);

impl WordMoves {
    /// Returns the moves of a word. There are none for 1 (solved) and for 0 (unsolvable).
    pub fn new(word: u64) -> Self {
        Self(word)
    }
}

impl Iterator for WordMoves {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let code = (self.0 & 3) as u8;
        (self.0 > 1).then(|| {
            self.0 >>= 2;
            code
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let moves = moves_in(self.0);
        (moves, Some(moves))
    }
}

impl ExactSizeIterator for WordMoves {}

/// Returns the number of moves in a word: half the position of its marker.
#[inline]
pub(super) fn moves_in(word: u64) -> usize {
    (63 ^ (word | 1).leading_zeros() as usize) / 2
}
