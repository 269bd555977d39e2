//! Sets of cells, as bits.

use crate::parse::{Direction, Form};

/// A set of the cells of a board. Cells are numbered down the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set(pub Vec<u64>);

impl Set {
    pub fn empty(cells: usize) -> Self {
        Self(vec![0; cells.div_ceil(64)])
    }

    pub fn add(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Keeps what is in another set too. Returns whether anything changed.
    pub fn keep(&mut self, other: &Self) -> bool {
        self.combine(other, |word, other| word & other)
    }

    /// Removes another set. Returns whether anything changed.
    pub fn remove(&mut self, other: &Self) -> bool {
        self.combine(other, |word, other| word & !other)
    }

    /// Adds another set. Returns whether anything changed.
    pub fn join(&mut self, other: &Self) -> bool {
        self.combine(other, |word, other| word | other)
    }

    fn combine(&mut self, other: &Self, with: impl Fn(u64, u64) -> u64) -> bool {
        let mut changed = false;
        for (word, &other) in self.0.iter_mut().zip(&other.0) {
            let before = std::mem::replace(word, with(*word, other));
            changed |= before != *word;
        }
        changed
    }

    /// The cells that are this many cells before a cell of this set.
    pub fn back(&self, by: isize) -> Self {
        let mut moved = vec![0; self.0.len()];
        shift(&self.0, by, &mut moved);
        Self(moved)
    }
}

/// Visits the cells of a plane.
#[inline(always)]
pub fn each_cell(plane: &[u64], mut visit: impl FnMut(usize)) {
    for (at, &word) in plane.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            visit(at * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// Moves each bit down by this many places, or up if there are less than none.
#[inline(always)]
pub fn shift(words: &[u64], by: isize, moved: &mut [u64]) {
    let (far, near) = (by.div_euclid(64), by.rem_euclid(64) as u32);
    let word = |at: usize| words.get(at).copied().unwrap_or(0);
    for (at, moved) in moved.iter_mut().enumerate() {
        let from = at.wrapping_add_signed(far);
        // A shift by 64 bits, where `near` is 0, is one by 1 and 63.
        *moved = word(from) >> near | word(from.wrapping_add(1)) << 1 << (63 - near);
    }
}

impl Form {
    /// The cells from which so many are on the board in this direction, the first among them.
    pub fn starts(self, direction: Direction, length: usize) -> Set {
        let mut starts = Set::empty(self.cells());
        for cell in 0..self.cells() {
            if self.room(cell, direction) >= length {
                starts.add(cell);
            }
        }
        starts
    }
}
