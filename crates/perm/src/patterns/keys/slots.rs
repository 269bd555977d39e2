use super::super::pieces::Pieces;
use crate::pieces::{Arrangement, Set, difference};
use std::sync::Arc;

/// The maximum number of slots of a puzzle that is searched by bounds.
pub const MAX_SLOTS: usize = 128;

/// The slots of boards: the positions of all sets, one set after another.
///
/// The value of a slot says which piece is there: the position of the piece in the goal times the orientations of the set, plus the twist
/// that it gets on its way from there. So the values of the goal are those of the action that changes nothing, and boards are the elements
/// of a group.
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

/// The number of values of a set's slots.
pub fn values_of(set: &Set) -> usize {
    set.size * usize::from(set.orientations)
}

/// The slots of the inverse.
pub fn inverse(pieces: &Pieces, slots: &[u8]) -> Vec<u8> {
    let (mut inverse, mut begin) = (slots.to_vec(), 0);
    for set in &pieces.sets {
        for place in 0..set.size {
            let value = slots[begin + place];
            let (from, by) = (value / set.orientations, value % set.orientations);
            inverse[begin + usize::from(from)] =
                place as u8 * set.orientations + (set.orientations - by) % set.orientations;
        }
        begin += set.size;
    }
    inverse
}

/// How a move changes the values of slots.
pub struct SlotMoves {
    /// The slots that change, those from which their pieces come, and for each value the value after the twist.
    pub changed: Vec<(u8, u8, Box<[u8; 256]>)>,
    /// For each slot, what becomes of the values of the inverse.
    pub inverse: Vec<Arc<[u8; 256]>>,
}

impl SlotMoves {
    /// The changes by each move.
    pub fn all(pieces: &Pieces) -> Vec<Self> {
        let codes = 0..pieces.moves.len();
        codes.map(|code| Self::of(pieces, code)).collect()
    }

    /// Writes the values that change, from those before the move.
    #[inline(always)]
    pub fn apply(&self, before: &[u8], after: &mut [u8]) {
        for (slot, from, twisted) in &self.changed {
            after[usize::from(*slot)] = twisted[usize::from(before[usize::from(*from)])];
        }
    }

    /// The changes by the move with a code.
    pub fn of(pieces: &Pieces, code: usize) -> Self {
        let (mut changed, mut inverse, mut begin) = (Vec::new(), Vec::new(), 0);
        for (set, turn) in pieces.sets.iter().zip(&pieces.moves[code].0) {
            let ways = usize::from(set.orientations);
            let (mut moved, mut to) = (Box::new([0; 256]), vec![0; set.size]);
            for (place, &from) in turn.from.iter().enumerate() {
                to[usize::from(from)] = place;
                let by = usize::from(turn.twist[place]);
                if usize::from(from) != place || by > 0 {
                    let mut twisted = Box::new([0; 256]);
                    for value in 0..set.size * ways {
                        twisted[value] = (value / ways * ways + (value % ways + by) % ways) as u8;
                    }
                    changed.push(((begin + place) as u8, begin as u8 + from, twisted));
                }
            }
            for value in 0..set.size * ways {
                let place = to[value / ways];
                let by = ways - usize::from(turn.twist[place]);
                moved[value] = (place * ways + (value % ways + by) % ways) as u8;
            }
            let moved: Arc<[u8; 256]> = moved.into();
            inverse.extend((0..set.size).map(|_| moved.clone()));
            begin += set.size;
        }
        Self { changed, inverse }
    }
}
