//! Numbers for the elements of a group: the images of the points of a base determine an element.

use crate::pieces::{Arrangement, Lookups, MovedPieces, PermGroup, Set, Symbol, on_points};

/// The maximum number of bits: one less than a `u128` has, so that `u128::MAX` is not a valid number.
const MAX_BITS: u32 = 127;

/// A puzzle in which all pieces differ, so that its states correspond to the elements of its group.
#[derive(Debug)]
pub struct Base {
    sets: Vec<Set>,
    start: Arrangement,
    group: PermGroup,
    /// The orbit of each point of the base, ascending.
    orbits: Vec<Vec<u16>>,
    symbols: Vec<Symbol>,
    lookups: Lookups,
}

impl Base {
    /// Numbers the states that these moves reach. Returns `None` if that takes too many bits, or too many entries for moves.
    pub fn of(MovedPieces { sets, start, moves }: MovedPieces) -> Option<Self> {
        let group = PermGroup::of(sets, moves)?;
        let moved: Vec<_> = moves.iter().map(|action| on_points(sets, action)).collect();
        let orbits: Vec<Vec<u16>> = group.base().map(|point| orbit(point, &moved)).collect();
        let (mut symbols, mut shift) = (Vec::new(), 0u32);
        for orbit in &orbits {
            let bits = orbit.len().next_power_of_two().ilog2();
            symbols.push(Symbol { shift, bits });
            shift += bits;
        }
        let turned = |code: usize, at: usize| -> Vec<u128> {
            let orbit: &Vec<u16> = &orbits[at];
            let number = |point: &u16| {
                orbit
                    .binary_search(&moved[code][usize::from(*point)])
                    .unwrap_or(0) as u128
            };
            orbit
                .iter()
                .map(|point| number(point) << symbols[at].shift)
                .collect()
        };
        let lookups = if shift <= MAX_BITS {
            Lookups::of(&symbols, moves.len(), turned)?
        } else {
            return None;
        };
        Some(Self {
            sets: sets.to_vec(),
            start: start.clone(),
            group,
            orbits,
            symbols,
            lookups,
        })
    }

    /// The number of bits.
    pub fn bits(&self) -> u32 {
        self.symbols.iter().map(|symbol| symbol.bits).sum()
    }

    /// The number of a state after a move.
    #[inline]
    pub fn after(&self, code: usize, state: u128) -> u128 {
        self.lookups.after(code, state)
    }

    /// The number of an arrangement; `None` if moves do not reach it.
    pub fn encode(&self, arrangement: &Arrangement) -> Option<u128> {
        let mut code = 0;
        let to = self.goes_to(arrangement)?;
        for ((point, orbit), symbol) in self.group.base().zip(&self.orbits).zip(&self.symbols) {
            code |= (orbit.binary_search(&to[point]).ok()? as u128) << symbol.shift;
        }
        (self.decode(code)? == *arrangement).then_some(code)
    }

    /// The arrangement with a number; `None` if no element has it.
    pub fn decode(&self, code: u128) -> Option<Arrangement> {
        let image = |(orbit, symbol): (&Vec<u16>, &Symbol)| orbit.get(symbol.of(code)).copied();
        let images = self
            .orbits
            .iter()
            .zip(&self.symbols)
            .map(image)
            .collect::<Option<Vec<u16>>>()?;
        let element = self.group.element(&images)?;
        let (mut arrangement, mut begin) = (self.start.clone(), 0);
        for set in &self.sets {
            let ways = usize::from(set.orientations);
            for place in 0..set.size {
                let to = usize::from(element[begin + place * ways]) - begin;
                arrangement.0[set.offset + to / ways] = self.start.0[set.offset + place];
                let twist =
                    (usize::from(self.start.0[set.offset + set.size + place]) + to % ways) % ways;
                arrangement.0[set.offset + set.size + to / ways] = twist as u8;
            }
            begin += set.size * ways;
        }
        Some(arrangement)
    }

    /// Where each point of the start is in an arrangement; `None` if it has other pieces.
    fn goes_to(&self, arrangement: &Arrangement) -> Option<Vec<u16>> {
        let mut to = Vec::new();
        for set in &self.sets {
            let (begin, ways) = (to.len(), usize::from(set.orientations));
            let (pieces, twists) = (&self.start.0[set.pieces()], &self.start.0[set.twists()]);
            for (piece, &twist) in pieces.iter().zip(twists) {
                let place = arrangement.0[set.pieces()]
                    .iter()
                    .position(|other| other == piece)?;
                let turned = usize::from(arrangement.0[set.offset + set.size + place]) + ways
                    - usize::from(twist);
                to.extend(
                    (0..ways).map(|way| (begin + place * ways + (way + turned) % ways) as u16),
                );
            }
        }
        Some(to)
    }
}

/// The orbit of a point, ascending.
fn orbit(point: usize, moves: &[Box<[u16]>]) -> Vec<u16> {
    let mut found = vec![point as u16];
    let mut at = 0;
    while at < found.len() {
        for moved in moves {
            let to = moved[usize::from(found[at])];
            if !found.contains(&to) {
                found.push(to);
            }
        }
        at += 1;
    }
    found.sort_unstable();
    found
}
