//! Rows of the moves that leave the first pieces where they are.
//!
//! The positions of some pieces tell how many states there are with these positions: as many as the stabilizer of these pieces has
//! elements. Where that group is small, its elements are the places of a row. So the Mathieu group of 24 points, which moves four of them
//! to any four, has 255,024 rows of 960 places.

use super::action::{Action, Pattern, Set};
use super::coordinate::{Coordinate, Mixed, Region, View};
use super::frames::Frames;
use super::group::Group;
use super::orders::Orders;
use super::symbols::{cut_after, different};
use std::collections::HashMap;

/// The most entries of all permutations of a row. They lie in the caches.
const MAX_MAP_ENTRIES: usize = 1 << 23;
/// The most permutations of a row.
const MAX_MAPS: usize = 1 << 16;

/// A region cut by the group of the moves.
pub struct Stabilizer {
    /// Where the first pieces are.
    pub first: Coordinate,
    /// The orders of the others that moves reach.
    pub orders: Orders,
    pub frames: Frames,
}

impl Stabilizer {
    /// The cut that tells the fewest pieces, so that rows are at most so long and the first coordinate has at most so many values.
    pub fn find(
        sets: &[Set],
        region: &Region,
        start: &Pattern,
        moves: &[Action],
        counts: &[usize; 256],
        [max_row, max_values]: [usize; 2],
    ) -> Option<Self> {
        for told in 1..different(counts) {
            let symbols = cut_after(counts, told);
            let last: Vec<u8> = region.pieces(sets, start).filter(|&piece| symbols[usize::from(piece)] == 0).collect();
            let first = Coordinate::explore(sets, region.clone(), View::Pieces(symbols), start, moves, max_values)?;
            let root = first.value_of(sets, start)?;
            let frames = Frames::along_tree(&first, root, moves, last.len());
            let Some(changes) = changes(&first, &frames, moves, MAX_MAPS) else { continue };
            // The pieces in the order of the frame that the tree begins with.
            let pieces: Vec<u8> = region.pieces(sets, start).collect();
            let begin: Vec<u8> = frames.get(root).iter().map(|&place| pieces[usize::from(place)]).collect();
            let orders = Orders::reached(begin, &generators(&changes, last.len()), max_row);
            if let Some(orders) = orders.filter(|orders| orders.len() * changes.len() <= MAX_MAP_ENTRIES) {
                return Some(Self { first, orders, frames });
            }
        }
        None
    }
}

/// What moves change in the order of the last pieces, each once; `None` if they are more than so many.
fn changes(first: &Coordinate, frames: &Frames, moves: &[Action], most: usize) -> Option<Vec<Box<[u8]>>> {
    let mut known: HashMap<Box<[u8]>, (), Mixed> = HashMap::default();
    let mut order_of = [0u8; 256];
    let turns: Vec<_> = moves.iter().map(|action| first.region.turn(action)).collect();
    for value in 0..first.len() {
        frames.get(value).iter().zip(0..).for_each(|(&place, order)| order_of[usize::from(place)] = order);
        for (code, turn) in turns.iter().enumerate() {
            let after = frames.get(first.next(code)[value] as usize);
            let change: Box<[u8]> = after.iter().map(|&place| order_of[usize::from(turn[usize::from(place)].0)]).collect();
            known.insert(change, ());
        }
        if known.len() > most {
            return None;
        }
    }
    let mut changes: Vec<Box<[u8]>> = known.into_keys().collect();
    changes.sort_unstable();
    Some(changes)
}

/// Some of the changes that generate the group of all.
fn generators(changes: &[Box<[u8]>], size: usize) -> Vec<Box<[u8]>> {
    let mut group = Group::trivial(size);
    let mut is_new = |change: &[u8]| !group.add(change.iter().map(|&place| place.into()).collect());
    changes.iter().filter(|change| is_new(change)).cloned().collect()
}
