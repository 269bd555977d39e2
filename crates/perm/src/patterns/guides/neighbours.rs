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
    pub(super) row: Row,
    pub(super) words: PatternWords,
}

/// A board from which a search begins.
#[derive(Clone)]
pub struct NeighbourStart {
    pub(super) board: Arrangement,
    pub(super) slots: Vec<u8>,
}

/// Places in a row.
pub(super) struct Row {
    pub neighbours: Neighbours,
    pub moves: Vec<SlotMoves>,
    pub home: Vec<u8>,
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

/// For each place before a move, the place after it, and for each value the value after it if the place changes.
type Ways<'m> = Vec<(usize, Option<&'m [u8; 256]>)>;

impl NeighbourGuide {
    /// Guides by neighbours, if they tell more of most boards than these tables of any; otherwise returns the tables.
    pub fn of(
        pieces: &Arc<Pieces>,
        tables: PatternTables,
        words: impl FnOnce() -> PatternWords,
    ) -> std::result::Result<Self, Box<PatternTables>> {
        let greatest = tables.layers().len() as f64 - 1.0;
        match Row::of(pieces).filter(|row| row.neighbours.expected() > greatest) {
            Some(row) => Ok(Self {
                row,
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
}

/// The bound of a random board by neighbours, if the places are a row.
pub fn expected_bound(pieces: &Pieces) -> Option<f64> {
    Row::of(pieces).map(|row| row.neighbours.expected())
}

impl Row {
    /// The row with the greatest bound of a random board.
    fn of(pieces: &Pieces) -> Option<Self> {
        let ([set], goal) = (&pieces.sets[..], &pieces.goals[0]) else {
            return None;
        };
        let is_row = (2..=MAX_PLACES).contains(&set.size) && values_of(set) <= MAX_VALUES;
        let can_undo = pieces.all_moves.len() == pieces.moves.len();
        if !is_row || !can_undo || pieces.inverse(goal).is_none() {
            return None;
        }
        let (home, moves) = (slots(pieces, goal)?, SlotMoves::all(pieces));
        let last = set.size - 1;
        let ends = [
            None,
            Some([last, last + 1]),
            Some([0, last + 1]),
            Some([last, 0]),
        ];
        let all = ends.map(|end| {
            let pairs = (0..last).map(|place| [place, place + 1]).chain(end);
            Neighbours::of(pairs.collect(), &moves, &home, values_of(set))
        });
        let neighbours = all
            .into_iter()
            .filter(|found| found.most > 0)
            .max_by(|one, other| one.expected().total_cmp(&other.expected()))?;
        Some(Self {
            neighbours,
            moves,
            home,
        })
    }

    /// A lower bound on the moves from a board to the goal, of which `lacking` joins lack.
    #[inline]
    pub fn bound_of(&self, slots: &[u8], lacking: u16) -> u16 {
        match slots == self.home {
            true => 0,
            false => lacking.div_ceil(self.neighbours.most).max(1),
        }
    }
}

impl Neighbours {
    fn of(pairs: Vec<[usize; 2]>, moves: &[SlotMoves], home: &[u8], values: usize) -> Self {
        let ways = |mv| ways(mv, home.len());
        let ways: Vec<Ways> = moves.iter().map(ways).collect();
        // For each move, the pair to which it takes each pair.
        let after = |ways: &Ways| -> Vec<Option<usize>> {
            let of_pair = |pair: &[usize; 2]| {
                let to = pair.map(|place| ways[place].0);
                let back = [to[1], to[0]];
                pairs.iter().position(|pair| *pair == to || *pair == back)
            };
            pairs.iter().map(of_pair).collect()
        };
        let after: Vec<Vec<Option<usize>>> = ways.iter().map(after).collect();
        let changes = after.iter().map(|after| {
            let all = 0..pairs.len();
            [
                all.clone().filter(|&pair| after[pair].is_none()).collect(),
                all.filter(|&pair| !after.contains(&Some(pair))).collect(),
            ]
        });
        let changes: Vec<[Vec<usize>; 2]> = changes.collect();
        let most = changes.iter().map(|[_, made]| made.len()).max();
        let mut found = Self {
            values,
            joined: vec![false; pairs.len() * values * values],
            most: most.unwrap_or(0) as u16,
            changes,
            pairs,
        };
        found.join(&ways, &after, home);
        found
    }

    /// Finds what is joined: from the goal, by the moves that take pairs to pairs.
    fn join(&mut self, ways: &[Ways], after: &[Vec<Option<usize>>], home: &[u8]) {
        let values = self.pairs.iter().map(|pair| values_at(pair, home));
        let mut waiting: Vec<(usize, [u8; 2])> = (0..).zip(values).collect();
        while let Some((pair, values)) = waiting.pop() {
            let at = self.index(pair, values);
            if std::mem::replace(&mut self.joined[at], true) {
                continue;
            }
            for (ways, after) in ways.iter().zip(after) {
                let Some(to) = after[pair] else { continue };
                let [one, other] = self.pairs[pair].map(|place| ways[place]);
                let turned = |(_, turn): (usize, Option<&[u8; 256]>), value: u8| {
                    turn.map_or(value, |turn| turn[usize::from(value)])
                };
                let mut moved = [turned(one, values[0]), turned(other, values[1])];
                if self.pairs[to][0] != one.0 {
                    moved.reverse();
                }
                waiting.push((to, moved));
            }
        }
    }

    /// The bound of a random board.
    fn expected(&self) -> f64 {
        let square = (self.values * self.values) as f64;
        let joined = self.joined.iter().filter(|&&joined| joined).count() as f64;
        (self.pairs.len() as f64 - joined / square) / f64::from(self.most)
    }

    #[inline]
    fn index(&self, pair: usize, [one, other]: [u8; 2]) -> usize {
        (pair * self.values + usize::from(one)) * self.values + usize::from(other)
    }

    /// The number of these pairs whose pieces are not joined.
    #[inline]
    fn lacking_of(&self, pairs: impl Iterator<Item = usize>, slots: &[u8]) -> u16 {
        let lacks =
            |&pair: &usize| !self.joined[self.index(pair, values_at(&self.pairs[pair], slots))];
        pairs.filter(lacks).count() as u16
    }

    /// The number of joins that a board lacks.
    pub fn lacking(&self, slots: &[u8]) -> u16 {
        self.lacking_of(0..self.pairs.len(), slots)
    }

    /// The same after a move, from the number before it.
    #[inline]
    pub fn lacking_after(&self, lacking: u16, code: u8, before: &[u8], after: &[u8]) -> u16 {
        let [apart, made] = &self.changes[usize::from(code)];
        let [apart, made] = [apart, made].map(|pairs| pairs.iter().copied());
        lacking + self.lacking_of(made, after) - self.lacking_of(apart, before)
    }
}

fn ways(mv: &SlotMoves, places: usize) -> Ways<'_> {
    let mut ways: Ways = (0..=places).map(|place| (place, None)).collect();
    for (slot, from, twisted) in &mv.changed {
        ways[usize::from(*from)] = (usize::from(*slot), Some(&**twisted));
    }
    ways
}

/// The values of a pair; what never moves has 0.
#[inline]
fn values_at(pair: &[usize; 2], slots: &[u8]) -> [u8; 2] {
    pair.map(|place| slots.get(place).copied().unwrap_or(0))
}
