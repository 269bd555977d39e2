//! The symmetries of a board with rows and columns.

/// A symmetry that takes one board to another: first a mirroring in the diagonal or none, then mirrorings top to bottom and left to
/// right or none. These are all eight symmetries of the square, and all four that take a rectangle to itself (without the diagonal)
/// or to its transpose (with it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    pub(super) diagonal: bool,
    pub(super) rows: bool,
    pub(super) columns: bool,
}

impl Symmetry {
    /// All symmetries. The first one changes nothing.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self { diagonal: bits & 4 != 0, rows: bits & 2 != 0, columns: bits & 1 != 0 })
    }

    /// The symmetries that take a board of a number of rows and columns to itself, no two of which do the same. The first one changes
    /// nothing.
    pub fn of(shape: (usize, usize)) -> impl Iterator<Item = Self> {
        let (rows, columns) = shape;
        let changes = move |symmetry: &Self| {
            !(symmetry.rows && rows == 1 || symmetry.columns && columns == 1 || symmetry.diagonal && (rows, columns) == (1, 1))
        };
        Self::all().filter(move |symmetry| symmetry.shape(shape) == shape).filter(changes)
    }

    /// Whether it changes nothing.
    pub fn is_identity(self) -> bool {
        !(self.diagonal || self.rows || self.columns)
    }

    /// The rows and columns of the transformed board.
    pub fn shape(self, (rows, columns): (usize, usize)) -> (usize, usize) {
        if self.diagonal { (columns, rows) } else { (rows, columns) }
    }

    /// The cell to which it takes a cell of a board with a number of rows and columns.
    pub fn cell_in(self, cell: usize, (mut rows, mut columns): (usize, usize)) -> usize {
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
}
