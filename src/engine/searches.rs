//! Searches without a table, asked like a table.
use super::answer::{Answer, AnswerStatus};
use super::question::{Question, What};
use super::table::Solver;
use crate::error::{Error, Result};
use crate::notation::Notation;
use crate::search::{Found, Method, Searchable};

/// The searches of one puzzle.
pub trait Searches: Send + Sync {
    /// The names of the searches, the simplest first: in one word (`astar`), and for display (`A* Manhattan`).
    fn methods(&self) -> Vec<(&'static str, &'static str)>;

    /// The state of a board, for [`find`](Self::find); `None` if the board alone shows that no goal can be reached.
    ///
    /// # Errors
    ///
    /// The board is invalid.
    fn locate(&self, board: &str) -> Result<Option<u64>>;

    /// Searches from a state by the method with this place in the list.
    ///
    /// # Errors
    ///
    /// [`Error::NodeLimit`] past so many expanded nodes.
    ///
    /// # Panics
    ///
    /// Where there is no such method.
    fn find(&self, method: usize, index: u64, max_nodes: u64) -> Result<Found>;

    /// A solver that answers questions by one of the searches.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] where there is no search of this name.
    fn solver(&self, name: &str, max_nodes: u64) -> Result<Box<dyn Solver>>;
}

impl<P: Notation + Searchable + Clone + Send> Searches for P {
    fn methods(&self) -> Vec<(&'static str, &'static str)> {
        P::METHODS.iter().map(|method| (method.name, method.title)).collect()
    }

    fn locate(&self, board: &str) -> Result<Option<u64>> {
        Ok(self.rank(&self.parse_board(board)?))
    }

    fn find(&self, method: usize, index: u64, max_nodes: u64) -> Result<Found> {
        (P::METHODS[method].find)(self, index, max_nodes)
    }

    fn solver(&self, name: &str, max_nodes: u64) -> Result<Box<dyn Solver>> {
        let unknown = || Error::Unanswered { what: format!("{} has no search {name}", self.describe().puzzle) };
        let method = P::method(name).ok_or_else(unknown)?;
        Ok(Box::new(SearchSolver { space: self.clone(), method, max_nodes }))
    }
}

/// Answers questions for the best path and its depth by a search.
pub struct SearchSolver<P: 'static> {
    space: P,
    method: &'static Method<P>,
    max_nodes: u64,
}

impl<P: Notation + Searchable + Send> Solver for SearchSolver<P> {
    fn check(&self, question: &Question) -> Result<()> {
        let finds = matches!(question.what, What::Path | What::Depth);
        let more = || Error::Unanswered { what: "a search finds one path and its depth: ask the table for the rest".into() };
        if finds { Ok(()) } else { Err(more()) }
    }

    fn reads(&self, _question: &Question, line: &str) -> bool {
        self.space.parse_board(line).is_ok()
    }

    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        self.check(question)?;
        let space = &self.space;
        let state = space.parse_board(line)?;
        let board = space.board_text(&state);
        let found = match space.rank(&state) {
            Some(index) => (self.method.find)(space, index, self.max_nodes)?.moves,
            None => None,
        };
        let Some(codes) = found else {
            let reason = if question.explain { space.why_unsolvable(&state) } else { None };
            return Ok(Answer { board, reason, ..Answer::of(AnswerStatus::Unsolvable) });
        };
        let mut answer = Answer { board, depth_moves: Some(codes.len() as u32), ..Answer::of(AnswerStatus::Solved) };
        if question.what == What::Path {
            let mut moves = String::new();
            space.push_moves(codes.into_iter(), &mut moves);
            answer.moves = Some(moves);
        }
        Ok(answer)
    }
}
