//! Boards and moves as text.

use crate::slide::{Board, DOWN, LEFT, RIGHT, Slide, UP};
use homing_table::error::{Error, Result, shown};
use homing_table::notation::{Look, Notation, Picture, parts_cells};
use std::borrow::Cow;

/// The letters of the moves, by code.
const LETTERS: [char; 4] = ['d', 'l', 'r', 'u'];

impl Notation for Slide {
    /// Reads cells in row order. Spaces, commas, `/` or `-` between them are optional if each cell is one character: a tile beyond 9 is
    /// then a letter, A for 10. `x X 0 _ .` stand for the empty cell. A list of JSON or Python is a board, too.
    fn parse_board(&self, text: &str) -> Result<Board> {
        Ok(Board::from_cells(parse_cells(
            self.rows(),
            self.columns(),
            text,
        )?))
    }

    fn board_text(&self, board: &Board) -> String {
        let mut text = String::with_capacity(3 * self.cells());
        self.push_board(board, &mut text);
        text
    }

    fn push_board(&self, board: &Board, text: &mut String) {
        for (tile, cell) in board.cells(self.cells()).zip(0..) {
            if cell > 0 {
                text.push(' ');
            }
            if tile >= 10 {
                text.push('1');
            }
            text.push(if tile == 0 {
                'x'
            } else {
                char::from(b'0' + tile % 10)
            });
        }
    }

    /// Appends the tiles, 0 for the blank.
    fn push_cells(&self, board: &Board, cells: &mut Vec<u8>) {
        cells.extend(board.cells(self.cells()));
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        push_letters(moves, line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        parse_letters(text)
    }

    /// Names the parity, and two tiles to swap.
    fn why_unsolvable(&self, board: &Board) -> Option<String> {
        self.wrong_parity(*board, self.goal())
            .map(|parity| parity.to_string())
    }

    fn picture(&self, board: &Board) -> Picture {
        picture(self.columns(), board.cells(self.cells()))
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        Some(vec![self.rows(), self.columns()])
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<Board> {
        self.board_of_cells(cells)
    }

    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]) {
        for (cells, index) in cells.chunks_exact(self.cells()).zip(indices) {
            *index = self.rank_board_cells(cells);
        }
    }
}

/// Draws tiles in row order.
pub fn picture(columns: usize, tiles: impl Iterator<Item = u8>) -> Picture {
    let cell = |tile: u8| {
        if tile == 0 {
            (".".into(), Look::Faint)
        } else {
            (tile.to_string(), Look::Plain)
        }
    };
    Picture::of_grid(columns, tiles.map(cell))
}

/// Returns the cells of a board's text, row by row, 0 for the empty cell. A board has at most 255 tiles.
pub fn parse_cells(rows: usize, columns: usize, text: &str) -> Result<Vec<u8>> {
    let text = &*spaced(text);
    let count = rows * columns;
    let tiles = count - 1;
    let separate = || {
        text.split(parts_cells)
            .filter(|token| !token.is_empty())
            .count()
    };
    let single = || text.chars().filter(|&letter| !parts_cells(letter)).count();
    let has_letters = (10..=MAX_LETTER_TILES).contains(&tiles);
    // Whether this is a board without spaces between its cells, or a row of one.
    let is_tight =
        || single() == count && separate() != count || single() == columns && separate() == 1;
    let one_character_each = tiles < 10 && separate() != count || has_letters && is_tight();
    let mut cells = Vec::with_capacity(count);
    // The column in which each tile, or the empty cell, was seen.
    let mut seen_at = vec![0usize; count];
    for (column, token) in tokens(text, one_character_each) {
        let tile = match token {
            "x" | "X" | "0" | "_" | "." => 0,
            token => match tile_number(token, has_letters) {
                Some(tile) if (1..=tiles).contains(&tile) && !token.starts_with(['+', '0']) => tile,
                Some(_) => {
                    return Err(Error::NoSuchTile {
                        column,
                        tile: shown(token),
                        greatest: tiles,
                    });
                }
                None => {
                    return Err(Error::ForeignCell {
                        column,
                        found: shown(token),
                        expected: "tile numbers and x",
                    });
                }
            },
        };
        if cells.len() < count {
            if seen_at[tile] != 0 {
                let what = if tile == 0 {
                    "the empty cell".into()
                } else {
                    format!("tile {tile}")
                };
                return Err(Error::TwiceOnBoard {
                    column,
                    what,
                    first_column: seen_at[tile],
                });
            }
            seen_at[tile] = column;
        }
        cells.push(tile as u8);
    }
    if cells.len() != count {
        return Err(Error::CellCount {
            rows,
            columns,
            found: cells.len(),
        });
    }
    Ok(cells)
}

/// Returns a text with a space for each hyphen between two cells. Elsewhere a hyphen is a sign.
fn spaced(text: &str) -> Cow<'_, str> {
    if !text.contains('-') {
        return text.into();
    }
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    std::iter::from_fn(|| {
        let letter = letters.next()?;
        let is_cell = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let parts =
            letter == '-' && is_cell(before) && letters.peek().copied().is_some_and(is_cell);
        before = letter;
        Some(if parts { ' ' } else { letter })
    })
    .collect()
}

/// The greatest number of tiles that letters can express: 10 is A, and X is the empty cell.
const MAX_LETTER_TILES: usize = 32;

/// Returns the number of a tile, which is written as a number or a letter.
fn tile_number(token: &str, has_letters: bool) -> Option<usize> {
    let letter = || {
        let &[letter @ (b'A'..=b'W' | b'a'..=b'w')] = token.as_bytes() else {
            return None;
        };
        Some(usize::from(letter.to_ascii_uppercase() - b'A') + 10)
    };
    token
        .parse()
        .ok()
        .or_else(|| letter().filter(|_| has_letters))
}

/// Appends the letters of moves.
pub fn push_letters(moves: impl Iterator<Item = u8>, line: &mut String) {
    line.extend(moves.map(|code| LETTERS[usize::from(code)]));
}

/// Returns the codes of letters.
pub fn parse_letters(text: &str) -> Result<Vec<u8>> {
    let code = |(at, letter)| match letter {
        'd' => Ok(DOWN),
        'l' => Ok(LEFT),
        'r' => Ok(RIGHT),
        'u' => Ok(UP),
        other => Err(
            Error::unexpected("the letters u d l r", other.encode_utf8(&mut [0; 4]))
                .at_column(at + 1),
        ),
    };
    text.chars()
        .enumerate()
        .filter(|(_, letter)| !letter.is_whitespace())
        .map(code)
        .collect()
}

/// Returns the cells of a board's text, each with its column, counted in characters from 1.
fn tokens(text: &str, one_character_each: bool) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start_matches(parts_cells);
        column += rest[..rest.len() - trimmed.len()].chars().count();
        let first = trimmed.chars().next()?;
        let end = if one_character_each {
            first.len_utf8()
        } else {
            trimmed.find(parts_cells).unwrap_or(trimmed.len())
        };
        let (token, behind) = trimmed.split_at(end);
        let at = column;
        column += token.chars().count();
        rest = behind;
        Some((at, token))
    })
}
