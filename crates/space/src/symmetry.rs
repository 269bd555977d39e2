//! The symmetries of a board with rows and columns.

/// A symmetry from one board to another: an optional reflection in the diagonal, then optional reflections top to bottom and left to right.
/// These are the eight symmetries of the square; for a rectangle, the four without the diagonal map it to itself, and the four with the
/// diagonal to its transpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whether it reflects in the diagonal, first.
    pub diagonal: bool,
    /// Whether it reflects top to bottom.
    pub rows: bool,
    /// Whether it reflects left to right.
    pub columns: bool,
}

impl Symmetry {
    /// All symmetries. The first one is the identity.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self {
            diagonal: bits & 4 != 0,
            rows: bits & 2 != 0,
            columns: bits & 1 != 0,
        })
    }

    /// The distinct symmetries of a board with these rows and columns. The first one is the identity.
    pub fn of(shape: (usize, usize)) -> impl Iterator<Item = Self> {
        let (rows, columns) = shape;
        let changes = move |symmetry: &Self| {
            !(symmetry.rows && rows == 1
                || symmetry.columns && columns == 1
                || symmetry.diagonal && (rows, columns) == (1, 1))
        };
        Self::all()
            .filter(move |symmetry| symmetry.shape(shape) == shape)
            .filter(changes)
    }

    /// Whether it is the identity.
    pub fn is_identity(self) -> bool {
        !(self.diagonal || self.rows || self.columns)
    }

    /// The rows and columns of the transformed board.
    pub fn shape(self, (rows, columns): (usize, usize)) -> (usize, usize) {
        if self.diagonal {
            (columns, rows)
        } else {
            (rows, columns)
        }
    }

    /// The image of a cell of a board with these rows and columns.
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
