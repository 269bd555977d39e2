//! The parity that no move changes.

use crate::slide::{Board, Slide};
use std::fmt;

/// Why a board cannot reach a goal: a parity that no move changes.
///
/// Count the pairs of tiles whose order, row by row, differs from the goal. A horizontal move changes no pair; a vertical move takes a tile
/// past `columns - 1` others. So with an odd number of columns the parity of the count never changes. With an even number, the parity of
/// this sum never changes: the count plus the rows between the blank and its place in the goal. In the goal both are 0. So if the parity is
/// odd, no moves lead to the goal. Exchanging any two tiles changes the parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongParity {
    /// The number of pairs of tiles that are out of order.
    pub pairs: usize,
    /// The number of rows between the blank and its place in the goal. `None` with an odd number of columns, for which it does not matter.
    pub rows: Option<usize>,
    /// Two tiles, the smaller first, whose exchange makes the board solvable. Of the pairs that leave the most tiles at home, it is the
    /// first.
    pub swap: (u8, u8),
}

impl Slide {
    /// Explains why no moves lead from one board to another. `None` if some do.
    ///
    /// ```
    /// # use homing::puzzle::{Notation, slide::Slide};
    /// let slide = Slide::EIGHT;
    /// let board = slide.parse_board("1 2 3
    ///                                4 5 6
    ///                                8 7 x")?;
    /// assert_eq!(slide.wrong_parity(board, slide.goal()).unwrap().swap, (7, 8));
    /// # Ok::<_, homing::Error>(())
    /// ```
    pub fn wrong_parity(&self, board: Board, goal: Board) -> Option<WrongParity> {
        let (mut place, mut goal_place) = ([0; 16], [0; 16]);
        for cell in 0..self.cells() {
            place[usize::from(board.tile(cell))] = cell;
            goal_place[usize::from(goal.tile(cell))] = cell;
        }
        WrongParity::between(
            self.columns(),
            &place[..self.cells()],
            &goal_place[..self.cells()],
        )
    }
}

impl WrongParity {
    /// Does the same, given the number of columns and the place of each tile, that of the blank first.
    pub fn between(columns: usize, place: &[usize], goal_place: &[usize]) -> Option<Self> {
        let pairs = || (1..place.len()).flat_map(|a| (a + 1..place.len()).map(move |b| (a, b)));
        let out_of_order = pairs()
            .filter(|&(a, b)| (place[a] < place[b]) != (goal_place[a] < goal_place[b]))
            .count();
        let rows = columns
            .is_multiple_of(2)
            .then(|| (place[0] / columns).abs_diff(goal_place[0] / columns));
        if (out_of_order + rows.unwrap_or(0)).is_multiple_of(2) {
            return None;
        }
        let home = |tile, at| usize::from(goal_place[tile] == at);
        let lost = |a, b| home(a, place[a]) + home(b, place[b]);
        let gained = |a: usize, b: usize| home(a, place[b]) + home(b, place[a]);
        let (a, b) = pairs().min_by_key(|&(a, b)| 2 + lost(a, b) - gained(a, b))?;
        Some(Self {
            pairs: out_of_order,
            rows,
            swap: (a as u8, b as u8),
        })
    }
}

impl fmt::Display for WrongParity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count, one: &str| {
            if count == 1 {
                format!("1 {one}")
            } else {
                format!("{count} {one}s")
            }
        };
        let verb = if self.pairs == 1 { "is" } else { "are" };
        write!(
            f,
            "{} of tiles {verb} out of order",
            counted(self.pairs, "pair")
        )?;
        match self.rows {
            None => write!(f, ", an odd number, and it stays odd with every move")?,
            Some(rows) => {
                let sum = self.pairs + rows;
                write!(
                    f,
                    " and the blank is {} from home, in all {sum}, and that stays odd with every move",
                    counted(rows, "row")
                )?;
            }
        }
        let (a, b) = self.swap;
        write!(f, ": swap tiles {a} and {b} to make it solvable")
    }
}
