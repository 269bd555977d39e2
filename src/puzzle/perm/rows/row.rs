use super::read_orders::ReadOrders;
use crate::puzzle::perm::coordinates::{Aspect, Coordinate, OuterNumbers, Twists};
use crate::puzzle::perm::pieces::{Action, Mixed, Orders, TooLarge, counts, orders_of, piece_of};
use std::collections::HashMap;

/// The maximum number of entries of all permutations of a row together.
pub const MAX_ROW_ENTRIES: usize = 1 << 27;

/// What the place in a row stands for.
#[derive(Clone, Debug)]
pub enum RowKind {
    /// The value of a coordinate.
    Whole(Coordinate),
    /// The order of a region's last pieces in the positions that the first ones leave free.
    Cut {
        first: usize,
        orders: Orders,
        read_orders: ReadOrders,
    },
    /// The twists of a region's pieces, as far as they count. The first coordinate has the positions of the pieces.
    Twists { first: usize, twists: Twists },
}

/// The permutations of a row, and the index of the one for each outer number and move; for each move, if the row is a coordinate.
type RowMaps = (Vec<Box<[u16]>>, Vec<u16>);

/// Collects the permutations of a row, the identity first.
struct RowMapBuilder {
    row_len: usize,
    max_entries: usize,
    maps: Vec<Box<[u16]>>,
}

impl RowMapBuilder {
    /// The number of one more permutation after `count` others.
    fn next_number(&self, count: usize) -> Result<u16, TooLarge> {
        if count * self.row_len > self.max_entries {
            return Err(TooLarge);
        }
        u16::try_from(count).map_err(|_| TooLarge)
    }

    fn push(&mut self, map: impl Iterator<Item = u16>) -> Result<u16, TooLarge> {
        let number = self.next_number(self.maps.len())?;
        self.maps.push(whole_words(map));
        Ok(number)
    }
}

impl RowKind {
    /// The number of places.
    pub fn len(&self) -> usize {
        match self {
            Self::Whole(coordinate) => coordinate.len(),
            Self::Cut { orders, .. } => orders.len(),
            Self::Twists { twists, .. } => twists.len(),
        }
    }

    /// Finds how each move permutes the row, by permutations with at most `max_entries` places together.
    pub fn maps(
        &self,
        coordinates: &[Coordinate],
        moves: &[Action],
        outer_numbers: &OuterNumbers,
        max_entries: usize,
    ) -> Result<RowMaps, TooLarge> {
        let row_len = self.len();
        let mut found = RowMapBuilder {
            row_len,
            max_entries,
            maps: vec![whole_words(0..row_len as u16)],
        };
        match self {
            Self::Whole(coordinate) => {
                let mut of_move = Vec::new();
                for code in 0..moves.len() {
                    let map = whole_words(coordinate.next(code).iter().map(|&next| next as u16));
                    let known = found.maps.iter().position(|other| *other == map);
                    of_move.push(known.unwrap_or(found.maps.len()) as u16);
                    if known.is_none() {
                        found.maps.push(map);
                    }
                }
                Ok((found.maps, of_move))
            }
            Self::Cut {
                first: at,
                orders,
                read_orders,
            } => {
                let first = &coordinates[*at];
                let turns: Vec<_> = moves
                    .iter()
                    .map(|action| first.region.restrict(action))
                    .collect();
                let mut known: HashMap<Box<[u8]>, u16, Mixed> = HashMap::default();
                let mut changes: Vec<Box<[u8]>> = vec![(0..orders.size as u8).collect()];
                known.insert(changes[0].clone(), 0);
                // For each move and value of the coordinate, the permutation of the row.
                let mut by_value = vec![0u16; moves.len() * first.len()];
                let (mut order_of, mut change) = ([0u8; 256], vec![0u8; orders.size]);
                for value in 0..first.len() {
                    read_orders
                        .get(value)
                        .iter()
                        .zip(0..)
                        .for_each(|(&place, order)| order_of[usize::from(place)] = order);
                    for (code, turn) in turns.iter().enumerate() {
                        let after = first.next(code)[value] as usize;
                        for (change, &place) in change.iter_mut().zip(read_orders.get(after)) {
                            *change = order_of[usize::from(turn[usize::from(place)].0)];
                        }
                        let number = match known.get(&change[..]) {
                            Some(&number) => number,
                            None => {
                                let number = found.next_number(changes.len())?;
                                known.insert(change.clone().into(), number);
                                changes.push(change.clone().into());
                                number
                            }
                        };
                        by_value[code * first.len() + value] = number;
                    }
                }
                // If there are too many permutations, that is known before any is computed.
                for map in order_maps(orders, &changes[1..]) {
                    found.push(map.into_iter())?;
                }
                Ok((
                    found.maps,
                    spread(&by_value, *at, coordinates, outer_numbers),
                ))
            }
            Self::Twists { first: at, twists } => {
                let first = &coordinates[*at];
                let Aspect::Pieces(shown) = &first.aspect else {
                    return Err(TooLarge);
                };
                let weights: Vec<usize> = (0..=u8::MAX)
                    .map(|symbol| twists.weight(piece_of(shown, symbol)))
                    .collect();
                let twisted = |action: &Action| {
                    first
                        .region
                        .restrict(action)
                        .into_iter()
                        .filter(|&(_, twist)| twist > 0)
                        .collect()
                };
                let turns: Vec<Vec<(u8, u8)>> = moves.iter().map(twisted).collect();
                // For each sum added to the number of the twists, the permutation of the row.
                let mut known = vec![None; row_len];
                known[0] = Some(0);
                let mut by_value = vec![0u16; moves.len() * first.len()];
                for value in 0..first.len() {
                    let symbols: Vec<u8> = first.symbols(value).collect();
                    for (code, turn) in turns.iter().enumerate() {
                        let added = turn.iter().map(|&(from, twist)| {
                            weights[usize::from(symbols[usize::from(from)])] * usize::from(twist)
                        });
                        let added: usize = added.sum();
                        let number = match known[added] {
                            Some(number) => number,
                            None => found
                                .push((0..row_len).map(|place| twists.sum(place, added) as u16))?,
                        };
                        known[added] = Some(number);
                        by_value[code * first.len() + value] = number;
                    }
                }
                Ok((
                    found.maps,
                    spread(&by_value, *at, coordinates, outer_numbers),
                ))
            }
        }
    }
}

