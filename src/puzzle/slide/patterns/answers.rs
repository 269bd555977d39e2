use super::{Answer as Solved, Grid, Limits, PatternSolver, PatternTables, WideBoard, near_by_distances};
use super::{listing, numbers};
use crate::batch::AnswerLines;
use crate::engine::{
    Answer, AnswerArrays, AnyTable, BoardTable, Form, Found, Listing, Lists, NumberedBoards, Primitives, Question, SearchedArrays,
    SlowLines, Solver, Stats, What, answer_by, no_index, no_walks,
};
use crate::error::{Error, Limit, Result};
use crate::puzzle::slide::cells::check_cells;
use crate::query::{Grade, Hint, Reached, ranked};
use crate::remedy::Remedy;
use crate::space::{Cost, Description};
use crate::watch::{Stop, Watch};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

/// The way to answer boards.
#[derive(Clone)]
pub struct Style {
    /// The limits of a search.
    pub limits: Limits,
    /// The width of the beam, where a near path is enough.
    pub beam: Option<usize>,
}

impl Style {
    /// Shortest paths, whatever they take.
    pub const PLAIN: Self = Self { limits: Limits::NONE, beam: None };

    /// The same; searches end when they are stopped.
    fn until(&self, stop: &Stop) -> Self {
        Self { limits: Limits { stop: stop.clone(), ..self.limits.clone() }, ..self.clone() }
    }
}

/// Pattern tables as a table of the engine. A clone shares them.
#[derive(Clone)]
pub struct PatternAnswers {
    solver: Arc<PatternSolver>,
    tables: PatternTables,
    style: Style,
    shape: [usize; 2],
}

impl PatternAnswers {
    /// Tables, and a solver that has them.
    pub fn new(solver: PatternSolver, tables: PatternTables, style: Style) -> Self {
        let shape = [solver.grid().rows(), solver.grid().columns()];
        Self { solver: Arc::new(solver), tables, style, shape }
    }

    /// Visits all shortest paths, and gives their number.
    fn visit_all(&self, board: &WideBoard, mut visit: impl FnMut(&[u8])) -> Result<u64> {
        let visited = self.solver.visit_all(board, &self.style.limits, |path| {
            visit(path);
            ControlFlow::Continue(())
        })?;
        match visited.at_least {
            None => Ok(visited.paths),
            Some(at_least) => Err(self.limit(visited.nodes).at_least(at_least)),
        }
    }

    /// The codes of the shortest path of a board that can be solved.
    fn shortest(&self, board: &WideBoard) -> Result<Vec<u8>> {
        match self.solver.solve(board, &self.style.limits)? {
            Solved::Solved { moves, .. } => Ok(moves),
            Solved::Unsolvable(_) => Err(lost()),
            Solved::Unknown { at_least, nodes } => Err(self.limit(nodes).at_least(at_least)),
        }
    }

    /// The limit that a search has met that expanded so many boards.
    fn limit(&self, nodes: u64) -> Error {
        let Limits { nodes: most, time, .. } = self.style.limits;
        Error::limit(if nodes >= most { Limit::Nodes { nodes: most } } else { Limit::Time { time } })
    }

    fn depth(&self, board: &WideBoard) -> Result<Cost> {
        let moves = self.shortest(board)?.len() as u32;
        Ok(Cost::new(moves, moves))
    }
}

/// A move of the blank.
const MOVE: Cost = Cost::new(1, 1);

impl Primitives for PatternAnswers {
    type Board = WideBoard;
    type Place = WideBoard;
    type Move = u8;

    fn puzzle(&self) -> String {
        self.tables.description().puzzle
    }

    fn parse_board(&self, text: &str) -> Result<WideBoard> {
        self.solver.grid().parse_board(text)
    }

    fn board_text(&self, board: &WideBoard) -> String {
        self.solver.grid().board_text(board)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.solver.grid().parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        self.solver.grid().moves_text(moves)
    }

    fn place(&self, board: &WideBoard) -> Result<Option<WideBoard>> {
        Ok(self.solver.wrong_parity(board).is_none().then(|| board.clone()))
    }

    fn why_unsolvable(&self, board: &WideBoard) -> Option<String> {
        self.solver.wrong_parity(board).map(|parity| parity.to_string())
    }

    fn path(&self, board: &WideBoard) -> Result<Option<Found<u8>>> {
        let Some(width) = self.style.beam else { return Ok(Some(Found::shortest(self.shortest(board)?))) };
        let near = self.solver.near(board, width, &self.style.limits.stop)?.ok_or_else(lost)?;
        Ok(Some(Found::near(near.moves, near.at_least)))
    }

