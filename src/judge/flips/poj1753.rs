use crate::judge::cells::Cells;
use homing_boards::embedded;
use homing_boards::flip::Flip;
use homing_table::error::{Error, Result};
use std::io::Write;

/// Answers POJ 1753: the least number of presses to all white or all black, or `Impossible`; if there are several boards, for each of them.
pub fn fewest_presses(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let table = embedded::flip();
    loop {
        let answer =
            match table.locate(&Flip::FOUR, &cells.board(&Flip::FOUR, Flip::FOUR.pieces())?) {
                Some(index) => table.walk(index).count().to_string(),
                None => "Impossible".into(),
            };
        writeln!(out, "{answer}").map_err(Error::output)?;
        if cells.is_at_end() {
            return Ok(());
        }
    }
}
