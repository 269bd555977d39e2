use super::kind::{BlockKind, shape_of};
use super::layout::{BlocksLayout, apart, blocks_in};
use homing_table::error::{Error, Result};
use homing_table::notation::{Look, Picture, parts_cells};

impl BlocksLayout {
    /// Parses a board: its cells in row order, with `/`, spaces or nothing between the rows.
    pub fn parse_board(&self, text: &str) -> Result<u128> {
        let letters: Vec<char> = text
            .chars()
            .filter(|&letter| !parts_cells(letter))
            .collect();
        let (rows, columns) = (self.rows(), self.columns());
        if let Some(at) = letters
            .iter()
            .position(|letter| !letter.is_ascii_alphanumeric() && !matches!(letter, '.' | '#'))
        {
            let error =
                Error::unexpected("a letter or digit, `.` or `#`", &letters[at].to_string());
            return Err(error.in_cell((at / columns, at % columns)));
        }
        if letters.len() != rows * columns {
            return Err(Error::CellCount {
                rows,
                columns,
                found: letters.len(),
            });
        }
        let board: Vec<Vec<char>> = letters.chunks(columns).map(<[char]>::to_vec).collect();
        for (row, line) in board.iter().enumerate() {
            for (column, &letter) in line.iter().enumerate() {
                let expected = match self.cells[row][column] {
                    None if letter != '#' => "the wall `#` that is here",
                    Some(_) if letter == '#' => "a free cell or a block, since no wall is here",
                    _ => continue,
                };
                return Err(Error::unexpected(expected, &letter.to_string()).in_cell((row, column)));
            }
        }
        let mut places = vec![Vec::new(); self.kinds.len()];
        for (letter, cells) in blocks_in(&board) {
            if let Some(far) = apart(&cells) {
                return Err(Error::input(format!("block {letter} is in two pieces")).in_cell(far));
            }
            let (shape, named) = (
                shape_of(&cells),
                self.kinds.iter().any(|kind| kind.named == Some(letter)),
            );
            let is_of = |kind: &BlockKind| {
                kind.shape == shape && kind.named == Some(letter).filter(|_| named)
            };
            let place = self.kinds.iter().zip(0..).find_map(|(kind, number)| {
                Some((number, kind.place_at(cells[0]).filter(|_| is_of(kind))?))
            });
            let Some((kind, place)) = place else {
                return Err(Error::input(format!(
                    "the puzzle has no block like {letter} that comes here"
                ))
                .in_cell(cells[0]));
            };
            places[kind].push(place);
        }
        for (kind, places) in self.kinds.iter().zip(&places) {
            let (expected, found) = (kind.blocks.len(), places.len());
            if expected != found {
                let letter = self.blocks[kind.blocks[0]].letter;
                let blocks = if expected == 1 { "block" } else { "blocks" };
                return Err(Error::count(
                    expected,
                    format!("{blocks} like {letter} of the start"),
                    found,
                ));
            }
        }
        Ok(self.code_of(places))
    }

    /// Draws the board row by row.
    pub fn picture(&self, code: u128) -> Picture {
        let lines: Vec<String> = self
            .drawn(code)
            .into_iter()
            .map(|row| row.into_iter().collect())
            .collect();
        let look = |letter| match letter {
            '#' => Look::Wall,
            '.' => Look::Floor,
            _ => Look::Block,
        };
        Picture::of_lines(lines, look)
    }
}
