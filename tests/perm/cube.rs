//! Cubes as people write them: facelets, slices, wide moves, rotations and groups, against a cube of stickers in space.

use homing::engine::{Catalog, Options, Puzzle};
use std::collections::BTreeMap;

type Vector = [i32; 3];

/// A cube of stickers: the position of each, its normal, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Space<T> {
    side: i32,
    stickers: BTreeMap<(Vector, Vector), T>,
}

/// The faces in the order of facelets: their letter, their normal, the directions of their columns and rows.
const FACES: [(char, Vector, Vector, Vector); 6] = [
    ('U', [0, 1, 0], [1, 0, 0], [0, 0, 1]),
    ('R', [1, 0, 0], [0, 0, -1], [0, -1, 0]),
    ('F', [0, 0, 1], [1, 0, 0], [0, -1, 0]),
    ('D', [0, -1, 0], [1, 0, 0], [0, 0, -1]),
    ('L', [-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    ('B', [0, 0, -1], [-1, 0, 0], [0, -1, 0]),
];

fn dot(first: Vector, second: Vector) -> i32 {
    first[0] * second[0] + first[1] * second[1] + first[2] * second[2]
}

/// A quarter turn clockwise, as seen from the tip of an axis.
fn rotated(v: Vector, axis: Vector) -> Vector {
    let cross = [
        v[1] * axis[2] - v[2] * axis[1],
        v[2] * axis[0] - v[0] * axis[2],
        v[0] * axis[1] - v[1] * axis[0],
    ];
    std::array::from_fn(|at| cross[at] + axis[at] * dot(v, axis))
}

/// The places of the facelets in order.
fn places(side: i32) -> Vec<(Vector, Vector)> {
    let mut places = Vec::new();
    for (_, normal, column, row) in FACES {
        for down in 0..side {
            for right in 0..side {
                let along = |count: i32| 2 * count - (side - 1);
                let at = std::array::from_fn(|at| {
                    normal[at] * (side - 1) + column[at] * along(right) + row[at] * along(down)
                });
                places.push((at, normal));
            }
        }
    }
    places
}

impl<T: Clone + PartialEq> Space<T> {
    fn of(side: i32, shown: impl IntoIterator<Item = T>) -> Self {
        let stickers = places(side).into_iter().zip(shown).collect();
        Self { side, stickers }
    }

    /// Turns the layers from one to another, counted from a face.
    fn turn(&mut self, face: char, layers: (i32, i32), quarters: i32) {
        let axis = FACES.iter().find(|(name, ..)| *name == face).unwrap().1;
        for _ in 0..quarters {
            let turned = self.stickers.iter().map(|(&(at, normal), shown)| {
                let layer = (self.side - 1 - dot(at, axis)) / 2 + 1;
                let place = if (layers.0..=layers.1).contains(&layer) {
                    (rotated(at, axis), rotated(normal, axis))
                } else {
                    (at, normal)
                };
                (place, shown.clone())
            });
            self.stickers = turned.collect();
        }
    }

    /// Does what a word says: a letter, its layers, a sign.
    fn word(&mut self, word: &str) {
        let quarters = match word.chars().last().unwrap() {
            '2' => 2,
            '\'' => 3,
            _ => 1,
        };
        let name = word.trim_end_matches(['2', '\'']);
        let side = self.side;
        let (face, layers) = match name {
            "x" => ('R', (1, side)),
            "y" => ('U', (1, side)),
            "z" => ('F', (1, side)),
            "M" => ('L', (2, side - 1)),
            "E" => ('D', (2, side - 1)),
            "S" => ('F', (2, side - 1)),
            _ => {
                let number: i32 = match name.chars().next().unwrap().to_digit(10) {
                    Some(digit) => digit as i32,
                    None => 0,
                };
                let letter = name.chars().find(|letter| letter.is_alphabetic()).unwrap();
                let is_wide = name.ends_with('w') || letter.is_lowercase();
                let layers = match (number, is_wide) {
                    (0, false) => (1, 1),
                    (0, true) => (1, 2),
                    (number, false) => (number, number),
                    (number, true) => (1, number),
                };
                (letter.to_ascii_uppercase(), layers)
            }
        };
        self.turn(face, layers, quarters);
    }

    fn words(mut self, words: &[&str]) -> Self {
        words.iter().for_each(|word| self.word(word));
        self
    }

    fn shown(&self) -> Vec<T> {
        places(self.side)
            .iter()
            .map(|place| self.stickers[place].clone())
            .collect()
    }

    /// The same cube from all 24 sides.
    fn rotations(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for first in ["", "x", "x2", "x'", "z", "z'"] {
            for second in ["", "y", "y2", "y'"] {
                let words: Vec<&str> = [first, second]
                    .into_iter()
                    .filter(|word| !word.is_empty())
                    .collect();
                all.push(self.clone().words(&words));
            }
        }
        all
    }
}

fn solved(side: i32) -> Space<char> {
    let of_face = (side * side) as usize;
    Space::of(
        side,
        FACES.iter().flat_map(|(letter, ..)| vec![*letter; of_face]),
    )
}

/// The facelets of the cube from the side where its centres are at home, or the corner DBL.
fn facelets(cube: &Space<char>) -> String {
    let corner = [-1, -1, -1];
    let is_home = |cube: &Space<char>| {
        FACES.iter().all(|&(letter, normal, ..)| {
            let centre = normal.map(|part| 2 * part);
            match cube.side {
                3 => cube.stickers[&(centre, normal)] == letter,
                _ => dot(normal, corner) != 1 || cube.stickers[&(corner, normal)] == letter,
            }
        })
    };
    let homes: Vec<_> = cube.rotations().into_iter().filter(is_home).collect();
    assert_eq!(homes.len(), 1);
    homes[0].shown().into_iter().collect()
}

fn cube(side: i32) -> Box<dyn Puzzle> {
    Catalog::default()
        .puzzle(&format!("perm:{side}x{side}x{side}"), &Options::default())
        .unwrap()
}

/// The facelets of the net that the program draws of a board, after moves.
fn drawn(puzzle: &dyn Puzzle, board: &str, moves: &str, side: usize) -> String {
    let frames = puzzle.frames(board, moves).unwrap();
    let rows = &frames[frames.len() - 1].picture.rows;
    let faces = [(0, 1), (1, 2), (1, 1), (2, 1), (1, 0), (1, 3)];
    let cells = faces.iter().flat_map(|(row, column)| {
        (0..side * side).map(move |at| (row * side + at / side, column * side + at % side))
    });
    cells
        .map(|(row, column)| rows[row][column].text.clone())
        .collect()
}

/// A few random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn words(&mut self, names: &[&str], count: usize) -> Vec<String> {
        (0..count)
            .map(|_| {
                format!(
                    "{}{}",
                    names[self.below(names.len())],
                    ["", "2", "'"][self.below(3)]
                )
            })
            .collect()
    }
}

