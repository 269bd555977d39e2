//! Coordinates: parts of an arrangement on which moves act independently of the rest, with numbered values.

use super::slots::SlotPieces;
use crate::pieces::{
    Action, Arrangement, Key, KeyNumbers, Lookups, MovedPieces, PermGroup, Region, Set, Symbol,
    Turn, counts, exchanges, forward, has_all_even, orders_of, sum,
};

/// The aspect of a set that a coordinate covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// Where pieces are. Has the symbol of each piece; pieces that are not distinguished share one.
    Pieces(Box<[u8]>),
    /// The twist in each position, whichever piece is there.
    Twists,
    /// Both together, if the twist of some pieces does not count. Has the piece and twist of each symbol, ascending.
    Oriented(Box<[(u8, u8)]>),
}

/// A part of an arrangement on which moves act independently of the rest. Its values are those that moves reach, in the order of their
/// keys.
#[derive(Clone, Debug)]
pub struct Coordinate {
    pub region: Region,
    pub aspect: Aspect,
    /// The bits of a symbol.
    bits: u32,
    /// If there are too many positions for a symbol each, the key has the positions of the distinguished pieces; this is their number.
    tracked: Option<u32>,
    orientations: u8,
    /// For each symbol and twist of a move, the symbol after the move, if pieces and twists are covered together.
    turned: Vec<u8>,
    /// The values, ascending.
    keys: Vec<Key>,
    /// For each move and value, the value after the move.
    next: Vec<Vec<u32>>,
}

impl Coordinate {
    /// The memory for its values and moves, in bytes.
    pub fn size_bytes(&self) -> u64 {
        (self.keys.len() * (size_of::<Key>() + 4 * self.next.len())) as u64
    }

    /// A coordinate without values yet; `None` if they do not fit a key.
    fn of(puzzle: MovedPieces, region: Region, aspect: Aspect) -> Option<Self> {
        let sets = puzzle.sets;
        let orientations = sets[region.set].orientations;
        let greatest = match &aspect {
            Aspect::Pieces(symbols) => symbols.iter().copied().max().unwrap_or(0),
            Aspect::Twists => orientations - 1,
            // One more symbol stands for pieces that are not listed.
            Aspect::Oriented(symbols) => u8::try_from(symbols.len()).ok()?,
        };
        let bits = (u8::BITS - greatest.leading_zeros()).max(1);
        let is_wide = region.places.len() as u32 * bits > Key::BITS;
        let tracked = if is_wide {
            Some(tracked_count(puzzle, &region, &aspect)?)
        } else {
            None
        };
        let mut turned = Vec::new();
        if let Aspect::Oriented(symbols) = &aspect {
            for &(piece, twist) in symbols {
                let after = |by| {
                    if sets[region.set].is_loose(piece) {
                        0
                    } else {
                        sum(twist, by, orientations)
                    }
                };
                turned.extend((0..orientations).map(|by| symbol_of(symbols, piece, after(by))));
            }
        }
        Some(Self {
            region,
            aspect,
            bits,
            tracked,
            orientations,
            turned,
            keys: Vec::new(),
            next: Vec::new(),
        })
    }

    /// Finds the values that moves reach. Returns `None` if there are more than `limit`, or if they do not fit a key.
    pub fn explore(
        puzzle: MovedPieces,
        region: &Region,
        aspect: Aspect,
        limit: usize,
    ) -> Option<Self> {
        let mut found = Self::of(puzzle, region.clone(), aspect)?;
        if found.certainly_exceeds(limit, puzzle) {
            return None;
        }
        let first = found.key(puzzle.sets, puzzle.start);
        let turns = puzzle.turns(region);
        let slots = found.slots(
            &found.symbols_of(first).collect::<Vec<u8>>(),
            &puzzle.sets[region.set],
        );
        let (keys, next) = match slots {
            Some(slots) => slots.explore(&turns, limit, |symbols| {
                found.key_of(symbols.iter().copied())
            })?,
            None => found.explore_keys(first, &turns, limit)?,
        };
        // Sorts the values, so that their numbers do not depend on the order of the moves.
        let mut order: Vec<u32> = (0..keys.len() as u32).collect();
        order.sort_unstable_by_key(|&old| keys[old as usize]);
        let mut new = vec![0; keys.len()];
        order
            .iter()
            .zip(0..)
            .for_each(|(&old, number)| new[old as usize] = number);
        found.next = next
            .iter()
            .map(|next| {
                order
                    .iter()
                    .map(|&old| new[next[old as usize] as usize])
                    .collect()
            })
            .collect();
        found.keys = order.iter().map(|&old| keys[old as usize]).collect();
        Some(found)
    }

