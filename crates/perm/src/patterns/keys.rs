use super::pieces::Pieces;
use super::space::PatternSpace;
use super::symmetric_choice;
use crate::classes::{Lead, NONE, SymmetricRows};
use crate::coordinates::{Aspect, Coordinate};
use crate::pieces::{Arrangement, OPEN, Set, counts, difference, sum};
use crate::rows::RowKind;
use crate::symmetry::PermSymmetry;
use std::sync::Arc;

/// The maximum number of keys of a coordinate.
const MAX_KEYS: u64 = 1 << 22;

/// Finds boards in the symmetric table of a pattern, by sums.
///
/// Each piece adds what its position and its twist say to a number in mixed radix, from which a table leads to the value of a coordinate.
/// So
/// any board is found as fast as the next one on a path. The lead comes first: it tells which symmetry maps the board to the kept ones.
/// What
/// the pieces say of the other coordinates after that symmetry is summed as well, so nothing else is mapped.
pub struct PatternKeys {
    /// The maximum number of values of a slot.
    values: usize,
    /// For each view, the first slot whose piece says something of the lead, and what the pieces add by slot and value.
    leads: Vec<(usize, Vec<u32>)>,
    /// For each key, the lead.
    lead_of_key: Vec<KeyLead>,
    /// The leads that some symmetries fix.
    tied: Vec<Lead>,
    /// For each view and symmetry, what the pieces add by slot and value: to a word with a field for each coordinate.
    others: Vec<Vec<u32>>,
    /// The other coordinates of the outer number, and the row.
    rest: Vec<KeyField>,
    row: KeyField,
    rows: Arc<SymmetricRows>,
}

/// How states with a lead are mapped to the kept ones.
#[derive(Clone, Copy)]
struct KeyLead {
    /// The first class of the kept lead, or the number of the lead among the tied ones.
    first_class: u32,
    symmetry: u16,
    is_tied: bool,
}

/// A coordinate in a word of keys.
struct KeyField {
    shift: u32,
    mask: u32,
    len: u32,
    /// For each key, the value.
    values: Vec<u32>,
}

/// The slots of boards: the positions of all sets, one set after another.
///
/// The value of a slot says which piece is there: the position of the piece in the goal times the orientations of the set, plus the twist
/// that
/// it gets on its way from there. So the values of the goal are those of the action that changes nothing, and boards are the elements of a
/// group.
pub fn slots(pieces: &Pieces, board: &Arrangement) -> Option<Vec<u8>> {
    let [goal] = &pieces.goals[..] else {
        return None;
    };
    let mut values = Vec::new();
    for set in &pieces.sets {
        if values_of(set) > 1 << u8::BITS {
            return None;
        }
        let (names, twists) = (&goal.0[set.pieces()], &goal.0[set.twists()]);
        for place in 0..set.size {
            let piece = board.0[set.offset + place];
            let from = names.iter().position(|&name| name == piece)?;
            let twist = board.0[set.offset + set.size + place];
            let by = difference(twist, twists[from], set.orientations);
            values.push(from as u8 * set.orientations + by);
        }
    }
    Some(values)
}

fn values_of(set: &Set) -> usize {
    set.size * usize::from(set.orientations)
}

/// The maximum number of moves, of views and of slots of a puzzle that is searched by bounds.
const MAX_MOVES: usize = 64;
pub const MAX_VIEWS: usize = 12;
pub const MAX_SLOTS: usize = 128;

/// Whether boards of a puzzle can be looked up in the symmetric table of a pattern without a walk.
pub fn fits(pieces: &Pieces, space: &PatternSpace) -> bool {
    let views = symmetric_choice::views(pieces, &space.choice);
    let home = slots(pieces, &pieces.goals[0]);
    pieces.moves.len() <= MAX_MOVES
        && views.len() <= MAX_VIEWS
        && home.is_some_and(|home| home.len() <= MAX_SLOTS)
        && PatternKeys::of(pieces, space, &views).is_some()
}

