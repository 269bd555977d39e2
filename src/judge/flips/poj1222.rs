use crate::judge::cells::{Cells, write_set};
use homing_flip::{Lights, PressMatrix};
use homing_table::error::{Error, Result};
use std::io::Write;

const ROWS: usize = 5;
const COLUMNS: usize = 6;

/// Answers POJ 1222: the number of puzzles, then 5x6 lights each. The answer is `PUZZLE #k` and which buttons to press, 0 or 1. Every
/// puzzle has exactly one solution.
pub fn buttons(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let lights = Lights::new(PressMatrix::parse("5x6")?);
    for number in 1..=cells.count("the number of puzzles")? {
        let board = cells.set(ROWS * COLUMNS, "01")?;
        writeln!(out, "PUZZLE #{number}").map_err(Error::output)?;
        let pressed = lights.any_presses(&board).unwrap_or(board);
        write_set(out, &pressed, COLUMNS)?;
    }
    cells.end()
}
