use super::super::pieces::Pieces;
use super::coordinate_keys::CoordinateKeys;
use super::seen_pieces::SeenPieces;
use super::slots::{MAX_SLOTS, slots, values_of};
use crate::classes::{Lead, NONE, SymmetricRows};
use crate::coordinates::Coordinate;
use crate::pieces::Set;
use crate::rows::RowKind;
use crate::symmetry::PermSymmetry;
use std::sync::Arc;

/// The maximum number of moves and of views of a puzzle that is searched by bounds.
const MAX_MOVES: usize = 64;
pub const MAX_VIEWS: usize = 12;

/// Finds boards in the symmetric table of a pattern, by sums.
///
/// Each piece adds what its position and its twist say to a number in mixed radix, from which a table leads to the value of a coordinate.
/// So any board is found as fast as the next one on a path. The lead comes first: it tells which symmetry maps the board to the kept ones.
/// What the pieces say of the other coordinates after that symmetry is summed as well, so nothing else is mapped.
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

impl PatternKeys {
    /// The keys of a pattern with these sets and symmetric rows, seen after each of these symmetries; `None` if boards cannot be looked up
    /// by sums.
    pub fn of(
        pieces: &Pieces,
        seen_sets: &[Set],
        rows: &Arc<SymmetricRows>,
        views: &[&PermSymmetry],
    ) -> Option<Self> {
        let home = slots(pieces, &pieces.goals[0])?;
        if pieces.moves.len() > MAX_MOVES || views.len() > MAX_VIEWS || home.len() > MAX_SLOTS {
            return None;
        }
        let split = &rows.model.split;
        let (RowKind::Whole(row), [lead, rest @ ..]) = (&split.row, &split.coordinates[..]) else {
            return None;
        };
        if rows.model.stickers.is_some() {
            return None;
        }
        let masked = pieces.goals[0].clone().masked(seen_sets);
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
            seen_sets,
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

    /// The number of views.
    pub fn views(&self) -> usize {
        self.leads.len()
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
