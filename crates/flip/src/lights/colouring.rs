//! Boards and goals as text, for any number of pieces.

use crate::lights::algebra::presses::{Layout, PressMatrix};
use crate::lights::algebra::set::PieceSet;
use homing_boards::flip::text::{parse_pieces, picture};
use homing_table::error::Result;
use homing_table::notation::Picture;

impl PressMatrix {
    /// Reads a colouring: pieces in row order, `b` or `w` in either case; spaces or commas between them are optional. Returns the set of
    /// the black pieces.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignCell`](homing_table::Error::ForeignCell) and [`Error::CellCount`](homing_table::Error::CellCount).
    pub fn parse_board(&self, text: &str) -> Result<PieceSet> {
        let mut board = PieceSet::new(self.pieces());
        parse_pieces(
            text,
            (self.pieces() / self.columns(), self.columns()),
            |piece| board.insert(piece),
        )?;
        Ok(board)
    }

    /// Returns a colouring in one line, which [`parse_board`](Self::parse_board) reads back.
    pub fn board_text(&self, board: &PieceSet) -> String {
        (0..self.pieces())
            .map(|piece| if board.contains(piece) { 'b' } else { 'w' })
            .collect()
    }

    /// Reads goals: `white`, `black`, `any` for both, or a colouring.
    pub fn parse_goals(&self, text: &str) -> Result<Vec<PieceSet>> {
        let (white, black) = (PieceSet::new(self.pieces()), PieceSet::full(self.pieces()));
        Ok(match text {
            "any" => vec![white, black],
            "white" => vec![white],
            "black" => vec![black],
            colouring => vec![self.parse_board(colouring)?],
        })
    }

    /// Draws a colouring.
    pub fn picture(&self, board: &PieceSet) -> Picture {
        let columns = match self.layout() {
            Layout::Grid { columns, .. } => columns,
            Layout::Listed { pieces } => pieces,
        };
        picture(
            columns,
            (0..self.pieces()).map(|piece| board.contains(piece)),
        )
    }
}
