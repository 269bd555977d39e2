use super::boards::Boards;
use crate::error::{Error, Result};
use crate::notation::Notation;
use crate::puzzle::embedded;
use crate::puzzle::slide::{Board, Slide};
use crate::table::Table;
use std::io::Write;

const CELLS: usize = 9;

/// POJ 1077 and AcWing 179: one board.
pub fn one_board(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut boards = Boards::new(Slide::EIGHT, CELLS, input, 1);
    let board = boards.expect()?;
    boards.end()?;
    write_answer(&embedded::eight(), &board, out)
}

/// HDU 1043: boards to the end of the input.
pub fn boards_to_the_end(input: &str, out: &mut dyn Write) -> Result<()> {
    let table = embedded::eight();
    let mut boards = Boards::new(Slide::EIGHT, CELLS, input, 1);
    while let Some(board) = boards.next() {
        write_answer(&table, &board?, out)?;
    }
    Ok(())
}

/// UVA 652: the number of boards, then the boards; an empty line between answers.
pub fn counted_boards(input: &str, out: &mut dyn Write) -> Result<()> {
    let table = embedded::eight();
    let (first, rest) = input.split_once('\n').unwrap_or((input, ""));
    let count = first.trim().parse::<u64>();
    let count = count.map_err(|_| Error::Input { what: format!("expected the number of boards, found {first:?}") }.on_line(1))?;
    let mut boards = Boards::new(Slide::EIGHT, CELLS, rest, 2);
    for at in 0..count {
        let board = boards.expect()?;
        if at > 0 {
            writeln!(out).map_err(Error::output)?;
        }
        write_answer(&table, &board, out)?;
    }
    boards.end()
}

fn write_answer(table: &Table<Slide>, board: &Board, out: &mut dyn Write) -> Result<()> {
    let mut answer = String::new();
    match table.locate(board) {
        Some(index) => table.space().push_moves(table.walk(index), &mut answer),
        None => answer.push_str("unsolvable"),
    }
    writeln!(out, "{answer}").map_err(Error::output)
}