impl PatternKeys {
    /// The keys of a pattern with a symmetric table, seen after each of these symmetries; `None` if they do not fit.
    pub fn of(pieces: &Pieces, space: &PatternSpace, views: &[&PermSymmetry]) -> Option<Self> {
        let rows = space.symmetric()?;
        let split = &rows.model.split;
        let (RowKind::Whole(row), [lead, rest @ ..]) = (&split.row, &split.coordinates[..]) else {
            return None;
        };
        if rows.model.stickers.is_some() || pieces.goals.len() != 1 {
            return None;
        }
        let masked = pieces.goals[0].clone().masked(space.sets());
        let keys_of = |coordinate| CoordinateKeys::of(pieces, coordinate, &masked);
        let lead_keys = keys_of(lead)?;
        let others: Vec<&Coordinate> = rest.iter().chain([row]).collect();
        let other_keys: Vec<CoordinateKeys> = others
            .iter()
            .map(|&other| keys_of(other))
            .collect::<Option<_>>()?;
        let (mut fields, mut shift) = (Vec::new(), 0);
        for (&other, keys) in others.iter().zip(&other_keys) {
            let bits = u64::BITS - (keys.count - 1).leading_zeros();
            fields.push(KeyField {
                shift,
                mask: (1 << bits) - 1,
                len: other.len() as u32,
                values: keys.values(other)?,
            });
            shift += bits;
        }
        if shift > u32::BITS {
            return None;
        }
        let row = fields.pop()?;
        let mut tied = Vec::new();
        let lead_of_key = lead_keys.values(lead)?.into_iter().map(|value| {
            let lead = rows.leads[value as usize];
            let is_tied = lead.orbits != NONE;
            if is_tied {
                tied.push(lead);
            }
            KeyLead {
                first_class: if is_tied {
                    tied.len() as u32 - 1
                } else {
                    lead.first_class
                },
                symmetry: lead.symmetry,
                is_tied,
            }
        });
        let lead_of_key = lead_of_key.collect();
        let values = pieces.sets.iter().map(values_of).max()?;
        let base = SeenPieces {
            pieces,
            space,
            view: views.first()?,
            kept: None,
            values,
        };
        let leads = views.iter().map(|view| {
            let added = SeenPieces { view, ..base }.each(|of| lead_keys.of_piece(lead, of) as u32);
            let first = added.iter().position(|&added| added > 0).unwrap_or(0) / values;
            (first, added[first * values..].to_vec())
        });
        let leads = leads.collect();
        let mut added = Vec::new();
        for view in views {
            for kept in &rows.symmetries {
                let seen = SeenPieces {
                    view,
                    kept: Some(kept),
                    ..base
                };
                added.push(seen.each(|of| {
                    let fields = fields.iter().chain([&row]);
                    let all = others.iter().zip(&other_keys).zip(fields);
                    all.map(|((other, keys), field)| {
                        (keys.of_piece(other, of) as u32) << field.shift
                    })
                    .sum()
                }));
            }
        }
        Some(Self {
            values,
            leads,
            lead_of_key,
            tied,
            others: added,
            rest: fields,
            row,
            rows: rows.clone(),
        })
    }

    /// Where a board is in the table, seen after the symmetry of a view: the row and the place in it.
    #[inline(always)]
    pub fn place(&self, view: usize, slots: &[u8]) -> (u32, u32) {
        let (first, added) = &self.leads[view];
        let key = self.sum(added, &slots[*first..]);
        let Some(&KeyLead {
            first_class,
            symmetry,
            is_tied,
        }) = self.lead_of_key.get(key as usize)
        else {
            return (0, 0);
        };
        let word = self.word(view, symmetry, slots);
        let rest = self.rest.iter();
        let rest = rest.fold(0, |rest, field| rest * field.len + field.value(word));
        if !is_tied {
            return (first_class + rest, self.row.value(word));
        }
        let lead = &self.tied[first_class as usize];
        let (class, symmetry) = self.rows.tied_class(lead.orbits, symmetry, rest);
        let word = self.word(view, symmetry, slots);
        (lead.first_class + class, self.row.value(word))
    }

    #[inline(always)]
    fn word(&self, view: usize, symmetry: u16, slots: &[u8]) -> u32 {
        let of_view = view * self.rows.symmetries.len();
        self.sum(&self.others[of_view + usize::from(symmetry)], slots)
    }

