//! Lower bounds from pieces that must become neighbours.
//!
//! The places of a row are neighbours in their order; the first or the last one may also be the neighbour of the other one, or of what no
//! move moves. Pieces are *joined* if moves that take neighbours to neighbours lead to them from the goal. A move makes few joins: where
//! its places were no neighbours before. So the joins that lack, divided by those that a move can make, are a lower bound, for pancakes
//! the gap heuristic (M. Helmert, *Landmark Heuristics for the Pancake Problem*, 2010).

use super::super::keys::{SlotMoves, slots, values_of};
use super::super::pieces::Pieces;
use super::super::table::PatternTables;
use crate::pieces::Arrangement;
use homing_search::guided::PatternWords;
use std::sync::Arc;

/// The maximum number of places.
pub const MAX_PLACES: usize = 64;
/// The maximum number of values of a place.
const MAX_VALUES: usize = 128;

/// The bounds of a puzzle whose places are a row.
pub struct NeighbourGuide {
    pub(super) pieces: Arc<Pieces>,
    tables: PatternTables,
    pub(super) neighbours: Neighbours,
    pub(super) moves: Vec<SlotMoves>,
    pub(super) home: Vec<u8>,
    pub(super) words: PatternWords,
}

/// A board from which a search begins.
#[derive(Clone)]
pub struct NeighbourStart {
    pub(super) board: Arrangement,
    pub(super) slots: Vec<u8>,
}

/// The neighbours among places.
pub(super) struct Neighbours {
    /// The place after the last one never moves.
    pairs: Vec<[usize; 2]>,
    values: usize,
    /// For each pair and the values of its places, whether they are joined.
    joined: Vec<bool>,
    /// For each move, the pairs that it takes apart, and those that were none.
    changes: Vec<[Vec<usize>; 2]>,
    /// The maximum number of joins that a move makes.
    most: u16,
}

/// For each place after a move, the place before.
type Sources = Vec<usize>;

/// A puzzle whose places are a row.
struct Row {
    neighbours: Neighbours,
    /// The bound of a random board.
    expected: f64,
    moves: Vec<SlotMoves>,
    home: Vec<u8>,
}

impl Row {
    fn of(pieces: &Pieces) -> Option<Self> {
        let ([set], goal) = (&pieces.sets[..], &pieces.goals[0]) else {
            return None;
        };
        let is_row = (2..=MAX_PLACES).contains(&set.size) && values_of(set) <= MAX_VALUES;
        let can_undo = pieces.all_moves.len() == pieces.moves.len();
        if !is_row || !can_undo || pieces.inverse(goal).is_none() {
            return None;
        }
        let home = slots(pieces, goal)?;
        let moves: Vec<SlotMoves> = (0..pieces.moves.len())
            .map(|code| SlotMoves::of(pieces, code))
            .collect();
        let (expected, neighbours) = Neighbours::best(&moves, &home, values_of(set))?;
        Some(Self {
            neighbours,
            expected,
            moves,
            home,
        })
    }
}

/// The bound of a random board by neighbours, if the places are a row.
pub fn expected_bound(pieces: &Pieces) -> Option<f64> {
    Row::of(pieces).map(|row| row.expected)
}

impl NeighbourGuide {
    /// Guides by neighbours, if they tell more of most boards than these tables of any; otherwise returns the tables.
    pub fn of(
        pieces: &Arc<Pieces>,
        tables: PatternTables,
        words: impl FnOnce() -> PatternWords,
    ) -> std::result::Result<Self, Box<PatternTables>> {
        let greatest = tables.layers().len() as f64 - 1.0;
        match Row::of(pieces).filter(|row| row.expected > greatest) {
            Some(row) => Ok(Self {
                neighbours: row.neighbours,
                moves: row.moves,
                home: row.home,
                words: words(),
                pieces: pieces.clone(),
                tables,
            }),
            None => Err(Box::new(tables)),
        }
    }

    /// The tables.
    pub fn tables(&self) -> &PatternTables {
        &self.tables
    }

    /// Prepares a search from a board.
    pub fn start(&self, board: &Arrangement) -> Option<NeighbourStart> {
        Some(NeighbourStart {
            slots: slots(&self.pieces, board)?,
            board: board.clone(),
        })
    }

    /// A lower bound on the moves from a board to the goal, of which `lacking` joins lack.
    #[inline]
    pub(super) fn bound_of(&self, slots: &[u8], lacking: u16) -> u16 {
        match slots == self.home {
            true => 0,
            false => lacking.div_ceil(self.neighbours.most).max(1),
        }
    }
}