    fn count(&self, board: &WideBoard) -> Result<u128> {
        Ok(self.visit_all(board, |_| {})?.into())
    }

    fn paths(&self, board: &WideBoard, _counted: Option<u128>, limit: Option<usize>) -> Result<(u128, Vec<Vec<u8>>)> {
        let (most, mut paths) = (limit.unwrap_or(usize::MAX), Vec::new());
        let count = self.visit_all(board, |path| {
            if paths.len() < most {
                paths.push(path.to_vec());
            }
        })?;
        Ok((count.into(), paths))
    }

    fn hints(&self, board: &WideBoard, here: Cost) -> Result<Vec<Hint>> {
        let grid = self.solver.grid();
        let moves = (0..4).filter_map(|code| Some((code, grid.after(board, &[code]).ok()?)));
        let moves = moves.map(|(code, next)| Ok((code, MOVE, Some(self.depth(&next)?)))).collect::<Result<Vec<_>>>()?;
        Ok(ranked(Some(here).filter(|&here| here != Cost::ZERO), moves))
    }

    fn grade(&self, board: &WideBoard, moves: &[u8]) -> Result<Grade> {
        let grid = self.solver.grid();
        let advance = |board: &WideBoard, _, code| {
            let Ok(next) = grid.after(board, &[code]) else { return Ok(None) };
            let rest = Some(self.depth(&next)?);
            Ok(Some(Reached { state: next, cost: MOVE, rest }))
        };
        Grade::of(board.clone(), Some(self.depth(board)?), moves, advance, |board| board == self.solver.goal())
    }
}

fn lost() -> Error {
    Error::Defect { what: "no search led to the goal of a board that can be solved".into() }
}

/// What can be asked where no shortest path can be found.
pub(super) const NEAR: Remedy = Remedy::Give { deed: "ask for good paths", option: "near", value: None };

fn only_near() -> Error {
    let what = "it finds one path, which need not be a shortest one: ask for the rest without it".into();
    Error::Unanswered { what }.in_option("near")
}

fn check_near(question: &Question) -> Result<()> {
    if matches!(question.what, What::Path | What::AnyPath | What::Depth) { Ok(()) } else { Err(only_near()) }
}

impl Solver for PatternAnswers {
    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        // The rest of a part of lines is not begun.
        self.style.limits.stop.check()?;
        self.check(question)?;
        answer_by(self, question, line)
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => Err(no_walks(&self.puzzle())),
            _ if self.style.beam.is_some() => check_near(question),
            _ => Ok(()),
        }
    }

    fn reads(&self, _: &Question, line: &str) -> bool {
        self.solver.grid().parse_board(line.split('\t').next().unwrap_or(line)).is_ok()
    }

    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }
}

impl AnyTable for PatternAnswers {
    fn description(&self) -> Description {
        let goal = self.solver.grid().board_text(self.solver.goal());
        Description { goal, ..self.tables.description() }
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        self.tables.verify(watch)
    }

    fn shared_lines(self: Arc<Self>, question: &Question, form: Form) -> Result<Box<dyn AnswerLines>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.tables.to_bytes())
    }

    fn finder<'t>(&'t self, board: &str) -> Result<Box<dyn Fn() -> Result<crate::search::Found> + 't>> {
        let board = self.solver.grid().parse_board(board)?;
        Ok(Box::new(move || match self.solver.solve(&board, &self.style.limits)? {
            Solved::Solved { moves, nodes } => Ok(crate::search::Found { moves: Some(moves), nodes_expanded: nodes }),
            Solved::Unknown { nodes, .. } => Err(Error::limit(Limit::Nodes { nodes })),
            Solved::Unsolvable(_) => Ok(crate::search::Found { moves: None, nodes_expanded: 0 }),
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
        if self.style.beam.is_some() {
            let what = "a near path need not be a shortest one, so there are no arrays of them: leave out the option near".into();
            return Err(Error::Unanswered { what });
        }
        if self.solver.grid().cell_count() > numbers::MAX_CELLS {
            return Err(no_index(&self.puzzle(), numbers::MAX_CELLS));
        }
        Ok(Box::new(SearchedArrays(self.clone())))
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self)
    }

    fn until(&self, stop: &Stop) -> Option<Arc<dyn AnyTable>> {
        Some(Arc::new(Self { style: self.style.until(stop), ..self.clone() }))
    }
}

