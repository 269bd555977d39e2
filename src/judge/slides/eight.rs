use crate::judge::cells::Cells;
use homing_boards::embedded;
use homing_boards::slide::{Board, Slide};
use homing_table::error::{Error, Result};
use homing_table::notation::Notation;
use homing_table::table::Table;
use std::io::Write;

const CELLS: usize = 9;

/// POJ 1077 and AcWing 179: one board.
pub fn one_board(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let board = cells.board(&Slide::EIGHT, CELLS)?;
    cells.end()?;
    write_answer(&embedded::eight(), &board, out)
}

/// HDU 1043: boards to the end of the input.
pub fn boards_to_the_end(input: &str, out: &mut dyn Write) -> Result<()> {
    let table = embedded::eight();
    let mut cells = Cells::new(input);
    while !cells.is_at_end() {
        write_answer(&table, &cells.board(&Slide::EIGHT, CELLS)?, out)?;
    }
    Ok(())
}

/// UVA 652: the number of boards, then the boards; an empty line between answers.
pub fn counted_boards(input: &str, out: &mut dyn Write) -> Result<()> {
    let table = embedded::eight();
    let mut cells = Cells::new(input);
    for at in 0..cells.count("the number of boards")? {
        let board = cells.board(&Slide::EIGHT, CELLS)?;
        if at > 0 {
            writeln!(out).map_err(Error::output)?;
        }
        write_answer(&table, &board, out)?;
    }
    cells.end()
}

fn write_answer(table: &Table, board: &Board, out: &mut dyn Write) -> Result<()> {
    let mut answer = String::new();
    match table.locate(&Slide::EIGHT, board) {
        Some(index) => Slide::EIGHT.push_moves(table.walk(index), &mut answer),
        None => answer.push_str("unsolvable"),
    }
    writeln!(out, "{answer}").map_err(Error::output)
}
