use super::super::pieces::Pieces;
use super::seen_pieces::SeenPiece;
use crate::coordinates::{Aspect, Coordinate};
use crate::pieces::{Arrangement, OPEN, counts};

/// The maximum number of keys of a coordinate.
const MAX_KEYS: u64 = 1 << 22;

/// What the pieces of a coordinate add to its key.
pub struct CoordinateKeys {
    /// The number of keys.
    pub count: u64,
    /// For each position of the region and each symbol, what they add.
    added: Vec<Vec<u64>>,
}

impl CoordinateKeys {
    /// A digit for each position, or for each piece that occurs once; `None` if there are too many keys.
    pub fn of(pieces: &Pieces, coordinate: &Coordinate, goal: &Arrangement) -> Option<Self> {
        let sets = &pieces.sets;
        let orientations = usize::from(sets[coordinate.region.set].orientations);
        let places = coordinate.region.places.len();
        let symbols = match &coordinate.aspect {
            Aspect::Pieces(shown) => usize::from(shown.iter().copied().max()?) + 1,
            Aspect::Twists => orientations,
            Aspect::Oriented(listed) => listed.len() + 1,
        };
        let few = |count: &u64| *count <= MAX_KEYS;
        let by_place = (symbols as u64).checked_pow(places as u32).filter(few);
        if let Some(count) = by_place {
            let digit =
                |place: usize, symbol: usize| symbol as u64 * (symbols as u64).pow(place as u32);
            let added =
                (0..places).map(|place| (0..symbols).map(|symbol| digit(place, symbol)).collect());
            return Some(Self {
                count,
                added: added.collect(),
            });
        }
        // The number of twists that are told apart, and the piece and the twist that each symbol shows.
        let (ways, shown): (usize, Vec<(u8, u8)>) = match &coordinate.aspect {
            Aspect::Pieces(_) => (1, (0..symbols as u8).map(|symbol| (symbol, 0)).collect()),
            Aspect::Twists => return None,
            Aspect::Oriented(listed) => {
                let shown = listed.iter().copied().chain([(OPEN, 0)]);
                (orientations, shown.collect())
            }
        };
        let of_goal: Vec<u8> = coordinate
            .region
            .pieces(sets, goal)
            .map(|piece| match &coordinate.aspect {
                Aspect::Pieces(symbols) => symbols[usize::from(piece)],
                _ => piece,
            })
            .collect();
        let counts = counts(of_goal.iter().copied());
        let mut single: Vec<u8> = of_goal;
        single.retain(|&piece| counts[usize::from(piece)] == 1);
        let radix = (places * ways) as u64;
        let count = radix.checked_pow(single.len() as u32).filter(few)?;
        let digit = |place: usize, (piece, twist): (u8, u8)| {
            let number = single.iter().position(|&other| other == piece);
            number.map_or(0, |number| {
                (place * ways + usize::from(twist)) as u64 * radix.pow(number as u32)
            })
        };
        let added = (0..places).map(|place| shown.iter().map(|&of| digit(place, of)).collect());
        Some(Self {
            count,
            added: added.collect(),
        })
    }

    /// For each key, the value of the coordinate; `None` if two values have the same key.
    pub fn values(&self, coordinate: &Coordinate) -> Option<Vec<u32>> {
        let mut values = vec![u32::MAX; self.count as usize];
        for value in 0..coordinate.len() {
            let symbols = coordinate.symbols(value).zip(&self.added);
            let key: u64 = symbols
                .map(|(symbol, added)| added[usize::from(symbol)])
                .sum();
            if std::mem::replace(&mut values[key as usize], value as u32) != u32::MAX {
                return None;
            }
        }
        values
            .iter_mut()
            .filter(|value| **value == u32::MAX)
            .for_each(|value| *value = 0);
        Some(values)
    }

    /// What a piece adds in a position.
    pub fn of_piece(&self, coordinate: &Coordinate, of: SeenPiece) -> u64 {
        let SeenPiece {
            set,
            place,
            piece,
            twist,
        } = of;
        let region = &coordinate.region;
        let Some(at) = (region.set == set)
            .then(|| region.places.iter().position(|&other| other == place))
            .flatten()
        else {
            return 0;
        };
        let symbol = match &coordinate.aspect {
            Aspect::Pieces(symbols) => symbols[usize::from(piece)].into(),
            Aspect::Twists => usize::from(twist),
            Aspect::Oriented(listed) => listed
                .binary_search(&(piece, twist))
                .unwrap_or(listed.len()),
        };
        self.added[at][symbol]
    }
}
