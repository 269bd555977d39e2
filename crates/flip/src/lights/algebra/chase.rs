use super::presses::{Layout, PressMatrix};
use homing_table::error::{Error, Result};

/// Presses that follow from others, piece by piece, like a player who chases lights down a board.
///
/// A *step* is a press and a piece that it turns, such that the press turns no piece of an earlier step. So once the *free* presses, those
/// without a step, are chosen, each step's press follows: it is made exactly if its piece still has to be turned. On a grid of crosses the
/// free presses are those of one row, and each row then follows from the one above. The rest of the press matrix is small: a row for each
/// piece without a step, and a column for each free press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// Press and piece of each step.
    pub steps: Vec<(u16, u16)>,
    /// The presses without a step, ascending.
    pub free: Vec<u16>,
    /// The pieces without a step, ascending.
    pub rest: Vec<u16>,
    /// For each step the other presses that turn its piece, one list after another, and the start of each list.
    others: Vec<u16>,
    starts: Vec<u32>,
}

impl Chase {
    /// Finds the steps of a board: takes the pieces in order, each with the last press in this order that can be its own. On a grid both
    /// orders are tried, row by row and column by column.
    pub fn new(presses: &PressMatrix) -> Self {
        let pieces = presses.pieces();
        let mut steps = choose_steps(presses, 0..pieces, |press| press);
        if let Layout::Grid { rows, columns, .. } = presses.layout() {
            let by_columns = (0..pieces).map(|at| at % rows * columns + at / rows);
            let other = choose_steps(presses, by_columns, |press| {
                press % columns * rows + press / columns
            });
            if other.len() > steps.len() {
                steps = other;
            }
        }
        Self::lay_out(presses, steps)
    }

    /// Takes the steps from a table, and checks that they are steps of this board.
    pub fn of_steps(presses: &PressMatrix, steps: Vec<(u16, u16)>) -> Result<Self> {
        let (press_count, pieces) = (presses.press_count(), presses.pieces());
        let (mut used, mut done) = (vec![false; press_count], vec![false; pieces]);
        for (number, &(press, piece)) in steps.iter().enumerate() {
            let in_range = usize::from(press) < press_count && usize::from(piece) < pieces;
            let fits = in_range && {
                let turned = presses.turned_by(press.into());
                turned.contains(&piece)
                    && !used[usize::from(press)]
                    && turned.iter().all(|&turned| !done[usize::from(turned)])
            };
            if !fits {
                return Err(Error::Contradiction {
                    what: format!("step {number} (counted from 0) is none of this board"),
                });
            }
            used[usize::from(press)] = true;
            done[usize::from(piece)] = true;
        }
        Ok(Self::lay_out(presses, steps))
    }

    fn lay_out(presses: &PressMatrix, steps: Vec<(u16, u16)>) -> Self {
        let mut is_free = vec![true; presses.press_count()];
        let mut is_rest = vec![true; presses.pieces()];
        let (mut others, mut starts) = (Vec::new(), vec![0]);
        for &(press, piece) in &steps {
            is_free[usize::from(press)] = false;
            is_rest[usize::from(piece)] = false;
            others.extend(
                presses
                    .turners_of(piece.into())
                    .iter()
                    .filter(|&&other| other != press),
            );
            starts.push(others.len() as u32);
        }
        let list = |wanted: Vec<bool>| {
            (0..wanted.len() as u16)
                .filter(|&at| wanted[usize::from(at)])
                .collect()
        };
        Self {
            steps,
            free: list(is_free),
            rest: list(is_rest),
            others,
            starts,
        }
    }

    /// Makes the presses that follow. `pressed` contains the free presses; `turn` returns 1 for pieces that must be turned. One byte per
    /// press, 0 or 1.
    pub fn follow(&self, turn: impl Fn(usize) -> u8, pressed: &mut [u8]) {
        let mut start = 0;
        for (&(press, piece), &end) in self.steps.iter().zip(&self.starts[1..]) {
            let others = &self.others[start as usize..end as usize];
            pressed[usize::from(press)] = others.iter().fold(turn(piece.into()), |sum, &other| {
                sum ^ pressed[usize::from(other)]
            });
            start = end;
        }
    }

    /// Visits each step from the last to the first: its press, its piece, and the other presses that turn the piece.
    pub fn backward(&self, mut visit: impl FnMut(usize, usize, &[u16])) {
        for (at, &(press, piece)) in self.steps.iter().enumerate().rev() {
            visit(
                press.into(),
                piece.into(),
                &self.others[self.starts[at] as usize..self.starts[at + 1] as usize],
            );
        }
    }
}

/// Takes the pieces in this order, each with the last press by `place` that can be its own.
fn choose_steps(
    presses: &PressMatrix,
    order: impl Iterator<Item = usize>,
    place: impl Fn(usize) -> usize,
) -> Vec<(u16, u16)> {
    // The presses that turn the piece of a step: no later step may use them.
    let mut is_barred = vec![false; presses.press_count()];
    let mut steps = Vec::new();
    for piece in order {
        let turners = presses.turners_of(piece);
        let press = turners
            .iter()
            .filter(|&&press| !is_barred[usize::from(press)])
            .max_by_key(|&&press| place(press.into()));
        if let Some(&press) = press {
            steps.push((press, piece as u16));
            turners
                .iter()
                .for_each(|&press| is_barred[usize::from(press)] = true);
        }
    }
    steps
}
