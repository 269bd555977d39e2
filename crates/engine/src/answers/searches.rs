//! Searches without a table, with the interface of a table.
use super::answerer::{Answerer, AnyTable, FoundPath, narrow, one_path, wide};
use crate::records::{Question, What};
use homing_search::search::{Limits, Method, MethodSet, QuestionClock, SearchResult};
use homing_space::space::Description;
use homing_table::backward::check_laws;
use homing_table::error::{Error, Limit, Result};
use homing_table::notation::{AnyBoard, Notation};
use std::sync::Arc;

/// The searches of one puzzle.
pub trait Searches: Send + Sync {
    /// The names of the searches, the simplest first: in one word (`astar`), and for display (`A* Manhattan`).
    fn methods(&self) -> Vec<(&'static str, &'static str)>;

    /// The state of a board, for [`find`](Self::find); `None` if the board alone shows that no goal can be reached.
    fn locate(&self, board: &str) -> Result<Option<u64>>;

    /// The number of single moves of a path, if one move may be several.
    fn single_moves(&self, moves: &[u8]) -> Option<usize>;

    /// Prepares what the method at this position in the list needs, so that timing a search does not include it.
    ///
    /// # Errors
    ///
    /// The preparation fails.
    ///
    /// # Panics
    ///
    /// If there is no such method.
    fn prepare(&self, method: usize) -> Result<()>;

    /// Searches from a state by the method at this position in the list.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] at a limit.
    ///
    /// # Panics
    ///
    /// If there is no such method.
    fn find(&self, method: usize, index: u64, limits: &Limits) -> Result<SearchResult>;

    /// An answerer that answers questions by one of the searches.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] if there is no search with this name.
    fn solver(&self, name: &str, limits: Limits) -> Result<AnyTable>;
}

impl<P: Notation + Clone> Searches for MethodSet<P> {
    fn methods(&self) -> Vec<(&'static str, &'static str)> {
        self.methods
            .iter()
            .map(|method| (method.name, method.title))
            .collect()
    }

    fn locate(&self, board: &str) -> Result<Option<u64>> {
        Ok(self.space.rank(&self.space.parse_board(board)?))
    }

    fn single_moves(&self, moves: &[u8]) -> Option<usize> {
        moves
            .iter()
            .map(|&code| (self.single_moves)(&self.space, code))
            .sum()
    }

    fn prepare(&self, method: usize) -> Result<()> {
        check_laws(&self.space)?;
        (self.prepare)(&self.space, &self.methods[method])
    }

    fn find(&self, method: usize, index: u64, limits: &Limits) -> Result<SearchResult> {
        (self.methods[method].find)(&self.space, index, limits)
    }

    fn solver(&self, name: &str, limits: Limits) -> Result<AnyTable> {
        let methods = self.methods;
        let Some(method) = methods.iter().find(|method| method.name == name) else {
            let known: Vec<_> = methods.iter().map(|method| method.name).collect();
            return Err(Error::unknown("search", name, &known, None));
        };
        check_laws(&self.space)?;
        Ok(Arc::new(SearchSolver {
            space: self.space.clone(),
            method,
            limits,
            clock: QuestionClock::question(),
        }))
    }
}

/// Answers questions for the best path and its depth by a search.
pub struct SearchSolver<P: 'static> {
    space: P,
    method: &'static Method<P>,
    limits: Limits,
    /// The start of the time limit.
    clock: QuestionClock,
}

impl<P: Notation> Answerer for SearchSolver<P> {
    fn description(&self) -> Description {
        self.space.describe()
    }

    fn check(&self, question: &Question) -> Result<()> {
        if matches!(question.what, What::Path | What::AnyPath | What::Depth) {
            Ok(())
        } else {
            Err(one_path())
        }
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.space.parse_board(text).map(AnyBoard::new)
    }

    fn text_of(&self, board: &AnyBoard) -> String {
        self.space.board_text(board.get())
    }

    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        self.space
            .images(board.get(), |image| visit(AnyBoard::new(image)));
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u16>> {
        self.space.parse_moves(text).map(wide)
    }

    fn moves_line(&self, moves: &[u16]) -> String {
        let mut text = String::new();
        self.space.push_moves(narrow(moves).into_iter(), &mut text);
        text
    }

    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        self.space.why_unsolvable(board.get())
    }

    fn path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        let Some(index) = self.space.rank(board.get()) else {
            return Ok(None);
        };
        match (self.method.find)(&self.space, index, &self.limits.left(&self.clock)) {
            // The search used up the rest of the time, but the limit is that of the question.
            Err(Error::Limit {
                limit: Limit::Time { .. },
                ..
            }) => Err(Error::limit(Limit::Time {
                time: self.limits.time,
            })),
            found => Ok(found?.moves.map(FoundPath::shortest)),
        }
    }
}
