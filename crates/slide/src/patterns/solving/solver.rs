use super::distances::HomeDistances;
use super::expand::TileGuide;
use super::lookup::BlocksByMask;
use super::view::View;
use crate::patterns::boards::goal_map::GoalMap;
use crate::patterns::tables::table::begin_tables;
use crate::patterns::{Grid, Partition, PatternSpace, PatternTables, WideBoard, near_by_distances};
use homing_boards::slide::{WrongParity, opposite};
use homing_search::guided;
use homing_search::guided::{
    Guide, LongRounds, MakeWay, NearPath, Order, Pace, Search, SearchEnd, SearchProblem, Way,
};
use homing_search::search::Limits;
use homing_space::space::Space;
use homing_table::error::Result;
use homing_table::machine::available_memory;
use homing_table::watch::Stop;
use std::sync::Arc;

/// Answers for boards without a whole table, with pattern tables and a search: shortest paths, and of these the lexicographically smallest.
///
/// A solver is shared among threads by reference.
///
/// ```
/// use homing::puzzle::slide::patterns::{SolverAnswer, Grid, Limits, Partition, PatternSolver, PatternTables};
///
/// let grid = Grid::new(3, 4, 11).unwrap();
/// let tables = PatternTables::generate(grid, &Partition::parse(grid, "1-6, 7-11")?, |_| {})?;
/// let solver = PatternSolver::new(&tables);
/// let board = grid.parse_board("1 2 3 4 5 6 7 8 9 x 10 11")?;
/// let SolverAnswer::Solved { moves, .. } = solver.solve(&board, &Limits::NONE)? else { panic!("the board can be solved") };
/// assert_eq!(grid.moves_text(&moves), "rr");
/// # Ok::<(), homing::Error>(())
/// ```
pub struct PatternSolver {
    /// If `None`, only the distances of tiles guide a search.
    tables: Option<PatternTables>,
    guide: Arc<Bounds>,
    goal_map: GoalMap,
    /// The rows and columns of its boards.
    pub(in crate::patterns) shape: [usize; 2],
    /// Whether the patterns are those of [`Partition::of_file`].
    is_of_file: bool,
    long_rounds: LongRounds,
}

/// The lower bounds that guide the searches of a board.
pub enum Bounds {
    Patterns(TileGuide),
    Distances(HomeDistances),
}

impl Guide for Bounds {
    type Start = WideBoard;

    fn run<S: Search>(&self, search: S, start: &WideBoard, order: Order) -> Result<S::Output> {
        match self {
            Self::Patterns(patterns) => patterns.run(search, start, order),
            Self::Distances(distances) => distances.run(search, start, order),
        }
    }

    fn bound(&self, start: &WideBoard) -> Result<u16> {
        match self {
            Self::Patterns(patterns) => patterns.bound(start),
            Self::Distances(distances) => distances.bound(start),
        }
    }
}

/// The answer of a solver to one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverAnswer {
    /// The lexicographically smallest of the shortest paths, and the number of boards that the search expanded.
    Solved {
        /// The codes of the moves.
        moves: Vec<u8>,
        /// The number of boards expanded.
        nodes: u64,
    },
    /// No moves lead to the goal.
    Unsolvable(WrongParity),
    /// A limit was reached.
    Unknown {
        /// A lower bound of the length of a path.
        at_least: u32,
        /// The number of boards expanded.
        nodes: u64,
    },
}

/// All shortest paths of a board, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllPaths {
    /// All were found.
    Found {
        /// Their number; 0 if no moves lead to the goal.
        count: u128,
        /// The first of them in the order of their letters.
        paths: Vec<Vec<u8>>,
    },
    /// A limit was reached.
    Unknown {
        /// A lower bound of the length of a path.
        at_least: u32,
        /// The number of boards expanded.
        nodes: u64,
    },
}

/// The reverse of each move, by code.
const REVERSES: [u8; 4] = [opposite(0), opposite(1), opposite(2), opposite(3)];

impl PatternSolver {
    /// The default number of boards that a search expands together.
    ///
    /// Batches of 1, 8, 16, 24, 32 and 48 boards take 244, 134, 121, 120, 119 and 120 ns a board on 4x4, next to a load. Larger ones expand
    /// more boards in total.
    pub const BATCH: usize = 32;

    /// Creates a solver for the goal with the tiles in order.
    pub fn new(tables: &PatternTables) -> Self {
        let grid = tables.grid();
        Self::with_goal(tables, grid.rows(), grid.columns(), &grid.goal())
            .expect("a board's goal lies on itself")
    }

