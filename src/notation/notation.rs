use super::picture::{Look, Picture};
use crate::error::Result;
use crate::space::Space;

/// Returns whether a character only separates the cells of a board: a space, the `/` between rows, or the punctuation of a list in JSON
/// or Python.
pub fn parts_cells(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | '/' | '[' | ']' | '(' | ')' | '"')
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
