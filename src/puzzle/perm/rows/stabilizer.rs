//! Rows from the stabilizer of the first pieces.
//!
//! For each arrangement of some first pieces, there are as many states as the stabilizer of these pieces has elements. If that group is
//! small, its elements are the places of a row. For example, the Mathieu group on 24 points takes any four points to any four, so it has
//! 255,024 rows of 960 places.

use super::read_orders::ReadOrders;
use crate::puzzle::perm::coordinates::{Aspect, Coordinate};
use crate::puzzle::perm::pieces::{
    Action, Arrangement, Mixed, Orders, PermGroup, Region, Set, cut_after, different,
};
use std::collections::HashMap;

/// The maximum number of entries of all permutations of a row, so that they fit the caches.
const MAX_MAP_ENTRIES: usize = 1 << 23;
/// The maximum number of permutations of a row.
const MAX_MAPS: usize = 1 << 16;

/// A region split into first pieces and the orders of the others.
pub struct Stabilizer {
    /// The positions of the first pieces.
    pub first: Coordinate,
    /// The orders of the others that moves reach.
    pub orders: Orders,
    pub read_orders: ReadOrders,
}

impl Stabilizer {
    /// Finds the split with the fewest first pieces for which a row has at most `max_row` places and the first coordinate at most
    /// `max_values` values.
    pub fn find(
        sets: &[Set],
        region: &Region,
        start: &Arrangement,
        moves: &[Action],
        counts: &[usize; 256],
        [max_row, max_values]: [usize; 2],
    ) -> Option<Self> {
        for told in 1..different(counts) {
            let symbols = cut_after(counts, told);
            let last: Vec<u8> = region
                .pieces(sets, start)
                .filter(|&piece| symbols[usize::from(piece)] == 0)
                .collect();
            let first = Coordinate::explore(
                sets,
                region.clone(),
                Aspect::Pieces(symbols),
                start,
                moves,
                max_values,
            )?;
            let root = first.value_of(sets, start)?;
            let read_orders = ReadOrders::along_tree(&first, root, moves, last.len());
            let Some(changes) = changes(&first, &read_orders, moves, MAX_MAPS) else {
                continue;
            };
            // The pieces in the reading order of the root.
            let pieces: Vec<u8> = region.pieces(sets, start).collect();
            let begin: Vec<u8> = read_orders
                .get(root)
                .iter()
                .map(|&place| pieces[usize::from(place)])
                .collect();
            let orders = Orders::reached(begin, &generators(&changes, last.len()), max_row);
            if let Some(orders) =
                orders.filter(|orders| orders.len() * changes.len() <= MAX_MAP_ENTRIES)
            {
                return Some(Self {
                    first,
                    orders,
                    read_orders,
                });
            }
        }
        None
    }
}

/// The distinct changes of the order of the last pieces by moves; `None` if there are more than `most`.
fn changes(
    first: &Coordinate,
    read_orders: &ReadOrders,
    moves: &[Action],
    most: usize,
) -> Option<Vec<Box<[u8]>>> {
    let mut known: HashMap<Box<[u8]>, (), Mixed> = HashMap::default();
    let mut order_of = [0u8; 256];
    let turns: Vec<_> = moves
        .iter()
        .map(|action| first.region.restrict(action))
        .collect();
    for value in 0..first.len() {
        read_orders
            .get(value)
            .iter()
            .zip(0..)
            .for_each(|(&place, order)| order_of[usize::from(place)] = order);
        for (code, turn) in turns.iter().enumerate() {
            let after = read_orders.get(first.next(code)[value] as usize);
            let change: Box<[u8]> = after
                .iter()
                .map(|&place| order_of[usize::from(turn[usize::from(place)].0)])
                .collect();
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

/// A subset of the changes that generates the same group.
fn generators(changes: &[Box<[u8]>], size: usize) -> Vec<Box<[u8]>> {
    let mut group = PermGroup::trivial(size);
    let mut is_new = |change: &[u8]| !group.add(change.iter().map(|&place| place.into()).collect());
    changes
        .iter()
        .filter(|change| is_new(change))
        .cloned()
        .collect()
}
