//! Parts of a pattern on which moves act by themselves, with their values numbered.

use super::action::{Action, Pattern, Set, sum};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A value of a coordinate as one number: a symbol for each position, the first one highest.
pub type Key = u128;

/// What of a set a coordinate shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// Where its pieces are. By piece, the symbol that it shows; pieces that are not told apart show the same one.
    Pieces(Box<[u8]>),
    /// How the pieces lie, position by position, whichever they are.
    Twists,
    /// Both together, where the twist of some pieces does not count. By symbol: a piece and its twist, ascending.
    Lying(Box<[(u8, u8)]>),
}

/// Positions of a set among which pieces move, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub set: usize,
    pub places: Box<[u8]>,
}

impl Region {
    /// Regions of one set as one region; those of a single position stay.
    pub fn joined(regions: Vec<Self>) -> Vec<Self> {
        let (moved, mut still): (Vec<Self>, Vec<Self>) = regions.into_iter().partition(|region| region.places.len() > 1);
        let mut places: Vec<u8> = moved.iter().flat_map(|region| region.places.iter().copied()).collect();
        places.sort_unstable();
        still.extend(moved.first().map(|first| Self { set: first.set, places: places.into() }));
        still
    }

    /// The regions of all sets: the positions that moves join.
    pub fn all(sets: &[Set], moves: &[Action]) -> Vec<Self> {
        let mut regions = Vec::new();
        for (at, set) in sets.iter().enumerate() {
            let mut region_of: Vec<usize> = (0..set.size).collect();
            for turn in moves.iter().map(|action| &action.0[at]) {
                for (place, &from) in turn.from.iter().enumerate() {
                    let (kept, joined) = (region_of[place], region_of[usize::from(from)]);
                    region_of.iter_mut().filter(|region| **region == joined).for_each(|region| *region = kept);
                }
            }
            let mut names: Vec<usize> = Vec::new();
            region_of.iter().for_each(|name| {
                if !names.contains(name) {
                    names.push(*name)
                }
            });
            regions.extend(names.iter().map(|name| {
                let places = region_of.iter().zip(0..).filter(|(region, _)| *region == name).map(|(_, place)| place);
                Self { set: at, places: places.collect() }
            }));
        }
        regions
    }

    /// The pieces of a pattern in its positions.
    pub fn pieces<'p>(&'p self, sets: &[Set], pattern: &'p Pattern) -> impl Iterator<Item = u8> + 'p {
        let offset = sets[self.set].offset;
        self.places.iter().map(move |&place| pattern.0[offset + usize::from(place)])
    }

    /// The twists of a pattern in its positions.
    pub fn twists<'p>(&'p self, sets: &[Set], pattern: &'p Pattern) -> impl Iterator<Item = u8> + 'p {
        let offset = sets[self.set].offset + sets[self.set].size;
        self.places.iter().map(move |&place| pattern.0[offset + usize::from(place)])
    }

    /// What a move does to it, with its positions numbered from 0: from where, and by which twist.
    pub fn turn(&self, action: &Action) -> Vec<(u8, u8)> {
        let turn = &action.0[self.set];
        let local = |place: u8| self.places.binary_search(&place).unwrap_or(0) as u8;
        self.places.iter().map(|&place| (local(turn.from[usize::from(place)]), turn.twist[usize::from(place)])).collect()
    }
}

/// A part of a pattern that a move changes without a look at the rest. Its values are those that moves reach, numbered in the order of
/// their keys.
#[derive(Clone, Debug)]
pub struct Coordinate {
    pub region: Region,
    pub view: View,
    /// The bits of a symbol.
    bits: u32,
    /// The number of pieces that are told, where their positions make the key: there are too many positions for a symbol of each.
    told: Option<u32>,
    orientations: u8,
    /// By symbol and twist of a move: the symbol after it. Of pieces that lie in some way.
    turned: Vec<u8>,
    /// The values, ascending.
    keys: Vec<Key>,
    /// By move and value: the value after the move.
    next: Vec<Vec<u32>>,
}

impl Coordinate {
    /// The memory of its values and moves, in bytes.
    pub fn size_bytes(&self) -> u64 {
        (self.keys.len() * (size_of::<Key>() + 4 * self.next.len())) as u64
    }

