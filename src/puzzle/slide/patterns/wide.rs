use super::answers::{NEAR, Style, check_near, lost};
use super::numbers::no_index;
use super::{Grid, WideBoard, near_by_distances};
use crate::batch::AnswerLines;
use crate::engine::{AnswerArrays, AnyTable, BoardTable, Form, Found, Primitives, Question, SlowLines};
use crate::error::{Error, Result};
use crate::space::Description;
use crate::watch::{Stop, Watch};
use std::sync::Arc;

/// Boards that are too large for tables: near paths alone.
pub struct WideAnswers {
    grid: Grid,
    goal: WideBoard,
    style: Style,
}

impl WideAnswers {
    /// A board with its goal.
    pub fn new(grid: Grid, goal: WideBoard, style: Style) -> Self {
        Self { grid, goal, style }
    }
}

impl Primitives for WideAnswers {
    type Board = WideBoard;
    type Located = WideBoard;
    type Move = u8;

    fn puzzle(&self) -> String {
        format!("slide:{}x{}", self.grid.rows(), self.grid.columns())
    }

    fn parse_board(&self, text: &str) -> Result<WideBoard> {
        self.grid.parse_board(text)
    }

    fn board_text(&self, board: &WideBoard) -> String {
        self.grid.board_text(board)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.grid.parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        self.grid.moves_text(moves)
    }

    fn locate(&self, board: &WideBoard) -> Result<Option<WideBoard>> {
        // The rest of a part of lines is not begun.
        self.style.limits.stop.check()?;
        Ok(self.grid.wrong_parity(board, &self.goal).is_none().then(|| board.clone()))
    }

    fn why_unsolvable(&self, board: &WideBoard) -> Option<String> {
        self.grid.wrong_parity(board, &self.goal).map(|parity| parity.to_string())
    }

    fn path(&self, board: &WideBoard) -> Result<Option<Found<u8>>> {
        let near =
            near_by_distances(self.grid, &self.goal, board, self.style.beam.unwrap_or(1), &self.style.limits.stop)?.ok_or_else(lost)?;
        Ok(Some(Found::near(near.moves, near.at_least)))
    }

    fn check_question(&self, question: &Question) -> Result<()> {
        let cells = self.grid.cell_count();
        let what = format!("boards of {cells} cells have no tables, and shortest paths cannot be found");
        if self.style.beam.is_none() { Err(Error::Unanswered { what }.remedied([NEAR])) } else { check_near(question) }
    }

    fn fastest_lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }
}

impl AnyTable for WideAnswers {
    fn description(&self) -> Description {
        Description {
            puzzle: self.puzzle(),
            parameters: String::new(),
            goal: self.grid.board_text(&self.goal),
            index: "none".into(),
            metric: "one step of the blank".into(),
        }
    }

    fn verify(&self, _: Watch) -> Result<()> {
        Ok(())
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Err(Error::Unanswered { what: format!("{} has no table", self.description().puzzle) })
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        let what = format!("{} has no table", self.description().puzzle);
        Err(Error::Unanswered { what }.remedied([NEAR]))
    }

    fn until(&self, stop: &Stop) -> Option<Arc<dyn AnyTable>> {
        Some(Arc::new(Self { style: self.style.until(stop), grid: self.grid, goal: self.goal.clone() }))
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        Err(no_index(&self.puzzle()))
    }
}
