use crate::puzzle::slide::{DOWN, LEFT, RIGHT, Slide, UP};
use crate::puzzle::symmetry::Symmetry;

impl Symmetry {
    /// Returns whether it maps a board of one size to a board of the other.
    pub fn fits(self, from: Slide, onto: Slide) -> bool {
        self.shape((from.rows(), from.columns())) == (onto.rows(), onto.columns())
    }

    /// Returns the image of a cell.
    pub fn cell(self, cell: usize, from: Slide) -> usize {
        self.cell_in(cell, (from.rows(), from.columns()))
    }

    /// Returns the image of a move.
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
        let mirrored = if matches!(across, DOWN | UP) {
            self.rows
        } else {
            self.columns
        };
        if mirrored {
            crate::puzzle::slide::opposite(across)
        } else {
            across
        }
    }
}
