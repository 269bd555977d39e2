//! Answers by search, for every puzzle that [`guided`](crate::guided) can search.

use super::ask::{FoundPath, Primitives, no_walks};
use super::form::Form;
use super::question::{Question, What};
use super::searched_puzzle::{NEAR, SearchedPuzzle};
use super::solver::SlowLines;
use super::table::{Listing, Lists};
use crate::batch::AnswerLines;
use crate::error::{Error, Limit, Result};
use crate::guided::{Guide, KeptPaths, SearchEnd, all_paths, first_path};
use crate::passed_on::passed_on;
use crate::query::{Grade, GradedMove, Hint, ranked};
use crate::remedy::Remedy;
use crate::search::{Limits, QuestionClock, SearchResult};
use crate::space::Cost;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A move.
const MOVE: Cost = Cost::new(1, 1);

/// The remedy if a search for near paths reached its limit.
const MORE_TIME: Remedy = Remedy::Give {
    deed: "allow more time",
    option: "limit-time",
    value: None,
};

/// A searched puzzle, as a table of the engine. Clones share it.
pub(crate) struct SearchedTable<P> {
    puzzle: Arc<P>,
    limits: Limits,
    /// The start of the time limit.
    clock: QuestionClock,
    /// Whether paths need not be shortest.
    is_near: bool,
}

impl<P> Clone for SearchedTable<P> {
    fn clone(&self) -> Self {
        Self {
            puzzle: self.puzzle.clone(),
            limits: self.limits.clone(),
            clock: self.clock.clone(),
            is_near: self.is_near,
        }
    }
}

impl<P: SearchedPuzzle> SearchedTable<P> {
    /// Creates a table with limits: for shortest paths, or for good ones.
    pub fn new(puzzle: P, limits: Limits, is_near: bool) -> Self {
        Self {
            puzzle: Arc::new(puzzle),
            limits,
            clock: QuestionClock::EACH,
            is_near,
        }
    }

    /// The searched puzzle.
    pub(super) fn searched(&self) -> &P {
        &self.puzzle
    }

    /// Whether paths need not be shortest.
    pub(super) fn is_near(&self) -> bool {
        self.is_near
    }

    /// The token that cancels the searches.
    pub(super) fn stop(&self) -> &Stop {
        &self.limits.stop
    }

    /// Returns the same table for a question that starts now. `stop` cancels its searches.
    pub(super) fn until(&self, stop: &Stop) -> Self {
        Self {
            limits: self.limits.until(stop),
            clock: QuestionClock::question(),
            ..self.clone()
        }
    }

    /// The paths of a search; `None` if there are none.
    fn paths_of(
        &self,
        search: impl FnOnce(&P, &Limits, &mut u64) -> Result<SearchEnd>,
    ) -> Result<Option<(KeptPaths, u64)>> {
        let mut nodes = 0;
        match search(&self.puzzle, &self.limits.left(&self.clock), &mut nodes)? {
            SearchEnd::Paths(paths) => Ok(Some((paths, nodes))),
            SearchEnd::NoPath => Ok(None),
            SearchEnd::Limit(at_least) => Err(self.limits.reached(nodes).at_least(at_least)),
        }
    }

    /// The lexicographically smallest of the shortest paths.
    pub(super) fn shortest(&self, board: &P::Board) -> Result<Option<Vec<u8>>> {
        Ok(self.search(board)?.moves)
    }

    /// The same, with the number of boards expanded.
    pub(super) fn search(&self, board: &P::Board) -> Result<SearchResult> {
        let found =
            self.paths_of(|puzzle, limits, nodes| first_path(puzzle, board, limits, nodes))?;
        let (moves, nodes_expanded) =
            found.map_or((None, 0), |(paths, nodes)| (paths.into_kept().pop(), nodes));
        Ok(SearchResult {
            moves,
            nodes_expanded,
        })
    }

    /// All shortest paths, of which the first `kept` are stored, or all.
    pub(super) fn all(&self, board: &P::Board, kept: Option<usize>) -> Result<Option<KeptPaths>> {
        Ok(self
            .paths_of(|puzzle, limits, nodes| all_paths(puzzle, board, kept, limits, nodes))?
            .map(|(paths, _)| paths))
    }

    /// A lower bound on the moves from a board to a goal; `None` if there is no path.
    pub(super) fn lower_bound(&self, board: &P::Board) -> Result<Option<u16>> {
        self.puzzle
            .start(board)?
            .map(|start| self.puzzle.guide().bound(&start))
            .transpose()
    }

    fn depth(&self, board: &P::Board) -> Result<Option<Cost>> {
        Ok(self
            .shortest(board)?
            .map(|moves| Cost::new(moves.len() as u32, moves.len() as u32)))
    }

