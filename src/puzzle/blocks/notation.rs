use super::kind::{BlockKind, shape_of};
use super::layout::{BlocksLayout, apart, blocks_in};
use crate::error::{Error, Result};
use crate::notation::{Look, Picture, parts_cells};

impl BlocksLayout {
    /// Parses a board: its cells in row order, with `/`, spaces or nothing between the rows.
    pub fn parse_board(&self, text: &str) -> Result<u128> {
        let letters: Vec<char> = text.chars().filter(|&letter| !parts_cells(letter)).collect();
        let (rows, columns) = (self.rows(), self.columns());
        let wrong = |(row, column): (usize, usize), what: String| Error::Maze { row: row + 1, column: column + 1, what };
        if let Some(at) = letters.iter().position(|letter| !letter.is_ascii_alphanumeric() && !matches!(letter, '.' | '#')) {
            let what = format!("expected a letter or digit, `.` or `#`, found {:?}", letters[at]);
            return Err(wrong((at / columns, at % columns), what));
        }
        if letters.len() != rows * columns {
            return Err(Error::CellCount { rows, columns, found: letters.len() });
        }
        let board: Vec<Vec<char>> = letters.chunks(columns).map(<[char]>::to_vec).collect();
        for (row, line) in board.iter().enumerate() {
            for (column, &letter) in line.iter().enumerate() {
                match (self.cells[row][column], letter) {
                    (None, '#') | (Some(_), '.' | '0'..='9' | 'A'..='Z' | 'a'..='z') => {}
                    (None, _) => return Err(wrong((row, column), format!("expected the wall `#` that is here, found {letter:?}"))),
                    _ => return Err(wrong((row, column), "there is no wall here".into())),
                }
            }
        }
        let mut places = vec![Vec::new(); self.kinds.len()];
        for (letter, cells) in blocks_in(&board) {
            if let Some(far) = apart(&cells) {
                return Err(wrong(far, format!("block {letter} is in two pieces")));
            }
            let (shape, named) = (shape_of(&cells), self.kinds.iter().any(|kind| kind.named == Some(letter)));
            let is_of = |kind: &BlockKind| kind.shape == shape && kind.named == Some(letter).filter(|_| named);
            let place =
                self.kinds.iter().zip(0..).find_map(|(kind, number)| Some((number, kind.place_at(cells[0]).filter(|_| is_of(kind))?)));
            let Some((kind, place)) = place else {
                return Err(wrong(cells[0], format!("the puzzle has no block like {letter} that comes here")));
            };
            places[kind].push(place);
        }
        for (kind, places) in self.kinds.iter().zip(&places) {
            let (expected, found) = (kind.blocks.len(), places.len());
            if expected != found {
                let letter = self.blocks[kind.blocks[0]].letter;
                let blocks = if expected == 1 { "block" } else { "blocks" };
                return Err(Error::Input { what: format!("expected {expected} {blocks} like {letter} of the start, found {found}") });
            }
        }
        Ok(self.code_of(places))
    }

    /// Draws the board row by row.
    pub fn picture(&self, code: u128) -> Picture {
        let lines: Vec<String> = self.drawn(code).into_iter().map(|row| row.into_iter().collect()).collect();
        let look = |letter| if matches!(letter, '#' | '.') { Look::Faint } else { Look::Plain };
        Picture::of_lines(lines.iter().map(String::as_str), look)
    }
}