    /// The coordinate, unless its values are more than `limit` or wider than a key.
    pub fn explore(sets: &[Set], region: Region, view: View, start: &Pattern, moves: &[Action], limit: usize) -> Option<Self> {
        let orientations = sets[region.set].orientations;
        let greatest = match &view {
            View::Pieces(symbols) => symbols.iter().copied().max().unwrap_or(0),
            View::Twists => orientations - 1,
            // One more, for pieces that are not in it.
            View::Lying(symbols) => u8::try_from(symbols.len()).ok()?,
        };
        let bits = (u8::BITS - greatest.leading_zeros()).max(1);
        let is_wide = region.places.len() as u32 * bits > Key::BITS;
        let told = if is_wide { Some(told_alone(sets, &region, &view, start)?) } else { None };
        let turns = moves.iter().map(|action| region.turn(action));
        let turns: Vec<_> = if is_wide { turns.map(|turn| forward(&turn)).collect() } else { turns.collect() };
        let mut turned = Vec::new();
        if let View::Lying(symbols) = &view {
            for &(piece, twist) in symbols {
                let after = |by| if sets[region.set].is_loose(piece) { 0 } else { sum(twist, by, orientations) };
                turned.extend((0..orientations).map(|by| symbol_of(symbols, piece, after(by))));
            }
        }
        let mut found = Self { region, view, bits, told, orientations, turned, keys: Vec::new(), next: Vec::new() };
        let first = found.key(sets, start);
        let mut numbers = Numbers::of(&found, first, limit);
        numbers.of_key(first, 0);
        let mut keys = vec![first];
        let mut next = vec![Vec::new(); moves.len()];
        let mut at = 0;
        while at < keys.len() {
            for (turn, next) in turns.iter().zip(&mut next) {
                let after = found.act(turn, keys[at]);
                let count = keys.len() as u32;
                let number = numbers.of_key(after, count);
                if number == count {
                    keys.push(after);
                    if keys.len() > limit {
                        return None;
                    }
                }
                next.push(number);
            }
            at += 1;
        }
        // The values in order, so that their numbers do not depend on that of the moves.
        let mut order: Vec<u32> = (0..keys.len() as u32).collect();
        order.sort_unstable_by_key(|&old| keys[old as usize]);
        let mut new = vec![0; keys.len()];
        order.iter().zip(0..).for_each(|(&old, number)| new[old as usize] = number);
        found.next = next.iter().map(|next| order.iter().map(|&old| new[next[old as usize] as usize]).collect()).collect();
        found.keys = order.iter().map(|&old| keys[old as usize]).collect();
        Some(found)
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// By value: that after a move.
    pub fn next(&self, code: usize) -> &[u32] {
        &self.next[code]
    }

    /// The symbols of a value, position by position.
    pub fn symbols(&self, value: usize) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        let key = self.keys[value];
        (0..self.region.places.len()).map(move |place| self.symbol(key, place))
    }

    /// The number of the value that a pattern has; `None` if moves do not reach it.
    pub fn value_of(&self, sets: &[Set], pattern: &Pattern) -> Option<usize> {
        self.keys.binary_search(&self.key(sets, pattern)).ok()
    }

    fn key(&self, sets: &[Set], pattern: &Pattern) -> Key {
        match &self.view {
            View::Pieces(symbols) if self.told.is_some() => {
                let places = self.region.pieces(sets, pattern).map(|piece| symbols[usize::from(piece)]).zip(0..);
                places.filter(|&(symbol, _)| symbol > 0).fold(0, |key, (symbol, place): (u8, Key)| key | place << (8 * (symbol - 1)))
            }
            View::Pieces(symbols) => self.packed(self.region.pieces(sets, pattern).map(|piece| symbols[usize::from(piece)])),
            View::Twists => self.packed(self.region.twists(sets, pattern)),
            View::Lying(symbols) => {
                let pieces = self.region.pieces(sets, pattern).zip(self.region.twists(sets, pattern));
                self.packed(pieces.map(|(piece, twist)| symbol_of(symbols, piece, twist)))
            }
        }
    }

    fn packed(&self, symbols: impl Iterator<Item = u8>) -> Key {
        symbols.fold(0, |key, symbol| key << self.bits | Key::from(symbol))
    }

    fn symbol(&self, key: Key, place: usize) -> u8 {
        if let Some(told) = self.told {
            return (0..told).find(|number| (key >> (8 * number)) as u8 == place as u8).map_or(0, |number| number as u8 + 1);
        }
        (key >> (self.bits * (self.region.places.len() - 1 - place) as u32)) as u8 & (u8::MAX >> (u8::BITS - self.bits))
    }

    fn act(&self, turn: &[(u8, u8)], key: Key) -> Key {
        match self.view {
            View::Pieces(_) if self.told.is_some() => {
                let place = |number: u32| Key::from(turn[usize::from((key >> (8 * number)) as u8)].0) << (8 * number);
                (0..self.told.unwrap_or(0)).map(place).fold(0, |key, place| key | place)
            }
            View::Pieces(_) => self.packed(turn.iter().map(|&(from, _)| self.symbol(key, from.into()))),
            View::Twists => self.packed(turn.iter().map(|&(from, twist)| {
                let sum = self.symbol(key, from.into()) + twist;
                if sum >= self.orientations { sum - self.orientations } else { sum }
            })),
            View::Lying(_) => self.packed(turn.iter().map(|&(from, twist)| {
                let symbol = usize::from(self.symbol(key, from.into()));
                self.turned[symbol * usize::from(self.orientations) + usize::from(twist)]
            })),
        }
    }
}

/// The numbers of keys, in the order in which they are met.
enum Numbers {
    Hashed(HashMap<Key, u32, Mixed>),
    /// By place among all orders of the symbols, [`u32::MAX`] for those that are not met.
    Ordered(Places, Vec<u32>),
}

