use super::boards::Boards;
use crate::error::{Error, Result};
use crate::puzzle::embedded;
use crate::puzzle::flip::Flip;
use std::io::Write;

/// POJ 1753: the least number of presses to all white or all black, or `Impossible`; where there are more boards than one, for each.
pub fn fewest_presses(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut boards = Boards::new(Flip::FOUR, Flip::FOUR.pieces(), input, 1);
    let table = embedded::flip();
    let mut next = Some(boards.expect());
    while let Some(board) = next {
        let answer = match table.locate(&board?) {
            Some(index) => table.walk(index).count().to_string(),
            None => "Impossible".into(),
        };
        writeln!(out, "{answer}").map_err(Error::output)?;
        next = boards.next();
    }
    Ok(())
}
