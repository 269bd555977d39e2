use super::automaton::Automaton;
use super::beam::{Beam, NearPath};
use super::guided::Guided;
use super::ida::ShortestPaths;
use super::ways::{LongRounds, Ways};
use super::{Grid, PatternTables, WideBoard};
use crate::error::{Error, Limit, Result};
use crate::machine::IS_WASM;
use crate::puzzle::slide::WrongParity;
use crate::search::{End, Limits};
use crate::watch::Stop;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Answers for boards that have no whole table, by pattern tables and a search: shortest paths, and of these the lexicographically
/// smallest.
///
/// A solver is shared among threads by reference.
///
/// ```
/// use homing::puzzle::slide::patterns::{Answer, Grid, Limits, Partition, PatternSolver, PatternTables};
///
/// let grid = Grid::new(3, 4, 11).unwrap();
/// let tables = PatternTables::generate(grid, &Partition::parse(grid, "1-6, 7-11")?, |_| {})?;
/// let solver = PatternSolver::new(&tables);
/// let board = grid.parse_board("1 2 3 4 5 6 7 8 9 x 10 11")?;
/// let Answer::Solved { moves, .. } = solver.solve(&board, &Limits::NONE)? else { panic!("the board can be solved") };
/// assert_eq!(grid.moves_text(&moves), "rr");
/// # Ok::<(), homing::Error>(())
/// ```
pub struct PatternSolver {
    guided: Guided,
    all_words: Automaton,
    long_rounds: LongRounds,
}

/// The answer of a solver to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The lexicographically smallest of the shortest paths, and the number of boards that the search expanded.
    Solved {
        /// The codes of the moves.
        moves: Vec<u8>,
        /// The boards expanded.
        nodes: u64,
    },
    /// No moves lead to the goal.
    Unsolvable(WrongParity),
    /// A limit was reached.
    Unknown {
        /// No path is shorter.
        at_least: u32,
        /// The boards expanded.
        nodes: u64,
    },
}

/// The number of shortest paths of a board, as far as they were visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visited {
    /// The shortest paths visited.
    pub paths: u64,
    /// Whether these are all.
    pub is_complete: bool,
    /// No path is shorter, where a limit was reached.
    pub at_least: Option<u32>,
    /// The boards expanded.
    pub nodes: u64,
}

impl PatternSolver {
    /// The most boards that a search expands together by default.
    pub const BATCH: usize = Guided::BATCH;

    /// A solver for the goal with the tiles in order.
    pub fn new(tables: &PatternTables) -> Self {
        let grid = tables.grid();
        Self::with_goal(tables, grid.rows(), grid.columns(), &grid.goal()).expect("a board's goal lies on itself")
    }

    /// A solver for any goal on a board of this shape. `None` where no symmetry lays the goal's blank onto the home that the tables have,
    /// or the goal is no arrangement of the tiles.
    pub fn with_goal(tables: &PatternTables, rows: usize, columns: usize, goal: &WideBoard) -> Option<Self> {
        let guided = Guided::new(tables, rows, columns, goal)?;
        Some(Self { guided, all_words: Automaton::without_returns(), long_rounds: LongRounds::USUAL })
    }

    /// The same solver with another number of boards to expand together (1 to 64). The answers are the same.
    #[must_use]
    pub fn batching(mut self, batch: usize) -> Self {
        if let Some(guide) = Arc::get_mut(&mut self.guided.guide) {
            guide.batch = batch.clamp(1, 64);
        }
        self
    }

    /// The same solver, which makes tables to search from the goal after rounds of `making` boards, and compares the ways by rounds of
    /// `telling` boards there. The answers are the same.
    #[doc(hidden)]
    #[must_use]
    pub fn with_long_rounds(mut self, making: u64, telling: u64) -> Self {
        self.long_rounds = LongRounds { making, telling };
        self
    }

