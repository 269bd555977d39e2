//! Goals of one's own: which table answers for them.

use super::tables;
use anyhow::{Result, anyhow};
use homing::puzzle::flip::{self, Flip};
use homing::puzzle::slide::{Aimed, Board, Slide};
use homing::{Error, Notation, Puzzle, Space, Table, embedded};
use std::path::Path;

/// The most pieces of a Flip board whose table for a goal of one's own is made on the spot: a million states, in a moment.
const MAX_PIECES_AT_ONCE: usize = 20;

/// The table that answers for a goal of a sliding board: the named file, else one that the program carries, else one in the folder of
/// tables; of this shape or its transpose, with the home where a symmetry brings the goal's blank.
pub fn slide(space: Slide, goal: &str, file: Option<&Path>) -> Result<Table<Aimed>> {
    let goal = space.parse_board(goal).map_err(in_goal)?;
    if let Some(path) = file {
        let file = tables::file_at(path)?;
        let found = Puzzle::from_description(&file.header().description())?;
        let aimed = match found {
            Puzzle::Slide(stored) => aim(space, goal, Table::from_file(&file, stored)?),
            _ => None,
        };
        let expected = format!("{} with its blank where a symmetry brings that of the goal \"{}\"", name(&space), space.board_text(&goal));
        let found = format!("{} with the goal \"{}\"", file.header().puzzle, file.header().goal);
        return aimed.unwrap_or_else(|| Err(Error::OtherPuzzle { path: path.into(), expected, found }.into()));
    }
    for stored in homes(space) {
        let table = match carried(stored) {
            Some(table) => Some(table),
            None if Aimed::new(space, goal, stored).is_some() => in_folder(stored)?,
            None => None,
        };
        if let Some(aimed) = table.and_then(|table| aim(space, goal, table)) {
            return aimed;
        }
    }
    let puzzle = name(&space);
    let home = homes(space).find(|&home| Aimed::new(space, goal, home).is_some()).map_or(0, |stored| stored.home()) + 1;
    let option = if home == space.cells() { String::new() } else { format!(" --blank {home}") };
    Err(anyhow!("there is no table of {puzzle} with the blank at home in cell {home}: make it with `homing gen {puzzle}{option}`"))
}

/// The table that answers for a goal of the Flip Game: `white`, `black`, `any` of the two, or a colouring.
pub fn flip(puzzle: &Puzzle, space: Flip, goal: &str, file: Option<&Path>) -> Result<Table<Flip>> {
    let goal = match goal {
        "any" => return Ok(tables::open(puzzle, space, file)?),
        "white" => 0,
        "black" => space.all_black(),
        colouring => space.parse_board(colouring).map_err(in_goal)?,
    };
    let white = space.with_goal(flip::Goal::Only(0)).ok_or_else(|| anyhow!("no board is all white"))?;
    let table = match file {
        Some(path) => Table::from_file(&tables::file_at(path)?, white)?,
        None if white == Flip::FOUR_WHITE => embedded::flip_white(),
        None if space.pieces() <= MAX_PIECES_AT_ONCE => Table::generate(white, |_| {}),
        None => {
            let name = name(&space);
            return Err(anyhow!(
                "{name}: a goal of one's own takes at most {MAX_PIECES_AT_ONCE} pieces, or --table with a table of all white"
            ));
        }
    };
    Ok(table.with_goal(goal).ok_or_else(|| anyhow!("the goal has more pieces than {}", name(&space)))??)
}

/// What is said where a puzzle's goal is part of what it is.
pub fn fixed(puzzle: &Puzzle) -> anyhow::Error {
    anyhow!("{}: --goal is for slide and flip; another goal of this puzzle is another puzzle", puzzle.name())
}

fn in_goal(error: Error) -> anyhow::Error {
    anyhow!("the goal: {error}")
}

fn name(space: &impl Space) -> String {
    space.describe().puzzle
}

fn aim(space: Slide, goal: Board, table: Table<Slide>) -> Option<Result<Table<Aimed>>> {
    Aimed::table(space, goal, table).map(|aimed| Ok(aimed?))
}

/// The boards whose tables may serve a goal: this one with each home, and its transpose. The usual home comes first.
fn homes(space: Slide) -> impl Iterator<Item = Slide> {
    let shapes = [(space.rows(), space.columns()), (space.columns(), space.rows())];
    shapes.into_iter().flat_map(move |(rows, columns)| (0..space.cells()).rev().filter_map(move |home| Slide::new(rows, columns, home)))
}

fn carried(stored: Slide) -> Option<Table<Slide>> {
    match stored {
        Slide::EIGHT => Some(embedded::eight()),
        Slide::SIDE => Some(embedded::side()),
        Slide::CENTRE => Some(embedded::centre()),
        _ => None,
    }
}

/// The table of just this board in the folder of tables, if it is there.
fn in_folder(stored: Slide) -> Result<Option<Table<Slide>>> {
    let path = tables::path(&Puzzle::Slide(stored));
    if !path.exists() {
        return Ok(None);
    }
    let file = tables::file_at(&path)?;
    if file.header().description() != stored.describe() {
        return Ok(None);
    }
    Ok(Some(Table::from_file(&file, stored)?))
}

/// Opens the table of a puzzle of any family, for a goal of one's own where there is one, and does with it what is the same for all.
macro_rules! with_goal {
    ($puzzle:expr, $goal:expr, $file:expr, |$table:ident| $body:expr) => {{
        let puzzle: homing::Puzzle = $puzzle;
        let goal: Option<&str> = $goal;
        match (goal, puzzle.clone()) {
            (Some(goal), homing::Puzzle::Slide(space)) => {
                let $table = $crate::cli::goals::slide(space, goal, $file)?;
                $body
            }
            (Some(goal), homing::Puzzle::Flip(space)) => {
                let $table = $crate::cli::goals::flip(&puzzle, space, goal, $file)?;
                $body
            }
            (Some(_), other) => Err($crate::cli::goals::fixed(&other)),
            (None, puzzle) => $crate::cli::tables::with_table!(puzzle, $file, |$table| $body),
        }
    }};
}
pub(crate) use with_goal;
