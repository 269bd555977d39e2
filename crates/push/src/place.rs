//! A place in the maze, and the four directions.

use homing_table::error::{Error, Result};
use std::fmt;
use std::str::FromStr;

/// One cell of the maze's rectangle. Rows and columns count from 0 here, and from 1 in all text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row + 1, self.column + 1)
    }
}

/// Reads `row,column`, both counted from 1.
impl FromStr for Place {
    type Err = Error;

    fn from_str(text: &str) -> Result<Place> {
        let number = |text: &str| text.trim().parse::<usize>().ok()?.checked_sub(1);
        let place = text.split_once(',').and_then(|(row, column)| {
            Some(Place {
                row: number(row)?,
                column: number(column)?,
            })
        });
        place
            .ok_or_else(|| Error::unexpected("a row and a column, counted from 1, as in 3,5", text))
    }
}

/// The four directions as (down, right), in the order of the tie-break. The opposite of direction `d` is direction `3 - d`.
pub const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];

/// The opposite direction.
pub const fn opposite(direction: usize) -> usize {
    3 - direction
}