    /// Finds the keys that moves reach, and for each move and key the number of the key after the move.
    fn explore_keys(
        &self,
        first: Key,
        turns: &[Turn],
        limit: usize,
    ) -> Option<(Vec<Key>, Vec<Vec<u32>>)> {
        let goes_to: Vec<Turn> = turns.iter().map(|turn| forward(turn)).collect();
        let symbols = self.key_symbols();
        let lookups = Lookups::of(&symbols, turns.len(), |code, number| {
            let values = 0..=u8::MAX >> (u8::BITS - symbols[number].bits);
            values
                .map(|value| self.moved(&goes_to[code], number, value))
                .collect()
        })?;
        let mut numbers = KeyNumbers::of(symbols.iter().map(|symbol| symbol.bits).sum());
        numbers.of_key(first, 0);
        let (mut keys, mut next, mut at) = (vec![first], vec![Vec::new(); turns.len()], 0);
        while at < keys.len() {
            let key = keys[at];
            for (code, next) in next.iter_mut().enumerate() {
                let after = lookups.after(code, key);
                let number = numbers.of_key(after, keys.len() as u32);
                if number as usize == keys.len() {
                    keys.push(after);
                    if keys.len() > limit {
                        return None;
                    }
                }
                next.push(number);
            }
            at += 1;
        }
        Some((keys, next))
    }

    /// The pieces in an order of symbols, if few of them differ.
    fn slots(&self, symbols: &[u8], set: &Set) -> Option<SlotPieces> {
        match &self.aspect {
            Aspect::Pieces(_) => SlotPieces::of(symbols, 1, |symbol| (symbol, 0, false)),
            Aspect::Twists => None,
            Aspect::Oriented(listed) => SlotPieces::of(symbols, self.orientations, |symbol| {
                let piece = listed.get(usize::from(symbol));
                piece.map_or((symbol, 0, false), |&(piece, twist)| {
                    (symbol_of(listed, piece, 0), twist, !set.is_loose(piece))
                })
            }),
        }
    }

    /// Whether moves certainly reach more than `limit` orders of its pieces, known without a search.
    fn certainly_exceeds(&self, limit: usize, puzzle: MovedPieces) -> bool {
        let symbols = match &self.aspect {
            Aspect::Pieces(symbols) => symbols,
            Aspect::Twists => return false,
            Aspect::Oriented(_) => return self.group_exceeds(limit, puzzle),
        };
        let counts = counts(
            puzzle
                .pieces(&self.region)
                .map(|piece| symbols[usize::from(piece)]),
        );
        // Even permutations reach half of the orders, and all of them if two pieces look alike.
        let has_alike = counts.iter().any(|&count| count > 1);
        let at_least = orders_of(&counts) / if has_alike { 1 } else { 2 };
        at_least > limit as u128
            && has_all_even(puzzle.sources(&self.region), self.region.places.len())
    }

    /// Whether the group of the moves certainly has more than `limit` images of the pieces and twists of a whole set.
    fn group_exceeds(&self, limit: usize, puzzle: MovedPieces) -> bool {
        let set = &puzzle.sets[self.region.set];
        let alone = [Set {
            offset: 0,
            ..set.clone()
        }];
        let exchanges = exchanges(&alone, &puzzle.start.0[set.offset..set.twists().end]);
        let of_set = |action: &Action| Action([action.0[self.region.set].clone()].into());
        let group = || PermGroup::of(&alone, &puzzle.moves.iter().map(of_set).collect::<Vec<_>>());
        self.region.places.len() == set.size
            && group().is_some_and(|group| group.order().at_least() / exchanges > limit as u128)
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// For each value, the value after a move.
    pub fn next(&self, code: usize) -> &[u32] {
        &self.next[code]
    }

    /// The symbols of a value, position by position.
    pub fn symbols(&self, value: usize) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        self.symbols_of(self.keys[value])
    }