const FACE_WORDS: [&str; 6] = ["U", "R", "F", "D", "L", "B"];
const ALL_WORDS: [&str; 27] = [
    "U", "R", "F", "D", "L", "B", "M", "E", "S", "x", "y", "z", "Uw", "Rw", "Fw", "Dw", "Lw", "Bw",
    "u", "r", "f", "d", "l", "b", "2R", "2Uw", "2D",
];

fn as_words(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

#[test]
fn words_turn_the_cube_as_in_space() {
    for side in [2, 3] {
        let puzzle = cube(side);
        let names: Vec<&str> = match side {
            2 => [&FACE_WORDS[..], &["x", "y", "z", "Rw", "u", "2F"]].concat(),
            _ => ALL_WORDS.to_vec(),
        };
        let mut random = Random(1);
        let single: Vec<Vec<String>> = names
            .iter()
            .flat_map(|name| ["", "2", "'"].map(|sign| vec![format!("{name}{sign}"), "R".into()]))
            .collect();
        let mixed = (0..60).map(|_| random.words(&names, 12));
        for words in single.into_iter().chain(mixed) {
            let expected = facelets(&solved(side).words(&as_words(&words)));
            let found = drawn(&*puzzle, &words.join(" "), "", side as usize);
            assert_eq!(found, expected, "{words:?}");
            // Numbers before a letter need a blank.
            if !words.iter().any(|word| word.starts_with('2')) {
                assert_eq!(
                    drawn(&*puzzle, &words.concat(), "", side as usize),
                    expected,
                    "{words:?}"
                );
            }
        }
    }
}

#[test]
fn groups_are_repeated_and_undone() {
    let puzzle = cube(3);
    for (text, words) in [
        ("(R U R' U')3", "R U R' U' R U R' U' R U R' U'"),
        ("(RUR'U')2'", "U R U' R' U R U' R'"),
        ("(R U')'F", "U R' F"),
        ("[R, U]", "R U R' U'"),
        ("[Rw : U2 x]", "Rw U2 x Rw'"),
        (
            "[R U: [M', U2]]2 D",
            "R U M' U2 M U2 U' R' R U M' U2 M U2 U' R' D",
        ),
        ("( [F,B] (x M)2 )", "F B F' B' x M x M"),
        ("(R)’ (U)^2 ()7 F", "R' U2 F"),
    ] {
        let expected = facelets(&solved(3).words(&words.split(' ').collect::<Vec<_>>()));
        assert_eq!(drawn(&*puzzle, text, "", 3), expected, "{text}");
    }
    // Groups are for every puzzle.
    let ring = homing::puzzle::perm::Perm::parse("L := (5,4,3,2,1);\nX := (1,2);\n").unwrap();
    let board = |text: &str| homing::Notation::parse_board(&ring, text).unwrap();
    assert_eq!(
        board("[LX: L]2 (L X)'"),
        board("L X L X' L' L X L X' L' X' L'")
    );
}

#[test]
fn facelets_are_read_from_every_side() {
    for side in [2, 3] {
        let puzzle = cube(side);
        let mut random = Random(2);
        for _ in 0..12 {
            let words = random.words(&FACE_WORDS, 30);
            let state = solved(side).words(&as_words(&words));
            let expected = facelets(&state);
            for view in state.rotations() {
                let text: String = view.shown().iter().collect();
                assert_eq!(
                    drawn(&*puzzle, &text, "", side as usize),
                    expected,
                    "{text}"
                );
            }
            // Rows or faces may be words of their own.
            let faces: Vec<_> = expected
                .as_bytes()
                .chunks(side as usize * side as usize)
                .collect();
            let faces: Vec<_> = faces
                .iter()
                .map(|face| String::from_utf8_lossy(face))
                .collect();
            assert_eq!(
                drawn(&*puzzle, &faces.join(" "), "", side as usize),
                expected
            );
            // Other colours are named by the centres, or by the corner that is at DBL.
            let other = |letter: char| {
                "WROYGB"
                    .chars()
                    .nth("URFDLB".find(letter).unwrap())
                    .unwrap()
            };
            let coloured: String = expected.chars().map(other).collect();
            assert_eq!(
                drawn(&*puzzle, &coloured, "", side as usize),
                expected,
                "{coloured}"
            );
        }
    }
}

#[test]
fn known_cubes_are_read() {
    let puzzle = cube(3);
    // The superflip, and its shortest solution by M. Reid (1995).
    let superflip = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
    let moves = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    assert_eq!(drawn(&*puzzle, moves, "", 3), superflip);
    assert_eq!(
        drawn(&*puzzle, superflip, moves, 3),
        drawn(&*puzzle, "R R'", "", 3)
    );
    // The example of the package kociemba, and its solution there.
    let example = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD";
    let moves = "D2 R' D' F2 B D R2 D2 R' F2 D' F2 U' B2 L2 U2 D R2 U";
    assert_eq!(
        drawn(&*puzzle, example, moves, 3),
        drawn(&*puzzle, "R R'", "", 3)
    );
    let chess = "UDUDUDUDURLRLRLRLRFBFBFBFBFDUDUDUDUDLRLRLRLRLBFBFBFBFB";
    assert_eq!(
        drawn(&*puzzle, chess, "M2 E2 S2", 3),
        drawn(&*puzzle, "R R'", "", 3)
    );
}

/// The error for a board.
fn refused(puzzle: &dyn Puzzle, board: &str) -> String {
    puzzle
        .frames(board, "")
        .map(|_| ())
        .expect_err(board)
        .to_string()
}

/// The facelets of the pieces of a cube: those at the same point.
fn pieces(side: i32) -> Vec<Vec<usize>> {
    let mut pieces: BTreeMap<Vector, Vec<usize>> = BTreeMap::new();
    for (at, (place, _)) in places(side).into_iter().enumerate() {
        pieces.entry(place).or_default().push(at);
    }
    pieces
        .into_values()
        .filter(|piece| piece.len() > 1)
        .collect()
}

fn text(cells: &[char]) -> String {
    cells.iter().collect()
}

#[test]
fn a_colouring_with_one_fault_is_refused_with_its_reason() {
    for side in [2, 3] {
        let puzzle = cube(side);
        let words = Random(3).words(&FACE_WORDS, 25);
        let state: Vec<char> = facelets(&solved(side).words(&as_words(&words)))
            .chars()
            .collect();
        let pieces = pieces(side);
        for piece in &pieces {
            let mut turned = state.clone();
            (0..piece.len())
                .for_each(|at| turned[piece[at]] = state[piece[(at + 1) % piece.len()]]);
            let says = if piece.len() == 3 {
                "a corner is twisted"
            } else {
                "an edge is flipped"
            };
            let found = refused(&*puzzle, &text(&turned));
            // The corner DBL determines how the cube is held.
            assert!(found.contains(says), "{found}");
            let mut wrong = state.clone();
            let other = "URFDLB"
                .chars()
                .find(|letter| piece.iter().all(|&at| state[at] != *letter));
            wrong[piece[0]] = other.unwrap();
            let found = refused(&*puzzle, &text(&wrong));
            assert!(found.contains("facelets of the colour"), "{found}");
        }
        for (at, first) in pieces.iter().enumerate() {
            for second in pieces[..at]
                .iter()
                .filter(|second| second.len() == first.len())
            {
                // Exchanges two pieces, in each way round.
                let ways = (0..first.len()).flat_map(|by| [1, 2].map(|step| (by, step)));
                let mut reasons: Vec<String> = Vec::new();
                for (by, step) in ways {
                    let mut exchanged = state.clone();
                    for (at, &place) in first.iter().enumerate() {
                        let other = second[(at * step + by) % second.len()];
                        exchanged.swap(place, other);
                    }
                    if first.len() == 3 || step == 1 {
                        let found = puzzle.frames(&text(&exchanged), "");
                        reasons
                            .push(found.map_or_else(|error| error.to_string(), |_| "read".into()));
                    }
                }
                let count =
                    |says: &str| reasons.iter().filter(|found| found.contains(says)).count();
                // Three of six ways to exchange corners are mirror images. The cube of 2x2x2 may have two corners exchanged.
                let (way, ways) = (
                    if side == 3 {
                        "two pieces are exchanged"
                    } else {
                        "read"
                    },
                    first.len(),
                );
                let mirrored = if ways == 3 { 3 } else { 0 };
                assert_eq!(
                    [count(way), count("in clockwise order") + count("mirror")],
                    [ways, mirrored],
                    "{reasons:?}"
                );
            }
        }
    }
}