impl Numbers {
    /// Those of a coordinate: by place if it shows where pieces are, and they have no more orders than it may have values.
    fn of(coordinate: &Coordinate, first: Key, limit: usize) -> Self {
        let places = match coordinate.view {
            View::Pieces(_) if coordinate.told.is_none() => Places::of(coordinate, first, limit),
            View::Pieces(_) => None,
            View::Twists | View::Lying(_) => None,
        };
        places.map_or_else(|| Self::Hashed(HashMap::default()), |(places, count)| Self::Ordered(places, vec![u32::MAX; count]))
    }

    /// The number of a key; `next` if it is met for the first time.
    fn of_key(&mut self, key: Key, next: u32) -> u32 {
        match self {
            Self::Hashed(numbers) => *numbers.entry(key).or_insert(next),
            Self::Ordered(places, numbers) => {
                let number = &mut numbers[places.place(key)];
                if *number == u32::MAX {
                    *number = next;
                }
                *number
            }
        }
    }
}

/// The place of a key among all orders of its symbols, of which one may come several times.
struct Places {
    bits: u32,
    /// By symbol: its bit among those that come once; 0 for the other one.
    told: Box<[u64; 256]>,
    all: u64,
    /// By number of positions and of symbols that come once: the orders of these in those.
    orders: Vec<Vec<usize>>,
}

impl Places {
    /// The places, and how many there are. `None` if they are more than the limit, or symbols come otherwise.
    fn of(coordinate: &Coordinate, first: Key, limit: usize) -> Option<(Self, usize)> {
        let len = coordinate.region.places.len();
        let mut counts = [0; 256];
        (0..len).for_each(|place| counts[usize::from(coordinate.symbol(first, place))] += 1);
        let told: Vec<usize> = (0..256).filter(|&symbol| counts[symbol] == 1).collect();
        if counts.iter().filter(|&&count| count > 1).count() > 1 || told.len() > 63 {
            return None;
        }
        let mut bit_of = Box::new([0; 256]);
        told.iter().enumerate().for_each(|(bit, &symbol)| bit_of[symbol] = 1 << bit);
        let orders = |len: usize, told: usize| (0..told).try_fold(1usize, |orders, placed| orders.checked_mul(len.saturating_sub(placed)));
        let count = orders(len, told.len()).filter(|&count| count <= limit)?;
        // Those that a key needs are parts of `count`; the others are not looked at.
        let orders = (0..=len).map(|len| (0..=told.len()).map(|told| orders(len, told).unwrap_or(0)).collect()).collect();
        Some((Self { bits: coordinate.bits, told: bit_of, all: (1 << told.len()) - 1, orders }, count))
    }

    fn place(&self, key: Key) -> usize {
        let (mut left, mut place) = (self.all, 0);
        // From the last position to the first.
        let mut key = key;
        for positions in (0..self.orders.len() - 1).rev() {
            if left == 0 {
                break;
            }
            let bit = self.told[usize::from(key as u8 & (u8::MAX >> (u8::BITS - self.bits)))];
            key >>= self.bits;
            let remaining = left.count_ones() as usize;
            let before = if bit == 0 { remaining } else { (left & (bit - 1)).count_ones() as usize };
            place += before * self.orders[positions][remaining - 1];
            left &= !bit;
        }
        place
    }
}

/// The number of pieces that a view tells, if each of them comes once and their positions fit a key.
fn told_alone(sets: &[Set], region: &Region, view: &View, start: &Pattern) -> Option<u32> {
    let View::Pieces(symbols) = view else { return None };
    let mut told: Vec<u8> = region.pieces(sets, start).map(|piece| symbols[usize::from(piece)]).filter(|&symbol| symbol > 0).collect();
    told.sort_unstable();
    let count = told.len() as u32;
    (count * 8 <= Key::BITS && told.iter().zip(1..).all(|(&symbol, number)| symbol == number)).then_some(count)
}

/// By position: where a move takes what is there.
fn forward(turn: &[(u8, u8)]) -> Vec<(u8, u8)> {
    let mut to = vec![(0, 0); turn.len()];
    turn.iter().zip(0..).for_each(|(&(from, _), place)| to[usize::from(from)] = (place, 0));
    to
}

/// The symbol of a piece that lies in some way; one more than the last where it is not among them.
fn symbol_of(symbols: &[(u8, u8)], piece: u8, twist: u8) -> u8 {
    symbols.binary_search(&(piece, twist)).unwrap_or(symbols.len()) as u8
}

/// A quick hash for keys. They come from a file, but a table of them is no larger for the worst one than its limit.
#[derive(Default)]
pub struct Mix(u64);

pub type Mixed = BuildHasherDefault<Mix>;

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd1b5_4a32_d192_ed03;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_u128(&mut self, key: u128) {
        self.write_u64(key as u64);
        self.write_u64((key >> 64) as u64);
    }
}
