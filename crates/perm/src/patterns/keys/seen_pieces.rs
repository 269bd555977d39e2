use super::super::pieces::Pieces;
use super::slots::values_of;
use crate::pieces::{OPEN, Set, difference, sum};
use crate::symmetry::PermSymmetry;

/// Pieces after the symmetry of a view, and after another one that maps the pattern to itself.
#[derive(Clone, Copy)]
pub struct SeenPieces<'p> {
    pub pieces: &'p Pieces,
    /// The sets of the pattern: pieces and twists that it leaves open look alike.
    pub seen_sets: &'p [Set],
    pub view: &'p PermSymmetry,
    pub kept: Option<&'p PermSymmetry>,
    /// The number of values of each slot.
    pub values: usize,
}

/// A piece with its twist in a position of a set, as a pattern sees it.
#[derive(Clone, Copy)]
pub struct SeenPiece {
    pub set: usize,
    pub place: u8,
    pub piece: u8,
    pub twist: u8,
}

impl SeenPieces<'_> {
    /// For each slot and value, what `added` says of the piece.
    pub fn each(&self, added: impl Fn(SeenPiece) -> u32) -> Vec<u32> {
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
        let opened = &self.seen_sets[seen.set];
        if opened.open.binary_search(&seen.piece).is_ok() {
            seen.piece = OPEN;
        }
        if opened.is_loose(seen.piece) {
            seen.twist = 0;
        }
        seen
    }
}
