use super::picture::{Look, Picture};
use crate::error::{Error, Lack, Result};
use homing_space::space::Space;

/// In place of an index or an answer: no goal can be reached from the board.
pub const UNSOLVABLE: i64 = -1;
/// In place of an index or an answer: the cells are not a valid board.
pub const INVALID: i64 = -2;

/// Returns whether a character only separates the cells of a board: a space, the `/` between rows, or the punctuation of a list in JSON
/// or Python.
pub fn parts_cells(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | '/' | '[' | ']' | '(' | ')' | '"')
}

/// Returns the number of cells of a board of this shape, at least 1.
fn cells_in(shape: Option<Vec<usize>>) -> usize {
    shape.unwrap_or_default().iter().product::<usize>().max(1)
}

/// The notation of a puzzle's boards and moves: what the command line reads and prints.
pub trait Notation: Space {
    /// Reads a board.
    ///
    /// # Errors
    ///
    /// If the text is invalid; the error names the column. It has no line: add it with [`Error::on_line`](crate::Error::on_line).
    fn parse_board(&self, text: &str) -> Result<Self::State>;

    /// Returns the index of a board, if the text gives it faster than the state does. `None` leaves the text to
    /// [`parse_board`](Notation::parse_board). An index returned here must be the same as there.
    fn index_of_text(&self, _text: &str) -> Option<u64> {
        None
    }

    /// Returns a board as one line of text, which [`parse_board`](Self::parse_board) reads.
    fn board_text(&self, state: &Self::State) -> String;

    /// Appends a board to `text`, as [`board_text`](Self::board_text) writes it.
    fn push_board(&self, state: &Self::State, text: &mut String) {
        text.push_str(&self.board_text(state));
    }

    /// Appends the cells of a board as small numbers, the same number of cells for each board. By default they are those of its picture:
    /// the number in a cell, or the code of its character.
    fn push_cells(&self, state: &Self::State, cells: &mut Vec<u8>) {
        let picture = self.picture(state);
        let number = |text: &str| {
            text.parse()
                .unwrap_or_else(|_| text.bytes().next().unwrap_or_default())
        };
        cells.extend(
            picture
                .rows
                .iter()
                .flatten()
                .map(|cell| number(cell.text.trim())),
        );
    }

    /// Returns the shape of a board with numbers as cells, those of [`push_cells`](Self::push_cells), outermost dimension first; `None` if
    /// boards are only text.
    fn cell_shape(&self) -> Option<Vec<usize>> {
        None
    }

    /// Returns the state of a board with numbers as cells.
    fn state_of_cells(&self, _cells: &[u8]) -> Result<Self::State> {
        Err(Error::lacks(self.describe().puzzle, Lack::Cells, ""))
    }

    /// Looks up the index of each board, [`UNSOLVABLE`] or [`INVALID`], from the cells of all, one board after the other. A state that
    /// cannot reach a goal may have an index.
    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]) {
        let cells_a_board = cells_in(self.cell_shape());
        for (cells, index) in cells.chunks_exact(cells_a_board).zip(indices) {
            *index = match self.state_of_cells(cells) {
                Ok(state) => self.rank(&state).map_or(UNSOLVABLE, |index| index as i64),
                Err(_) => INVALID,
            };
        }
    }

    /// Fills in the cells of each state, one board after the other; zeros where the index is negative.
    fn unrank_cells(&self, indices: &[i64], cells: &mut [u8]) {
        let cells_a_board = cells_in(self.cell_shape());
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

    /// Appends moves to `line`, as an answer line writes them, without the line end.
    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String);

    /// Reads moves as [`push_moves`](Self::push_moves) writes them. Does not check that they are legal.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;

    /// Explains why no goal can be reached from a state. `None` if one can be reached, or if the puzzle knows no reason.
    fn why_unsolvable(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// Returns a picture of a board. By default it is its line of text.
    fn picture(&self, state: &Self::State) -> Picture {
        Picture::of_lines([self.board_text(state).as_str()], |_| Look::Plain)
    }
}
