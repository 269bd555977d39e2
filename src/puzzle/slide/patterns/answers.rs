use super::listing;
use super::{Answer as Solved, Grid, Limits, Partition, PatternSolver, PatternTables, WideBoard};
use crate::batch::AnswerLines;
use crate::engine::{Form, Found, Listing, Lists, Primitives, Question, SlowLines, Stats, What, no_walks};
use crate::error::{Error, Limit, Result};
use crate::puzzle::slide::options::blank_option;
use crate::query::{Grade, Hint, Reached, ranked};
use crate::remedy::Remedy;
use crate::search::{Begun, FirstPaths};
use crate::space::Cost;
use crate::watch::{Stop, Watch};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

/// The way to answer boards.
#[derive(Clone)]
pub struct Style {
    /// The limits of a search.
    pub limits: Limits,
    /// When the time of the limits began to run.
    pub begun: Begun,
    /// The width of the beam, where a near path is enough.
    pub beam: Option<usize>,
}

impl Style {
    /// Paths within limits, and the width of the beam where near ones are enough.
    pub const fn new(limits: Limits, beam: Option<usize>) -> Self {
        Self { limits, begun: Begun::EACH, beam }
    }

    /// Shortest paths, whatever they take.
    pub const PLAIN: Self = Self::new(Limits::NONE, None);

    /// The same for a question that begins; searches end when they are stopped.
    pub(super) fn until(&self, stop: &Stop) -> Self {
        Self { limits: self.limits.until(stop), begun: Begun::question(), ..self.clone() }
    }

    /// The limits of a search that begins now.
    pub(super) fn left(&self) -> Limits {
        self.limits.left(&self.begun)
    }

    /// Makes sure that a near path may still be looked for, of a board that needs so many moves at least. A beam has nothing to show before
    /// it arrives, in a moment, so it is not ended on its way: a board that comes after the end of the time has no path.
    pub(super) fn check_near(&self, at_least: u32) -> Result<()> {
        if at_least == 0 || !self.left().is_over() {
            return Ok(());
        }
        Err(Error::limit(Limit::Time { time: self.limits.time }).at_least(at_least))
    }
}

/// Pattern tables as a table of the engine. A clone shares them.
#[derive(Clone)]
pub struct PatternAnswers {
    pub(super) solver: Arc<PatternSolver>,
    pub(super) tables: PatternTables,
    pub(super) style: Style,
    pub(super) shape: [usize; 2],
}

impl PatternAnswers {
    /// Tables, and a solver that has them.
    pub fn new(solver: PatternSolver, tables: PatternTables, style: Style) -> Self {
        let shape = [solver.grid().rows(), solver.grid().columns()];
        Self { solver: Arc::new(solver), tables, style, shape }
    }

    /// The same for a question that begins; searches end when they are stopped.
    pub(super) fn until(&self, stop: &Stop) -> Self {
        Self { style: self.style.until(stop), ..self.clone() }
    }

    /// Visits all shortest paths, and gives their number.
    pub(super) fn visit_all(&self, board: &WideBoard, mut visit: impl FnMut(&[u8])) -> Result<u64> {
        let visited = self.solver.visit_all(board, &self.style.left(), |path| {
            visit(path);
            ControlFlow::Continue(())
        })?;
        match visited.at_least {
            None => Ok(visited.paths),
            Some(at_least) => Err(self.style.limits.met(visited.nodes).at_least(at_least)),
        }
    }

    /// The codes of the shortest path of a board that can be solved.
    pub(super) fn shortest(&self, board: &WideBoard) -> Result<Vec<u8>> {
        match self.solver.solve(board, &self.style.left())? {
            Solved::Solved { moves, .. } => Ok(moves),
            Solved::Unsolvable(_) => Err(lost()),
            Solved::Unknown { at_least, nodes } => Err(self.style.limits.met(nodes).at_least(at_least)),
        }
    }

    fn depth(&self, board: &WideBoard) -> Result<Cost> {
        let moves = self.shortest(board)?.len() as u32;
        Ok(Cost::new(moves, moves))
    }
}

/// The boards that a beam keeps.
pub(super) const BEAM_WIDTH: usize = 4_000;
/// The same where there are no tables.
pub(super) const WIDE_BEAM_WIDTH: usize = 400;
/// A move of the blank.
const MOVE: Cost = Cost::new(1, 1);

impl Primitives for PatternAnswers {
    type Board = WideBoard;
    type Located = WideBoard;
    type Move = u8;

    fn puzzle(&self) -> String {
        self.tables.description().puzzle
    }

    fn begun(&self) -> Option<Self> {
        (!self.style.begun.is_shared()).then(|| self.until(&self.style.limits.stop))
    }

    fn parse_board(&self, text: &str) -> Result<WideBoard> {
        self.solver.grid().parse_board(text)
    }

    fn board_text(&self, board: &WideBoard) -> String {
        self.solver.grid().board_text(board)
    }

    fn images(&self, board: &WideBoard, visit: &mut dyn FnMut(WideBoard)) {
        self.solver.grid().images(board, self.solver.goal(), visit);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.solver.grid().parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        self.solver.grid().moves_text(moves)
    }

