//! Cubes as people write them: facelets, slices, wide moves, rotations and groups, against a cube of stickers in space.

use homing::engine::{Options, Puzzle};
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
    homing::catalog()
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
            2 => [&FACE_WORDS[..], &["x", "y", "z", "2F"]].concat(),
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
        ("(R.U)2 .. R' // the rest is left out", "R U R U R'"),
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
            // Faces may be separate words.
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

#[test]
fn impossible_facelets_are_refused() {
    let home = text(&solved(3).shown());
    let small = text(&solved(2).shown());
    let coloured = |board: &str| -> String {
        let other = |letter: char| {
            "WROYGB"
                .chars()
                .nth("URFDLB".find(letter).unwrap())
                .unwrap()
        };
        board.chars().map(other).collect()
    };
    let change = |board: &str, changes: &[(usize, char)]| {
        let mut cells: Vec<char> = board.chars().collect();
        changes.iter().for_each(|&(at, colour)| cells[at] = colour);
        text(&cells)
    };
    let upside_down = |letter: char| match letter {
        'U' => 'D',
        'D' => 'U',
        other => other,
    };
    for (side, board, says) in [
        (
            3,
            home[1..].into(),
            "expected 54 facelets of a cube, 9 a face, found 53",
        ),
        (
            3,
            home[..24].into(),
            "expected 54 facelets of a cube, 9 a face, found 24",
        ),
        (
            2,
            home.clone(),
            "expected 24 facelets of a cube, 4 a face, found 54",
        ),
        (3, home.replace('B', "L"), "expected 6 colours, found 5"),
        (3, change(&home, &[(0, 'X')]), "expected 6 colours, found 7"),
        (
            3,
            change(&home, &[(0, 'R')]),
            "expected 9 facelets of the colour R, found 10",
        ),
        (
            3,
            home.chars().map(upside_down).collect(),
            "no cube has the centres in this order: it is a mirror image",
        ),
        (
            3,
            change(&coloured(&home), &[(4, 'R'), (9, 'W')]),
            "the centres of U and R have the same colour R",
        ),
        (
            3,
            change(&home, &[(9, 'F'), (20, 'R')]),
            "corner URF: expected the colours of one of the corners, in clockwise order, found \"UFR\"",
        ),
        (
            3,
            change(&home, &[(19, 'D'), (28, 'F')]),
            "edge UF: expected the colours of one of the edges, found \"UD\"",
        ),
        // The corner UFL in place of ULB as well, and the edge BR in place of FR.
        (
            3,
            change(&home, &[(36, 'F'), (47, 'L'), (23, 'B')]),
            "the corner UFL comes twice",
        ),
        (
            3,
            change(&coloured(&home), &[(36, 'O'), (47, 'G'), (23, 'B')]),
            "the corner WOG comes twice",
        ),
        (
            2,
            change(&coloured(&small), &[(4, 'Y'), (13, 'R')]),
            "no colour is opposite to Y",
        ),
        (
            2,
            change(&small, &[(14, 'U'), (3, 'D')]),
            "expected the corner DBL",
        ),
    ] {
        let found = refused(&*cube(side), &board);
        assert!(
            found.contains(says),
            "{board}\nexpected {says}\nfound    {found}"
        );
    }
}

#[test]
fn words_that_do_not_fit_are_refused() {
    let puzzle = cube(3);
    for (board, found) in [
        ("R Q", "\"Q\""),
        ("RUQ", "\"Q\""),
        ("4Rw", "\"4Rw\""),
        ("2M", "\"2M\""),
        ("Rw3w", "\"w\""),
        ("R U)", "\")\""),
        ("(R U", ") in a group of moves"),
        ("[R U]", ": in a group of moves"),
        ("[R, U", "] in a group of moves"),
        ("[R, U, F]", "] in a group of moves"),
        ("(R)0", "\"0\""),
        ("(R)1001", "\"1001\""),
        (
            "((((R)1000)1000)1000)1000",
            "the scramble has more than 100000 moves",
        ),
    ] {
        let error = refused(&*puzzle, board);
        assert!(error.contains(found), "{board}: {error}");
    }
    let deep = "(".repeat(100_000);
    assert!(refused(&*puzzle, &deep).contains("32 groups within each other"));
    // No part of a board is a panic.
    for board in [
        "[Rw': (U2 M)2]’ 3Rw2 x",
        "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
    ] {
        for end in (0..board.len()).filter(|&end| board.is_char_boundary(end)) {
            _ = puzzle.frames(&board[..end], "");
            _ = puzzle.frames(&board[end..], "");
        }
    }
}

