//! Lower bounds from a table that has bounds of its own, of a board and of its inverse.
//!
//! The inverse of a board is as far from home: a path of one, reversed, is a path of the other. So bounds of the inverse are bounds of the
//! board. A move of a board is, for the inverse, a change at the other end of all its moves, which may lead anywhere in a pattern. So no
//! depth can be followed from board to board, as in tables of depths mod 3: every look finds the whole bound.
//!
//! Some moves leave the goal of a pattern as it is. If the inverse is as far from the goal of the pattern as there are moves left, the next
//! move is none of these: without it the inverse, whose last move it is, would be at the goal one move early. If the board itself is as
//! far, the last move is none of these.

use super::super::keys::{MAX_VIEWS, PatternKeys, SlotMoves, inverse, slots};
use super::super::pieces::Pieces;
use super::super::table::PatternTables;
use crate::pieces::Arrangement;
use homing_search::guided::PatternWords;
use homing_search::patterns::PatternTable;
use homing_table::backward::rows::BoundLayout;
use std::sync::Arc;

/// The maximum number of looks: the views of a board and of its inverse.
pub const MAX_LOOKS: usize = 2 * MAX_VIEWS;

/// The bounds of a puzzle with a symmetric pattern.
pub struct BoundGuide {
    pub(super) pieces: Arc<Pieces>,
    tables: PatternTables,
    pub(super) keys: Arc<PatternKeys>,
    pub(super) layout: BoundLayout,
    pub(super) base: u8,
    pub(super) views: usize,
    /// The number of looks: twice the views, if pieces are distinct.
    pub(super) looks: usize,
    /// For each view, the moves that leave its goal as it is, a bit each.
    pub(super) fixes: Vec<u64>,
    pub(super) all_moves: u64,
    /// The share of states with a bound of at most each depth.
    pub(super) shares: Vec<f64>,
    pub(super) moves: Vec<SlotMoves>,
    pub(super) home: Vec<u8>,
    pub(super) words: PatternWords,
}

/// A board from which a search begins.
#[derive(Clone)]
pub struct BoundStart {
    pub(super) board: Arrangement,
    pub(super) slots: Vec<u8>,
    pub(super) inverse: Vec<u8>,
}

impl BoundGuide {
    /// Guides by the table of a symmetric pattern. Returns the tables if they have none with bounds.
    pub fn of(
        pieces: &Arc<Pieces>,
        tables: PatternTables,
        words: impl FnOnce() -> PatternWords,
    ) -> std::result::Result<Self, Box<PatternTables>> {
        let [PatternTable { space, .. }] = tables.patterns() else {
            return Err(Box::new(tables));
        };
        let Some(keys) = space.keys().cloned() else {
            return Err(Box::new(tables));
        };
        let goal = &pieces.goals[0];
        let home = slots(pieces, goal).unwrap_or_default();
        let rows = space.symmetric();
        let layout = BoundLayout::of(rows.map_or(0, |rows| rows.model.row_len));
        let fixed = |view: usize| {
            let is_fixed = |&code: &usize| {
                let after = slots(pieces, &pieces.after(goal, code as u8));
                after.is_some_and(|after| keys.place(view, &after) == keys.place(view, &home))
            };
            (0..pieces.moves.len())
                .filter(is_fixed)
                .fold(0, |fixes, code| fixes | 1 << code)
        };
        let views = keys.views();
        let has_inverse = pieces.inverse(goal).is_some();
        let mut found = 0.0;
        let states: f64 = rows.map_or(1.0, |rows| rows.len() as f64);
        let shares = tables.layers().iter().map(|&layer| {
            found += layer as f64;
            found / states
        });
        Ok(Self {
            base: layout.base(tables.patterns()[0].column.bytes()),
            layout,
            shares: shares.collect(),
            views,
            looks: if has_inverse { 2 * views } else { views },
            all_moves: u64::MAX >> (u64::BITS - pieces.moves.len() as u32),
            fixes: (0..views).map(fixed).collect(),
            keys: keys.clone(),
            moves: SlotMoves::all(pieces),
            home,
            words: words(),
            pieces: pieces.clone(),
            tables,
        })
    }

    /// The tables.
    pub fn tables(&self) -> &PatternTables {
        &self.tables
    }

    /// Prepares a search from a board. Returns `None` if the pattern shows that there is no path.
    pub fn start(&self, board: &Arrangement) -> Option<BoundStart> {
        let slots = slots(&self.pieces, board)?;
        self.tables.spaces().next()?.see(board)?;
        Some(BoundStart {
            inverse: inverse(&self.pieces, &slots),
            slots,
            board: board.clone(),
        })
    }

    #[inline(always)]
    pub(super) fn bytes(&self) -> &[u8] {
        self.tables.patterns()[0].column.bytes()
    }

    fn look(&self, look: usize, sides: [&[u8]; 2]) -> u8 {
        let (row, in_row) = self.keys.place(look % self.views, sides[look / self.views]);
        self.layout.bound(self.bytes(), self.base, row, in_row)
    }

    pub(super) fn depths(&self, start: &BoundStart) -> [u8; MAX_LOOKS] {
        let sides = [&start.slots[..], &start.inverse];
        std::array::from_fn(|look| {
            if look < self.looks {
                self.look(look, sides)
            } else {
                0
            }
        })
    }

    /// The moves with which a path of `left` moves can go on; none if there is no such path.
    #[inline(always)]
    pub(super) fn allowed(&self, depths: &[u8; MAX_LOOKS], left: u16) -> u64 {
        let moves_of = |depths: &[u8]| {
            let views = depths.iter().zip(&self.fixes);
            views.fold(self.all_moves, |allowed, (&depth, &fixes)| {
                if u16::from(depth) >= left {
                    allowed & !fixes
                } else {
                    allowed
                }
            })
        };
        // No move can be the last one.
        if moves_of(&depths[..self.views]) == 0 {
            return 0;
        }
        moves_of(&depths[self.views..self.looks])
    }

    /// A lower bound on the moves from a board to the goal.
    pub(super) fn bound_of(&self, start: &BoundStart) -> u16 {
        if start.slots == self.home {
            return 0;
        }
        let depths = self.depths(start);
        let bound = depths.iter().copied().max().unwrap_or(0).max(1).into();
        let is_raised = self.allowed(&depths, bound) == 0;
        bound + u16::from(is_raised)
    }
}
