use super::lines::{self, LinesPuzzle, NearPuzzle};
use crate::batch::{EightGrades, EightLines, Relabelling, rank_eights};
use crate::distances;
use crate::goals::goal_request::{GoalRequest, GoalSpace, RequestedGoal};
use crate::goals::known_depths::known_depth;
use crate::goals::options::{columns_of, table_name, usual_columns};
use crate::lines::Metric;
use crate::patterns;
use crate::patterns::{Grid, PatternTables};
use crate::rows;
use crate::rows::{RowSearch, SlideTable, table_depths, table_states_at};
use homing_boards::slide::{AnyGoal, Board, Slide};
use homing_boards::{embedded, size};
use homing_engine::{
    ANY_PATH, AnyTable, BoardTable, BuildTime, Contents, Family, FamilyOption, FastLines, Form,
    Frame, Generation, Head, Need, Options, Product, Puzzle, Puzzles, Question, SCRATCH_OPTIONS,
    Scope, ScratchSearch, Shortcuts, StartSearch, What, frames, limit_nodes, limit_time,
    open_space, plain_name,
};
use homing_table::batch::AnswerLine;
use homing_table::error::{Error, Result};
use homing_table::table::{Header, Kind, Table, TableFile};
use homing_table::watch::Watch;
use std::ops::RangeInclusive;
use std::path::Path;

/// The options of its puzzles.
const OPTIONS: &[FamilyOption] = &[
    FamilyOption::value(
        "goal",
        "BOARD",
        Scope::Puzzle,
        "The goal board [default: tiles in order]",
    ),
    FamilyOption::value(
        "blank",
        "CELL",
        Scope::Puzzle,
        "Use the tiles in order as the goal, with the blank in this cell, counted from 1 [default: the last]",
    ),
    FamilyOption::value(
        "metric",
        "METRIC",
        Scope::Puzzle,
        "What counts as one move: steps of the blank, or lines, any number of steps in a line [default: steps]",
    ),
    FamilyOption::value(
        "columns",
        "COLUMNS",
        Scope::Generation,
        "The columns of the table: move, depth, both or half (one bit per board) [default: both up to 1G, else half]",
    ),
    FamilyOption::value(
        "patterns",
        "PATTERNS",
        Scope::Generation,
        "Beyond 14 cells: the tiles of each pattern, as in \"1-8, 9-15\" [default: depends on the board]",
    ),
    ANY_PATH,
    limit_nodes(
        "Answer `unknown` after this number of searched boards, beyond 14 cells [default: none]",
    ),
    limit_time(
        "Answer `unknown` after this many seconds for all boards together, beyond 14 cells [default: 60 from 18 cells on]",
    ),
    SCRATCH_OPTIONS[0],
    SCRATCH_OPTIONS[1],
];

/// The family of the sliding boards.
pub static FAMILY: Family = Family {
    answers: "Slide: a board is its cells in row order; an answer is the moves of the blank as one string of u d l r, the \
                      lexicographically smallest of the shortest; an empty line for a solved board. In moves of whole \
                      lines each letter has the number of its steps, as in l2 u1.",
    nicknames: &[("eight", "3x3")],
    sizes: &[
        "2x3", "2x4", "2x5", "2x6", "2x7", "3x3", "3x4", "3x5", "4x4", "4x5", "5x5",
    ],
    options: OPTIONS,
    ..Family::plain(
        "slide",
        "slide:RxC",
        "sliding tiles on R x C cells; whole tables up to 14 cells, pattern tables up to 25; eight is slide:3x3",
        &SlideFamily,
    )
};

/// Its puzzles.
struct SlideFamily;

