//! Answers by search, for every puzzle that [`guided`](homing_search::guided) can search.

use super::answerer::{
    Answerer, AnyTable, BoardMoves, FoundPath, Lists, NumberedBoards, narrow, no_walks, wide,
};
use super::board_table::BoardTable;
use super::classes::Representatives;
use super::numbers::Numbers;
use super::searched_puzzle::{NEAR, SearchedPuzzle, no_entries};
use crate::records::{MORE_TIME, Question, Stats, What};
use homing_search::guided::{Guide, KeptPaths, SearchEnd, all_paths, first_path};
use homing_search::search::{Limits, QuestionClock, SearchResult};
use homing_space::space::{Cost, Description};
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::AnyBoard;
use homing_table::query::{Grade, GradedMove, Hint, ranked};
use homing_table::remedy::Remedy;
use homing_table::watch::{Stop, Watch};
use std::sync::Arc;

/// A move.
const MOVE: Cost = Cost::new(1, 1);

/// A searched puzzle, as a table of the engine. Clones share it.
pub struct Searched<P> {
    puzzle: Arc<P>,
    limits: Limits,
    /// The start of the time limit.
    clock: QuestionClock,
    /// Whether paths need not be shortest.
    is_near: bool,
}

impl<P> Clone for Searched<P> {
    fn clone(&self) -> Self {
        Self {
            puzzle: self.puzzle.clone(),
            limits: self.limits.clone(),
            clock: self.clock.clone(),
            is_near: self.is_near,
        }
    }
}

impl<P: SearchedPuzzle> Searched<P> {
    /// Creates a table with limits: for shortest paths, or for good ones.
    pub fn new(puzzle: P, limits: Limits, is_near: bool) -> Self {
        Self {
            puzzle: Arc::new(puzzle),
            limits,
            clock: QuestionClock::EACH,
            is_near,
        }
    }