/// A definition of the stickers of a cube, by the names of its moves.
fn of_stickers(side: i32, names: &[&str]) -> String {
    let count = 6 * (side * side) as usize;
    let action = |name: &&str| format!("{:?}", Space::of(side, 0..count).words(&[name]).shown());
    let actions: Vec<String> = names.iter().map(action).collect();
    format!(
        "{{\"generators\": [{}], \"generator_names\": {names:?}}}",
        actions.join(", ")
    )
}

/// The pieces of a board by position, as the picture of a puzzle without a net has them.
fn pieces_of(puzzle: &dyn Puzzle, board: &str) -> Vec<usize> {
    let frames = puzzle.frames(board, "").unwrap();
    let cells = frames[0].picture.rows[0]
        .iter()
        .map(|cell| cell.text.clone());
    let line = cells.collect::<String>();
    let numbers = line
        .split_whitespace()
        .filter_map(|word| word.parse::<usize>().ok());
    numbers.map(|number| number - 1).collect()
}

#[test]
fn moves_of_a_definition_come_first() {
    let names = ["U", "R", "F", "D", "L", "B", "M", "x", "y"];
    let definition = format!("perm:{}", of_stickers(3, &names));
    let puzzle = homing::catalog()
        .puzzle(&definition, &Options::default().with("metric", "half-turn"))
        .unwrap();
    // Its rotations and slices move the centres, so its board is not that of a cube from another side.
    for scramble in [
        "x",
        "M",
        "x R",
        "R M' y2 U",
        "r",
        "Lw'",
        "[Rw2: y]",
        "2R",
        "2L",
    ] {
        let words: Vec<&str> = match scramble {
            "[Rw2: y]" => vec!["Rw2", "y", "Rw2"],
            other => other.split(' ').collect(),
        };
        let expected = Space::of(3, 0..54).words(&words).shown();
        assert_eq!(pieces_of(&*puzzle, scramble), expected, "{scramble}");
    }
    // It has no other slices and rotations, and facelets say nothing of rotations.
    for word in ["S", "z", "Uw z", "Fw"] {
        assert!(refused(&*puzzle, word).contains("expected moves"), "{word}");
    }
    let home = text(&solved(3).shown());
    assert_eq!(drawn(&*puzzle, &home, "", 3), home);
    let state = facelets(&solved(3).words(&["R", "U2", "F'"]));
    assert_eq!(drawn(&*puzzle, "R U2 F'", "", 3), state);
    assert_eq!(drawn(&*puzzle, &state, "F U2 R'", 3), home);
}

#[test]
fn a_larger_cube_has_the_words_that_its_moves_allow() {
    let names = [
        "U", "R", "F", "D", "L", "B", "2U", "2R", "2F", "2D", "2L", "2B",
    ];
    let definition = format!("perm:{}", of_stickers(4, &names));
    let puzzle = homing::catalog()
        .puzzle(&definition, &Options::default())
        .unwrap();
    for (scramble, undone) in [
        ("Rw", vec![]),
        ("Rw Uw2 Fw' 2R u", vec![]),
        ("x Rw y2 B 2D'", vec!["y2", "x'"]),
        ("z' Fw r2", vec!["z"]),
    ] {
        let words: Vec<&str> = scramble.split(' ').chain(undone).collect();
        let expected = Space::of(4, 0..96).words(&words).shown();
        assert_eq!(pieces_of(&*puzzle, scramble), expected, "{scramble}");
    }
    for word in ["3Rw", "3R", "M"] {
        assert!(refused(&*puzzle, word).contains(word), "{word}");
    }
}