    /// The board that it answers for; its home is the cell of the goal's blank.
    pub fn grid(&self) -> Grid {
        self.guided.grid()
    }

    /// The goal.
    pub fn goal(&self) -> &WideBoard {
        self.guided.aim.goal()
    }

    /// Searches for the lexicographically smallest of the shortest paths. A long search goes on all threads of the current rayon pool, and
    /// makes further tables, of up to 0.5 GB in memory, to search from the goal or by other patterns where that is faster.
    pub fn solve(&self, board: &WideBoard, limits: &Limits) -> Result<Answer> {
        if let Some(parity) = self.wrong_parity(board) {
            return Ok(Answer::Unsolvable(parity));
        }
        let (mut nodes, mut found) = (0, None);
        let mut visit = |moves: &[u8]| {
            found = Some(moves.to_vec());
            ControlFlow::Break(())
        };
        let ways = (!IS_WASM && limits.nodes == u64::MAX).then_some(Ways { guided: &self.guided, board, long_rounds: self.long_rounds });
        let search = ShortestPaths { limits, nodes: &mut nodes, visit: &mut visit, ways };
        let end = self.guided.guide.run(search, &self.guided.aim.stored(board), Automaton::without_duplicates())?;
        Ok(match (found, end) {
            (Some(moves), _) => Answer::Solved { moves, nodes },
            (None, End::Limit(at_least)) => Answer::Unknown { at_least, nodes },
            (None, End::Done) => Answer::Unknown { at_least: 0, nodes },
        })
    }

    /// Searches for a path that is near to the shortest with a beam of a given width, and wider ones if that is too narrow. `None` for
    /// unsolvable boards.
    ///
    /// # Errors
    ///
    /// A damaged table, where the search meets the damage; [`Error::Limit`] where no beam arrives; [`Error::Stopped`].
    pub fn near(&self, board: &WideBoard, width: usize, stop: &Stop) -> Result<Option<NearPath>> {
        if self.wrong_parity(board).is_some() {
            return Ok(None);
        }
        let stored = self.guided.aim.stored(board);
        for width in (0..6).map(|doublings| width.max(1) << doublings) {
            let found = self.guided.guide.run(Beam { width, stop }, &stored, &self.all_words)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Err(Error::limit(Limit::Beam { boards: (width.max(1) << 5) as u64 }))
    }

    /// Visits all shortest paths in the order of their letters, until the visitor breaks off or a limit is reached; none for
    /// unsolvable boards.
    pub fn visit_all(&self, board: &WideBoard, limits: &Limits, mut visit: impl FnMut(&[u8]) -> ControlFlow<()>) -> Result<Visited> {
        let mut visited = Visited { paths: 0, is_complete: true, at_least: None, nodes: 0 };
        if self.wrong_parity(board).is_some() {
            return Ok(visited);
        }
        let (mut paths, mut nodes, mut has_broken) = (0, 0, false);
        let mut visit = |moves: &[u8]| {
            paths += 1;
            let flow = visit(moves);
            has_broken = flow.is_break();
            flow
        };
        let search = ShortestPaths { limits, nodes: &mut nodes, visit: &mut visit, ways: None };
        let end = self.guided.guide.run(search, &self.guided.aim.stored(board), &self.all_words)?;
        visited.paths = paths;
        visited.nodes = nodes;
        visited.is_complete = end == End::Done && !has_broken;
        visited.at_least = if let End::Limit(at_least) = end { Some(at_least) } else { None };
        Ok(visited)
    }

    /// What the tables say of a board that can be solved: no path is shorter.
    pub(super) fn lower_bound(&self, board: &WideBoard) -> Result<u16> {
        self.guided.guide.bound(&self.guided.aim.stored(board))
    }

    /// Why no moves lead from a board to the goal; `None` where some do.
    pub fn wrong_parity(&self, board: &WideBoard) -> Option<WrongParity> {
        self.grid().wrong_parity(board, self.goal())
    }
}
