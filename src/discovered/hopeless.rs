use super::rules::Rules;
use super::space::describe;
use crate::batch::AnswerLines;
use crate::engine::{
    Answer, AnswerArrays, AnyTable, BoardTable, Form, Lists, PlainLines, Question, Solver, What,
};
use crate::error::{Error, Result};
use crate::space::Description;
use crate::watch::Watch;

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

impl<P: Rules> Solver for Hopeless<P> {
    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        self.check(question)?;
        let board = match question.what {
            What::Grade => line.split('\t').next().unwrap_or_default(),
            _ => line,
        };
        let board = self.rules.board_text(&self.rules.parse_board(board)?);
        Ok(Answer::Unsolvable {
            board,
            reason: question.explain.then(|| self.reason.clone()),
        })
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => self.none(),
            _ => Ok(()),
        }
    }

    fn reads(&self, _: &Question, line: &str) -> bool {
        self.rules.parse_board(line).is_ok()
    }

    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(PlainLines::new(self, question.clone(), form)))
    }
}

impl<P: Rules> AnyTable for Hopeless<P> {
    fn description(&self) -> Description {
        describe(&self.rules)
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

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        self.none()
    }

    fn lists(&self) -> Result<&dyn Lists> {
        self.none()
    }
}
