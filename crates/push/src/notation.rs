use super::letters::Letters;
use super::place::Place;
use super::space::{Push, State};
use homing_table::error::{Error, Result, shown};
use homing_table::notation::{Look, Notation, Picture, parts_cells};

impl Notation for Push {
    /// Reads four numbers: row and column of the box, row and column of the man, counted from 1 in the rectangle of the maze. Spaces or
    /// commas separate them.
    fn parse_board(&self, text: &str) -> Result<State> {
        let places = parse_places(text, 2, || {
            "numbers, row and column of the box and of the man".into()
        })?;
        let state = State {
            box_at: places[0],
            man_at: places[1],
        };
        self.check(&state)?;
        Ok(state)
    }

    fn board_text(&self, state: &State) -> String {
        format!("{} {}", place_text(state.box_at), place_text(state.man_at))
    }

    /// Appends the four numbers of the board's text.
    fn push_cells(&self, state: &State, cells: &mut Vec<u8>) {
        let State { box_at, man_at } = state;
        cells.extend(
            [box_at.row, box_at.column, man_at.row, man_at.column].map(|place| place as u8 + 1),
        );
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        self.letters().push(moves, line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        Letters::parse(text)
    }

    fn why_unsolvable(&self, state: &State) -> Option<String> {
        Push::why_unsolvable(self, state)
    }

    /// Draws the maze in POJ's letters, or in those of XSB if its moves are written in them.
    fn picture(&self, state: &State) -> Picture {
        let mut lines: Vec<String> = self.text().lines().map(Into::into).collect();
        let is_xsb = self.letters() == Letters::Lurd;
        for (place, letter, [plain, on_target]) in [
            (state.box_at, "B", ["$", "*"]),
            (state.man_at, "S", ["@", "+"]),
        ] {
            let cell = place.column..=place.column;
            let in_xsb = if lines[place.row][cell.clone()] == *"T" {
                on_target
            } else {
                plain
            };
            lines[place.row].replace_range(cell, if is_xsb { in_xsb } else { letter });
        }
        if is_xsb {
            lines
                .iter_mut()
                .for_each(|line| *line = line.replace('.', " ").replace('T', "."));
        }
        let look = |letter| match letter {
            '.' if !is_xsb => Look::Floor,
            _ => look_of(letter),
        };
        Picture::of_lines(lines, look)
    }

    /// Row and column of the box, row and column of the man, counted from 1 as in text.
    fn cell_shape(&self) -> Option<Vec<usize>> {
        Some(vec![4])
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<State> {
        let numbers = || {
            Error::unexpected(
                "four numbers from 1: row and column of the box, row and column of the man",
                &format!("{cells:?}"),
            )
        };
        let number = |cell: u8| usize::from(cell).checked_sub(1).ok_or_else(numbers);
        let &[box_row, box_column, man_row, man_column] = cells else {
            return Err(numbers());
        };
        let place = |row, column| {
            Ok(Place {
                row: number(row)?,
                column: number(column)?,
            })
        };
        let state = State {
            box_at: place(box_row, box_column)?,
            man_at: place(man_row, man_column)?,
        };
        self.check(&state)?;
        Ok(state)
    }
}

/// Returns row and column, counted from 1.
pub(super) fn place_text(place: Place) -> String {
    format!("{} {}", place.row + 1, place.column + 1)
}

/// Reads a number of places, each as row and column, counted from 1; `things` describes the numbers.
pub(super) fn parse_places(
    text: &str,
    count: usize,
    things: impl Fn() -> String,
) -> Result<Vec<Place>> {
    let mut numbers = Vec::with_capacity(2 * count);
    for token in text.split(parts_cells).filter(|token| !token.is_empty()) {
        let number = token
            .parse::<usize>()
            .ok()
            .filter(|_| token.bytes().all(|byte| byte.is_ascii_digit()));
        let foreign = || Error::ForeignCell {
            column: column_of(token, text),
            found: shown(token),
            expected: "a row or a column, counted from 1",
        };
        numbers.push(number.filter(|&number| number > 0).ok_or_else(foreign)?);
    }
    if numbers.len() != 2 * count {
        return Err(Error::count(2 * count, things(), numbers.len()));
    }
    Ok(numbers
        .chunks(2)
        .map(|pair| Place {
            row: pair[0] - 1,
            column: pair[1] - 1,
        })
        .collect())
}

/// Returns the column of a word in a text, counted in characters from 1. This takes time, so it is computed only for error messages.
fn column_of(token: &str, text: &str) -> usize {
    text[..token.as_ptr() as usize - text.as_ptr() as usize]
        .chars()
        .count()
        + 1
}

/// The style of a cell, by its letter in XSB or in POJ's mazes.
pub fn look_of(letter: char) -> Look {
    match letter {
        '#' => Look::Wall,
        '.' | 'T' => Look::Target,
        '$' | 'B' => Look::Box { is_home: false },
        '*' => Look::Box { is_home: true },
        '@' | '+' | 'S' => Look::Man,
        _ => Look::Floor,
    }
}
