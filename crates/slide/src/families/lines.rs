use super::near::NearLines;
use crate::goals::goal_request::{GoalRequest, GoalSpace, RequestedGoal};
use crate::goals::known_depths::known_depth;
use crate::goals::options::{GivenGoal, check_file, table_name};
use crate::lines::space::Steps;
use crate::lines::{Lines, Metric};
use crate::patterns::{Grid, WideBoard};
use crate::rows;
use crate::rows::{SlideTable, table_depths, table_states_at};
use homing_boards::slide::notation::picture;
use homing_boards::slide::{AnyGoal, Slide};
use homing_engine::{
    Answerer, AnyTable, BoardTable, BuildTime, Frame, Generation, Head, Need, Options, Product,
    Puzzle, ScratchSearch, Searches, Shortcuts, StartSearch, frames, frames_along, open_space,
};
use homing_table::error::{Error, Result};
use homing_table::table::{Kind, Table, TableFile};
use homing_table::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A board with moves of whole lines.
pub struct LinesPuzzle {
    head: Head,
    request: GoalRequest,
}

/// Returns whether a file has the table of such a board.
pub fn is_in(file: &TableFile) -> bool {
    file.header().metric == Lines::<Slide>::METRIC
}

/// Opens the table in such a file.
pub fn open(file: &TableFile) -> Result<AnyTable> {
    let space = Lines::new(Slide::described(&file.header().description())?);
    Ok(open_space(file, space)?.with(space).into())
}

impl LinesPuzzle {
    /// Creates the board with its goal from the options.
    ///
    /// # Errors
    ///
    /// If an option does not apply to such tables.
    pub fn boxed(request: GoalRequest, options: &Options) -> Result<Box<dyn Puzzle>> {
        if options.has("columns") {
            return Err(Error::unfit_option(
                "columns",
                "a table by lines has the column depth alone",
            ));
        }
        let mut head = request.head(|slide| table_name(slide).replace(".tbl", "-lines.tbl"));
        head.options.push(("metric", "lines".into()));
        let head = head.limited(options)?;
        Ok(Box::new(Self { head, request }))
    }
}

/// Adapts the table of a stored board to the goal. `None` if that is impossible.
fn adapt(request: GoalRequest, space: Lines<Slide>, table: Table) -> Option<Result<AnyTable>> {
    let RequestedGoal::Board(goal) = request.goal else {
        return Some(Ok(BoardTable::new(table, space).with(space).into()));
    };
    let any_goal = Lines::new(AnyGoal::new(request.shape, goal, *space.steps())?);
    let table = Table::new(any_goal, table.layers().to_vec(), table.columns().to_vec());
    Some(table.map(|table| BoardTable::new(table, any_goal).with(any_goal).into()))
}

impl LinesPuzzle {
    /// Returns the board and its table.
    fn product(&self) -> Result<(Slide, Product)> {
        let slide = self.request.generated_board();
        check_file(&slide, &[Kind::Depth])?;
        let product = self.request.product(Lines::new(slide), adapt);
        Ok((
            slide,
            product.with_depth(known_depth(&slide, Metric::Lines)),
        ))
    }
}

impl Puzzle for LinesPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        self.request.open(file, Lines::new, adapt)
    }

    fn need(&self) -> Need {
        let slide = self.request.generated_board();
        Need {
            checkpoint_bytes: 0,
            ..rows::need(slide, Metric::Lines, &[Kind::Depth])
        }
    }

    fn build_time(&self) -> BuildTime {
        self.request.build_time()
    }

    fn start_search(&self) -> Option<StartSearch> {
        Some(match self.request.goal_space() {
            GoalSpace::Plain(slide) => StartSearch::of_space(Lines::new(slide)),
            GoalSpace::AnyGoal(any_goal) => StartSearch::of_space(Lines::new(any_goal)),
        })
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        let (slide, product) = self.product()?;
        Ok(product.by(SlideTable::begin(slide, Metric::Lines, &[Kind::Depth])?))
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        let (slide, product) = self.product()?;
        let (metric, file_name) = (Metric::Lines, self.head.file_name().into());
        Ok(Box::new(rows::in_chunks(
            slide,
            metric,
            &[Kind::Depth],
            product,
            file_name,
        )))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        match self.request.goal_space() {
            GoalSpace::Plain(slide) => frames(&Lines::new(slide), board, moves),
            GoalSpace::AnyGoal(any_goal) => frames(&Lines::new(any_goal), board, moves),
        }
    }

    fn searches(&self) -> Result<Box<dyn Searches>> {
        Ok(Box::new(Lines::new(self.request.in_order()?).searches()))
    }
}

