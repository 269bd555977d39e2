//! Numbering of the states of a puzzle.

use super::alike::MultisetArrangements;
use super::model::{RowModel, RowPlace};
use crate::puzzle::perm::pieces::{Action, Arrangement};
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

    /// The number of moves.
    pub fn move_count(&self) -> usize {
        match self {
            Self::Rows(model) => model.move_count(),
            Self::Multiset(alike) => alike.move_count(),
        }
    }

    /// The moves, followed by the inverses that are not moves themselves.
    pub fn moves(&self) -> &[Action] {
        match self {
            Self::Rows(model) => model.moves(),
            Self::Multiset(alike) => alike.moves(),
        }
    }

    /// The index of a move's inverse.
    pub fn inverse(&self, code: usize) -> usize {
        match self {
            Self::Rows(model) => model.inverse(code),
            Self::Multiset(alike) => alike.inverse(code),
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
    pub fn each_before(&self, index: u64, mut visit: impl FnMut(usize, u64)) {
        match self {
            Self::Rows(model) => {
                let at = model.place(index);
                (0..model.move_count()).for_each(|code| {
                    visit(code, model.index(model.after(model.inverse(code), at)))
                });
            }
            Self::Multiset(alike) => {
                let at = alike.packed(index);
                (0..alike.move_count()).for_each(|code| {
                    visit(code, alike.index(alike.after(alike.inverse(code), at)))
                });
            }
        }
    }

    /// Visits the states after each move, by ascending code.
    #[inline]
    pub fn each_after(&self, index: u64, mut visit: impl FnMut(usize, u64)) {
        match self {
            Self::Rows(model) => {
                let at = model.place(index);
                (0..model.move_count())
                    .for_each(|code| visit(code, model.index(model.after(code, at))));
            }
            Self::Multiset(alike) => {
                let at = alike.packed(index);
                (0..alike.move_count())
                    .for_each(|code| visit(code, alike.index(alike.after(code, at))));
            }
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