impl Puzzles for SlideFamily {
    /// Returns the size for a number of tiles, as in `8puzzle` and `8`: 3x3, the board nearest to a square.
    fn parameters_of(&self, name: &str) -> Option<String> {
        let name = plain_name(name);
        let tiles = name.strip_suffix("puzzle").unwrap_or(&name);
        let cells = tiles
            .parse::<usize>()
            .ok()
            .filter(|tiles| (3..100).contains(tiles))?
            + 1;
        let rows = (2..=cells.isqrt())
            .rev()
            .find(|rows| cells.is_multiple_of(*rows))?;
        Some(format!("{rows}x{}", cells / rows))
    }

    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let name = format!("slide:{parameters}");
        let (rows, columns) = size::parse(parameters, &name, FAMILY.usage)?;
        let metric = options
            .parsed("metric", Metric::EXPECTED)?
            .unwrap_or_default();
        let wrong_size = || Error::PuzzleSize {
            name: name.clone(),
            limits: format!("each side {} to {}", Grid::MIN_SIDE, Grid::MAX_SIDE),
        };
        if rows.saturating_mul(columns) > Slide::MAX_MEMORY_CELLS {
            let (rows, columns) = (
                rows.min(Grid::MAX_SIDE + 1),
                columns.min(Grid::MAX_SIDE + 1),
            );
            let puzzle = match metric {
                Metric::Steps => patterns::family::puzzle(rows, columns, options, whole_table)?,
                Metric::Lines => NearPuzzle::boxed(rows, columns, options)?,
            };
            return puzzle.ok_or_else(wrong_size);
        }
        if options.has("patterns") {
            let reason =
                format!("it is for boards of more than 14 cells, and {name} has a whole table");
            return Err(Error::unfit_option("patterns", reason));
        }
        let cells = rows.saturating_mul(columns);
        let shape = Slide::new(rows, columns, cells.saturating_sub(1)).ok_or_else(wrong_size)?;
        let columns = options.get("columns").map(columns_of).transpose()?;
        let request = GoalRequest::of(shape, options)?;
        match metric {
            Metric::Steps => {
                let mut puzzle = SlidePuzzle::new(request, columns);
                puzzle.head = puzzle.head.limited(options)?;
                Ok(Box::new(puzzle))
            }
            Metric::Lines => LinesPuzzle::boxed(request, options),
        }
    }

    fn contents(&self, header: &Header) -> Contents {
        match PatternTables::is_header(header) {
            true => Contents::Patterns {
                count: header.columns.len(),
                entries: header.states,
            },
            false => Contents::of_states(header.states, header.reachable),
        }
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        if PatternTables::is_in(file) {
            return patterns::family::open(file);
        }
        if lines::is_in(file) {
            return lines::open(file);
        }
        let slide = Slide::described(&file.header().description())?;
        Ok(open_space(file, slide)?.with(SlideShortcuts(slide)).into())
    }
}

/// Returns the whole table of a board of 15 or 16 cells, whose search stores layers in files. `None` for other boards.
///
/// It is searched and stored with the longer side vertical, because blocks of states are then longer; questions are transposed.
fn whole_table(rows: usize, columns: usize, goal: Option<Board>) -> Option<Box<dyn Puzzle>> {
    let shape = Slide::new(rows, columns, (rows * columns).checked_sub(1)?)
        .filter(|slide| slide.cells() > Slide::MAX_MEMORY_CELLS)?;
    let usual = if rows < columns {
        RequestedGoal::Board(shape.goal())
    } else {
        RequestedGoal::Usual
    };
    let request = GoalRequest {
        shape,
        goal: goal.map_or(usual, RequestedGoal::Board),
    };
    Some(Box::new(SlidePuzzle::new(request, None)))
}

/// A sliding board with its goal.
struct SlidePuzzle {
    head: Head,
    request: GoalRequest,
    columns: Option<&'static [Kind]>,
}

impl SlidePuzzle {
    fn new(request: GoalRequest, columns: Option<&'static [Kind]>) -> Self {
        Self {
            head: request.head(table_name),
            request,
            columns,
        }
    }

    fn generated_board(&self) -> Slide {
        self.request.generated_board()
    }

    fn kinds(&self) -> &'static [Kind] {
        match self.columns {
            Some(kinds) => kinds,
            None => usual_columns(&self.generated_board()),
        }
    }

    fn product(&self) -> Product {
        let made = self.generated_board();
        let product = self.request.product(made, adapt);
        product.with_depth(known_depth(&made, Metric::Steps))
    }
}

/// Adapts the table of a stored board to the goal. `None` if that is impossible.
fn adapt(request: GoalRequest, stored: Slide, table: Table) -> Option<Result<AnyTable>> {
    let RequestedGoal::Board(goal) = request.goal else {
        return Some(Ok(board_table(stored, table).into()));
    };
    let any_goal = AnyGoal::new(request.shape, goal, stored)?;
    let table = any_goal.adapt(&table);
    Some(table.map(|table| {
        BoardTable::new(table, any_goal)
            .with(GoalShortcuts(any_goal))
            .into()
    }))
}