impl Neighbours {
    /// The neighbours with the greatest bound of a random board, and that bound.
    fn best(moves: &[SlotMoves], home: &[u8], values: usize) -> Option<(f64, Self)> {
        let last = home.len() - 1;
        let row: Vec<[usize; 2]> = (0..last).map(|place| [place, place + 1]).collect();
        let ends = [
            None,
            Some([last, home.len()]),
            Some([0, home.len()]),
            Some([last, 0]),
        ];
        let all = ends.map(|end| {
            let pairs = row.iter().copied().chain(end).collect();
            Self::of(pairs, moves, home, values)
        });
        let expected = |found: &Self| {
            let square = (found.values * found.values) as f64;
            let joined = found.joined.iter().filter(|&&joined| joined).count() as f64;
            (found.pairs.len() as f64 - joined / square) / f64::from(found.most.max(1))
        };
        let all = all.into_iter().filter(|found| found.most > 0);
        all.map(|found| (expected(&found), found))
            .max_by(|one, other| one.0.total_cmp(&other.0))
    }

    fn of(pairs: Vec<[usize; 2]>, moves: &[SlotMoves], home: &[u8], values: usize) -> Self {
        let sources = |mv: &SlotMoves| {
            let mut sources: Sources = (0..=home.len()).collect();
            for &(slot, from, _) in &mv.changed {
                sources[usize::from(slot)] = from.into();
            }
            sources
        };
        let sources: Vec<Sources> = moves.iter().map(sources).collect();
        // For each move and pair, the pair from which it comes, and whether its places change sides.
        let before = |sources: &Sources| {
            let of_pair = |&[one, other]: &[usize; 2]| {
                let from = [sources[one], sources[other]];
                let back = [from[1], from[0]];
                let is_from = |pair: &[usize; 2]| *pair == from || *pair == back;
                let at = pairs.iter().position(is_from)?;
                Some((at, pairs[at] != from))
            };
            pairs.iter().map(of_pair).collect::<Vec<_>>()
        };
        let before: Vec<Vec<Option<(usize, bool)>>> = sources.iter().map(before).collect();
        let changes = before.iter().map(|before| {
            let all = 0..pairs.len();
            let is_kept = |pair: &usize| before.iter().flatten().any(|(from, _)| from == pair);
            [
                all.clone().filter(|pair| !is_kept(pair)).collect(),
                all.filter(|&pair| before[pair].is_none()).collect(),
            ]
        });
        let changes: Vec<[Vec<usize>; 2]> = changes.collect();
        let mut found = Self {
            values,
            joined: vec![false; pairs.len() * values * values],
            most: changes
                .iter()
                .map(|[_, made]| made.len())
                .max()
                .unwrap_or(0) as u16,
            changes,
            pairs,
        };
        found.join(moves, &before, home);
        found
    }

    /// Finds what is joined: from the goal, by the moves that take pairs to pairs.
    fn join(&mut self, moves: &[SlotMoves], before: &[Vec<Option<(usize, bool)>>], home: &[u8]) {
        let value = |place: usize| home.get(place).copied().unwrap_or(0);
        let mut waiting: Vec<(usize, [u8; 2])> = (0..)
            .zip(&self.pairs)
            .map(|(pair, places)| (pair, places.map(value)))
            .collect();
        while let Some((pair, values)) = waiting.pop() {
            let at = self.index(pair, values);
            if std::mem::replace(&mut self.joined[at], true) {
                continue;
            }
            for (mv, before) in moves.iter().zip(before) {
                for (to, from) in before.iter().enumerate() {
                    let Some((_, is_swapped)) = from.filter(|(from, _)| *from == pair) else {
                        continue;
                    };
                    let [one, other] = values;
                    let mut values = if is_swapped { [other, one] } else { values };
                    for (value, &place) in values.iter_mut().zip(&self.pairs[to]) {
                        let change = mv.changed.iter();
                        let mut change = change.filter(|(slot, ..)| usize::from(*slot) == place);
                        if let Some((_, _, twisted)) = change.next() {
                            *value = twisted[usize::from(*value)];
                        }
                    }
                    waiting.push((to, values));
                }
            }
        }
    }

    #[inline]
    fn index(&self, pair: usize, [one, other]: [u8; 2]) -> usize {
        (pair * self.values + usize::from(one)) * self.values + usize::from(other)
    }

    /// The number of these pairs whose pieces are not joined.
    #[inline]
    fn lacking_of<'p>(&self, pairs: impl Iterator<Item = &'p usize>, slots: &[u8]) -> u16 {
        let value = |place: usize| slots.get(place).copied().unwrap_or(0);
        let lacks = |&&pair: &&usize| {
            let values = self.pairs[pair].map(value);
            !self.joined[self.index(pair, values)]
        };
        pairs.filter(lacks).count() as u16
    }

    /// The number of joins that a board lacks.
    pub fn lacking(&self, slots: &[u8]) -> u16 {
        let all: Vec<usize> = (0..self.pairs.len()).collect();
        self.lacking_of(all.iter(), slots)
    }

    /// The same after a move, from the number before it.
    #[inline]
    pub fn lacking_after(&self, lacking: u16, code: u8, before: &[u8], after: &[u8]) -> u16 {
        let [apart, made] = &self.changes[usize::from(code)];
        lacking + self.lacking_of(made.iter(), after) - self.lacking_of(apart.iter(), before)
    }
}