    /// The board, unless it shows that no goal can be reached. After a cancellation, the remaining lines of a part are not started.
    fn open<'b>(&self, board: &'b AnyBoard) -> Result<Option<&'b P::Board>> {
        self.limits.stop.check()?;
        Ok(Some(board.get()).filter(|board| self.puzzle.may_be_solvable(board)))
    }

    /// Returns the same table for a question that starts now. `stop` cancels its searches.
    fn asked_until(&self, stop: &Stop) -> Self {
        Self {
            limits: self.limits.until(stop),
            clock: QuestionClock::until(stop),
            ..self.clone()
        }
    }

    /// The paths of a search; `None` if there are none.
    fn found(
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
    fn shortest(&self, board: &P::Board) -> Result<Option<Vec<u8>>> {
        Ok(self.search(board)?.moves)
    }

    /// The same, with the number of boards expanded.
    fn search(&self, board: &P::Board) -> Result<SearchResult> {
        let found = self.found(|puzzle, limits, nodes| first_path(puzzle, board, limits, nodes))?;
        let (moves, nodes_expanded) =
            found.map_or((None, 0), |(paths, nodes)| (paths.into_kept().pop(), nodes));
        Ok(SearchResult {
            moves,
            nodes_expanded,
        })
    }

    /// All shortest paths, of which the first `kept` are stored, or all.
    fn all(&self, board: &P::Board, kept: Option<usize>) -> Result<Option<KeptPaths>> {
        Ok(self
            .found(|puzzle, limits, nodes| all_paths(puzzle, board, kept, limits, nodes))?
            .map(|(paths, _)| paths))
    }

    /// A lower bound on the moves from a board to a goal; `None` if there is no path.
    fn bound(&self, board: &P::Board) -> Result<Option<u16>> {
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
}

impl<P: SearchedPuzzle> NumberedBoards for Searched<P> {
    fn numbers(&self) -> &dyn Numbers {
        self.puzzle
            .numbers()
            .expect("they were asked for before the boards were numbered")
    }

    fn move_count(&self) -> u8 {
        self.puzzle.move_count()
    }

    fn after(&self, board: &AnyBoard, code: u8) -> Option<AnyBoard> {
        self.puzzle.after(board.get(), code).map(AnyBoard::new)
    }

    fn lower_bound(&self, board: &AnyBoard) -> Result<Option<u16>> {
        self.bound(board.get())
    }

    fn best_codes(&self, board: &AnyBoard) -> Result<Vec<u8>> {
        let paths = self.all(board.get(), Some(0))?;
        let is_best = |&code: &u8| paths.as_ref().is_some_and(|paths| paths.begin_with(code));
        Ok((0..self.puzzle.move_count()).filter(is_best).collect())
    }

    fn numbered_until(&self, stop: &Stop) -> Arc<dyn NumberedBoards> {
        Arc::new(self.asked_until(stop))
    }

    fn stop(&self) -> &Stop {
        &self.limits.stop
    }
}

impl<P: SearchedPuzzle> Answerer for Searched<P> {
    fn description(&self) -> Description {
        self.puzzle.description()
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.description().puzzle)),
            What::Path | What::AnyPath | What::Depth => Ok(()),
            _ if self.is_near => Err(Error::unfit_option(
                "any",
                "it finds one path, which need not be a shortest one",
            )),
            _ => Ok(()),
        }
    }

    fn clock(&self) -> Option<(&QuestionClock, &Stop)> {
        Some((&self.clock, &self.limits.stop))
    }

    fn searches(&self) -> bool {
        true
    }

    fn until(&self, stop: &Stop) -> Option<AnyTable> {
        Some(Arc::new(self.asked_until(stop)))
    }

    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        self.puzzle.parse_board(text).map(AnyBoard::new)
    }

    fn text_of(&self, board: &AnyBoard) -> String {
        self.puzzle.board_text(board.get())
    }

    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        self.puzzle
            .images(board.get(), &mut |image| visit(AnyBoard::new(image)));
    }

    fn symmetry_count(&self) -> Option<u64> {
        self.puzzle.symmetries()
    }

    fn has_all_symmetries(&self) -> bool {
        self.puzzle.has_all_symmetries()
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u16>> {
        self.puzzle.parse_moves(text).map(wide)
    }

    fn moves_line(&self, moves: &[u16]) -> String {
        self.puzzle.moves_text(&narrow(moves))
    }

    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        self.puzzle.why_unsolvable(board.get())
    }

    fn path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        if self.is_near {
            return self.any_path_of(board);
        }
        match self.open(board)? {
            Some(board) => Ok(self.shortest(board)?.map(FoundPath::shortest)),
            None => Ok(None),
        }
    }

    fn any_path_of(&self, board: &AnyBoard) -> Result<Option<FoundPath>> {
        let Some(board) = self.open(board)? else {
            return Ok(None);
        };
        let stop = self.limits.stop_since(self.clock.first_search());
        match self.puzzle.near(board, self.puzzle.beam_width(), &stop) {
            Ok(near) => Ok(near.map(|near| FoundPath::near(near.moves, near.at_least))),
            Err(Error::Limit { .. }) if self.puzzle.is_goal(board) => {
                Ok(Some(FoundPath::shortest(Vec::<u8>::new())))
            }
            // A beam has no path before its end.
            Err(error) => Err(error.at_least(self.bound(board)?.unwrap_or(0).into())),
        }
    }

    fn count_of(&self, board: &AnyBoard) -> Result<u128> {
        let paths = self.all(board.get(), Some(0))?;
        Ok(paths.map_or(0, |paths| paths.count()))
    }

    fn paths_of(
        &self,
        board: &AnyBoard,
        _counted: Option<u128>,
        limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<u16>>)> {
        let Some(paths) = self.all(board.get(), limit)? else {
            return Ok((0, Vec::new()));
        };
        let count = paths.count();
        Ok((count, paths.into_kept().into_iter().map(wide).collect()))
    }

    fn hints_of(&self, board: &AnyBoard, here: Cost) -> Result<Vec<Hint<u16>>> {
        let moves = (0..self.puzzle.move_count())
            .filter_map(|code| Some((code, self.puzzle.after(board.get(), code)?)));
        let moves = moves
            .map(|(code, next)| Ok((u16::from(code), MOVE, self.depth(&next)?)))
            .collect::<Result<Vec<_>>>()?;
        Ok(ranked(Some(here).filter(|&here| here != Cost::ZERO), moves))
    }

    fn moves_on(&self, board: &AnyBoard) -> Result<BoardMoves> {
        let after = |code| Some((u16::from(code), NumberedBoards::after(self, board, code)?));
        Ok(BoardMoves {
            is_home: self.puzzle.is_goal(board.get()),
            moves: (0..self.puzzle.move_count()).filter_map(after).collect(),
        })
    }

    fn grade_of(&self, board: &AnyBoard, moves: &[u16]) -> Result<Option<Grade>> {
        let Some(start) = self.open(board)? else {
            return Ok(None);
        };
        let advance = |board: &P::Board, _, code| {
            let Some(next) = self.puzzle.after(board, code as u8) else {
                return Ok(None);
            };
            let rest = self.depth(&next)?;
            Ok(Some(GradedMove {
                state: next,
                cost: MOVE,
                rest,
            }))
        };
        let best = self.depth(start)?;
        let is_home = |board: &P::Board| self.puzzle.is_goal(board);
        Grade::of(start.clone(), best, moves, advance, is_home).map(Some)
    }

    fn remedies(&self) -> Vec<Remedy> {
        if self.is_near {
            vec![MORE_TIME]
        } else {
            std::iter::once(NEAR)
                .chain(self.puzzle.larger_tables())
                .collect()
        }
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        self.puzzle.verify(watch)
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        self.puzzle.to_bytes()
    }

    fn boards(&self) -> Result<&BoardTable> {
        let questions = self.puzzle.lists()?.questions();
        Err(no_entries(&self.description().puzzle, questions))
    }

    fn numbered(&self) -> Result<Arc<dyn NumberedBoards>> {
        self.puzzle.numbers()?;
        if self.is_near {
            let lacks = Error::lacks("near paths", Lack::Arrays, "they may not be shortest");
            return Err(lacks.remedied([Remedy::LeaveOut("any")]));
        }
        Ok(Arc::new(self.clone()))
    }

    fn finder<'t>(&'t self, board: &str) -> Result<Box<dyn Fn() -> Result<SearchResult> + 't>> {
        let board = self.puzzle.parse_board(board)?;
        let is_open = self.puzzle.may_be_solvable(&board);
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

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self.puzzle.lists()?)
    }

    fn classes(&self) -> Result<Box<dyn Lists + '_>> {
        self.puzzle.lists()?;
        Ok(Box::new(Representatives { table: self }))
    }

    fn stats(&self, by_class: bool, watch: Watch) -> Result<Stats> {
        self.puzzle.lists()?;
        self.puzzle.stats(by_class, watch.stop())
    }
}