    /// Creates a solver for any goal on a board of this shape. Returns `None` if no symmetry maps the goal's blank to the home of the
    /// tables, or if the goal is not an arrangement of the tiles.
    pub fn with_goal(
        tables: &PatternTables,
        rows: usize,
        columns: usize,
        goal: &WideBoard,
    ) -> Option<Self> {
        let grid = tables.grid();
        let goal_map = GoalMap::new(rows, columns, goal, grid)?;
        let by_mask = BlocksByMask::new(tables.spaces().map(|space| &**space.blocks()));
        let guide = TileGuide {
            grid,
            views: View::all(tables),
            by_mask,
            codes: goal_map.codes,
            batch: Self::BATCH,
        };
        let is_of_file = Partition::of_file(grid).is_some_and(|usual| usual == *tables.partition());
        let (tables, guide) = (Some(tables.clone()), Arc::new(Bounds::Patterns(guide)));
        Some(Self {
            tables,
            guide,
            goal_map,
            shape: [rows, columns],
            is_of_file,
            long_rounds: LongRounds::USUAL,
        })
    }

    /// Creates a solver without tables for a goal on a board of any size. It finds paths of boards that are near their goal. Returns `None`
    /// if the goal is not an arrangement of the tiles.
    pub(in crate::patterns) fn by_distances(grid: Grid, goal: &WideBoard) -> Option<Self> {
        let home = Grid::new(grid.rows(), grid.columns(), goal.cell_of(0)?)?;
        let goal_map = GoalMap::new(grid.rows(), grid.columns(), goal, home)?;
        let guide = Arc::new(Bounds::Distances(HomeDistances::new(home, goal_map.codes)));
        let shape = [grid.rows(), grid.columns()];
        Some(Self {
            tables: None,
            guide,
            goal_map,
            shape,
            is_of_file: false,
            long_rounds: LongRounds::USUAL,
        })
    }

    /// Returns the same solver with another number of boards to expand together (1 to 64). The answers are the same.
    #[must_use]
    pub fn batching(mut self, batch: usize) -> Self {
        if let Some(Bounds::Patterns(guide)) = Arc::get_mut(&mut self.guide) {
            guide.batch = batch.clamp(1, 64);
        }
        self
    }

    /// Returns the same solver with other limits for long searches: it makes tables to search from the goal after rounds of `new_way_nodes`
    /// boards, and compares the methods by rounds of `sample_nodes` boards there. The answers are the same.
    #[must_use]
    pub fn with_long_rounds(mut self, new_way_nodes: u64, sample_nodes: u64) -> Self {
        self.long_rounds = LongRounds {
            new_way_nodes,
            sample_nodes,
            parallel_nodes: LongRounds::USUAL.parallel_nodes.min(new_way_nodes),
        };
        self
    }

    /// Returns the board that it answers for. Its home is the cell of the goal's blank.
    pub fn grid(&self) -> Grid {
        self.goal_map.real()
    }

    /// Returns the goal.
    pub fn goal(&self) -> &WideBoard {
        self.goal_map.goal()
    }

    /// Returns the tables that guide it, if any.
    pub fn tables(&self) -> Option<&PatternTables> {
        self.tables.as_ref()
    }

    /// Searches for the lexicographically smallest of the shortest paths. A long search uses all threads of the current rayon pool, and
    /// builds further tables of up to 0.5 GB in memory, to search from the goal or with other patterns if that is faster.
    ///
    /// # Errors
    ///
    /// An error of a damaged table, if the search meets the damage; [`Error::Stopped`](homing_table::Error::Stopped).
    pub fn solve(&self, board: &WideBoard, limits: &Limits) -> Result<SolverAnswer> {
        if let Some(parity) = self.wrong_parity(board) {
            return Ok(SolverAnswer::Unsolvable(parity));
        }
        let mut nodes = 0;
        Ok(match guided::first_path(self, board, limits, &mut nodes)? {
            SearchEnd::Paths(paths) => SolverAnswer::Solved {
                moves: paths.into_kept().swap_remove(0),
                nodes,
            },
            SearchEnd::NoPath => SolverAnswer::Unknown { at_least: 0, nodes },
            SearchEnd::Limit(at_least) => SolverAnswer::Unknown { at_least, nodes },
        })
    }

