//! The planes of one colour: half of what a search remembers.

use super::shape::Shape;
use super::words::Words;
use std::io;

/// The planes of the cells of one colour. Their units lie side by side: first the first units of all these planes, then the second ones.
pub struct Side {
    /// The cells, ascending.
    pub cells: Vec<usize>,
    /// One bit a state: whether it is of the layer that reached this side last.
    pub frontier: Words,
    /// Two bits a state, the higher ones of a unit in front of its lower ones: 0 unseen, else depth mod 3 plus 1.
    pub depths: Words,
    /// The number of states of each unit of each plane in the frontier.
    pub counts: Vec<u32>,
}

impl Side {
    /// Planes in which nothing has been seen.
    ///
    /// # Errors
    ///
    /// The system gives no memory.
    pub fn new(shape: &Shape, colour: usize) -> io::Result<Self> {
        let cells = shape.cells_of(colour);
        let words = shape.units() * cells.len() * shape.unit_words();
        let (frontier, depths) = (Words::zeroed(words)?, Words::zeroed(2 * words)?);
        Ok(Self { frontier, depths, counts: vec![0; shape.units() * cells.len()], cells })
    }
}
