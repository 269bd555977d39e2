//! A searched puzzle, as a table of the engine.

use super::arrays::AnswerArrays;
use super::ask::Primitives;
use super::board_table::BoardTable;
use super::classes::Representatives;
use super::form::Form;
use super::question::Question;
use super::record::Stats;
use super::searched_answers::SearchedTable;
use super::searched_arrays::SearchedArrays;
use super::searched_puzzle::{SearchedPuzzle, no_entries};
use super::solver::SlowLines;
use super::table::{AnyTable, Lists};
use crate::batch::AnswerLines;
use crate::error::{Error, Lack, Result};
use crate::passed_on::passed_on;
use crate::remedy::Remedy;
use crate::search::SearchResult;
use crate::space::Description;
use crate::watch::{Stop, Watch};
use std::sync::Arc;

impl<P: SearchedPuzzle> AnyTable for SearchedTable<P> {
    passed_on! { [searched()]:
        description() -> Description;
        verify(watch: Watch) -> Result<()>;
        to_bytes() -> Result<Vec<u8>>;
    }

    fn shared_lines(
        self: Arc<Self>,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }

    fn finder<'t>(&'t self, board: &str) -> Result<Box<dyn Fn() -> Result<SearchResult> + 't>> {
        let board = self.searched().parse_board(board)?;
        let is_open = self.searched().may_be_solvable(&board);
        Ok(Box::new(move || {
            if is_open {
                self.search(&board)
            } else {
                Ok(SearchResult {
                    moves: None,
                    nodes_expanded: 0,
                })
            }
        }))
    }

    fn boards(&self) -> Result<&BoardTable> {
        Err(no_entries(
            &self.puzzle(),
            self.searched().lists()?.questions(),
        ))
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        self.searched().numbers()?;
        if self.is_near() {
            let lacks = Error::lacks("near paths", Lack::Arrays, "they may not be shortest");
            return Err(lacks.remedied([Remedy::LeaveOut("any")]));
        }
        Ok(Box::new(SearchedArrays::new(self.clone())))
    }

    fn lists(&self) -> Result<&dyn Lists> {
        self.searched().lists()?;
        Ok(self)
    }

    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        self.searched().lists()?;
        Ok(Box::new(Representatives { table: self }))
    }

    fn stats(&self, by_class: bool, watch: Watch) -> Result<Stats> {
        self.searched().lists()?;
        self.searched().stats(by_class, watch.stop())
    }

    fn until(&self, stop: &Stop) -> Option<Arc<dyn AnyTable>> {
        Some(Arc::new(self.until(stop)))
    }
}
