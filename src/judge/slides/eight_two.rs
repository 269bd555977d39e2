use crate::judge::cells::Cells;
use homing_boards::embedded;
use homing_boards::slide::{AnyGoal, Board, Slide};
use homing_table::error::{Error, Result};
use homing_table::notation::Notation;
use homing_table::table::Table;
use std::io::Write;

/// Answers HDU 3567, "Eight II": the number of cases, then a start and a goal for each case.
///
/// The answer to a case is `Case k: LENGTH`, and on the next line the lexicographically smallest of the shortest move strings. The
/// judge never asks an unsolvable case; the answer to one is `Case k: unsolvable`.
pub fn start_and_goal(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let count = cells.count("the number of cases")?;
    let tables = [
        (Slide::EIGHT, embedded::eight()),
        (Slide::SIDE, embedded::side()),
        (Slide::CENTRE, embedded::centre()),
    ];
    let mut board = || cells.board(&Slide::EIGHT, Slide::EIGHT.cells());
    for case in 1..=count {
        let (start, goal) = (board()?, board()?);
        match shortest(&tables, &start, goal)? {
            Some(moves) => writeln!(out, "Case {case}: {}\n{moves}", moves.len()),
            None => writeln!(out, "Case {case}: unsolvable"),
        }
        .map_err(Error::output)?;
    }
    cells.end()
}

fn shortest(tables: &[(Slide, Table)], start: &Board, goal: Board) -> Result<Option<String>> {
    for (stored, table) in tables {
        let Some(space) = AnyGoal::new(Slide::EIGHT, goal, *stored) else {
            continue;
        };
        let table = space.adapt(table)?;
        return Ok(table.locate(&space, start).map(|index| {
            let mut moves = String::new();
            space.push_moves(table.walk(index), &mut moves);
            moves
        }));
    }
    Ok(None)
}
