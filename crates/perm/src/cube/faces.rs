//! The faces of a cube, its 24 rotations, and the stickers of its corners and edges.

/// The faces, in the order of facelets. The opposite of a face comes three later.
pub const LETTERS: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// The corners, then the edges: the faces of each, those of a corner in clockwise order.
pub const CUBIES: [&str; 20] = [
    "URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB", "UF", "UR", "UB", "UL", "DF", "DR",
    "DB", "DL", "FR", "FL", "BR", "BL",
];
/// The number of corners.
pub const CORNERS: usize = 8;

/// The faces around U, R and F, in clockwise order.
const AROUND: [[usize; 4]; 3] = [[2, 4, 5, 1], [2, 0, 5, 3], [0, 1, 3, 4]];
/// For each face, as the net shows it: the face to the right of it, and the one below.
const RIGHT: [usize; 6] = [1, 5, 1, 1, 2, 4];
const BELOW: [usize; 6] = [2, 3, 3, 5, 3, 3];

/// The index of a face.
pub fn face(letter: char) -> Option<usize> {
    LETTERS.iter().position(|&other| other == letter)
}

pub fn opposite(face: usize) -> usize {
    (face + 3) % 6
}

/// A rotation of the whole cube: where each face goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotation(pub [usize; 6]);

impl Rotation {
    /// No rotation.
    pub const NONE: Self = Self([0, 1, 2, 3, 4, 5]);

    /// A quarter turn clockwise, as seen from a face.
    pub fn quarter(face: usize) -> Self {
        let (around, mut to) = (AROUND[face % 3], Self::NONE.0);
        for at in 0..4 {
            let (first, next) = (around[at], around[(at + 1) % 4]);
            if face < 3 {
                to[first] = next;
            } else {
                to[next] = first;
            }
        }
        Self(to)
    }

    /// This rotation followed by another one.
    pub fn then(self, other: Self) -> Self {
        Self(self.0.map(|face| other.0[face]))
    }

    /// The face that it brings to this one.
    pub fn source(self, face: usize) -> usize {
        self.0.iter().position(|&to| to == face).unwrap_or(face)
    }

    /// The 24 rotations.
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::NONE];
        let mut at = 0;
        while at < all.len() {
            for next in [0, 1].map(|face| all[at].then(Self::quarter(face))) {
                if !all.contains(&next) {
                    all.push(next);
                }
            }
            at += 1;
        }
        all
    }
}

/// A sticker of a corner or an edge: its face, and the faces of its piece as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sticker {
    pub face: usize,
    pub cubie: u8,
}

impl Sticker {
    /// The stickers of the corners and edges, in the order of [`CUBIES`].
    pub fn all() -> Vec<Self> {
        let stickers = |cubie: &&str| {
            let faces: Vec<usize> = cubie.chars().filter_map(face).collect();
            let bits = faces.iter().fold(0, |bits, face| bits | 1 << face);
            faces
                .into_iter()
                .map(move |face| Self { face, cubie: bits })
        };
        CUBIES.iter().flat_map(stickers).collect()
    }

    /// The sticker in a row and a column of a face, of a cube with `side` rows; of a centre, one that no piece has.
    fn at(face: usize, row: usize, column: usize, side: usize) -> Self {
        let mut cubie = 1 << face;
        for (at, after) in [(row, BELOW[face]), (column, RIGHT[face])] {
            if at == 0 {
                cubie |= 1 << opposite(after);
            } else if at + 1 == side {
                cubie |= 1 << after;
            }
        }
        Self { face, cubie }
    }

    /// Where a rotation of the whole cube takes it.
    pub fn rotated(self, rotation: Rotation) -> Self {
        let faces = (0..6).filter(|face| self.cubie >> face & 1 == 1);
        Self {
            face: rotation.0[self.face],
            cubie: faces.fold(0, |bits, face| bits | 1 << rotation.0[face]),
        }
    }

    /// Where a clockwise quarter turn of a face takes it.
    pub fn turned(self, face: usize) -> Self {
        if self.cubie >> face & 1 == 1 {
            self.rotated(Rotation::quarter(face))
        } else {
            self
        }
    }
}

/// The sticker in a row and a column of a face, of a cube with `side` rows; `None` for a centre.
pub fn sticker_at(face: usize, row: usize, column: usize, side: usize) -> Option<usize> {
    let sticker = Sticker::at(face, row, column, side);
    Sticker::all().iter().position(|other| *other == sticker)
}

/// The piece of a sticker, and its number there.
pub fn place_of(sticker: usize) -> (usize, usize) {
    match sticker.checked_sub(3 * CORNERS) {
        None => (sticker / 3, sticker % 3),
        Some(of_edge) => (CORNERS + of_edge / 2, of_edge % 2),
    }
}

/// The stickers of a piece.
pub fn stickers_of(cubie: usize) -> std::ops::Range<usize> {
    match cubie.checked_sub(CORNERS) {
        None => 3 * cubie..3 * cubie + 3,
        Some(edge) => 3 * CORNERS + 2 * edge..3 * CORNERS + 2 * edge + 2,
    }
}
