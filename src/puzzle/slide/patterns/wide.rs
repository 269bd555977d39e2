use super::answers::{MORE_TIME, NEAR, Style, WIDE_BEAM_WIDTH, check_near, grade, hints, lost};
use super::automaton::Automaton;
use super::numbers::no_index;
use super::wide_search::WideSearch;
use super::{Grid, WideBoard, near_by_distances};
use crate::batch::AnswerLines;
use crate::engine::{AnswerArrays, AnyTable, BoardTable, Form, Found, Primitives, Question, SlowLines, What, no_walks};
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::query::{Grade, Hint};
use crate::remedy::Remedy;
use crate::search::{End, FirstPaths};
use crate::space::{Cost, Description};
use crate::watch::{Stop, Watch};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Boards that are too large for tables: shortest paths by a search that only distances guide, and near paths.
#[derive(Clone)]
pub struct WideAnswers {
    grid: Grid,
    goal: WideBoard,
    style: Style,
    search: Arc<WideSearch>,
}

impl WideAnswers {
    /// A board with its goal.
    pub fn new(grid: Grid, goal: WideBoard, style: Style) -> Self {
        let search = Arc::new(WideSearch::new(grid, &goal));
        Self { grid, goal, style, search }
    }

    /// Visits the shortest paths of a board that can be solved, without the paths that an automaton forbids.
    fn visit(&self, board: &WideBoard, automaton: &Automaton, visit: impl FnMut(&[u8]) -> ControlFlow<()>) -> Result<()> {
        let mut nodes = 0;
        match self.search.run(board, &self.style.left(), automaton, &mut nodes, visit)? {
            End::Done => Ok(()),
            End::Limit(at_least) => Err(self.style.limits.met(nodes).at_least(at_least)),
        }
    }

    /// The first of the shortest paths of a board that can be solved.
    fn shortest(&self, board: &WideBoard) -> Result<Vec<u8>> {
        let mut found = None;
        self.visit(board, Automaton::without_duplicates(), |moves| {
            found = Some(moves.to_vec());
            ControlFlow::Break(())
        })?;
        found.ok_or_else(lost)
    }

    fn depth(&self, board: &WideBoard) -> Result<Cost> {
        let moves = self.shortest(board)?.len() as u32;
        Ok(Cost::new(moves, moves))
    }
}

impl Primitives for WideAnswers {
    type Board = WideBoard;
    type Located = WideBoard;
    type Move = u8;

    fn puzzle(&self) -> String {
        self.grid.name()
    }

    fn begun(&self) -> Option<Self> {
        (!self.style.begun.is_shared()).then(|| Self { style: self.style.until(&self.style.limits.stop), ..self.clone() })
    }

    fn parse_board(&self, text: &str) -> Result<WideBoard> {
        self.grid.parse_board(text)
    }

    fn board_text(&self, board: &WideBoard) -> String {
        self.grid.board_text(board)
    }

    fn images(&self, board: &WideBoard, visit: &mut dyn FnMut(WideBoard)) {
        self.grid.images(board, &self.goal, visit);
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
        Ok(self.grid.located(board, &self.goal))
    }

    fn why_unsolvable(&self, board: &WideBoard) -> Option<String> {
        self.grid.wrong_parity(board, &self.goal).map(|parity| parity.to_string())
    }

    fn path(&self, board: &WideBoard) -> Result<Option<Found<u8>>> {
        if self.style.beam.is_some() { self.any_path(board) } else { Ok(Some(Found::shortest(self.shortest(board)?))) }
    }

    fn any_path(&self, board: &WideBoard) -> Result<Option<Found<u8>>> {
        let width = match self.style.beam {
            Some(width) => {
                self.style.check_near(self.search.lower_bound(board))?;
                width
            }
            None => WIDE_BEAM_WIDTH,
        };
        let near = near_by_distances(self.grid, &self.goal, board, width, &self.style.limits.stop)?.ok_or_else(lost)?;
        Ok(Some(Found::near(near.moves, near.at_least)))
    }

    fn count(&self, board: &WideBoard) -> Result<u128> {
        Ok(self.paths(board, None, Some(0))?.0)
    }

    fn paths(&self, board: &WideBoard, _counted: Option<u128>, limit: Option<usize>) -> Result<(u128, Vec<Vec<u8>>)> {
        let mut paths = FirstPaths::up_to(limit);
        self.visit(board, &Automaton::without_returns(), |path| {
            paths.add(path);
            ControlFlow::Continue(())
        })?;
        Ok(paths.into_parts())
    }

    fn hints(&self, board: &WideBoard, here: Cost) -> Result<Vec<Hint>> {
        hints(self.grid, board, here, |board| self.depth(board))
    }

    fn grade(&self, board: &WideBoard, moves: &[u8]) -> Result<Grade> {
        grade(self.grid, &self.goal, board, moves, |board| self.depth(board))
    }

    fn after_limit(&self) -> Vec<Remedy> {
        vec![if self.style.beam.is_some() { MORE_TIME } else { NEAR }]
    }

    fn check_question(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.puzzle())),
            _ if self.style.beam.is_some() => check_near(question),
            _ => Ok(()),
        }
    }

    fn fastest_lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }
}

impl AnyTable for WideAnswers {
    fn description(&self) -> Description {
        self.grid.described(&self.goal, Slide::METRIC)
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
        Some(Arc::new(Self { style: self.style.until(stop), ..self.clone() }))
    }

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        Err(no_index(&self.puzzle()))
    }
}
