//! The planes of one colour, which contain every second layer.

use super::shape::PlaneShape;
use super::words::PlaneWords;
use crate::backward::DepthCodes;
use crate::error::Result;

/// Returns the plane of marks in which the states of a depth are marked, or `None` if having no mark identifies them.
pub fn marked_plane(codes: DepthCodes, depth: usize) -> Option<usize> {
    codes.of(depth).checked_sub(1)
}

/// The planes of the cells of one colour. In memory the first units of all these planes come first, then the second units, and so on.
pub struct Side {
    /// The cells, ascending.
    pub cells: Vec<usize>,
    /// One bit per state: whether it is in the last layer that reached this side.
    pub frontier: PlaneWords,
    /// The codes of the depths, one plane for each of their bits. Each unit of a plane has one unit of marks per bit, one after another.
    pub marks: PlaneWords,
    /// For each unit of each plane, the number of its states in the frontier.
    pub counts: Vec<u32>,
}

impl Side {
    /// Creates planes that no layer has reached.
    pub fn new(shape: &PlaneShape, colour: usize, codes: DepthCodes) -> Result<Self> {
        let cells = shape.cells_of(colour);
        let words = shape.free_tiles.units() * cells.len() * shape.free_tiles.unit_words();
        let (frontier, marks) = (
            PlaneWords::zeroed(words)?,
            PlaneWords::zeroed(codes.bits() * words)?,
        );
        Ok(Self {
            frontier,
            marks,
            counts: vec![0; shape.free_tiles.units() * cells.len()],
            cells,
        })
    }
}
