use super::{DOWN, LEFT, RIGHT, Slide, UP};

/// A symmetry that takes one board to another: first a mirroring in the diagonal or none, then mirrorings top to bottom and left to
/// right or none. These are all eight symmetries of the square, and all four that take a rectangle to itself (without the diagonal)
/// or to its transpose (with it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    diagonal: bool,
    rows: bool,
    columns: bool,
}

impl Symmetry {
    /// All symmetries. The first one changes nothing.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self { diagonal: bits & 4 != 0, rows: bits & 2 != 0, columns: bits & 1 != 0 })
    }

    /// Whether it changes nothing.
    pub fn is_identity(self) -> bool {
        !(self.diagonal || self.rows || self.columns)
    }

    /// Whether it takes a board of one size to a board of the other.
    pub fn fits(self, from: Slide, onto: Slide) -> bool {
        self.shape((from.rows(), from.columns())) == (onto.rows(), onto.columns())
    }

    /// The cell to which it takes a cell.
    pub fn cell(self, cell: usize, from: Slide) -> usize {
        self.cell_in(cell, (from.rows(), from.columns()))
    }

    /// The rows and columns of the transformed board.
    pub(super) fn shape(self, (rows, columns): (usize, usize)) -> (usize, usize) {
        if self.diagonal { (columns, rows) } else { (rows, columns) }
    }

    /// The same as [`cell`](Self::cell), by the number of rows and columns.
    pub(super) fn cell_in(self, cell: usize, (mut rows, mut columns): (usize, usize)) -> usize {
        let (mut row, mut column) = (cell / columns, cell % columns);
        if self.diagonal {
            (row, column, rows, columns) = (column, row, columns, rows);
        }
        if self.rows {
            row = rows - 1 - row;
        }
        if self.columns {
            column = columns - 1 - column;
        }
        row * columns + column
    }

    /// The move to which it takes a move.
    pub fn code(self, code: u8) -> u8 {
        let across = if !self.diagonal {
            code
        } else {
            match code {
                DOWN => RIGHT,
                RIGHT => DOWN,
                LEFT => UP,
                _ => LEFT,
            }
        };
        let mirrored = if matches!(across, DOWN | UP) { self.rows } else { self.columns };
        if mirrored { super::opposite(across) } else { across }
    }
}
