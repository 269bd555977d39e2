use crate::judge::cells::{Cells, write_set};
use homing_flip::{Lights, PieceSet, PressMatrix};
use homing_table::error::{Error, Result};
use std::io::Write;

/// The maximum number of rows and columns.
const MAX_SIDE: u64 = 15;

/// Answers POJ 3279, "Fliptile": M and N, then M rows of N tiles, 0 white and 1 black. The answer is the number of flips of each tile, with
/// the fewest flips, and of those the smallest map as a string; or `IMPOSSIBLE`.
pub fn flips(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let rows = cells.number("the number of rows", 1..=MAX_SIDE)? as usize;
    let columns = cells.number("the number of columns", 1..=MAX_SIDE)? as usize;
    let board = cells.set(rows * columns, "01")?;
    cells.end()?;
    let lights = Lights::new(PressMatrix::parse(&format!("{rows}x{columns}"))?);
    // The smallest map is the greatest by ascending list: of two, it has a 0 where they first differ.
    let Some(flips) = lights
        .all_fewest(&board, &[PieceSet::new(rows * columns)])?
        .last()
    else {
        return writeln!(out, "IMPOSSIBLE").map_err(Error::output);
    };
    write_set(out, &flips, columns)?;
    Ok(())
}
