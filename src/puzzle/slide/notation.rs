use super::{Board, DOWN, LEFT, RIGHT, Slide, UP};
use crate::error::{Error, Result, shown};
use crate::notation::{Look, Notation, Picture};

/// The letters of the moves, by code.
const LETTERS: [char; 4] = ['d', 'l', 'r', 'u'];

impl Notation for Slide {
    /// Cells in row order; blanks between them are optional while every tile has one digit. `x X 0 _ .` are the empty cell.
    fn parse_board(&self, text: &str) -> Result<Board> {
        let mut cells = Vec::with_capacity(self.cells());
        // The column in which each tile, or the empty cell, was seen.
        let mut seen_at = [0usize; 16];
        for (column, token) in self.tokens(text) {
            let tile = match token {
                "x" | "X" | "0" | "_" | "." => 0,
                number => match number.parse::<usize>() {
                    Ok(tile) if (1..=self.tiles()).contains(&tile) && !number.starts_with(['+', '0']) => tile,
                    Ok(_) => return Err(Error::NoSuchTile { column, tile: shown(number), greatest: self.tiles() }),
                    Err(_) => return Err(Error::ForeignCell { column, found: shown(number), expected: "tile numbers and x" }),
                },
            };
            if cells.len() < self.cells() {
                if seen_at[tile] != 0 {
                    let what = if tile == 0 { "the empty cell".into() } else { format!("tile {tile}") };
                    return Err(Error::TwiceOnBoard { column, what, first_column: seen_at[tile] });
                }
                seen_at[tile] = column;
            }
            cells.push(tile as u8);
        }
        if cells.len() != self.cells() {
            return Err(Error::CellCount { rows: self.rows(), columns: self.columns(), found: cells.len() });
        }
        Ok(Board::from_cells(cells))
    }

    fn board_text(&self, board: &Board) -> String {
        let cells = board.cells(self.cells()).map(|tile| if tile == 0 { "x".into() } else { tile.to_string() });
        cells.collect::<Vec<_>>().join(" ")
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        line.extend(moves.map(|code| LETTERS[usize::from(code)]));
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        let code = |(at, letter)| match letter {
            'd' => Ok(DOWN),
            'l' => Ok(LEFT),
            'r' => Ok(RIGHT),
            'u' => Ok(UP),
            other => Err(Error::ForeignMove { column: at + 1, found: other.into(), expected: "the letters u d l r" }),
        };
        text.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()).map(code).collect()
    }

    /// The parity, and two tiles to swap.
    fn why_unsolvable(&self, board: &Board) -> Option<String> {
        self.wrong_parity(*board, self.goal()).map(|parity| parity.to_string())
    }

    fn picture(&self, board: &Board) -> Picture {
        let cell = |tile: u8| if tile == 0 { (".".into(), Look::Faint) } else { (tile.to_string(), Look::Plain) };
        Picture::of_grid(self.columns(), board.cells(self.cells()).map(cell))
    }
}

impl Slide {
    /// The cells of a board's text, each with its column, counted in characters from 1. Boards with tiles of two digits need blanks
    /// between the cells.
    fn tokens<'t>(&self, text: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
        let one_character_each = self.tiles() < 10;
        let mut rest = text;
        let mut column = 1;
        std::iter::from_fn(move || {
            let trimmed = rest.trim_start();
            column += rest[..rest.len() - trimmed.len()].chars().count();
            let first = trimmed.chars().next()?;
            let end = if one_character_each { first.len_utf8() } else { trimmed.find(char::is_whitespace).unwrap_or(trimmed.len()) };
            let (token, behind) = trimmed.split_at(end);
            let at = column;
            column += token.chars().count();
            rest = behind;
            Some((at, token))
        })
    }
}
