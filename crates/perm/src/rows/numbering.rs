//! Numbering of the states of a puzzle.

use super::alike::MultisetArrangements;
use super::model::{RowModel, RowPlace};
use crate::pieces::{Arrangement, Moves};
use std::sync::Arc;

/// Numbers the states that moves reach, and possibly some more.
#[derive(Clone, Debug)]
pub enum Numbering {
    /// Pairs of an outer number and a place in a row.
    Rows(Arc<RowModel>),
    /// Arrangements of pieces of which many look alike.
    Multiset(Arc<MultisetArrangements>),
}

/// A state in a form that a walk carries from move to move, so that only the index is computed again.
pub type CarriedState = u64;

impl Numbering {
    /// The number of indices.
    pub fn len(&self) -> u64 {
        match self {
            Self::Rows(model) => model.len(),
            Self::Multiset(alike) => alike.len(),
        }
    }

    /// The moves.
    pub fn moves(&self) -> &Moves {
        match self {
            Self::Rows(model) => &model.moves,
            Self::Multiset(alike) => &alike.moves,
        }
    }

    /// The index of an arrangement; `None` if moves do not reach it. Some unreachable arrangements have an index, too.
    pub fn rank(&self, arrangement: &Arrangement) -> Option<u64> {
        match self {
            Self::Rows(model) => model.rank(arrangement),
            Self::Multiset(alike) => alike.rank(arrangement),
        }
    }

    /// The arrangement with an index.
    pub fn unrank(&self, index: u64) -> Arrangement {
        match self {
            Self::Rows(model) => model.unrank(index),
            Self::Multiset(alike) => alike.unrank(index),
        }
    }

    /// The state with an index.
    #[inline]
    pub fn enter(&self, index: u64) -> CarriedState {
        match self {
            Self::Rows(model) => carried(model.place(index)),
            Self::Multiset(alike) => alike.packed(index),
        }
    }

    /// The state after a move.
    #[inline]
    pub fn after(&self, code: usize, at: CarriedState) -> CarriedState {
        match self {
            Self::Rows(model) => carried(model.after(code, place(at))),
            Self::Multiset(alike) => alike.after(code, at),
        }
    }

    /// The index of a state.
    #[inline]
    pub fn index(&self, at: CarriedState) -> u64 {
        match self {
            Self::Rows(model) => model.index(place(at)),
            Self::Multiset(alike) => alike.index(at),
        }
    }

    /// Visits the states from which a move leads to a state, by ascending code.
    #[inline]
    pub fn each_before(&self, index: u64, visit: impl FnMut(usize, u64)) {
        self.each(index, |code| self.moves().inverse(code), visit);
    }

    /// Visits the states after each move, by ascending code.
    #[inline]
    pub fn each_after(&self, index: u64, visit: impl FnMut(usize, u64)) {
        self.each(index, |code| code, visit);
    }

    /// Visits the state after the move that `of` returns for each code.
    #[inline]
    fn each(&self, index: u64, of: impl Fn(usize) -> usize, mut visit: impl FnMut(usize, u64)) {
        let at = self.enter(index);
        for code in 0..self.moves().count {
            visit(code, self.index(self.after(of(code), at)));
        }
    }

    /// The definition of the index, in words.
    pub fn words(&self) -> &'static str {
        match self {
            Self::Rows(_) => {
                "outer number x row length + place in the row, each part in ascending order of what moves reach"
            }
            Self::Multiset(_) => "place among all arrangements of the pieces in ascending order",
        }
    }
}

fn carried(RowPlace { outer, in_row }: RowPlace) -> CarriedState {
    u64::from(outer) << 32 | u64::from(in_row)
}

fn place(at: CarriedState) -> RowPlace {
    RowPlace {
        outer: (at >> 32) as u32,
        in_row: at as u32,
    }
}
