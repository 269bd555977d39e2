use super::rules::Rules;
use super::space::describe;
use crate::{Answerer, BoardTable, FoundPath, Lists, Question, What};
use homing_space::space::Description;
use homing_table::error::{Error, Result};
use homing_table::notation::AnyBoard;
use homing_table::query::Grade;
use homing_table::watch::Watch;

/// The answers for a puzzle without goal states: every board is unsolvable. It has no table.
pub(super) struct Hopeless<P> {
    pub rules: P,
    pub name: String,
    /// Why there is no goal.
    pub reason: String,
}

impl<P: Rules> Hopeless<P> {
    fn none<T>(&self) -> Result<T> {
        Err(Error::Unsolvable {
            puzzle: self.name.clone(),
            reason: self.reason.clone(),
        })
    }
}

impl<P: Rules> Answerer for Hopeless<P> {
    fn description(&self) -> Description {
        describe(&self.rules)
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => self.none(),
            _ => Ok(()),
        }
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.rules.parse_board(text).map(AnyBoard::new)
    }

    fn text_of(&self, board: &AnyBoard) -> String {
        self.rules.board_text(board.get())
    }

    /// Moves are not read: none of them leads home.
    fn parse_moves(&self, _: &str) -> Result<Vec<u16>> {
        Ok(Vec::new())
    }

    fn moves_line(&self, _: &[u16]) -> String {
        String::new()
    }

    fn why_unsolvable(&self, _: &AnyBoard) -> Option<String> {
        Some(self.reason.clone())
    }

    fn path_of(&self, _: &AnyBoard) -> Result<Option<FoundPath>> {
        Ok(None)
    }

    fn grade_of(&self, _: &AnyBoard, _: &[u16]) -> Result<Option<Grade>> {
        Ok(None)
    }

    fn verify(&self, _: Watch) -> Result<()> {
        self.none()
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        self.none()
    }

    fn boards(&self) -> Result<&BoardTable> {
        self.none()
    }

    fn lists(&self) -> Result<&dyn Lists> {
        self.none()
    }
}
