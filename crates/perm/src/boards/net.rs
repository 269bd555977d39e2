//! Pictures: the net of a cube, and rings.

use super::text::piece_text;
use crate::cube::{LETTERS, sticker_at};
use crate::definition::{NamedMove, PermRules};
use crate::pieces::Arrangement;
use homing_table::notation::{Look, Picture};

/// The faces of a net, by row and column.
const NET: [[Option<usize>; 4]; 3] = [
    [None, Some(0), None, None],
    [Some(4), Some(2), Some(1), Some(5)],
    [None, Some(3), None, None],
];

/// The minimum number of pieces of a ring.
const LEAST_RING: usize = 4;

impl PermRules {
    /// The net or the ring of an arrangement; `None` for puzzles without either.
    pub fn shape(&self, arrangement: &Arrangement) -> Option<Picture> {
        if self.is_ring() {
            Some(ring(&arrangement.0[self.sets()[0].pieces()]))
        } else {
            self.net(arrangement)
        }
    }

    /// Whether a move turns all pieces of the only set by one position.
    fn is_ring(&self) -> bool {
        let [set] = self.sets() else { return false };
        let turns = |mv: &NamedMove| {
            mv.action.0[0]
                .from
                .iter()
                .enumerate()
                .all(|(at, &from)| usize::from(from) == (at + 1) % set.size)
        };
        set.orientations == 1 && set.size >= LEAST_RING && self.moves.iter().any(turns)
    }

    /// The net of a cube of 2x2x2 or 3x3x3. A sticker that the goal leaves open is `?`.
    fn net(&self, arrangement: &Arrangement) -> Option<Picture> {
        let cube = self.definition.cube(&self.moves)?;
        let side = cube.side?;
        let colours = cube.colours(self.sets(), &self.definition.solved, arrangement)?;
        let cell = |at: usize| {
            let (row, column) = (at / (4 * side), at % (4 * side));
            let letter = |face: usize| match sticker_at(face, row % side, column % side, side) {
                Some(sticker) => colours[sticker].map_or('?', |face| LETTERS[face]),
                None => LETTERS[face],
            };
            match NET[row / side][column / side] {
                Some(face) => (letter(face).to_string(), Look::Plain),
                None => (" ".into(), Look::Faint),
            }
        };
        Some(Picture::of_grid(4 * side, (0..12 * side * side).map(cell)))
    }
}

/// A ring: the first half of the pieces from left to right, and the others from right to left below.
fn ring(pieces: &[u8]) -> Picture {
    let above = pieces.len().div_ceil(2);
    let cell = |piece: &u8| (piece_text(*piece), Look::Plain);
    let gap = (above * 2 > pieces.len()).then(|| (" ".into(), Look::Faint));
    let below: Vec<_> = pieces[above..].iter().map(cell).chain(gap).collect();
    Picture::of_grid(
        above,
        pieces[..above]
            .iter()
            .map(cell)
            .chain(below.into_iter().rev()),
    )
}