/// The permutations of a row for changes of its orders. If there are many, and the row has all orders, each is composed of exchanges of two
/// positions, which takes less than finding the number of each order. A row of some orders alone has no number for those after an exchange.
fn order_maps<'c>(
    orders: &'c Orders,
    changes: &'c [Box<[u8]>],
) -> impl Iterator<Item = Vec<u16>> + 'c {
    let found = |change: &[u8]| -> Vec<u16> {
        let mut moved = vec![0; orders.size];
        let after = |order| {
            let order = orders.get(order);
            moved
                .iter_mut()
                .zip(change)
                .for_each(|(to, &from)| *to = order[usize::from(from)]);
            orders.find(&moved).unwrap_or(0) as u16
        };
        (0..orders.len()).map(after).collect()
    };
    let is_whole = || orders_of(&counts(orders.get(0).iter().copied())) == orders.len() as u128;
    let is_composed = changes.len() > orders.size * orders.size && is_whole();
    let mut exchanges: HashMap<(usize, usize), Vec<u16>> = HashMap::new();
    changes.iter().map(move |change| {
        if !is_composed {
            return found(change);
        }
        let mut map: Vec<u16> = (0..orders.len() as u16).collect();
        let mut left = change.clone();
        for place in 0..orders.size {
            let home = left.iter().position(|&from| usize::from(from) == place);
            let Some(other) = home.filter(|&other| other != place) else {
                continue;
            };
            left.swap(place, other);
            let exchange = exchanges.entry((place, other)).or_insert_with(|| {
                let mut exchanged: Vec<u8> = (0..orders.size as u8).collect();
                exchanged.swap(place, other);
                found(&exchanged)
            });
            map = exchange.iter().map(|&at| map[usize::from(at)]).collect();
        }
        map
    })
}

/// For each outer number and move, the permutation of the row, which depends on the move and the value of one coordinate.
fn spread(
    by_value: &[u16],
    at: usize,
    coordinates: &[Coordinate],
    outer_numbers: &OuterNumbers,
) -> Vec<u16> {
    let weight: u64 = coordinates[at + 1..]
        .iter()
        .map(|coordinate| coordinate.len() as u64)
        .product();
    let len = coordinates[at].len();
    let value_of = |outer: usize| (outer_numbers.get(outer) / weight % len as u64) as usize;
    (0..outer_numbers.len())
        .map(value_of)
        .flat_map(|value| {
            by_value
                .chunks_exact(len)
                .map(move |by_value| by_value[value])
        })
        .collect()
}

/// A permutation of a row, padded with zeros to whole words of places.
pub fn whole_words(map: impl Iterator<Item = u16>) -> Box<[u16]> {
    let mut map: Vec<u16> = map.collect();
    map.resize(map.len().next_multiple_of(64), 0);
    map.into()
}
