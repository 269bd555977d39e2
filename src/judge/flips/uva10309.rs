use crate::judge::cells::{Cells, write_number};
use homing_flip::{Lights, PieceSet, PressMatrix};
use homing_table::error::{Error, Result};
use std::io::Write;

const SIDE: usize = 10;
/// The answer is -1 if more steps are needed.
const MAX_STEPS: usize = 100;

/// Answers UVA 10309, "Turn the Lights Off": names, each with 10x10 lights, `#` off and `O` on, until `end`. The answer is the name and the
/// least number of steps.
pub fn steps(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let (lights, off) = (
        Lights::new(PressMatrix::parse("10x10")?),
        [PieceSet::new(SIDE * SIDE)],
    );
    loop {
        match cells.word() {
            "end" => return cells.end(),
            "" => return Err(cells.here(Error::expected("a name or `end`", "", "input"))),
            name => {
                let board = cells.set(SIDE * SIDE, "#O")?;
                write!(out, "{name} ").map_err(Error::output)?;
                write_number(
                    out,
                    lights
                        .depth(&board, &off)?
                        .filter(|&steps| steps <= MAX_STEPS),
                )?;
            }
        }
    }
}
