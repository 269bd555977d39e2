use super::cells::Cells;
use crate::error::{Error, Result};
use crate::puzzle::flip::{Lights, PressMatrix, PressPattern};
use std::io::Write;

const ROWS: usize = 5;
const COLUMNS: usize = 6;

/// Answers POJ 1222: the number of puzzles, then 5x6 lights each. The answer is `PUZZLE #k` and which buttons to press, 0 or 1. Every
/// puzzle has exactly one solution.
pub fn buttons(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let Some(presses) = PressMatrix::grid(ROWS, COLUMNS, PressPattern::CROSS) else {
        return Ok(());
    };
    let lights = Lights::new(presses);
    for number in 1..=cells.count("the number of puzzles")? {
        let board = cells.set(ROWS * COLUMNS, "01")?;
        writeln!(out, "PUZZLE #{number}").map_err(Error::output)?;
        let pressed = lights.any_presses(&board).unwrap_or(board);
        for row in 0..ROWS {
            let row: Vec<&str> = (0..COLUMNS)
                .map(|column| {
                    if pressed.contains(row * COLUMNS + column) {
                        "1"
                    } else {
                        "0"
                    }
                })
                .collect();
            writeln!(out, "{}", row.join(" ")).map_err(Error::output)?;
        }
    }
    cells.end()
}
