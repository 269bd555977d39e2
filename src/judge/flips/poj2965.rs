use crate::judge::cells::Cells;
use homing_flip::{Lights, PressMatrix};
use homing_table::error::{Error, Result};
use std::io::Write;

const SIDE: usize = 4;

/// Answers POJ 2965: 4x4 handles, `+` closed and `-` open; a handle turns its whole row and column. The answer is the least number of
/// switches to open all, and their rows and columns. There is exactly one such set.
pub fn handles(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let closed = cells.set(SIDE * SIDE, "-+")?;
    cells.end()?;
    let switches = Lights::new(PressMatrix::parse("4x4:line")?)
        .any_presses(&closed)
        .unwrap_or(closed);
    writeln!(out, "{}", switches.count()).map_err(Error::output)?;
    for handle in switches.iter() {
        writeln!(out, "{} {}", handle / SIDE + 1, handle % SIDE + 1).map_err(Error::output)?;
    }
    Ok(())
}
