//! What a press turns.

use homing_space::symmetry::Symmetry;
use std::fmt;
use std::str::FromStr;

/// The pieces that a press turns, relative to the piece that is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The piece and its side neighbours.
    Cross,
    /// The piece, its row and its column.
    Line,
    /// Its row and its column without the piece itself.
    Rook,
    /// The piece and its eight neighbours.
    King,
    /// The eight neighbours without the piece itself.
    Ring,
    /// The piece and its four diagonal neighbours.
    X,
    /// The piece and those a knight's move away.
    Knight,
}

/// A press pattern of boards with rows and columns: a shape, on a plain board or on a torus.
///
/// On a torus the first row follows the last, and the first column the last. There, too, a press turns a set: a neighbour that is reached
/// from both sides, as on a torus of two columns, is turned once.
///
/// ```
/// use homing::puzzle::flip::PressPattern;
///
/// let pattern: PressPattern = "king@torus".parse().unwrap();
/// assert_eq!(pattern.to_string(), "king@torus");
/// assert_eq!("line@torus".parse(), Ok(PressPattern::LINE), "a whole row is the same on a torus");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PressPattern {
    shape: Shape,
    is_torus: bool,
}

/// The shapes with their names, in the order in which they are listed.
pub const SHAPES: [(Shape, &str); 7] = [
    (Shape::Cross, "cross"),
    (Shape::Line, "line"),
    (Shape::Rook, "rook"),
    (Shape::King, "king"),
    (Shape::Ring, "ring"),
    (Shape::X, "x"),
    (Shape::Knight, "knight"),
];

const CROSS: [(isize, isize); 5] = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)];
const KING: [(isize, isize); 9] = [
    (0, 0),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];
const X: [(isize, isize); 5] = [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
const KNIGHT: [(isize, isize); 9] = [
    (0, 0),
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
];

impl PressPattern {
    /// The piece and its side neighbours: the Flip Game of POJ 1753, and Lights Out.
    pub const CROSS: Self = Self {
        shape: Shape::Cross,
        is_torus: false,
    };
    /// The piece, its row and its column: the refrigerator of POJ 2965.
    pub const LINE: Self = Self {
        shape: Shape::Line,
        is_torus: false,
    };

    /// Creates a pattern. Whole rows and columns are the same on a torus, so there is only one pattern for both.
    pub const fn new(shape: Shape, is_torus: bool) -> Self {
        Self {
            shape,
            is_torus: is_torus && !matches!(shape, Shape::Line | Shape::Rook),
        }
    }

    /// All patterns.
    pub fn all() -> impl Iterator<Item = Self> {
        let both = SHAPES
            .into_iter()
            .flat_map(|(shape, _)| [false, true].map(|is_torus| (shape, is_torus)));
        both.map(|(shape, is_torus)| (Self::new(shape, is_torus), is_torus))
            .filter(|(pattern, is_torus)| pattern.is_torus == *is_torus)
            .map(|(pattern, _)| pattern)
    }

    /// The shape.
    pub const fn shape(self) -> Shape {
        self.shape
    }

    /// Whether the board is a torus.
    pub const fn is_torus(self) -> bool {
        self.is_torus
    }

    /// Returns the text after the size of a board: empty for the cross, otherwise a colon and the name.
    pub fn suffix(self) -> String {
        if self == Self::CROSS {
            String::new()
        } else {
            format!(":{self}")
        }
    }

    const fn offsets(self) -> &'static [(isize, isize)] {
        match self.shape {
            Shape::Cross => &CROSS,
            Shape::King | Shape::Ring => &KING,
            Shape::X => &X,
            Shape::Knight => &KNIGHT,
            Shape::Line | Shape::Rook => &[],
        }
    }

    /// Returns the maps of pieces for the reflections and rotations of a board, and on a torus also for shifts. The identity comes first,
    /// and all maps are different. They map presses to presses, because every shape looks the same from all sides.
    pub fn symmetries(
        self,
        rows: usize,
        columns: usize,
    ) -> impl Iterator<Item = impl Fn(usize) -> usize> {
        let shape = (rows, columns);
        let (down, right) = if self.is_torus { shape } else { (1, 1) };
        let shifts = move |symmetry| {
            (0..down * right).map(move |shift| (symmetry, shift / right, shift % right))
        };
        // Two rows of a torus that are mirrored are shifted.
        let is_shift =
            move |symmetry: &Symmetry| symmetry.rows && down == 2 || symmetry.columns && right == 2;
        Symmetry::of(shape)
            .filter(move |symmetry| !is_shift(symmetry))
            .flat_map(shifts)
            .map(move |(symmetry, down, right)| {
                move |piece| {
                    let cell = symmetry.cell_in(piece, shape);
                    (cell / columns + down) % rows * columns + (cell % columns + right) % columns
                }
            })
    }

    /// Returns the number of numbers that [`nth`](Self::nth) accepts.
    pub const fn reach(self, rows: usize, columns: usize) -> usize {
        match self.shape {
            Shape::Line | Shape::Rook => rows + columns,
            _ => self.offsets().len(),
        }
    }

    /// Returns the pieces that a press turns, one for each number below [`reach`](Self::reach). `None` if the number leads off the board; a
    /// piece may occur twice.
    pub const fn nth(
        self,
        rows: usize,
        columns: usize,
        press: usize,
        number: usize,
    ) -> Option<usize> {
        let (row, column) = (press / columns, press % columns);
        let piece = match self.shape {
            Shape::Line | Shape::Rook if number < columns => row * columns + number,
            Shape::Line | Shape::Rook => (number - columns) * columns + column,
            _ => {
                let (down, right) = self.offsets()[number];
                let (mut row, mut column) = (row as isize + down, column as isize + right);
                if self.is_torus {
                    row = row.rem_euclid(rows as isize);
                    column = column.rem_euclid(columns as isize);
                }
                if row < 0 || row >= rows as isize || column < 0 || column >= columns as isize {
                    return None;
                }
                row as usize * columns + column as usize
            }
        };
        if piece == press && matches!(self.shape, Shape::Rook | Shape::Ring) {
            None
        } else {
            Some(piece)
        }
    }
}

impl fmt::Display for PressPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = SHAPES
            .iter()
            .find(|(shape, _)| *shape == self.shape)
            .map_or("", |(_, name)| name);
        write!(f, "{name}{}", if self.is_torus { "@torus" } else { "" })
    }
}

impl FromStr for PressPattern {
    type Err = String;

    /// Reads a name that [`Display`](fmt::Display) writes. The error is a sentence with the names.
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, is_torus) = match text.strip_suffix("@torus") {
            Some(name) => (name, true),
            None => (text, false),
        };
        let shape = SHAPES
            .iter()
            .find(|(_, known)| *known == name)
            .map(|(shape, _)| *shape);
        shape
            .map(|shape| Self::new(shape, is_torus))
            .ok_or_else(|| {
                let names: Vec<_> = SHAPES.iter().map(|(_, name)| *name).collect();
                format!(
                    "expected a press pattern ({}), each also with @torus behind, found {text:?}",
                    names.join(", ")
                )
            })
    }
}
