//! How the states of a puzzle are numbered.

use super::action::{Action, Pattern};
use super::alike::Alike;
use super::model::{Model, Place};
use std::sync::Arc;

/// The numbers of the states that moves can reach, and of some more.
#[derive(Clone, Debug)]
pub enum Numbering {
    /// Pairs of an outer number and a place in a row.
    Rows(Arc<Model>),
    /// Arrangements of pieces of which many look alike.
    Alike(Arc<Alike>),
}

/// A state on which moves act: what is carried from move to move, so that a walk finds its index and nothing else anew.
pub type Carried = u64;

impl Numbering {
    /// The number of indices.
    pub fn len(&self) -> u64 {
        match self {
            Self::Rows(model) => model.len(),
            Self::Alike(alike) => alike.len(),
        }
    }

    /// The number of moves that can be made.
    pub fn made(&self) -> usize {
        match self {
            Self::Rows(model) => model.made(),
            Self::Alike(alike) => alike.made(),
        }
    }

    /// The moves: those that can be made, then those that only undo one.
    pub fn moves(&self) -> &[Action] {
        match self {
            Self::Rows(model) => model.moves(),
            Self::Alike(alike) => alike.moves(),
        }
    }

    /// The move that undoes a move.
    pub fn inverse(&self, code: usize) -> usize {
        match self {
            Self::Rows(model) => model.inverse(code),
            Self::Alike(alike) => alike.inverse(code),
        }
    }

    /// The index of a pattern, `None` if moves do not reach it. Some that they do not reach have one.
    pub fn rank(&self, pattern: &Pattern) -> Option<u64> {
        match self {
            Self::Rows(model) => model.rank(pattern),
            Self::Alike(alike) => alike.rank(pattern),
        }
    }

    /// The pattern with an index.
    pub fn unrank(&self, index: u64) -> Pattern {
        match self {
            Self::Rows(model) => model.unrank(index),
            Self::Alike(alike) => alike.unrank(index),
        }
    }

    /// The state with an index.
    #[inline]
    pub fn enter(&self, index: u64) -> Carried {
        match self {
            Self::Rows(model) => carried(model.place(index)),
            Self::Alike(alike) => alike.arrangement(index),
        }
    }

    /// The state after a move.
    #[inline]
    pub fn after(&self, code: usize, at: Carried) -> Carried {
        match self {
            Self::Rows(model) => carried(model.after(code, place(at))),
            Self::Alike(alike) => alike.after(code, at),
        }
    }

    /// The index of a state.
    #[inline]
    pub fn index(&self, at: Carried) -> u64 {
        match self {
            Self::Rows(model) => model.index(place(at)),
            Self::Alike(alike) => alike.index(at),
        }
    }

    /// Visits the indices before the moves into a state, by ascending code.
    #[inline]
    pub fn each_before(&self, index: u64, mut visit: impl FnMut(usize, u64)) {
        match self {
            Self::Rows(model) => {
                let at = model.place(index);
                (0..model.made()).for_each(|code| visit(code, model.index(model.after(model.inverse(code), at))));
            }
            Self::Alike(alike) => {
                let at = alike.arrangement(index);
                (0..alike.made()).for_each(|code| visit(code, alike.index(alike.after(alike.inverse(code), at))));
            }
        }
    }

    /// Visits the indices after the moves of a state, by ascending code.
    #[inline]
    pub fn each_after(&self, index: u64, mut visit: impl FnMut(usize, u64)) {
        match self {
            Self::Rows(model) => {
                let at = model.place(index);
                (0..model.made()).for_each(|code| visit(code, model.index(model.after(code, at))));
            }
            Self::Alike(alike) => {
                let at = alike.arrangement(index);
                (0..alike.made()).for_each(|code| visit(code, alike.index(alike.after(code, at))));
            }
        }
    }

    /// The rule of the index, in words.
    pub fn words(&self) -> &'static str {
        match self {
            Self::Rows(_) => "outer number x row length + place in the row, each part in ascending order of what moves reach",
            Self::Alike(_) => "place among all arrangements of the pieces in ascending order",
        }
    }
}

fn carried(Place { outer, in_row }: Place) -> Carried {
    u64::from(outer) << 32 | u64::from(in_row)
}

fn place(at: Carried) -> Place {
    Place { outer: (at >> 32) as u32, in_row: at as u32 }
}
