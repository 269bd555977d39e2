//! Encodes states as numbers of up to 127 bits, on which moves act by table lookups.
//!
//! A number consists of symbols. For each region, they are either the piece in each position, or the position of each piece except the most
//! frequent kind, whichever takes fewer bits. After a move, the positions of pieces that look alike are sorted.

use crate::pieces::{
    Action, Arrangement, Lookups, MovedPieces, Region, Set, Symbol, forward, orders_of,
    oriented_pieces, sum,
};

/// The maximum number of bits: one less than a `u128` has, so that `u128::MAX` is not a state.
const MAX_BITS: u32 = 127;

/// Encodes the states of a puzzle.
#[derive(Debug)]
pub struct Coding {
    sets: Vec<Set>,
    start: Arrangement,
    parts: Vec<RegionCode>,
    bits: u32,
    lookups: Lookups,
    /// The positions of pieces that look alike.
    alike: Vec<SymbolRun>,
}

/// The symbols of one region.
#[derive(Debug)]
struct RegionCode {
    region: Region,
    form: RegionSymbols,
    /// The bits of a symbol.
    bits: u32,
    /// The bits below the last symbol.
    shift: u32,
    /// The number of symbols.
    len: u32,
}

/// What the symbols of a region stand for.
#[derive(Debug)]
enum RegionSymbols {
    /// The piece in each position with its twist, as an index into this list of all combinations.
    Pieces(Box<[(u8, u8)]>),
    /// The position of each of these pieces. All other positions hold the second one.
    Places(Box<[u8]>, u8),
}

/// A run of symbols to sort.
#[derive(Clone, Copy, Debug)]
struct SymbolRun {
    shift: u32,
    bits: u32,
    len: u32,
}

/// The number of bits for numbers below `count`.
fn bits_below(count: usize) -> u32 {
    count.next_power_of_two().ilog2()
}

impl RegionCode {
    /// Chooses the symbols with the fewest bits. Returns `None` if nothing in the region can change.
    fn of(puzzle: MovedPieces, region: Region) -> Option<Self> {
        let set = &puzzle.sets[region.set];
        let counts = puzzle.counts(&region);
        let size = region.places.len();
        let pieces = oriented_pieces(set, &counts);
        let of_pieces = bits_below(pieces.len());
        if of_pieces == 0 || size == 1 && set.orientations == 1 {
            return None;
        }
        let most = (0..=u8::MAX).max_by_key(|&piece| counts[usize::from(piece)])?;
        let tracked: Box<[u8]> = (0..=u8::MAX)
            .filter(|&piece| piece != most)
            .flat_map(|piece| vec![piece; counts[usize::from(piece)]])
            .collect();
        let of_places = bits_below(size);
        let are_places =
            set.orientations == 1 && tracked.len() as u32 * of_places < size as u32 * of_pieces;
        let (len, bits) = if are_places {
            (tracked.len(), of_places)
        } else {
            (size, of_pieces)
        };
        let form = if are_places {
            RegionSymbols::Places(tracked, most)
        } else {
            RegionSymbols::Pieces(pieces)
        };
        Some(Self {
            region,
            form,
            bits,
            shift: 0,
            len: len as u32,
        })
    }

    /// The lowest bit of a symbol.
    fn shift(&self, symbol: u32) -> u32 {
        self.shift + self.bits * (self.len - 1 - symbol)
    }

    /// For each symbol and value, the bits after a move.
    fn turned(&self, set: &Set, action: &Action) -> Vec<Vec<u128>> {
        let goes_to = forward(&self.region.restrict(action));
        let of_symbol = |symbol: u32| match &self.form {
            RegionSymbols::Pieces(pieces) => {
                let (to, by) = goes_to[symbol as usize];
                let twisted = |&(piece, twist): &(u8, u8)| {
                    let after = (
                        piece,
                        if set.is_loose(piece) {
                            0
                        } else {
                            sum(twist, by, set.orientations)
                        },
                    );
                    (pieces.binary_search(&after).unwrap_or(0) as u128) << self.shift(to.into())
                };
                pieces.iter().map(twisted).collect()
            }
            RegionSymbols::Places(..) => goes_to
                .iter()
                .map(|&(to, _)| u128::from(to) << self.shift(symbol))
                .collect(),
        };
        (0..self.len).map(of_symbol).collect()
    }
}

