use super::answers::listing::count_layers;
use super::boards::goal_map::GoalMap;
use super::tables::table::begin_tables;
use super::{Grid, Partition, PatternSolver, PatternSpace, PatternTables, WideBoard};
use crate::distances::searches;
use crate::goals::options::{GivenGoal, blank_option, goal_without_order};
use homing_boards::slide::notation::picture;
use homing_boards::slide::{Board, Slide};
use homing_engine::{
    AnyTable, BuildTime, DEFAULT_TIME, Frame, Generation, Head, NEAR, Need, Options,
    PatternGeneration, Puzzle, ScratchSearch, Searched, frames_along, layer_count, limits,
    need_of_patterns,
};
use homing_search::search::Limits;
use homing_space::space::Space;
use homing_table::error::{Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::table::TableFile;
use std::sync::Arc;
use std::time::Duration;

/// A sliding board without a whole table, with its goal and the way it is answered.
#[derive(Clone)]
pub struct PatternPuzzle {
    head: Head,
    /// The board, with the home of the tables that are generated.
    grid: Grid,
    /// If `None`: tiles in order, and the blank at the home of the tables.
    goal: Option<WideBoard>,
    partition: Option<Partition>,
    /// Whether paths need not be shortest.
    is_near: bool,
    whole_table: WholeTable,
}

/// Returns the whole table of a board, if it can have one, from its rows and columns, and its goal.
type WholeTable = fn(usize, usize, Option<Board>) -> Option<Box<dyn Puzzle>>;

/// The minimum number of cells for a default time limit of a minute.
const MIN_LIMITED_CELLS: usize = 18;

/// Returns a board of this size if it has pattern tables. `whole_table` returns that of a board which also has a whole table.
pub fn puzzle(
    rows: usize,
    columns: usize,
    options: &Options,
    whole_table: WholeTable,
) -> Result<Option<Box<dyn Puzzle>>> {
    let Some(usual) = (rows * columns)
        .checked_sub(1)
        .and_then(|home| Grid::new(rows, columns, home))
    else {
        return Ok(None);
    };
    if options.has("columns") {
        let choose = Remedy::Give {
            deed: "choose them",
            option: "patterns",
            value: None,
        };
        let reason = "the tables of boards beyond 14 cells have a column a pattern";
        return Err(Error::unfit_option("columns", reason).remedied([choose]));
    }
    let (grid, goal) = match GivenGoal::of(options, rows * columns)? {
        GivenGoal::None => (usual, None),
        GivenGoal::Home(home) => {
            let grid = Grid::new(rows, columns, home).unwrap_or(usual);
            (grid, Some(grid.goal()))
        }
        GivenGoal::Board(text) => {
            let goal = usual
                .parse_board(text)
                .map_err(|error| error.in_part("goal"))?;
            let made = homes_for(usual, &goal).next().unwrap_or(usual);
            (made, Some(goal))
        }
    };
    let partition = options
        .get("patterns")
        .map(|text| Partition::parse(grid, text))
        .transpose()?;
    if let Some(partition) = &partition {
        partition
            .patterns()
            .try_for_each(|tiles| PatternSpace::new(grid, tiles).map(drop))?;
    }
    // A near path takes only a moment, and of many boards each one is wanted.
    let is_limited = grid.cell_count() >= MIN_LIMITED_CELLS && !options.has("any");
    let usual_time = if is_limited {
        DEFAULT_TIME
    } else {
        Duration::MAX
    };
    let is_near = options.has("any");
    let mut puzzle = PatternPuzzle {
        head: Head {
            options: blank_option(grid.home(), grid.cell_count()),
            limits: limits(options, usual_time)?,
            ..Head::new(grid.name(), "")
        },
        grid,
        goal,
        partition,
        is_near,
        whole_table,
    };
    puzzle.head.file_names = puzzle.file_names();
    Ok(Some(Box::new(puzzle)))
}

/// Returns the board with each home whose tables can answer for a goal, from the last cell on.
fn homes_for(grid: Grid, goal: &WideBoard) -> impl Iterator<Item = Grid> {
    grid.homes()
        .filter(move |&stored| GoalMap::new(grid.rows(), grid.columns(), goal, stored).is_some())
}

/// Returns the board with the home in the header of a file, or the board itself if the header has none.
fn stored_in(file: &TableFile, grid: Grid) -> Grid {
    grid.homes()
        .find(|stored| stored.board_text(&stored.goal()) == file.header().goal)
        .unwrap_or(grid)
}

/// Opens the pattern tables in a file, for any board in its header.
pub fn open(file: &TableFile) -> Result<AnyTable> {
    let name = &file.header().puzzle;
    let size = name.strip_prefix("slide:").unwrap_or_default();
    let (rows, columns) = homing_boards::size::parse(size, name, "slide:RxC")?;
    let unknown = || Error::PuzzleSize {
        name: name.clone(),
        limits: "at most 25 cells, if its table has patterns".into(),
    };
    let grid = rows
        .checked_mul(columns)
        .and_then(|cells| Grid::new(rows, columns, cells.checked_sub(1)?))
        .ok_or_else(unknown)?;
    let tables = PatternTables::from_file(file, stored_in(file, grid))?;
    Ok(Arc::new(Searched::new(
        PatternSolver::new(&tables),
        Limits::NONE,
        false,
    )))
}

impl PatternPuzzle {
    /// Returns the names of the files of its tables, and of the whole table.
    fn file_names(&self) -> Vec<String> {
        let whole = self
            .scratch_puzzle()
            .map(|whole| whole.head().file_names.clone())
            .unwrap_or_default();
        let others = self
            .goal
            .iter()
            .flat_map(|goal| homes_for(self.grid, goal))
            .filter(|&stored| stored != self.grid);
        let name = |stored: Grid| {
            let blank = named_home(stored, |cell| format!("-blank{cell}"));
            format!("slide-{}x{}{blank}.tbl", stored.rows(), stored.columns())
        };
        std::iter::once(self.grid)
            .chain(others)
            .map(name)
            .chain(whole)
            .collect()
    }

    /// Returns the patterns of the table in a file.
    fn partition(&self) -> Result<Partition> {
        let none = || {
            Error::lacks(
                &self.head.name,
                Lack::Table,
                "boards of up to 25 cells have one",
            )
            .remedied([NEAR])
        };
        self.partition
            .clone()
            .or_else(|| Partition::of_file(self.grid))
            .ok_or_else(none)
    }

    /// Returns the goal that tables with this home answer for.
    fn goal_in(&self, stored: Grid) -> WideBoard {
        self.goal.clone().unwrap_or_else(|| stored.goal())
    }

    /// Adapts tables to the goal.
    fn adapted(&self, tables: PatternTables) -> Option<AnyTable> {
        let goal = self.goal_in(tables.grid());
        Some(self.answers(PatternSolver::with_goal(
            &tables,
            self.grid.rows(),
            self.grid.columns(),
            &goal,
        )?))
    }

    fn answers(&self, solver: PatternSolver) -> AnyTable {
        Arc::new(Searched::new(
            solver,
            self.head.limits.clone(),
            self.is_near,
        ))
    }

    /// Returns the generation of the tables of these patterns.
    fn generation(
        &self,
        partition: &Partition,
    ) -> Result<PatternGeneration<PatternSpace, (Grid, Partition)>> {
        let puzzle = self.clone();
        let has_whole = Box::new(move || puzzle.scratch_puzzle().is_some());
        let (builder, puzzle) = (begin_tables(self.grid, partition)?, self.clone());
        let other = |name: String| Error::lacks(name, Lack::OtherGoals, "");
        let finish = Box::new(move |tables| {
            puzzle
                .adapted(PatternTables(tables))
                .ok_or_else(|| other(puzzle.head.name.clone()))
        });
        Ok(PatternGeneration {
            name: self.head.name.clone(),
            file_name: self.head.file_name().into(),
            builder,
            has_whole,
            finish,
        })
    }

    fn begin_with(&self, partition: &Partition) -> Result<Box<dyn Generation>> {
        Ok(Box::new(self.generation(partition)?))
    }
}

/// Returns the suffix of a file name for a home that is not the last cell.
fn named_home(grid: Grid, name: impl FnOnce(usize) -> String) -> String {
    let cell = grid.home() + 1;
    if cell == grid.cell_count() {
        String::new()
    } else {
        name(cell)
    }
}

impl Puzzle for PatternPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn built_in(&self) -> Option<Result<AnyTable>> {
        if self.grid.cell_count() <= PatternSpace::MAX_CELLS {
            return None;
        }
        let lost = || Error::Defect {
            what: "the goal has other tiles than the board".into(),
        };
        let solver =
            PatternSolver::by_distances(self.grid, &self.goal_in(self.grid)).ok_or_else(lost);
        Some(solver.map(|solver| self.answers(solver)))
    }

    fn scratch_puzzle(&self) -> Option<Box<dyn Puzzle>> {
        if self.grid.cell_count() > Slide::MAX_CELLS {
            return None;
        }
        let goal = self
            .goal
            .as_ref()
            .map(|goal| Board::from_cells(goal.cells().iter().copied()));
        (self.whole_table)(self.grid.rows(), self.grid.columns(), goal)
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        if let Some(whole) = self
            .scratch_puzzle()
            .filter(|_| !PatternTables::is_in(file))
        {
            return whole.open(file);
        }
        let tables = PatternTables::from_file(file, stored_in(file, self.grid))?;
        let other = || {
            let expected = format!(
                "{} with its blank where a symmetry brings that of the goal",
                self.head.name
            );
            let found = format!(
                "{} with the goal \"{}\"",
                self.head.name,
                file.header().goal
            );
            Error::OtherPuzzle {
                path: file.path().into(),
                expected,
                found,
            }
        };
        self.adapted(tables).ok_or_else(other)
    }

    fn need(&self) -> Need {
        let spaces = || {
            let partition = self.partition().ok()?;
            partition
                .patterns()
                .map(|tiles| {
                    PatternSpace::new(self.grid, tiles)
                        .ok()
                        .map(|space| space.len())
                })
                .collect::<Option<Vec<_>>>()
        };
        let states = spaces().unwrap_or_default();
        let columns_bytes = states.iter().sum::<u64>() / 8;
        let need = need_of_patterns::<PatternSpace>(
            &states,
            PatternSpace::making_bytes(&states) - columns_bytes + REST_BYTES,
        );
        if states.is_empty() {
            Need {
                contents: None,
                ..need
            }
        } else {
            need
        }
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::Moment
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        self.begin_with(&self.partition()?)
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Ok(Box::new(self.generation(&self.partition()?)?))
    }

    fn begin_quick(&self) -> Result<Box<dyn Generation>> {
        match self
            .partition
            .clone()
            .or_else(|| Partition::of_memory(self.grid))
        {
            Some(partition) => self.begin_with(&partition),
            None => self.begin(),
        }
    }

    fn count_layers(&self) -> Option<Box<dyn Generation>> {
        let goal = self.goal_in(self.grid);
        let grid = Grid::new(self.grid.rows(), self.grid.columns(), goal.cell_of(0)?)?;
        (grid.cell_count() <= PatternSpace::MAX_CELLS)
            .then(|| layer_count(count_layers(grid, &goal)))
    }

    fn advice(&self) -> Option<&'static str> {
        let times = if (self.grid.rows(), self.grid.columns()) == (4, 4) {
            "twenty times faster"
        } else {
            "faster"
        };
        let has_tables = self.grid.cell_count() <= PatternSpace::MAX_CELLS;
        has_tables.then_some(times)
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        let grid = self.grid;
        let board = grid.parse_board(board)?;
        let moves = grid
            .parse_moves(moves)
            .map_err(|error| error.in_part("moves"))?;
        let (text, after) = (
            |code| grid.moves_text(&[code]),
            |board: &WideBoard, code| grid.after(board, &[code]).ok(),
        );
        frames_along(board, &moves, text, after, |board| {
            picture(grid.columns(), board.cells().iter().copied())
        })
    }

    fn searches(&self) -> Result<Box<dyn homing_engine::Searches>> {
        let too_large = || {
            let reason = format!("they know boards of at most {} cells", Slide::MAX_CELLS);
            Error::lacks(&self.head.name, Lack::Searches, reason)
                .remedied([Remedy::Act("ask its table, which searches itself")])
        };
        let goal = self.goal_in(self.grid);
        let home = goal
            .cell_of(0)
            .and_then(|home| Slide::new(self.grid.rows(), self.grid.columns(), home));
        let slide = home.ok_or_else(too_large)?;
        if Board::from_cells(goal.cells().iter().copied()) == slide.goal() {
            Ok(Box::new(searches(slide)))
        } else {
            Err(goal_without_order())
        }
    }
}

/// The program itself, the numbering of cells, stacks and buffers, in bytes.
const REST_BYTES: u64 = 32 << 20;
