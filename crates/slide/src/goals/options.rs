//! The options of a table: its goal, its columns, its files.

use homing_boards::slide::Slide;
use homing_engine::Options;
use homing_space::space::Space;
use homing_table::error::{Error, Result, one_of};
use homing_table::remedy::Remedy;
use homing_table::table::{Kind, check_file_bytes};

/// The column `move`: there are four directions.
const MOVES: Kind = Kind::Move(2);
/// The columns `move` and `depth`.
const BOTH: &[Kind] = &[MOVES, Kind::Depth];
/// Tables with both columns up to this size are the default.
const MAX_BOTH_BYTES: u64 = 1 << 30;
/// The goal given by the option `goal` or `blank`.
pub(crate) enum GivenGoal<'o> {
    /// None.
    None,
    /// Tiles in order, the blank in this cell, counted from 0.
    Home(usize),
    /// A board.
    Board(&'o str),
}

impl<'o> GivenGoal<'o> {
    /// Returns the goal of a board with a number of cells.
    pub(crate) fn of(options: &'o Options, cells: usize) -> Result<Self> {
        match (
            options.get("goal"),
            options.parsed::<usize>("blank", &format!("the number of a cell from 1 to {cells}"))?,
        ) {
            (Some(_), Some(_)) => Err(Error::unfit_option(
                "blank",
                "it names the goal, and so does the option goal",
            )),
            (Some(goal), None) => Ok(Self::Board(goal)),
            (None, Some(cell)) if (1..=cells).contains(&cell) => Ok(Self::Home(cell - 1)),
            (None, Some(cell)) => Err(Error::unexpected(
                format!("the number of a cell from 1 to {cells}"),
                &cell.to_string(),
            )
            .in_option("blank")),
            (None, None) => Ok(Self::None),
        }
    }
}

/// Returns the error of the searches for goals whose tiles are not in order.
pub(crate) fn goal_without_order() -> Error {
    Error::unfit_option("goal", "the searches know goals with their tiles in order")
        .remedied([Remedy::Act("ask the table")])
}

/// Returns the option that generates a table with the blank at home in another cell than the last.
pub(crate) fn blank_option(home: usize, cells: usize) -> Vec<(&'static str, String)> {
    if home + 1 == cells {
        Vec::new()
    } else {
        vec![("blank", (home + 1).to_string())]
    }
}

/// Returns the default columns of a board's table.
pub fn usual_columns(slide: &Slide) -> &'static [Kind] {
    let table_bytes: u64 = BOTH.iter().map(|kind| kind.bytes(slide.len())).sum();
    if table_bytes <= MAX_BOTH_BYTES {
        BOTH
    } else {
        &[Kind::Half]
    }
}

/// Returns the columns with a name: `move`, `depth`, `both` or `half`.
pub fn columns_of(name: &str) -> Result<&'static [Kind]> {
    let columns: [(&str, &[Kind]); 4] = [
        ("move", &[MOVES]),
        ("depth", &[Kind::Depth]),
        ("both", BOTH),
        ("half", &[Kind::Half]),
    ];
    one_of(&columns, name).map_err(|error| error.in_option("columns"))
}

/// Checks that a board's table fits into a file.
pub fn check_file(slide: &Slide, columns: &[Kind]) -> Result<()> {
    let sizes = columns.iter().map(|kind| kind.bytes(slide.len()));
    check_file_bytes(&slide.describe().puzzle, sizes.sum())
}

/// Returns the name of a board's table: `slide-3x3.tbl`, and `slide-3x3-blank5.tbl` if the blank's home is not the last cell.
pub fn table_name(slide: &Slide) -> String {
    let (rows, columns, cell) = (slide.rows(), slide.columns(), slide.home() + 1);
    let blank = if cell == slide.cells() {
        String::new()
    } else {
        format!("-blank{cell}")
    };
    // Beyond 14 cells the short name is that of pattern tables.
    let whole = if slide.cells() > Slide::MAX_MEMORY_CELLS {
        "-whole"
    } else {
        ""
    };
    format!("slide-{rows}x{columns}{blank}{whole}.tbl")
}