    fn locate(&self, board: &WideBoard) -> Result<Option<WideBoard>> {
        // The rest of a part of lines is not begun.
        self.style.limits.stop.check()?;
        Ok(self.solver.wrong_parity(board).is_none().then(|| board.clone()))
    }

    fn why_unsolvable(&self, board: &WideBoard) -> Option<String> {
        self.solver.wrong_parity(board).map(|parity| parity.to_string())
    }

    fn path(&self, board: &WideBoard) -> Result<Option<Found<u8>>> {
        if self.style.beam.is_some() { self.any_path(board) } else { Ok(Some(Found::shortest(self.shortest(board)?))) }
    }

    fn any_path(&self, board: &WideBoard) -> Result<Option<Found<u8>>> {
        let width = match self.style.beam {
            Some(width) => {
                self.style.check_near(self.solver.lower_bound(board)?.into())?;
                width
            }
            None => BEAM_WIDTH,
        };
        let near = self.solver.near(board, width, &self.style.limits.stop)?.ok_or_else(lost)?;
        Ok(Some(Found::near(near.moves, near.at_least)))
    }

    fn after_limit(&self) -> Vec<Remedy> {
        if self.style.beam.is_some() {
            return vec![MORE_TIME];
        }
        let grid = self.tables.grid();
        let is_largest = Partition::of_file(grid).is_none_or(|largest| largest == *self.tables.partition());
        let larger = (!is_largest).then(|| Remedy::Generate {
            deed: "make larger tables",
            puzzle: Some(self.puzzle()),
            options: blank_option(grid.home(), grid.cell_count()),
        });
        std::iter::once(NEAR).chain(larger).collect()
    }

    fn count(&self, board: &WideBoard) -> Result<u128> {
        Ok(self.visit_all(board, |_| {})?.into())
    }

    fn paths(&self, board: &WideBoard, _counted: Option<u128>, limit: Option<usize>) -> Result<(u128, Vec<Vec<u8>>)> {
        let mut paths = FirstPaths::up_to(limit);
        self.visit_all(board, |path| paths.add(path))?;
        Ok(paths.into_parts())
    }

    fn hints(&self, board: &WideBoard, here: Cost) -> Result<Vec<Hint>> {
        hints(self.solver.grid(), board, here, |board| self.depth(board))
    }

    fn grade(&self, board: &WideBoard, moves: &[u8]) -> Result<Grade> {
        grade(self.solver.grid(), self.solver.goal(), board, moves, |board| self.depth(board))
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

/// The moves that can be made, by the depths that they lead to.
pub(super) fn hints(grid: Grid, board: &WideBoard, here: Cost, depth: impl Fn(&WideBoard) -> Result<Cost>) -> Result<Vec<Hint>> {
    let moves = (0..4).filter_map(|code| Some((code, grid.after(board, &[code]).ok()?)));
    let moves = moves.map(|(code, next)| Ok((code, MOVE, Some(depth(&next)?)))).collect::<Result<Vec<_>>>()?;
    Ok(ranked(Some(here).filter(|&here| here != Cost::ZERO), moves))
}

/// What moves are worth, by the depths that they lead to.
pub(super) fn grade(
    grid: Grid,
    goal: &WideBoard,
    board: &WideBoard,
    moves: &[u8],
    depth: impl Fn(&WideBoard) -> Result<Cost>,
) -> Result<Grade> {
    let advance = |board: &WideBoard, _, code| {
        let Ok(next) = grid.after(board, &[code]) else { return Ok(None) };
        let rest = Some(depth(&next)?);
        Ok(Some(Reached { state: next, cost: MOVE, rest }))
    };
    Grade::of(board.clone(), Some(depth(board)?), moves, advance, |board| board == goal)
}

pub(super) fn lost() -> Error {
    Error::Defect { what: "no search led to the goal of a board that can be solved".into() }
}

/// What can be asked where no shortest path can be found.
pub const NEAR: Remedy = Remedy::Give { deed: "ask for good paths", option: "any", value: None };

/// What helps where near paths met their limit.
pub(super) const MORE_TIME: Remedy = Remedy::Give { deed: "allow more time", option: "limit-time", value: None };

/// Where a path need not be a shortest one, it is all that is answered.
pub(super) fn check_near(question: &Question) -> Result<()> {
    if matches!(question.what, What::Path | What::AnyPath | What::Depth) {
        return Ok(());
    }
    let what = "it finds one path, which need not be a shortest one: ask for the rest without it".into();
    Err(Error::Unanswered { what }.in_option("any"))
}

impl Lists for PatternAnswers {
    fn random(&self, depths: Option<RangeInclusive<u32>>, seed: u64, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        listing::random(&self.solver, depths, seed, with_depth, watch)
    }

    fn states_at(&self, depths: RangeInclusive<u32>, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        listing::states_at(&self.solver, depths, with_depth, watch)
    }

    fn stats(&self, _: Watch) -> Result<Stats> {
        listing::stats(&self.solver)
    }
}
