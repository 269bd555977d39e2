//! A board with its requested goal, and the boards whose tables can answer for it.

use super::options::{GivenGoal, blank_option, goal_without_order};
use homing_boards::slide::{AnyGoal, Board, Slide};
use homing_engine::{AnyTable, BuildTime, Head, Options, Product};
use homing_space::space::Space;
use homing_table::error::{Error, Lack, Result};
use homing_table::notation::Notation;
use homing_table::table::{Table, TableFile};

/// A board with its goal.
#[derive(Clone, Copy)]
pub struct GoalRequest {
    /// The board, home in the last cell.
    pub shape: Slide,
    pub goal: RequestedGoal,
}

/// The goal of a board.
#[derive(Clone, Copy)]
pub enum RequestedGoal {
    /// Tiles in order, the blank in the last cell; the table in a named file may have another home.
    Usual,
    /// Tiles in order, the blank at the home of this board.
    Home(Slide),
    /// Any arrangement.
    Board(Board),
}

/// The board of a [`GoalRequest`].
pub enum GoalSpace {
    /// With tiles in order.
    Plain(Slide),
    /// With any goal.
    AnyGoal(AnyGoal),
}

/// Adapts the table of a stored board to a goal. `None` if that is impossible.
pub type Adapter<P> = fn(GoalRequest, P, Table) -> Option<Result<AnyTable>>;

/// The maximum number of cells of a board whose table is generated in a moment.
const MAX_QUICK_CELLS: u64 = 10;
/// The maximum number of cells of a board whose table is generated in two seconds: 3x4 takes half a second.
const MAX_SECONDS_CELLS: u64 = 12;

impl GoalRequest {
    /// Returns the goal of a board from the options.
    pub fn of(shape: Slide, options: &Options) -> Result<Self> {
        let goal = match GivenGoal::of(options, shape.cells())? {
            GivenGoal::None => RequestedGoal::Usual,
            GivenGoal::Home(home) => RequestedGoal::Home(
                Slide::new(shape.rows(), shape.columns(), home).unwrap_or(shape),
            ),
            GivenGoal::Board(goal) => RequestedGoal::Board(
                shape
                    .parse_board(goal)
                    .map_err(|error| error.in_part("goal"))?,
            ),
        };
        Ok(Self { shape, goal })
    }

    /// Returns the name of the board.
    pub fn name(&self) -> String {
        self.shape.describe().puzzle
    }

    /// Returns the head of the board. `file_name` names the table of a stored board.
    pub fn head(&self, file_name: impl Fn(&Slide) -> String) -> Head {
        let made = self.generated_board();
        Head {
            file_names: self.stored().iter().map(file_name).collect(),
            options: blank_option(made.home(), made.cells()),
            ..Head::new(self.name(), "")
        }
    }

    /// Returns how long the table of the board takes, in either metric.
    pub fn build_time(&self) -> BuildTime {
        let cells = self.shape.cells() as u64;
        BuildTime::of_size(cells, MAX_QUICK_CELLS, MAX_SECONDS_CELLS)
    }

    /// Returns the boards with tiles in order whose tables can answer, the one to generate first.
    pub fn stored(&self) -> Vec<Slide> {
        match self.goal {
            RequestedGoal::Usual => vec![self.shape],
            RequestedGoal::Home(slide) => vec![slide],
            RequestedGoal::Board(goal) => homes(self.shape)
                .filter(|stored| {
                    stored.cells() <= Slide::MAX_MEMORY_CELLS || stored.rows() >= stored.columns()
                })
                .filter(|&stored| AnyGoal::new(self.shape, goal, stored).is_some())
                .collect(),
        }
    }

    /// Returns the board with tiles in order whose table is generated.
    pub fn generated_board(&self) -> Slide {
        self.stored().first().copied().unwrap_or(self.shape)
    }

    /// Returns the board with its goal, for questions about single moves.
    pub fn goal_space(&self) -> GoalSpace {
        match self.goal {
            RequestedGoal::Usual => GoalSpace::Plain(self.shape),
            RequestedGoal::Home(slide) => GoalSpace::Plain(slide),
            // Which boards are solvable depends on the goal.
            RequestedGoal::Board(goal) => AnyGoal::new(self.shape, goal, self.generated_board())
                .map_or(GoalSpace::Plain(self.shape), GoalSpace::AnyGoal),
        }
    }

    /// Returns the board, if its goal has the tiles in order.
    ///
    /// # Errors
    ///
    /// [`Error::UnfitOption`] if the goal has another order.
    pub fn in_order(&self) -> Result<Slide> {
        match self.goal {
            RequestedGoal::Usual => Ok(self.shape),
            RequestedGoal::Home(slide) => Ok(slide),
            RequestedGoal::Board(_) => Err(goal_without_order()),
        }
    }

    /// Returns the table of the space of the [generated board](Self::generated_board), adapted to the goal.
    pub fn product<P: Space + Clone>(self, space: P, adapt: Adapter<P>) -> Product {
        Product::adapted(space.clone(), move |table| {
            let other = || Err(Error::lacks(self.name(), Lack::OtherGoals, ""));
            adapt(self, space, table).unwrap_or_else(other)
        })
    }

    /// Opens the table in a file and adapts it to the goal. `space` returns the space of a stored board.
    ///
    /// # Errors
    ///
    /// Those of [`Table::from_file`]; [`Error::OtherPuzzle`].
    pub fn open<P: Space + Clone>(
        self,
        file: &TableFile,
        space: impl Fn(Slide) -> P,
        adapt: Adapter<P>,
    ) -> Result<AnyTable> {
        let space = space(self.stored_in(file)?);
        let table = Table::from_file(file, space.clone())?;
        adapt(self, space, table).unwrap_or_else(|| Err(self.other(file, self.name())))
    }

    /// Returns the board with tiles in order whose table a file should have.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if no symmetry maps the goal of the file's board to the requested one.
    fn stored_in(&self, file: &TableFile) -> Result<Slide> {
        match (self.goal, Slide::described(&file.header().description())) {
            // The file determines the home of the blank, unless a home was requested.
            (RequestedGoal::Usual, Ok(stored))
                if stored.rows() == self.shape.rows()
                    && stored.columns() == self.shape.columns() =>
            {
                Ok(stored)
            }
            (RequestedGoal::Usual, _) => Ok(self.shape),
            (RequestedGoal::Home(slide), _) => Ok(slide),
            (RequestedGoal::Board(goal), stored) => {
                let stored = stored.unwrap_or(self.shape);
                if AnyGoal::new(self.shape, goal, stored).is_some() {
                    return Ok(stored);
                }
                let goal = self.shape.board_text(&goal);
                let expected = format!(
                    "{} with its blank where a symmetry brings that of the goal \"{goal}\"",
                    self.name()
                );
                Err(self.other(file, expected))
            }
        }
    }

    /// Returns the error for a file of another puzzle than the expected one.
    fn other(&self, file: &TableFile, expected: String) -> Error {
        let found = file.header().description();
        Error::OtherPuzzle {
            path: file.path().into(),
            expected,
            found: format!("{} with the goal \"{}\"", found.puzzle, found.goal),
        }
    }
}

/// Returns the boards whose tables may serve a goal: this one with each home, and its transpose. The usual home comes first.
fn homes(space: Slide) -> impl Iterator<Item = Slide> {
    let shapes = [
        (space.rows(), space.columns()),
        (space.columns(), space.rows()),
    ];
    shapes.into_iter().flat_map(move |(rows, columns)| {
        (0..space.cells())
            .rev()
            .filter_map(move |home| Slide::new(rows, columns, home))
    })
}
