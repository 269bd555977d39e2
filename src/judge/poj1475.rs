use crate::error::{Error, Result, shown};
use crate::notation::Notation;
use crate::puzzle::push::{self, Maze, Push, State};
use std::io::Write;

/// POJ 1475 and UVA 589: mazes, each after its numbers of rows and columns, until `0 0`. An empty line follows every answer.
pub fn mazes_until_zero(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut lines = input.lines().zip(1..).map(|(line, number)| (line.trim(), number)).filter(|(line, _)| !line.is_empty());
    for count in 1.. {
        let Some((size, first)) = lines.next() else {
            return Err(Error::Input { what: "expected a maze or the line 0 0, found the end of the input".into() });
        };
        let (rows, columns) = parse_size(size).map_err(|error| error.on_line(first))?;
        if (rows, columns) == (0, 0) {
            return Ok(());
        }
        let cells: Vec<(&str, u64)> = lines.by_ref().take(rows).collect();
        if cells.len() < rows {
            let what = format!("expected a maze of {rows} rows, found {} and the end of the input", cells.len());
            return Err(Error::Input { what }.on_line(first));
        }
        writeln!(out, "Maze #{count}\n{}\n", answer(&parse_maze(&cells, columns)?)).map_err(Error::output)?;
    }
    Ok(())
}

/// Two numbers from 1 to 64, or `0 0`.
fn parse_size(line: &str) -> Result<(usize, usize)> {
    let numbers: Vec<Option<usize>> = line.split_whitespace().map(|number| number.parse().ok()).collect();
    match numbers[..] {
        [Some(rows @ 1..=push::MAX_SIDE), Some(columns @ 1..=push::MAX_SIDE)] | [Some(rows @ 0), Some(columns @ 0)] => Ok((rows, columns)),
        _ => {
            let most = push::MAX_SIDE;
            Err(Error::Input {
                what: format!("expected the numbers of rows and columns, 1 to {most} each, or 0 0; found {:?}", shown(line)),
            })
        }
    }
}

/// The maze of these rows. Each row comes with its line number, for errors.
fn parse_maze(rows: &[(&str, u64)], columns: usize) -> Result<Maze> {
    for &(row, line) in rows {
        let found = row.chars().count();
        if found != columns {
            return Err(
                Error::Input { what: format!("expected a row of {columns} cells, found {found} in {:?}", shown(row)) }.on_line(line)
            );
        }
    }
    let text: String = rows.iter().map(|(row, _)| format!("{row}\n")).collect();
    Maze::parse(&text).map_err(|error| match error {
        Error::Maze { row, column, what } => Error::Input { what: format!("column {column}: {what}") }.on_line(rows[row - 1].1),
        other => other,
    })
}

fn answer(maze: &Maze) -> String {
    let table = push::generate(Push::new(maze), |_| {});
    let start = State { box_at: maze.box_at, man_at: maze.man_at };
    let mut moves = String::new();
    match table.locate(&start) {
        Some(index) => table.space().push_moves(table.walk(index), &mut moves),
        None => moves.push_str("Impossible."),
    }
    moves
}
