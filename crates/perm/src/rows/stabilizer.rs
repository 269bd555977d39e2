//! Rows from the stabilizer of the first pieces.
//!
//! For each arrangement of some first pieces, there are as many states as the stabilizer of these pieces has elements. If that group is
//! small, its elements are the places of a row. For example, the Mathieu group on 24 points takes any four points to any four, so it has
//! 255,024 rows of 960 places.

use super::numbers::Numbers;
use super::read_orders::ReadOrders;
use crate::coordinates::{Aspect, Coordinate};
use crate::pieces::{MovedPieces, Orders, PermGroup, Region, cut_after, different};

/// The maximum number of entries of all permutations of a row, so that they fit the caches.
const MAX_MAP_ENTRIES: usize = 1 << 23;

/// Splits a region into the positions of first pieces and the orders of the others that moves reach. Finds the split with the fewest first
/// pieces for which a row has at most `max_row` places and the positions have at most `max_values` values.
pub fn find(
    puzzle: MovedPieces,
    region: &Region,
    [max_row, max_values]: [usize; 2],
) -> Option<(Coordinate, Orders, ReadOrders)> {
    let counts = puzzle.counts(region);
    let pieces: Vec<u8> = puzzle.pieces(region).collect();
    for told in 1..different(&counts) {
        let symbols = cut_after(&counts, told);
        let is_last = |piece: &&u8| symbols[usize::from(**piece)] == 0;
        let size = pieces.iter().filter(is_last).count();
        let first = Coordinate::explore(puzzle, region, Aspect::Pieces(symbols), max_values)?;
        let root = first.value_of(puzzle.sets, puzzle.start)?;
        let read_orders = ReadOrders::along_tree(&first, root, puzzle, size);
        let mut known = Numbers::starting_with((0..size as u8).collect::<Vec<u8>>(), usize::MAX);
        let add = |change: &[u8]| known.number(change).map(drop);
        if read_orders.each_change(&first, puzzle.moves, add).is_err() {
            continue;
        }
        let max_orders = max_row.min(MAX_MAP_ENTRIES / known.len());
        // The pieces in the reading order of the root.
        let begin = read_orders
            .get(root)
            .iter()
            .map(|&place| pieces[usize::from(place)]);
        let generators = generators(known.into_list(), size);
        if let Some(orders) = Orders::reached(begin.collect(), &generators, max_orders) {
            return Some((first, orders, read_orders));
        }
    }
    None
}

/// A subset of the changes that generates the same group.
fn generators(mut changes: Vec<Vec<u8>>, size: usize) -> Vec<Vec<u8>> {
    let mut group = PermGroup::trivial(size);
    changes.retain(|change| !group.add(change.iter().map(|&place| place.into()).collect()));
    changes
}
