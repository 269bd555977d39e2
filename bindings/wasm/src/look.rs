//! Boards without a table: their pictures, and where their moves lead.

use crate::request::{Request, START};
use homing_engine::{AnyTable, Catalog, Puzzle};
use homing_table::Result;
use serde::Serialize;

/// The puzzle that was looked at last.
pub struct LookedAt {
    key: String,
    puzzle: Box<dyn Puzzle>,
    rules: AnyTable,
}

/// A board, for JavaScript.
#[derive(Serialize)]
pub struct Look {
    board: String,
    is_goal: bool,
    /// The names of the legal moves, each with the board that it leads to.
    moves: Vec<(String, String)>,
    /// The pixels of its picture, row by row, in six hexadecimal digits each; empty if it has none.
    pixels: Vec<String>,
}

impl LookedAt {
    /// Opens a puzzle whose single boards can be searched.
    ///
    /// # Errors
    ///
    /// The puzzle or its options are invalid, or it needs a table.
    pub fn open(catalog: &Catalog, request: &Request) -> Result<Self> {
        let puzzle = catalog.puzzle(&request.puzzle, &request.options())?;
        Ok(Self {
            key: request.key(),
            rules: catalog.search(&*puzzle)?,
            puzzle,
        })
    }

    /// Whether it is the puzzle of a request.
    pub fn is_of(&self, request: &Request) -> bool {
        self.key == request.key()
    }

    /// Looks at a board, or at the start.
    ///
    /// # Errors
    ///
    /// The board is invalid.
    pub fn look(&self, board: &str) -> Result<Look> {
        let board = match &self.puzzle.head().start {
            Some(start) if board == START => &start.board,
            _ => board,
        };
        let read = self.rules.parse_board(board)?;
        let found = self.rules.moves_on(&read)?;
        let board = self.rules.text_of(&read);
        let frames = self.puzzle.frames(&board, "")?;
        let pixels = frames
            .first()
            .map_or(&[][..], |frame| &frame.picture.pixels);
        let row = |row: &Vec<[u8; 3]>| {
            let pixels = row.iter().map(|[r, g, b]| format!("{r:02x}{g:02x}{b:02x}"));
            pixels.collect()
        };
        let moves = found
            .moves
            .iter()
            .map(|(code, next)| (self.rules.moves_line(&[*code]), self.rules.text_of(next)));
        Ok(Look {
            board,
            is_goal: found.is_home,
            moves: moves.collect(),
            pixels: pixels.iter().map(row).collect(),
        })
    }
}