impl NumberedBoards for PatternAnswers {
    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn board_count(&self) -> u64 {
        numbers::count(self.solver.grid())
    }

    fn layers(&self) -> Result<Vec<u64>> {
        Ok(listing::stats(&self.solver)?.states_at_depth)
    }

    fn move_count(&self) -> u8 {
        4
    }

    fn board_of_cells(&self, cells: &[u8]) -> Result<WideBoard> {
        check_cells(self.shape[0], self.shape[1], cells)?;
        Ok(WideBoard::from_cells(cells.iter().copied()))
    }

    fn write_cells(&self, board: &WideBoard, cells: &mut [u8]) {
        cells.copy_from_slice(board.cells());
    }

    fn rank(&self, board: &WideBoard) -> Option<u64> {
        self.solver.wrong_parity(board).is_none().then(|| numbers::rank(board))
    }

    fn unrank(&self, index: u64) -> WideBoard {
        numbers::unrank(index, self.solver.grid(), |board| self.solver.wrong_parity(board).is_none())
    }

    fn after(&self, board: &WideBoard, code: u8) -> Option<WideBoard> {
        self.solver.grid().after(board, &[code]).ok()
    }

    /// The first moves of all shortest paths: one search, where a search for each neighbour would take as many.
    fn best_set(&self, board: &WideBoard) -> Result<u32> {
        let mut set = 0;
        self.visit_all(board, |path| set |= path.first().map_or(0, |&code| 1 << code))?;
        Ok(set)
    }
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

/// Boards that are too large for tables: near paths alone.
pub struct WideAnswers {
    grid: Grid,
    goal: WideBoard,
    style: Style,
}

impl WideAnswers {
    /// A board with its goal.
    pub fn new(grid: Grid, goal: WideBoard, style: Style) -> Self {
        Self { grid, goal, style }
    }
}

impl Primitives for WideAnswers {
    type Board = WideBoard;
    type Place = WideBoard;
    type Move = u8;

    fn puzzle(&self) -> String {
        format!("slide:{}x{}", self.grid.rows(), self.grid.columns())
    }

    fn parse_board(&self, text: &str) -> Result<WideBoard> {
        self.grid.parse_board(text)
    }

    fn board_text(&self, board: &WideBoard) -> String {
        self.grid.board_text(board)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.grid.parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        self.grid.moves_text(moves)
    }

    fn place(&self, board: &WideBoard) -> Result<Option<WideBoard>> {
        Ok(self.grid.wrong_parity(board, &self.goal).is_none().then(|| board.clone()))
    }

    fn why_unsolvable(&self, board: &WideBoard) -> Option<String> {
        self.grid.wrong_parity(board, &self.goal).map(|parity| parity.to_string())
    }

    fn path(&self, board: &WideBoard) -> Result<Option<Found<u8>>> {
        let near =
            near_by_distances(self.grid, &self.goal, board, self.style.beam.unwrap_or(1), &self.style.limits.stop)?.ok_or_else(lost)?;
        Ok(Some(Found::near(near.moves, near.at_least)))
    }

    fn one_path(&self) -> Error {
        only_near()
    }
}

impl Solver for WideAnswers {
    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        // The rest of a part of lines is not begun.
        self.style.limits.stop.check()?;
        self.check(question)?;
        answer_by(self, question, line)
    }

    fn check(&self, question: &Question) -> Result<()> {
        let cells = self.grid.cell_count();
        let what = format!("boards of {cells} cells have no tables, and shortest paths cannot be found");
        if self.style.beam.is_none() { Err(Error::Unanswered { what }.remedied([NEAR])) } else { check_near(question) }
    }

    fn reads(&self, _: &Question, line: &str) -> bool {
        self.grid.parse_board(line.split('\t').next().unwrap_or(line)).is_ok()
    }

    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }
}

impl AnyTable for WideAnswers {
    fn description(&self) -> Description {
        Description {
            puzzle: self.puzzle(),
            parameters: String::new(),
            goal: self.grid.board_text(&self.goal),
            index: "none".into(),
            metric: "one step of the blank".into(),
        }
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

    fn arrays(&self) -> Result<Box<dyn AnswerArrays>> {
        Err(no_index(&self.puzzle(), numbers::MAX_CELLS))
    }

    fn until(&self, stop: &Stop) -> Option<Arc<dyn AnyTable>> {
        Some(Arc::new(Self { style: self.style.until(stop), grid: self.grid, goal: self.goal.clone() }))
    }
}