/// A board that is too large for a table by lines. It has good paths, if these are asked for.
pub struct NearPuzzle {
    head: Head,
    lines: NearLines,
}

impl NearPuzzle {
    /// Creates a board of this size with its goal from the options. `None` if there is no such board.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if a shortest path is asked for; [`Error::UnfitOption`] if an option applies only to tables.
    pub fn boxed(
        rows: usize,
        columns: usize,
        options: &Options,
    ) -> Result<Option<Box<dyn Puzzle>>> {
        let Some(grid) = (rows * columns)
            .checked_sub(1)
            .and_then(|home| Grid::new(rows, columns, home))
        else {
            return Ok(None);
        };
        let goal = match GivenGoal::of(options, grid.cell_count())? {
            GivenGoal::None => grid.goal(),
            GivenGoal::Home(home) => Grid::new(rows, columns, home).unwrap_or(grid).goal(),
            GivenGoal::Board(text) => grid
                .parse_board(text)
                .map_err(|error| error.in_part("goal"))?,
        };
        for option in ["patterns", "columns"] {
            if options.has(option) {
                return Err(Error::unfit_option(
                    option,
                    "boards by lines do not have it",
                ));
            }
        }
        let head = Head {
            file_names: Vec::new(),
            options: vec![("metric", "lines".into())],
            ..Head::new(grid.name(), "")
        };
        let lines = NearLines {
            grid,
            goal,
            stop: Stop::NEVER,
            is_asked: options.has("any"),
        };
        Ok(Some(Box::new(Self { head, lines })))
    }
}

impl Puzzle for NearPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn built_in(&self) -> Option<Result<AnyTable>> {
        Some(Ok(Arc::new(self.lines.clone())))
    }

    fn open(&self, _: &TableFile) -> Result<AnyTable> {
        Err(self.lines.no_table())
    }

    fn need(&self) -> Need {
        Need::default()
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Err(self.lines.no_table())
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        let grid = self.lines.grid;
        let board = grid.parse_board(board)?;
        let moves = self
            .lines
            .parse_moves(moves)
            .map_err(|error| error.in_part("moves"))?;
        let text = |made| self.lines.moves_line(&[made]);
        let after = |board: &WideBoard, code: u16| {
            let [way, count] = code.to_be_bytes();
            grid.after(board, &vec![way; count.into()]).ok()
        };
        frames_along(board, &moves, text, after, |board| {
            picture(grid.columns(), board.cells().iter().copied())
        })
    }
}

impl<P: Steps> Shortcuts for Lines<P> {
    fn states_at(
        &self,
        table: &Table,
        depths: RangeInclusive<u32>,
        watch: Watch,
    ) -> Result<Option<Vec<u64>>> {
        table_states_at(table, self.steps().stored(), Metric::Lines, depths, watch)
    }

    fn all_depths(&self, table: &Table, watch: Watch) -> Result<Option<Vec<u8>>> {
        table_depths(table, self.steps().stored(), Metric::Lines, watch)
    }

    fn verify(&self, table: &Table, watch: Watch) -> Result<()> {
        rows::verify_again(table, self.steps().stored(), Metric::Lines, watch)
    }
}
