use crate::judge::cells::Cells;
use homing_push::{Maze, Push, State};
use homing_table::error::{Error, Place, Result};
use homing_table::notation::Notation;
use std::io::Write;

/// POJ 1475 and UVA 589: mazes, each after its numbers of rows and columns, until `0 0`. An empty line follows every answer.
pub fn mazes_until_zero(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    for count in 1.. {
        let mut side = |what| cells.number(what, 0..=homing_push::MAX_SIDE as u64);
        let (rows, columns) = (side("the number of rows")?, side("the number of columns")?);
        match (rows, columns) {
            (0, 0) => return Ok(()),
            (0, _) | (_, 0) => {
                return Err(cells.here(Error::unexpected(
                    "rows and columns, or 0 0",
                    &format!("{rows} {columns}"),
                )));
            }
            _ => {}
        }
        let maze = read_maze(&mut cells, rows, columns as usize)?;
        writeln!(out, "Maze #{count}\n{}\n", answer(&maze)).map_err(Error::output)?;
    }
    Ok(())
}

fn read_maze(cells: &mut Cells, rows: u64, columns: usize) -> Result<Maze> {
    let (mut text, mut lines) = (String::new(), Vec::new());
    for _ in 0..rows {
        let row = cells.word();
        if row.chars().count() != columns {
            return Err(cells.here(Error::expected(
                format!("a row of {columns} cells"),
                row,
                "input",
            )));
        }
        text += row;
        text.push('\n');
        lines.push(cells.line());
    }
    Maze::parse(&text).map_err(|error| match error {
        Error::At {
            place: Place::Cell(row, column),
            error,
        } => error.at_column(column).on_line(lines[row - 1]),
        other => other,
    })
}

fn answer(maze: &Maze) -> String {
    let space = Push::new(maze);
    let table = homing_push::generate(space.clone(), |_| {});
    let start = State {
        box_at: maze.box_at,
        man_at: maze.man_at,
    };
    let mut moves = String::new();
    match table.locate(&space, &start) {
        Some(index) => space.push_moves(table.walk(index), &mut moves),
        None => moves.push_str("Impossible."),
    }
    moves
}