    /// Searches for a path that is near the shortest with a beam of a given width, and with wider ones if that is too narrow. Returns
    /// `None` for unsolvable boards.
    ///
    /// # Errors
    ///
    /// An error of a damaged table, if the search meets the damage; [`Error::Limit`](homing_table::Error::Limit) if no beam arrives;
    /// [`Error::Stopped`](homing_table::Error::Stopped).
    pub fn near(&self, board: &WideBoard, width: usize, stop: &Stop) -> Result<Option<NearPath>> {
        if self.wrong_parity(board).is_some() {
            return Ok(None);
        }
        match &*self.guide {
            Bounds::Patterns(_) => guided::near(self, board, width, stop),
            Bounds::Distances(_) => near_by_distances(self.grid(), self.goal(), board, stop),
        }
    }

    /// Searches for all shortest paths, and keeps the first of them, or all, in the order of their letters.
    ///
    /// # Errors
    ///
    /// Those of [`solve`](Self::solve).
    pub fn all_paths(
        &self,
        board: &WideBoard,
        kept: Option<usize>,
        limits: &Limits,
    ) -> Result<AllPaths> {
        if self.wrong_parity(board).is_some() {
            return Ok(AllPaths::Found {
                count: 0,
                paths: Vec::new(),
            });
        }
        let mut nodes = 0;
        Ok(
            match guided::all_paths(self, board, kept, limits, &mut nodes)? {
                SearchEnd::Paths(paths) => AllPaths::Found {
                    count: paths.count(),
                    paths: paths.into_kept(),
                },
                SearchEnd::NoPath => AllPaths::Unknown { at_least: 0, nodes },
                SearchEnd::Limit(at_least) => AllPaths::Unknown { at_least, nodes },
            },
        )
    }

    /// Explains why no moves lead from a board to the goal; `None` if some do.
    pub fn wrong_parity(&self, board: &WideBoard) -> Option<WrongParity> {
        self.grid().wrong_parity(board, self.goal())
    }

    /// Builds a search with its own tables, which have the end of the search as their goal. Returns `None` if memory or time is too short
    /// for them.
    fn way(
        &self,
        [start, goal]: [&WideBoard; 2],
        (order, partition): (Order, &Partition),
        pace: &Pace,
    ) -> Result<Option<Way<Bounds>>> {
        let (grid, home) = (self.grid(), goal.cell_of(0));
        let Some(grid) = home.and_then(|home| Grid::new(grid.rows(), grid.columns(), home)) else {
            return Ok(None);
        };
        let states: Result<Vec<u64>> = partition
            .patterns()
            .map(|tiles| Ok(PatternSpace::new(grid, tiles)?.len()))
            .collect();
        // Other searches running at the same time may need as much.
        if available_memory().is_some_and(|free_bytes| {
            free_bytes / 4 < PatternSpace::making_bytes(&states.unwrap_or_default())
        }) {
            return Ok(None);
        }
        let mut builder = begin_tables(grid, partition)?;
        let stop = pace.stop();
        while builder.step(&stop)? {}
        let solver = Self::with_goal(
            &PatternTables(builder.finish()?),
            grid.rows(),
            grid.columns(),
            goal,
        );
        Ok(solver.map(|solver| Way {
            start: solver.goal_map.stored(start),
            guide: solver.guide,
            order,
        }))
    }
}

impl SearchProblem for PatternSolver {
    type Board = WideBoard;
    type Guide = Bounds;

    fn guide(&self) -> &Arc<Bounds> {
        &self.guide
    }

    fn start(&self, board: &WideBoard) -> Result<Option<WideBoard>> {
        Ok(Some(self.goal_map.stored(board)))
    }

    fn reverses(&self) -> &[u8] {
        &REVERSES
    }

    /// Returns the searches with their own tables: from the goal, from the board, and so on.
    fn others<'p>(&'p self, board: &'p WideBoard) -> Vec<MakeWay<'p, Bounds>> {
        let of = |end: &WideBoard| {
            let grid = end
                .cell_of(0)
                .and_then(|home| Grid::new(self.grid().rows(), self.grid().columns(), home));
            grid.map(Partition::for_long_searches).unwrap_or_default()
        };
        let (goal, mut ways) = (self.goal(), Vec::<MakeWay<'p, Bounds>>::new());
        if self.tables.is_none() {
            return ways;
        }
        let mut from_board = of(goal).into_iter().skip(self.is_of_file.into());
        for from_goal in of(board) {
            ways.push(Box::new(move |pace| {
                self.way([goal, board], (Order::LeastBackward, &from_goal), pace)
            }));
            if let Some(partition) = from_board.next() {
                ways.push(Box::new(move |pace| {
                    self.way([board, goal], (Order::First, &partition), pace)
                }));
            }
        }
        ways
    }

    fn long_rounds(&self) -> LongRounds {
        self.long_rounds
    }
}