impl Coding {
    /// Encodes the arrangements that these moves reach. Returns `None` if that takes too many bits, or too many entries for moves.
    pub fn of(puzzle: MovedPieces) -> Option<Self> {
        let MovedPieces { sets, start, moves } = puzzle;
        let mut parts: Vec<RegionCode> = puzzle
            .regions()
            .into_iter()
            .filter_map(|region| RegionCode::of(puzzle, region))
            .collect();
        let (mut bits, mut symbols, mut alike) = (0, Vec::new(), Vec::new());
        // For each symbol, lowest first: its region, and its index there.
        let mut places = Vec::new();
        for (at, part) in parts.iter_mut().enumerate() {
            part.shift = bits;
            bits = part
                .bits
                .checked_mul(part.len)?
                .checked_add(bits)
                .filter(|&bits| bits <= MAX_BITS)?;
            for symbol in (0..part.len).rev() {
                symbols.push(Symbol {
                    shift: part.shift(symbol),
                    bits: part.bits,
                });
                places.push((at, symbol as usize));
            }
            if let RegionSymbols::Places(tracked, _) = &part.form {
                let mut end = 0;
                for run in tracked.chunk_by(|one, other| one == other) {
                    end += run.len() as u32;
                    alike.extend((run.len() > 1).then(|| SymbolRun {
                        shift: part.shift(end - 1),
                        bits: part.bits,
                        len: run.len() as u32,
                    }));
                }
            }
        }
        let turned: Vec<Vec<Vec<Vec<u128>>>> = moves
            .iter()
            .map(|action| {
                parts
                    .iter()
                    .map(|part| part.turned(&sets[part.region.set], action))
                    .collect()
            })
            .collect();
        let lookups = Lookups::of(&symbols, moves.len(), |code, at| {
            turned[code][places[at].0][places[at].1].clone()
        })?;
        Some(Self {
            sets: sets.to_vec(),
            start: start.clone(),
            parts,
            bits,
            lookups,
            alike,
        })
    }

    /// The number of bits.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The number of a state after a move.
    #[inline]
    pub fn after(&self, code: usize, state: u128) -> u128 {
        let after = self.lookups.after(code, state);
        self.alike
            .iter()
            .fold(after, |after, run| run.sorted(after))
    }

    /// The number of an arrangement; `None` if it differs from the start in something that no move changes.
    pub fn encode(&self, arrangement: &Arrangement) -> Option<u128> {
        let mut code = 0;
        for part in &self.parts {
            let mut put =
                |symbol: usize, value: usize| code |= (value as u128) << part.shift(symbol as u32);
            let pieces = part.region.pieces(&self.sets, arrangement);
            match &part.form {
                RegionSymbols::Pieces(all) => {
                    for (found, symbol) in pieces
                        .zip(part.region.twists(&self.sets, arrangement))
                        .zip(0..)
                    {
                        put(symbol, all.binary_search(&found).ok()?);
                    }
                }
                RegionSymbols::Places(tracked, _) => {
                    let mut places: Vec<(u8, usize)> = pieces
                        .zip(0..)
                        .filter(|(piece, _)| tracked.binary_search(piece).is_ok())
                        .collect();
                    places.sort_unstable();
                    if !places.iter().map(|(piece, _)| piece).eq(tracked) {
                        return None;
                    }
                    places
                        .iter()
                        .enumerate()
                        .for_each(|(symbol, &(_, place))| put(symbol, place));
                }
            }
        }
        (self.decode(code) == *arrangement).then_some(code)
    }

    /// The arrangement with a number.
    pub fn decode(&self, code: u128) -> Arrangement {
        let mut arrangement = self.start.clone();
        for part in &self.parts {
            let set = &self.sets[part.region.set];
            let place = |local: usize| {
                set.offset + usize::from(part.region.places.get(local).copied().unwrap_or(0))
            };
            let symbols = (0..part.len)
                .map(|symbol| (code >> part.shift(symbol)) as usize & ((1 << part.bits) - 1));
            match &part.form {
                RegionSymbols::Pieces(all) => {
                    for (value, local) in symbols.zip(0..) {
                        let (piece, twist) = all.get(value).copied().unwrap_or_default();
                        (
                            arrangement.0[place(local)],
                            arrangement.0[place(local) + set.size],
                        ) = (piece, twist);
                    }
                }
                RegionSymbols::Places(tracked, most) => {
                    (0..part.region.places.len())
                        .for_each(|local| arrangement.0[place(local)] = *most);
                    symbols
                        .zip(tracked)
                        .for_each(|(local, &piece)| arrangement.0[place(local)] = piece);
                }
            }
        }
        arrangement
    }
}

impl SymbolRun {
    /// Sorts these symbols of a number.
    fn sorted(self, code: u128) -> u128 {
        let mut symbols = [0u8; MAX_BITS as usize];
        let symbols = &mut symbols[..self.len as usize];
        let mask = (1 << self.bits) - 1;
        let shift = |symbol: usize| self.shift + self.bits * (self.len - 1 - symbol as u32);
        symbols
            .iter_mut()
            .enumerate()
            .for_each(|(at, symbol)| *symbol = (code >> shift(at) & mask) as u8);
        symbols.sort_unstable();
        let rest = code & !(((1 << (self.bits * self.len)) - 1) << self.shift);
        symbols
            .iter()
            .enumerate()
            .fold(rest, |code, (at, &symbol)| {
                code | u128::from(symbol) << shift(at)
            })
    }
}

/// The number of arrangements with the pieces of a start in each region. Moves may reach fewer.
pub fn arrangements(puzzle: MovedPieces) -> u128 {
    let of_region = |region: Region| {
        let orientations = u128::from(puzzle.sets[region.set].orientations);
        let twists = orientations.saturating_pow(region.places.len() as u32);
        orders_of(&puzzle.counts(&region)).saturating_mul(twists)
    };
    let regions = puzzle.regions().into_iter();
    regions.map(of_region).fold(1, u128::saturating_mul)
}
