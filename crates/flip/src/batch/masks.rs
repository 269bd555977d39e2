use homing_boards::flip::{Flip, PressPattern};
use homing_space::space::Space;
use homing_table::error::{Error, Result};
use homing_table::table::Table;

/// An upper bound on the presses of a 4x4 board; a mask with more comes from a damaged table.
const MAX_PRESSES: u32 = 9;

/// The solutions of every 4x4 board of the Flip Game, one mask each: 128 KiB.
///
/// Presses commute and are their own inverses, so a solution is a set: bit `i` is set if piece `i` is pressed.
#[derive(Clone, Debug)]
pub struct Masks {
    masks: Vec<u16>,
}

impl Masks {
    /// The mask of a board that reaches no goal. No solution presses every piece, because no board needs more than seven presses.
    pub const UNSOLVABLE: u16 = u16::MAX;

    /// Expands the table of a 4x4 board.
    ///
    /// # Errors
    ///
    /// [`Error::PuzzleSize`] if the board has another size, [`Error::Meaning`] if the table is damaged and a walk never reaches a goal.
    pub fn new(flip: &Flip, table: &Table) -> Result<Self> {
        if (flip.rows(), flip.columns(), flip.pattern()) != (4, 4, Some(PressPattern::CROSS)) {
            return Err(Error::PuzzleSize {
                name: flip.describe().puzzle,
                limits: "4 x 4 pieces, whose solutions fit one mask".into(),
            });
        }
        let mask = |index| {
            if !table.is_reachable(index) {
                return Ok(Self::UNSOLVABLE);
            }
            let mut walk = table.walk(index);
            let mut mask = 0u16;
            for piece in walk.by_ref() {
                // A best path presses each piece at most once, in ascending order. Any other path does not fit a mask.
                if mask >> piece != 0 {
                    return Err(Error::endless_walk(index));
                }
                mask |= 1 << piece;
            }
            if walk.is_home() && mask.count_ones() <= MAX_PRESSES {
                Ok(mask)
            } else {
                Err(Error::endless_walk(index))
            }
        };
        Ok(Self {
            masks: (0..flip.len()).map(mask).collect::<Result<_>>()?,
        })
    }

    /// Returns the pieces to press on a board. Bit `i` of the board is set if piece `i` shows black.
    #[inline]
    pub fn mask(&self, board: u16) -> u16 {
        self.masks[usize::from(board)]
    }

    /// Writes the solution of each board to `solutions`. Allocates nothing.
    ///
    /// # Panics
    ///
    /// If `solutions` is shorter than `boards`.
    pub fn solve_many(&self, boards: &[u16], solutions: &mut [u16]) {
        for (&board, solution) in boards.iter().zip(&mut solutions[..boards.len()]) {
            *solution = self.mask(board);
        }
    }
}
