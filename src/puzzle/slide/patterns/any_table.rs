//! Pattern tables as a table of the engine.

use super::Answer as Solved;
use super::answers::PatternAnswers;
use super::arrays::PatternArrays;
use super::numbers::{self, no_index};
use crate::batch::AnswerLines;
use crate::engine::{AnswerArrays, AnyTable, BoardTable, Form, Lists, Primitives, Question, SlowLines};
use crate::error::{Error, Limit, Result};
use crate::machine::{CHECKS, FILES, SEARCHES, left_out};
use crate::search::Found;
use crate::space::Description;
use crate::watch::{Stop, Watch};
use std::sync::Arc;

impl AnyTable for PatternAnswers {
    fn description(&self) -> Description {
        let goal = self.solver.grid().board_text(self.solver.goal());
        Description { goal, ..self.tables.description() }
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        left_out(CHECKS)?;
        self.tables.verify(watch)
    }

    fn shared_lines(self: Arc<Self>, question: &Question, form: Form) -> Result<Box<dyn AnswerLines>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        left_out(FILES)?;
        Ok(self.tables.to_bytes())
    }

    fn finder<'t>(&'t self, board: &str) -> Result<Box<dyn Fn() -> Result<Found> + 't>> {
        left_out(SEARCHES)?;
        let board = self.solver.grid().parse_board(board)?;
        Ok(Box::new(move || match self.solver.solve(&board, &self.style.left())? {
            Solved::Solved { moves, nodes } => Ok(Found { moves: Some(moves), nodes_expanded: nodes }),
            Solved::Unknown { nodes, .. } => Err(Error::limit(Limit::Nodes { nodes })),
            Solved::Unsolvable(_) => Ok(Found { moves: None, nodes_expanded: 0 }),
        }))
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        let what = format!(
            "the table of {} has states of patterns, not of boards: ask solve, hint, check, random, states or stats",
            self.description().puzzle
        );
        Err(Error::Unanswered { what })
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        left_out("arrays")?;
        if self.style.beam.is_some() {
            let what = "a near path need not be a shortest one, so there are no arrays of them: leave out the option near".into();
            return Err(Error::Unanswered { what });
        }
        if self.solver.grid().cell_count() > numbers::MAX_CELLS {
            return Err(no_index(&self.puzzle()));
        }
        Ok(Box::new(PatternArrays(self.clone())))
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self)
    }

    fn until(&self, stop: &Stop) -> Option<Arc<dyn AnyTable>> {
        Some(Arc::new(self.until(stop)))
    }
}
