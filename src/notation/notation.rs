use super::picture::{Look, Picture};
use crate::error::Result;
use crate::space::Space;

/// How people write the boards and moves of a puzzle: what the command line reads and prints.
pub trait Notation: Space {
    /// Reads a board. The error says what is wrong and in which column; it knows no line, since a board is one.
    fn parse_board(&self, text: &str) -> Result<Self::State>;

    /// A board in one line, such that [`parse_board`](Self::parse_board) reads it back.
    fn board_text(&self, state: &Self::State) -> String;

    /// Appends moves as an answer line writes them, without the line's end.
    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String);

    /// Reads what [`push_moves`](Self::push_moves) writes. Whether the moves can be made is not asked here.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;

    /// Why no goal can be reached from a state, in words; `None` where one can, or where the puzzle has no more to say than that.
    fn why_unsolvable(&self, _state: &Self::State) -> Option<String> {
        None
    }

    /// A board to be drawn; its one line of text, where the puzzle has nothing better.
    fn picture(&self, state: &Self::State) -> Picture {
        Picture::of_lines([self.board_text(state).as_str()], |_| Look::Plain)
    }
}