    #[inline(always)]
    fn sum(&self, added: &[u32], slots: &[u8]) -> u32 {
        added
            .chunks_exact(self.values)
            .zip(slots)
            .fold(0, |sum, (added, &value)| {
                sum + added.get(usize::from(value)).copied().unwrap_or(0)
            })
    }
}

impl KeyField {
    #[inline(always)]
    fn value(&self, word: u32) -> u32 {
        let key = (word >> self.shift & self.mask) as usize;
        self.values.get(key).copied().unwrap_or(0)
    }
}

#[derive(Clone, Copy)]
/// Pieces after the symmetry of a view, and after another one that maps the pattern to itself.
struct SeenPieces<'p> {
    pieces: &'p Pieces,
    space: &'p PatternSpace,
    view: &'p PermSymmetry,
    kept: Option<&'p PermSymmetry>,
    values: usize,
}

/// A piece with its twist in a position of a set, as a pattern sees it.
#[derive(Clone, Copy)]
struct SeenPiece {
    set: usize,
    place: u8,
    piece: u8,
    twist: u8,
}

impl SeenPieces<'_> {
    /// For each slot and value, what `added` says of the piece.
    fn each(&self, added: impl Fn(SeenPiece) -> u32) -> Vec<u32> {
        let (goal, mut all) = (&self.pieces.goals[0], Vec::new());
        for (at, set) in self.pieces.sets.iter().enumerate() {
            for place in 0..set.size as u8 {
                let begin = all.len();
                all.resize(begin + self.values, 0);
                for value in 0..values_of(set) {
                    let from = value / usize::from(set.orientations);
                    let by = (value % usize::from(set.orientations)) as u8;
                    let twist = goal.0[set.offset + set.size + from];
                    all[begin + value] = added(self.seen(SeenPiece {
                        set: at,
                        place,
                        piece: goal.0[set.offset + from],
                        twist: sum(twist, by, set.orientations),
                    }));
                }
            }
        }
        all
    }

    fn seen(&self, of: SeenPiece) -> SeenPiece {
        let sets = &self.pieces.sets;
        let after = |of: SeenPiece, symmetry: &PermSymmetry| {
            let (set, place, way) = symmetry.place(sets, (of.set, of.place, of.twist));
            let (piece, turned) = symmetry.piece(of.set, of.piece);
            let twist = difference(way, turned, sets[set].orientations);
            SeenPiece {
                set,
                place,
                piece,
                twist,
            }
        };
        let mut seen = after(of, self.view);
        if let Some(kept) = self.kept {
            seen = after(seen, kept);
        }
        let opened = &self.space.sets()[seen.set];
        if opened.open.binary_search(&seen.piece).is_ok() {
            seen.piece = OPEN;
        }
        if opened.is_loose(seen.piece) {
            seen.twist = 0;
        }
        seen
    }
}

/// What the pieces of a coordinate add to its key.
struct CoordinateKeys {
    /// The number of keys.
    count: u64,
    /// For each position of the region and each symbol, what they add.
    added: Vec<Vec<u64>>,
}

impl CoordinateKeys {
    /// A digit for each position, or for each piece that occurs once; `None` if there are too many keys.
    fn of(pieces: &Pieces, coordinate: &Coordinate, goal: &Arrangement) -> Option<Self> {
        let sets = &pieces.sets;
        let ways = usize::from(sets[coordinate.region.set].orientations);
        let places = coordinate.region.places.len();
        let symbols = match &coordinate.aspect {
            Aspect::Pieces(shown) => usize::from(shown.iter().copied().max()?) + 1,
            Aspect::Twists => ways,
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
        // The piece and the twist that each symbol shows.
        let shown: Vec<(u8, u8)> = match &coordinate.aspect {
            Aspect::Pieces(_) => (0..symbols as u8).map(|symbol| (symbol, 0)).collect(),
            Aspect::Twists => return None,
            Aspect::Oriented(listed) => listed.iter().copied().chain([(OPEN, 0)]).collect(),
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
    fn values(&self, coordinate: &Coordinate) -> Option<Vec<u32>> {
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
    fn of_piece(&self, coordinate: &Coordinate, of: SeenPiece) -> u64 {
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
