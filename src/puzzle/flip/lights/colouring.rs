//! Boards, goals and presses as text: as [`Flip`](super::super::Flip) writes them, for any number of pieces.

use super::presses::{Layout, PressMatrix};
use super::set::PieceSet;
use crate::error::{Error, Result};
use crate::puzzle::{Look, Picture};

impl PressMatrix {
    /// Reads a colouring: pieces in row order, `b` or `w` in either case; blanks between them are optional. The set is that of the black
    /// ones.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignCell`] and [`Error::CellCount`].
    pub fn parse_board(&self, text: &str) -> Result<PieceSet> {
        let pieces = self.pieces();
        let mut board = PieceSet::new(pieces);
        let mut found = 0;
        for (at, letter) in text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
            match letter {
                'b' | 'B' if found < pieces => board.insert(found),
                'b' | 'B' | 'w' | 'W' => {}
                other => return Err(Error::ForeignCell { column: at + 1, found: other.into(), expected: "b and w" }),
            }
            found += 1;
        }
        if found == pieces { Ok(board) } else { Err(Error::CellCount { rows: pieces / self.columns(), columns: self.columns(), found }) }
    }

    /// A colouring in one line, such that [`parse_board`](Self::parse_board) reads it back.
    #[must_use]
    pub fn board_text(&self, board: &PieceSet) -> String {
        (0..self.pieces()).map(|piece| if board.contains(piece) { 'b' } else { 'w' }).collect()
    }

    /// Reads goals: `white`, `black`, `any` of the two, or a colouring.
    ///
    /// # Errors
    ///
    /// The errors of [`parse_board`](Self::parse_board).
    pub fn parse_goals(&self, text: &str) -> Result<Vec<PieceSet>> {
        let (white, black) = (PieceSet::new(self.pieces()), PieceSet::full(self.pieces()));
        Ok(match text {
            "any" => vec![white, black],
            "white" => vec![white],
            "black" => vec![black],
            colouring => vec![self.parse_board(colouring)?],
        })
    }

    /// Appends presses as an answer line writes them: their numbers from 1, with spaces between them.
    pub fn push_presses(&self, presses: impl IntoIterator<Item = usize>, line: &mut String) {
        use std::fmt::Write;
        for (at, press) in presses.into_iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(line, "{space}{}", press + 1);
        }
    }

    /// Reads presses as numbers from 1, in the order in which they are made.
    ///
    /// # Errors
    ///
    /// [`Error::ForeignMove`].
    pub fn parse_presses(&self, text: &str) -> Result<Vec<usize>> {
        let mut column = 1;
        let mut presses = Vec::new();
        for token in text.split(' ') {
            match token.trim().parse::<usize>() {
                Ok(piece) if (1..=self.pieces()).contains(&piece) => presses.push(piece - 1),
                _ if token.trim().is_empty() => {}
                _ => return Err(Error::ForeignMove { column, found: token.into(), expected: "piece numbers from 1 in row order" }),
            }
            column += token.chars().count() + 1;
        }
        Ok(presses)
    }

    /// A colouring to be drawn.
    #[must_use]
    pub fn picture(&self, board: &PieceSet) -> Picture {
        let columns = match self.layout() {
            Layout::Grid { columns, .. } => columns,
            Layout::Listed { pieces } => pieces,
        };
        let cell = |piece: usize| if board.contains(piece) { ("b".into(), Look::Dark) } else { ("w".into(), Look::Plain) };
        Picture::of_grid(columns, (0..self.pieces()).map(cell))
    }
}
