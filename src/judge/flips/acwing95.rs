use crate::judge::cells::{Cells, write_number};
use homing_flip::{Lights, PieceSet, PressMatrix};
use homing_table::error::Result;
use std::io::Write;

const SIDE: usize = 5;
/// The answer is -1 if more steps are needed.
const MAX_STEPS: usize = 6;

/// Answers AcWing 95: the number of boards, then 5x5 lights each, 1 on and 0 off. The answer is the least number of steps to turn all on,
/// or -1 if that takes more than six.
pub fn within_six(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut cells = Cells::new(input);
    let (lights, on) = (
        Lights::new(PressMatrix::parse("5x5")?),
        [PieceSet::full(SIDE * SIDE)],
    );
    for _ in 0..cells.count("the number of boards")? {
        let board = cells.set(SIDE * SIDE, "01")?;
        write_number(
            out,
            lights
                .depth(&board, &on)?
                .filter(|&steps| steps <= MAX_STEPS),
        )?;
    }
    cells.end()
}