impl Puzzle for SlidePuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn built_in(&self) -> Option<Result<AnyTable>> {
        self.request
            .stored()
            .into_iter()
            .filter_map(|stored| Some((stored, embedded::of_slide(stored)?)))
            .find_map(|(stored, table)| adapt(self.request, stored, table))
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        self.request.open(file, |stored| stored, adapt)
    }

    fn need(&self) -> Need {
        rows::need(self.generated_board(), Metric::Steps, self.kinds())
    }

    fn build_time(&self) -> BuildTime {
        self.request.build_time()
    }

    fn start_search(&self) -> Option<StartSearch> {
        Some(match self.request.goal_space() {
            GoalSpace::Plain(slide) => StartSearch::of_space(slide),
            GoalSpace::AnyGoal(any_goal) => StartSearch::of_space(any_goal),
        })
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        let made = self.generated_board();
        let search = SlideTable::begin(made, Metric::Steps, self.kinds())?;
        Ok(self.product().by(search))
    }

    fn resume(&self, checkpoint: &Path) -> Result<Box<dyn Generation>> {
        let (slide, kinds) = (self.generated_board(), self.kinds());
        let search = RowSearch::resume(slide, Kind::codes(kinds), checkpoint)?;
        Ok(self.product().by(SlideTable::of(search, kinds)))
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        let (made, product) = (self.generated_board(), self.product());
        let (metric, file_name) = (Metric::Steps, table_name(&made));
        Ok(Box::new(rows::in_chunks(
            made,
            metric,
            self.kinds(),
            product,
            file_name,
        )))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        match self.request.goal_space() {
            GoalSpace::Plain(slide) => frames(&slide, board, moves),
            GoalSpace::AnyGoal(any_goal) => frames(&any_goal, board, moves),
        }
    }

    fn searches(&self) -> Result<Box<dyn homing_engine::Searches>> {
        Ok(Box::new(distances::searches(self.request.in_order()?)))
    }
}

/// Returns whether lines of this board have a fast answerer.
fn has_eight_lines(slide: Slide, question: &Question, form: Form) -> bool {
    (slide.rows(), slide.columns()) == (3, 3)
        && matches!(question.what, What::Path | What::Depth | What::Grade)
        && form == Form::Text
}

/// Returns the fast answerers of 3x3 boards, for a goal that `relabelling` brings into the order of the table.
fn eight_lines(
    slide: Slide,
    table: &Table,
    relabelling: Relabelling,
    question: &Question,
    plain: Box<dyn AnswerLine>,
) -> FastLines {
    Ok(Some(if question.what == What::Grade {
        Box::new(EightGrades::new(slide, table, relabelling, plain)?)
    } else {
        let depth_only = question.what == What::Depth;
        Box::new(EightLines::new(slide, table, depth_only, plain)?.relabelled(relabelling))
    }))
}

/// The table of a board, with all faster ways to answer.
pub fn board_table(slide: Slide, table: Table) -> BoardTable {
    BoardTable::new(table, slide).with(SlideShortcuts(slide))
}

/// The faster ways of boards to answer.
struct SlideShortcuts(Slide);

impl Shortcuts for SlideShortcuts {
    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]) -> bool {
        let is_eight = (self.0.rows(), self.0.columns()) == (3, 3);
        if is_eight {
            rank_eights(cells, indices);
        }
        is_eight
    }

    fn fast_lines(
        &self,
        table: &Table,
        question: &Question,
        form: Form,
        plain: Box<dyn AnswerLine>,
    ) -> FastLines {
        if !has_eight_lines(self.0, question, form) {
            return Ok(None);
        }
        eight_lines(self.0, table, Relabelling::none(), question, plain)
    }

    fn all_depths(&self, table: &Table, watch: Watch) -> Result<Option<Vec<u8>>> {
        table_depths(table, self.0, Metric::Steps, watch)
    }

    fn verify(&self, table: &Table, watch: Watch) -> Result<()> {
        rows::verify(self.0, table, watch)
    }

    fn states_at(
        &self,
        table: &Table,
        depths: RangeInclusive<u32>,
        watch: Watch,
    ) -> Result<Option<Vec<u64>>> {
        table_states_at(table, self.0, Metric::Steps, depths, watch)
    }
}

/// The faster ways of boards with another goal.
struct GoalShortcuts(AnyGoal);

impl Shortcuts for GoalShortcuts {
    /// Indices and depths are those of the stored board.
    fn all_depths(&self, table: &Table, watch: Watch) -> Result<Option<Vec<u8>>> {
        table_depths(table, self.0.stored(), Metric::Steps, watch)
    }

    /// Searches a 3x3 board again with its blank at home in the goal's cell, which takes less time than turning every state.
    fn fast_lines(
        &self,
        _: &Table,
        question: &Question,
        form: Form,
        plain: Box<dyn AnswerLine>,
    ) -> FastLines {
        let real = self.0.real();
        if !has_eight_lines(real, question, form) {
            return Ok(None);
        }
        let relabelling = Relabelling::to_order(real, self.0.goal());
        eight_lines(
            real,
            &rows::generate(real, |_| {})?,
            relabelling,
            question,
            plain,
        )
    }

    /// States keep the numbers and the depths that they have on the stored board.
    fn states_at(
        &self,
        table: &Table,
        depths: RangeInclusive<u32>,
        watch: Watch,
    ) -> Result<Option<Vec<u64>>> {
        table_states_at(table, self.0.stored(), Metric::Steps, depths, watch)
    }
}
