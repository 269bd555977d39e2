use super::numbers::Numbers;
use super::read_orders::ReadOrders;
use crate::coordinates::{Aspect, Coordinate, OuterNumbers, Twists};
use crate::pieces::{Action, Orders, TooLarge, counts, orders_of, piece_of};
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

/// How moves permute a row.
#[derive(Clone, Debug)]
pub struct RowMaps {
    /// The permutations, each padded with zeros to whole words, the identity first.
    pub maps: Vec<Box<[u16]>>,
    /// The permutation for each outer number and move, or for each move if the row is a coordinate.
    pub numbers: Vec<u16>,
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

    /// The coordinate that determines how a move permutes the row, if moves alone do not.
    pub fn first(&self) -> Option<usize> {
        match self {
            Self::Whole(_) => None,
            Self::Cut { first, .. } | Self::Twists { first, .. } => Some(*first),
        }
    }

    /// The pieces or twists of a place.
    pub fn symbols(&self, place: usize) -> Vec<u8> {
        match self {
            Self::Whole(coordinate) => coordinate.symbols(place).collect(),
            Self::Cut { orders, .. } => orders.get(place).to_vec(),
            Self::Twists { twists, .. } => twists.get(place).collect(),
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
        let most = max_entries / self.len() + 1;
        let by_value = match self {
            Self::Whole(coordinate) => return Ok(whole_maps(coordinate, moves.len())),
            Self::Cut {
                first,
                orders,
                read_orders,
            } => order_maps(orders, read_orders, &coordinates[*first], moves, most)?,
            Self::Twists { first, twists } => {
                twist_maps(twists, &coordinates[*first], moves, most)?
            }
        };
        let numbers = match self.first() {
            Some(first) => spread(
                &by_value.numbers,
                moves.len(),
                first,
                coordinates,
                outer_numbers,
            ),
            None => by_value.numbers,
        };
        Ok(RowMaps {
            numbers,
            ..by_value
        })
    }
}

/// The permutations of a row that is a coordinate, by move.
fn whole_maps(coordinate: &Coordinate, move_count: usize) -> RowMaps {
    let mut maps = vec![whole_words(0..coordinate.len() as u16)];
    let mut numbers = Vec::new();
    for code in 0..move_count {
        let map = whole_words(coordinate.next(code).iter().map(|&next| next as u16));
        let known = maps.iter().position(|other| *other == map);
        numbers.push(known.unwrap_or(maps.len()) as u16);
        if known.is_none() {
            maps.push(map);
        }
    }
    RowMaps { maps, numbers }
}

/// The permutations of a row of orders, by value of the first coordinate and move. A move permutes a row as it changes the reading order.
fn order_maps(
    orders: &Orders,
    read_orders: &ReadOrders,
    first: &Coordinate,
    moves: &[Action],
    most: usize,
) -> Result<RowMaps, TooLarge> {
    let mut known = Numbers::starting_with((0..orders.size as u8).collect(), most);
    let mut numbers = Vec::with_capacity(first.len() * moves.len());
    read_orders.each_change(first, moves, |change| {
        numbers.push(known.number(change)?);
        Ok(())
    })?;
    // If there are too many permutations, that is known before any is computed.
    let changes = known.into_list();
    let maps = permuted_orders(orders, &changes);
    let maps = maps.map(|map| whole_words(map.into_iter())).collect();
    Ok(RowMaps { maps, numbers })
}

/// The permutations of a row of twists, by value of the first coordinate and move. A move adds a number to that of the twists.
fn twist_maps(
    twists: &Twists,
    first: &Coordinate,
    moves: &[Action],
    most: usize,
) -> Result<RowMaps, TooLarge> {
    let Aspect::Pieces(shown) = &first.aspect else {
        return Err(TooLarge);
    };
    let weights: Vec<usize> = (0..=u8::MAX)
        .map(|symbol| twists.weight(piece_of(shown, symbol)))
        .collect();
    let twisted = |action: &Action| {
        let turn = first.region.restrict(action).into_iter();
        turn.filter(|&(_, twist)| twist > 0).collect()
    };
    let turns: Vec<Vec<(u8, u8)>> = moves.iter().map(twisted).collect();
    let mut known = Numbers::starting_with(0, most);
    let mut numbers = Vec::with_capacity(first.len() * moves.len());
    for value in 0..first.len() {
        let symbols: Vec<u8> = first.symbols(value).collect();
        for turn in &turns {
            let added = turn.iter().map(|&(from, twist)| {
                weights[usize::from(symbols[usize::from(from)])] * usize::from(twist)
            });
            numbers.push(known.number(&added.sum::<usize>())?);
        }
    }
    let map = |added| whole_words((0..twists.len()).map(|place| twists.sum(place, added) as u16));
    let maps = known.into_list().into_iter().map(map).collect();
    Ok(RowMaps { maps, numbers })
}

/// The permutations of a row for changes of its orders. If there are many, and the row has all orders, each is composed of exchanges of two
/// positions, which takes less than finding the number of each order. A row of some orders alone has no number for those after an exchange.
fn permuted_orders<'c>(
    orders: &'c Orders,
    changes: &'c [Vec<u8>],
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
    move_count: usize,
    at: usize,
    coordinates: &[Coordinate],
    outer_numbers: &OuterNumbers,
) -> Vec<u16> {
    let rest = coordinates[at + 1..].iter();
    let weight: u64 = rest.map(|coordinate| coordinate.len() as u64).product();
    let len = coordinates[at].len() as u64;
    let mut numbers = Vec::with_capacity(outer_numbers.len() * move_count);
    for outer in 0..outer_numbers.len() {
        let value = (outer_numbers.get(outer) / weight % len) as usize;
        numbers.extend_from_slice(&by_value[value * move_count..][..move_count]);
    }
    numbers
}

/// A permutation of a row, padded with zeros to whole words of places.
pub fn whole_words(map: impl Iterator<Item = u16>) -> Box<[u16]> {
    let mut map: Vec<u16> = map.collect();
    map.resize(map.len().next_multiple_of(64), 0);
    map.into()
}
