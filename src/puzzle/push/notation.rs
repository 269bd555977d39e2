use super::place::{LETTERS, Place};
use super::space::{Push, State};
use crate::error::{Error, Result};
use crate::notation::{Look, Notation, Picture, parts_cells};

impl Notation for Push {
    /// Four numbers: row and column of the box, row and column of the man, counted from 1 in the rectangle of the maze. Blanks or commas
    /// part them.
    fn parse_board(&self, text: &str) -> Result<State> {
        let mut numbers = Vec::with_capacity(4);
        for (column, token) in tokens(text) {
            let number = token.parse::<usize>().ok().filter(|_| token.bytes().all(|byte| byte.is_ascii_digit()));
            let expected = "a row or a column, counted from 1";
            let number = number.filter(|&number| number > 0).ok_or_else(|| Error::ForeignCell { column, found: token.into(), expected })?;
            numbers.push(number);
        }
        let [box_row, box_column, man_row, man_column] = numbers[..] else {
            let what = format!("expected four numbers, row and column of the box and row and column of the man, found {}", numbers.len());
            return Err(Error::Input { what });
        };
        let place = |row: usize, column: usize| Place { row: row - 1, column: column - 1 };
        let state = State { box_at: place(box_row, box_column), man_at: place(man_row, man_column) };
        self.check(&state)?;
        Ok(state)
    }

    fn board_text(&self, state: &State) -> String {
        let State { box_at, man_at } = state;
        format!("{} {} {} {}", box_at.row + 1, box_at.column + 1, man_at.row + 1, man_at.column + 1)
    }

    /// The four numbers of the board's text.
    fn push_cells(&self, state: &State, cells: &mut Vec<u8>) {
        let State { box_at, man_at } = state;
        cells.extend([box_at.row, box_at.column, man_at.row, man_at.column].map(|place| place as u8 + 1));
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        line.extend(moves.map(|code| LETTERS[usize::from(code)] as char));
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let code = |(at, letter): (usize, char)| {
            let code = LETTERS.iter().position(|&known| known as char == letter);
            let expected = "the letters E N S W e n s w";
            code.map(|code| code as u8).ok_or_else(|| Error::ForeignMove { column: at + 1, found: letter.into(), expected })
        };
        text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()).map(code).collect()
    }

    fn why_unsolvable(&self, state: &State) -> Option<String> {
        Push::why_unsolvable(self, state)
    }

    /// The maze in POJ's letters.
    fn picture(&self, state: &State) -> Picture {
        let mut lines: Vec<String> = self.text().lines().map(Into::into).collect();
        for (place, letter) in [(state.box_at, "B"), (state.man_at, "S")] {
            lines[place.row].replace_range(place.column..=place.column, letter);
        }
        let look = |letter| if matches!(letter, '#' | '.') { Look::Faint } else { Look::Plain };
        Picture::of_lines(lines.iter().map(String::as_str), look)
    }
}

/// The words of a line, each with its column, counted in characters from 1.
fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let column_of = |token: &str| text[..token.as_ptr() as usize - text.as_ptr() as usize].chars().count() + 1;
    text.split(parts_cells).filter(|token| !token.is_empty()).map(move |token| (column_of(token), token))
}
