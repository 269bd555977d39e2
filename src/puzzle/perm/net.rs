//! Pictures: a net of the 2x2x2 cube, and rings.

use super::action::Arrangement;
use super::definition::Definition;
use super::notation::piece_text;
use super::rules::PermRules;
use super::{built_in, definition::NamedMove};
use crate::notation::{Look, Picture};

/// The positions of the 2x2x2 in the order of its definition, with the fixed corner last. The faces of each are in clockwise order.
const CORNERS: [&str; 8] = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB", "DBL"];
/// The net. A sticker has the name of its corner, starting with its own face.
const NET: [[&str; 8]; 6] = [
    ["", "", "ULB", "UBR", "", "", "", ""],
    ["", "", "UFL", "URF", "", "", "", ""],
    ["LBU", "LUF", "FLU", "FUR", "RFU", "RUB", "BRU", "BUL"],
    ["LDB", "LFD", "FDL", "FRD", "RDF", "RBD", "BDR", "BLD"],
    ["", "", "DLF", "DFR", "", "", "", ""],
    ["", "", "DBL", "DRB", "", "", "", ""],
];

/// The minimum number of pieces of a ring.
const LEAST_RING: usize = 4;

impl PermRules {
    /// The net or the ring of an arrangement; `None` for puzzles without either.
    pub(super) fn shape(&self, arrangement: &Arrangement) -> Option<Picture> {
        if self.is_ring() {
            Some(ring(&arrangement.0[self.sets()[0].pieces()]))
        } else {
            self.is_cube().then(|| net(arrangement))
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

    /// Whether the sets and the moves are those of `perm:2x2x2`.
    fn is_cube(&self) -> bool {
        let of = |cube: Definition| {
            let is_listed = |listed: &NamedMove| self.moves.iter().any(|mv| mv == listed);
            cube.sets == self.sets()
                && cube.solved == self.definition.solved
                && cube.moves.iter().all(is_listed)
        };
        self.sets()[0].size + 1 == CORNERS.len()
            && built_in::find("2x2x2").and_then(Result::ok).is_some_and(of)
    }
}

fn net(arrangement: &Arrangement) -> Picture {
    let (pieces, twists) = arrangement.0.split_at(CORNERS.len() - 1);
    // The face follows from the sticker's place in the corner and the twist of the piece.
    let colour = |sticker: &str| {
        let corner = CORNERS
            .iter()
            .position(|corner| corner.repeat(2).contains(sticker))
            .unwrap_or(0);
        let at = CORNERS[corner].find(&sticker[..1]).unwrap_or(0);
        let (piece, twist) = pieces.get(corner).map_or((corner, 0), |&piece| {
            (piece.into(), usize::from(twists[corner]))
        });
        CORNERS[piece]
            .chars()
            .nth((at + 3 - twist) % 3)
            .unwrap_or(' ')
    };
    let cell = |sticker: &&str| {
        if sticker.is_empty() {
            (" ".into(), Look::Faint)
        } else {
            (colour(sticker).to_string(), Look::Plain)
        }
    };
    Picture::of_grid(NET[0].len(), NET.iter().flatten().map(cell))
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