    fn symbols_of(&self, key: Key) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        (0..self.region.places.len()).map(move |place| self.symbol(key, place))
    }

    /// The value of an arrangement; `None` if moves do not reach it.
    pub fn value_of(&self, sets: &[Set], arrangement: &Arrangement) -> Option<usize> {
        self.keys.binary_search(&self.key(sets, arrangement)).ok()
    }

    /// The value with these symbols, position by position; `None` if moves do not reach it, or if the key has positions instead of symbols.
    pub fn find(&self, symbols: impl Iterator<Item = u8>) -> Option<usize> {
        let is_listed = self.tracked.is_none();
        is_listed.then(|| self.keys.binary_search(&self.packed(symbols)).ok())?
    }

    fn key(&self, sets: &[Set], arrangement: &Arrangement) -> Key {
        match &self.aspect {
            Aspect::Pieces(symbols) => self.key_of(
                self.region
                    .pieces(sets, arrangement)
                    .map(|piece| symbols[usize::from(piece)]),
            ),
            Aspect::Twists => self.packed(self.region.twists(sets, arrangement)),
            Aspect::Oriented(symbols) => {
                let pieces = self
                    .region
                    .pieces(sets, arrangement)
                    .zip(self.region.twists(sets, arrangement));
                self.packed(pieces.map(|(piece, twist)| symbol_of(symbols, piece, twist)))
            }
        }
    }

    /// The key of symbols, position by position.
    fn key_of(&self, symbols: impl Iterator<Item = u8>) -> Key {
        if self.tracked.is_none() {
            return self.packed(symbols);
        }
        symbols
            .zip(0..)
            .filter(|&(symbol, _)| symbol > 0)
            .fold(0, |key, (symbol, place): (u8, Key)| {
                key | place << (8 * (symbol - 1))
            })
    }

    fn packed(&self, symbols: impl Iterator<Item = u8>) -> Key {
        symbols.fold(0, |key, symbol| key << self.bits | Key::from(symbol))
    }

    fn symbol(&self, key: Key, place: usize) -> u8 {
        if let Some(tracked) = self.tracked {
            return (0..tracked)
                .find(|number| (key >> (8 * number)) as u8 == place as u8)
                .map_or(0, |number| number as u8 + 1);
        }
        (key >> (self.bits * (self.region.places.len() - 1 - place) as u32)) as u8
            & (u8::MAX >> (u8::BITS - self.bits))
    }

    /// The symbols of a key, the lowest first.
    fn key_symbols(&self) -> Vec<Symbol> {
        let (count, bits) = match self.tracked {
            Some(tracked) => (tracked, u8::BITS),
            None => (self.region.places.len() as u32, self.bits),
        };
        let symbol = |number| Symbol {
            shift: number * bits,
            bits,
        };
        (0..count).map(symbol).collect()
    }

    /// What a symbol of a key becomes, given its number from the low end, and where a move takes the piece in each position.
    fn moved(&self, goes_to: &Turn, number: usize, symbol: u8) -> Key {
        if self.tracked.is_some() {
            let place = goes_to.get(usize::from(symbol)).map_or(0, |to| to.0);
            return Key::from(place) << (8 * number);
        }
        let last = goes_to.len() - 1;
        let (place, twist) = goes_to[last - number];
        let symbol = match &self.aspect {
            Aspect::Pieces(_) => symbol,
            Aspect::Twists => sum(symbol, twist, self.orientations),
            Aspect::Oriented(_) => {
                let at = usize::from(symbol) * usize::from(self.orientations);
                let turned = self.turned.get(at + usize::from(twist));
                turned.copied().unwrap_or(0)
            }
        };
        Key::from(symbol) << (self.bits * (last - usize::from(place)) as u32)
    }
}

/// The number of distinguished pieces, if each occurs once and their positions fit a key.
fn tracked_count(puzzle: MovedPieces, region: &Region, aspect: &Aspect) -> Option<u32> {
    let Aspect::Pieces(symbols) = aspect else {
        return None;
    };
    let mut tracked: Vec<u8> = puzzle
        .pieces(region)
        .map(|piece| symbols[usize::from(piece)])
        .filter(|&symbol| symbol > 0)
        .collect();
    tracked.sort_unstable();
    let count = tracked.len() as u32;
    (count * 8 <= Key::BITS
        && tracked
            .iter()
            .zip(1..)
            .all(|(&symbol, number)| symbol == number))
    .then_some(count)
}

/// The symbol of a piece with a twist; one more than the last symbol if it is not listed.
fn symbol_of(symbols: &[(u8, u8)], piece: u8, twist: u8) -> u8 {
    symbols
        .binary_search(&(piece, twist))
        .unwrap_or(symbols.len()) as u8
}
