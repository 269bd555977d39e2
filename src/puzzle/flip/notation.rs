use super::Flip;
use crate::error::{Error, Result, shown};
use crate::notation::{Look, Notation, Picture, parts_cells};

impl Notation for Flip {
    /// Pieces in row order, `b` or `w` in either case; blanks or commas between them are optional. A list in JSON is a board, too.
    fn parse_board(&self, text: &str) -> Result<u32> {
        let mut black = 0;
        let mut pieces = 0;
        for (at, letter) in text.chars().enumerate().filter(|&(_, letter)| !parts_cells(letter)) {
            let bit = match letter {
                'b' | 'B' => 1,
                'w' | 'W' => 0,
                other => return Err(Error::ForeignCell { column: at + 1, found: other.into(), expected: "b and w" }),
            };
            if pieces < self.pieces() {
                black |= bit << pieces;
            }
            pieces += 1;
        }
        if pieces != self.pieces() {
            return Err(Error::CellCount { rows: self.rows(), columns: self.columns(), found: pieces });
        }
        Ok(black)
    }

    fn board_text(&self, &black: &u32) -> String {
        (0..self.pieces()).map(|piece| if black >> piece & 1 == 1 { 'b' } else { 'w' }).collect()
    }

    /// 1 for a black piece, 0 for a white one.
    fn push_cells(&self, &black: &u32, cells: &mut Vec<u8>) {
        cells.extend((0..self.pieces()).map(|piece| (black >> piece & 1) as u8));
    }

    /// The presses as piece numbers from 1 in row order, separated by spaces.
    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        for (at, code) in moves.enumerate() {
            if at > 0 {
                line.push(' ');
            }
            line.push_str(&(code + 1).to_string());
        }
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let mut column = 1;
        let mut moves = Vec::new();
        for token in text.split(' ') {
            match token.trim().parse::<usize>() {
                Ok(piece) if (1..=self.pieces()).contains(&piece) => moves.push(piece as u8 - 1),
                _ if token.trim().is_empty() => {}
                _ => {
                    let expected = "piece numbers from 1 in row order";
                    return Err(Error::ForeignMove { column, found: shown(token), expected });
                }
            }
            column += token.chars().count() + 1;
        }
        Ok(moves)
    }

    /// The smallest pattern of pieces whose parity no press changes, and which has another parity in the goal.
    fn why_unsolvable(&self, &board: &u32) -> Option<String> {
        self.why_no_goal(board)
    }

    fn picture(&self, &black: &u32) -> Picture {
        let cell = |piece: usize| if black >> piece & 1 == 1 { ("b".into(), Look::Dark) } else { ("w".into(), Look::Plain) };
        Picture::of_grid(self.columns(), (0..self.pieces()).map(cell))
    }
}