    /// Checks that there is time left. A beam search takes a moment and has no path before its end, so it is never interrupted; but none
    /// starts after the time limit.
    fn check_time(&self, board: &P::Board) -> Result<()> {
        if !self.limits.left(&self.clock).is_over() {
            return Ok(());
        }
        match self.lower_bound(board)? {
            Some(bound) if bound > 0 => Err(Error::limit(Limit::Time {
                time: self.limits.time,
            })
            .at_least(bound.into())),
            _ => Ok(()),
        }
    }
}

impl<P: SearchedPuzzle> Primitives for SearchedTable<P> {
    type Board = P::Board;
    type Located = P::Board;
    type Move = u8;

    fn puzzle(&self) -> String {
        self.puzzle.description().puzzle
    }

    fn for_question(&self) -> Option<Self> {
        (!self.clock.is_shared()).then(|| self.until(&self.limits.stop))
    }

    passed_on! { puzzle:
        parse_board(text: &str) -> Result<P::Board>;
        board_text(board: &P::Board) -> String;
        images(board: &P::Board, visit: &mut dyn FnMut(P::Board)) -> ();
        symmetries() -> Option<u64>;
        has_all_symmetries() -> bool;
        parse_moves(text: &str) -> Result<Vec<u8>>;
        moves_text(moves: &[u8]) -> String;
        why_unsolvable(board: &P::Board) -> Option<String>;
    }

    fn locate(&self, board: &P::Board) -> Result<Option<P::Board>> {
        // After a cancellation, the remaining lines of a part are not started.
        self.limits.stop.check()?;
        Ok(self.puzzle.may_be_solvable(board).then(|| board.clone()))
    }

    fn path(&self, board: &P::Board) -> Result<Option<FoundPath<u8>>> {
        if self.is_near {
            self.any_path(board)
        } else {
            Ok(self.shortest(board)?.map(FoundPath::shortest))
        }
    }

    fn any_path(&self, board: &P::Board) -> Result<Option<FoundPath<u8>>> {
        if self.is_near {
            self.check_time(board)?;
        }
        let near = self
            .puzzle
            .near(board, self.puzzle.beam_width(), &self.limits.stop)?;
        Ok(near.map(|near| FoundPath::near(near.moves, near.at_least)))
    }

    fn count(&self, board: &P::Board) -> Result<u128> {
        Ok(self.all(board, Some(0))?.map_or(0, |paths| paths.count()))
    }

    fn paths(
        &self,
        board: &P::Board,
        _counted: Option<u128>,
        limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u8>>)> {
        Ok(self
            .all(board, limit)?
            .map_or((0, Vec::new()), |paths| (paths.count(), paths.into_kept())))
    }

    fn hints(&self, board: &P::Board, here: Cost) -> Result<Vec<Hint>> {
        let moves = (0..self.puzzle.move_count())
            .filter_map(|code| Some((code, self.puzzle.after(board, code)?)));
        let moves = moves
            .map(|(code, next)| Ok((code, MOVE, self.depth(&next)?)))
            .collect::<Result<Vec<_>>>()?;
        Ok(ranked(Some(here).filter(|&here| here != Cost::ZERO), moves))
    }

    fn grade(&self, board: &P::Board, moves: &[u8]) -> Result<Grade> {
        let advance = |board: &P::Board, _, code| {
            let Some(next) = self.puzzle.after(board, code) else {
                return Ok(None);
            };
            let rest = self.depth(&next)?;
            Ok(Some(GradedMove {
                state: next,
                cost: MOVE,
                rest,
            }))
        };
        Grade::of(board.clone(), self.depth(board)?, moves, advance, |board| {
            self.puzzle.is_goal(board)
        })
    }

    fn after_limit(&self) -> Vec<Remedy> {
        if self.is_near {
            vec![MORE_TIME]
        } else {
            std::iter::once(NEAR)
                .chain(self.puzzle.larger_tables())
                .collect()
        }
    }

    fn check_question(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.puzzle())),
            What::Path | What::AnyPath | What::Depth => Ok(()),
            _ if self.is_near => Err(Error::unfit_option(
                "any",
                "it finds one path, which need not be a shortest one",
            )),
            _ => Ok(()),
        }
    }

    fn fastest_lines<'t>(
        &'t self,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }
}

impl<P: SearchedPuzzle> Lists for SearchedTable<P> {
    passed_on! { [puzzle.lists()?]:
        random(depths: Option<RangeInclusive<u32>>, seed: u64, with_depth: bool, watch: Watch) -> Result<Listing<'_>>;
        states_at(depths: RangeInclusive<u32>, with_depth: bool, watch: Watch) -> Result<Listing<'_>>;
    }
}
