//! Pictures: nets, and rings.

use super::text::piece_text;
use crate::cube::{LETTERS, sticker_at};
use crate::definition::built_in::find;
use crate::definition::{NamedMove, PermRules};
use crate::pieces::Arrangement;
use homing_table::error::Result;
use homing_table::notation::{Look, Picture, Sticker};
use std::ops::Range;

/// The faces of a net, by row and column.
const NET: [[Option<usize>; 4]; 3] = [
    [None, Some(0), None, None],
    [Some(4), Some(2), Some(1), Some(5)],
    [None, Some(3), None, None],
];

/// The nets of other known puzzles, by name. After the first line, which has the size of the net, each is a sticker: the set, the place and
/// the number of its piece's side there, the face that it is on, the place of its letter, and its corners. A twist of 1 takes a piece's
/// side from a number to the next.
const NETS: [(&str, &str); 4] = [
    ("dino", include_str!("../../nets/dino.txt")),
    ("ivy", include_str!("../../nets/ivy.txt")),
    ("pyraminx", include_str!("../../nets/pyraminx.txt")),
    ("skewb", include_str!("../../nets/skewb.txt")),
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

    /// The stickers of a known puzzle with a net; empty for others. A sticker that the goal leaves open is `?`.
    pub fn stickers(&self, arrangement: &Arrangement) -> Vec<Sticker> {
        let name = &self.definition.name;
        let Some((_, net)) = NETS.iter().find(|(known, _)| known == name) else {
            return Vec::new();
        };
        // Another puzzle may have the same name.
        let known = find(name).and_then(Result::ok);
        if known.is_none_or(|known| known.sets != self.definition.sets) {
            return Vec::new();
        }
        let sides: Vec<Side> = net.lines().skip(1).filter_map(Side::parse).collect();
        let letter = |at: &Side| {
            let Some(set) = self.sets().iter().find(|set| set.name == at.set) else {
                return at.face;
            };
            let cell = |range: Range<usize>| usize::from(arrangement.0[range][at.place - 1]);
            let (piece, twist, count) = (
                cell(set.pieces()),
                cell(set.twists()),
                usize::from(set.orientations),
            );
            // A piece that cannot twist has all its sides at the same numbers everywhere.
            let own = if count > 1 {
                (at.side + count - twist) % count
            } else {
                at.side
            };
            sides
                .iter()
                .find(|side| side.set == at.set && side.place == piece + 1 && side.side == own)
                .map_or('?', |side| side.face)
        };
        let sticker = |side: &Side| Sticker {
            letter: letter(side),
            letter_at: side.points[0],
            corners: side.points[1..].to_vec(),
        };
        sides.iter().map(sticker).collect()
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
                Some(face) => (letter(face).to_string(), Look::Sticker),
                None => (" ".into(), Look::Outside),
            }
        };
        Some(Picture::of_grid(4 * side, (0..12 * side * side).map(cell)))
    }
}

/// A line of a net.
struct Side<'n> {
    set: &'n str,
    /// From 1.
    place: usize,
    side: usize,
    face: char,
    points: Vec<[i32; 2]>,
}

impl<'n> Side<'n> {
    fn parse(line: &'n str) -> Option<Self> {
        let mut words = line.split(' ');
        let mut word = || words.next();
        let (set, place, side, face) = (word()?, word()?, word()?, word()?);
        let thousandths =
            |number: &str| Some((number.parse::<f32>().ok()? * 1000.0).round() as i32);
        let point = |text: &str| {
            let (across, down) = text.split_once(',')?;
            Some([thousandths(across)?, thousandths(down)?])
        };
        Some(Self {
            set,
            place: place.parse().ok()?,
            side: side.parse().ok()?,
            face: face.chars().next()?,
            points: words.map(point).collect::<Option<_>>()?,
        })
    }
}

/// A ring: the first half of the pieces from left to right, and the others from right to left below.
fn ring(pieces: &[u8]) -> Picture {
    let above = pieces.len().div_ceil(2);
    let cell = |piece: &u8| (piece_text(*piece), Look::Plain);
    let gap = (above * 2 > pieces.len()).then(|| (" ".into(), Look::Outside));
    let below: Vec<_> = pieces[above..].iter().map(cell).chain(gap).collect();
    Picture::of_grid(
        above,
        pieces[..above]
            .iter()
            .map(cell)
            .chain(below.into_iter().rev()),
    )
}
