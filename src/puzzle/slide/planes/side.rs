//! The planes of one colour, which hold every second layer.

use super::shape::Shape;
use super::words::Words;
use std::io;

/// The planes of the cells of one colour. In memory come first the first units of all these planes, then the second units, and so
/// on.
pub struct Side {
    /// The cells, ascending.
    pub cells: Vec<usize>,
    /// One bit a state: whether it is in the last layer that reached this side.
    pub frontier: Words,
    /// Two bits a state: 0 for unseen, else depth mod 3 plus 1. In each unit the high bits come before the low bits.
    pub depths: Words,
    /// For each unit of each plane, the number of its states in the frontier.
    pub counts: Vec<u32>,
}

impl Side {
    /// Planes in which nothing has been seen.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn new(shape: &Shape, colour: usize) -> io::Result<Self> {
        let cells = shape.cells_of(colour);
        let words = shape.units() * cells.len() * shape.unit_words();
        let (frontier, depths) = (Words::zeroed(words)?, Words::zeroed(2 * words)?);
        Ok(Self { frontier, depths, counts: vec![0; shape.units() * cells.len()], cells })
    }
}
