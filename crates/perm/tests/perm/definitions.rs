//! Definitions of random puzzles, written in each format by its own rules, against a plain search in the puzzle itself.

use crate::{counts_of, depths_from, layers};
use homing::engine::{Answer, Options, Question};
use homing::internals::perm::{canonical_again, canonical_text};
use homing::puzzle::perm::Perm;
use homing::table::TableFile;
use homing::{Notation, Space};
use std::collections::HashSet;

/// For each set, the piece in each position, and its twist.
type State = Vec<Vec<(usize, usize)>>;

/// For each set, the position from which each piece comes, and its twist; nothing for a set that does not change.
type Turn = Vec<Option<Vec<(usize, usize)>>>;

/// A puzzle: the number of twists of each set, the solved state, and the moves by name.
struct Plain {
    twists: Vec<usize>,
    solved: State,
    moves: Vec<(String, Turn)>,
    rotation: Turn,
}

/// Numbers that look random, the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }

    fn turn(&mut self, puzzle: &Plain) -> Turn {
        let sets = puzzle.solved.iter().zip(&puzzle.twists);
        sets.map(|(set, &twists)| {
            let mut from: Vec<usize> = (0..set.len()).collect();
            for place in 1..from.len() {
                from.swap(place, self.below(place + 1));
            }
            let turned = from.into_iter().map(|from| (from, self.below(twists)));
            let turned: Vec<_> = turned.collect();
            (self.below(4) > 0).then_some(turned)
        })
        .collect()
    }

    fn puzzle(&mut self, twists: Vec<usize>) -> Plain {
        let set = |&twists: &usize| {
            let size = 2 + self.below(if twists > 1 { 2 } else { 3 });
            let kinds = 1 + self.below(size);
            // Pieces that look alike, each kind at least once.
            (0..size)
                .map(|place| (place % kinds, 0))
                .collect::<Vec<_>>()
        };
        let solved = twists.iter().map(set).collect();
        let mut puzzle = Plain {
            twists,
            solved,
            moves: Vec::new(),
            rotation: Vec::new(),
        };
        puzzle.moves = (0..2)
            .map(|number| (format!("M{number}_"), self.turn(&puzzle)))
            .collect();
        puzzle.rotation = self.turn(&puzzle);
        // Solved twists do not matter to moves.
        for (set, &twists) in puzzle.solved.iter_mut().zip(&puzzle.twists) {
            set.iter_mut()
                .for_each(|(_, twist)| *twist = self.below(twists));
        }
        puzzle
    }
}

impl Plain {
    fn after(&self, state: &State, turn: &Turn) -> State {
        let mut after = Vec::new();
        for ((set, turn), &twists) in state.iter().zip(turn).zip(&self.twists) {
            let moved = |&(from, by): &(usize, usize)| (set[from].0, (set[from].1 + by) % twists);
            let turned = turn.as_ref().map(|turn| turn.iter().map(moved).collect());
            after.push(turned.unwrap_or_else(|| set.clone()));
        }
        after
    }

    /// A move once, twice and so on, until nothing changes.
    fn powers(&self, turn: &Turn) -> Vec<Turn> {
        let still = self.sequence(&[]);
        let mut powers = vec![self.sequence(&[turn])];
        while powers[powers.len() - 1] != still {
            powers.push(self.sequence(&[&powers[powers.len() - 1], turn]));
        }
        powers
    }

    /// The number of states at each depth in the half-turn metric.
    fn layers(&self, moves: &[&Turn]) -> Vec<u64> {
        let moves: Vec<Turn> = moves.iter().flat_map(|turn| self.powers(turn)).collect();
        let next = |state: &State| -> Vec<State> {
            moves.iter().map(|turn| self.after(state, turn)).collect()
        };
        counts_of(&depths_from(vec![self.solved.clone()], next))
    }

    /// What a sequence of turns does, as one turn.
    fn sequence(&self, turns: &[&Turn]) -> Turn {
        let still = |set: &Vec<(usize, usize)>| (0..set.len()).map(|place| (place, 0)).collect();
        let still: State = self.solved.iter().map(still).collect();
        let all = turns
            .iter()
            .fold(still, |state, turn| self.after(&state, turn));
        all.into_iter().map(Some).collect()
    }

    fn undone(&self, turn: &Turn) -> Turn {
        let powers = self.powers(turn);
        powers[powers.len().saturating_sub(2)].clone()
    }

    /// The head of a file of twsearch, with pieces from `base` on.
    fn tws_head(&self, solved: &str, base: usize) -> String {
        let mut text = String::from("# any\nName any\n");
        for (at, (set, twists)) in self.solved.iter().zip(&self.twists).enumerate() {
            text += &format!("Set S{at} {} {twists}\n", set.len());
        }
        text += &format!("{solved}\n");
        for (at, set) in self.solved.iter().enumerate() {
            text += &rows(at, set.iter().map(|&(piece, twist)| (piece + base, twist)));
        }
        text + "End\n"
    }

    fn tws_moves(&self, is_by_piece: bool, moves: &[(String, Turn)]) -> String {
        let mut text = String::new();
        for (name, turn) in moves {
            let word = if is_by_piece {
                "Move"
            } else {
                "MoveTransformation"
            };
            text += &format!("{word} {name}\n");
            for (at, turn) in turn.iter().enumerate() {
                let Some(turn) = turn else { continue };
                if is_by_piece {
                    // The twist of a piece stands where the piece was.
                    let by = |old: usize| turn.iter().find(|&&(from, _)| from == old).unwrap().1;
                    let row = turn.iter().enumerate();
                    text += &rows(at, row.map(|(old, &(from, _))| (from + 1, by(old))));
                } else {
                    text += &rows(at, turn.iter().copied());
                }
            }
            text += "End\n";
        }
        text
    }

    fn kpuzzle(&self, moves: &[(String, Turn)], derived: &str) -> String {
        let list = |numbers: Vec<usize>| format!("{numbers:?}");
        let split = |pairs: &[(usize, usize)]| {
            let (first, second) = pairs.iter().copied().unzip();
            (list(first), list(second))
        };
        let sets = self.solved.iter().zip(&self.twists).enumerate();
        let orbits: Vec<String> = sets
            .map(|(at, (set, twists))| {
                let size = set.len();
                format!(
                    r#"{{"orbitName": "S{at}", "numPieces": {size}, "numOrientations": {twists}}}"#
                )
            })
            .collect();
        let patterns: Vec<String> = self
            .solved
            .iter()
            .enumerate()
            .map(|(at, set)| {
                let (pieces, twists) = split(set);
                format!(r#""S{at}": {{"pieces": {pieces}, "orientation": {twists}}}"#)
            })
            .collect();
        let moves: Vec<String> = moves
            .iter()
            .map(|(name, turn)| {
                let mut sets: Vec<String> = turn
                    .iter()
                    .enumerate()
                    .filter_map(|(at, turn)| {
                        let (from, twist) = split(turn.as_ref()?);
                        Some(format!(
                            r#""S{at}": {{"permutation": {from}, "orientationDelta": {twist}}}"#
                        ))
                    })
                    .collect();
                // A set that the definition lacks.
                sets.push(r#""NONE": {"permutation": [1, 0], "orientationDelta": [0, 0]}"#.into());
                format!(r#""{name}": {{{}}}"#, sets.join(", "))
            })
            .collect();
        format!(
            "{{\"name\": \"any\", \"orbits\": [{}, {{\"orbitName\": \"EMPTY\", \"numPieces\": 0, \"numOrientations\": 1}}],\n\
             \"defaultPattern\": {{{}}},\n\"moves\": {{{}}}{derived}}}",
            orbits.join(", "),
            patterns.join(", "),
            moves.join(", ")
        )
    }
}

/// The name of a set, and its rows.
fn rows(at: usize, pairs: impl Iterator<Item = (usize, usize)>) -> String {
    let (first, second): (Vec<String>, Vec<String>) = pairs
        .map(|(first, second)| (first.to_string(), second.to_string()))
        .unzip();
    format!("S{at}\n{}\n{}\n", first.join(" "), second.join(" "))
}

/// A definition with a table, if a move changes anything: that is what a table needs.
fn check(text: &str, expected: &[u64]) {
    let one_entry_a_state = Options::default().with("symmetry", "off");
    assert_eq!(
        layers(&format!("perm:{text}"), one_entry_a_state),
        expected,
        "{text}"
    );
}

#[test]
fn each_format_defines_the_puzzle_of_a_plain_search() {
    let mut random = Random(1);
    for _ in 0..40 {
        let twists = [vec![3, 1], vec![2, 2], vec![3], vec![4], vec![1, 2]];
        let twists = twists[random.below(5)].clone();
        let puzzle = random.puzzle(twists);
        let still = puzzle.sequence(&[]);
        if puzzle
            .moves
            .iter()
            .any(|(_, turn)| puzzle.sequence(&[turn]) == still)
        {
            continue;
        }
        let turns: Vec<&Turn> = puzzle.moves.iter().map(|(_, turn)| turn).collect();
        let expected = puzzle.layers(&turns);
        let with_rotation = || {
            let rotation = [("y", &puzzle.rotation), ("A_Bv", &puzzle.rotation)];
            let rotations = rotation.map(|(name, turn)| (name.to_string(), turn.clone()));
            puzzle
                .moves
                .iter()
                .cloned()
                .chain(rotations)
                .collect::<Vec<_>>()
        };
        let moves = with_rotation();
        let tws = puzzle.tws_head("Solved", 1) + &puzzle.tws_moves(true, &moves);
        let transformed = puzzle.tws_head("StartState", 0) + &puzzle.tws_moves(false, &moves);
        let kpuzzle = puzzle.kpuzzle(&moves, "");
        // Boards after scrambles with rotations and powers.
        let [first, second] = [&puzzle.moves[0].1, &puzzle.moves[1].1];
        let turns = [
            &puzzle.rotation,
            first,
            &puzzle.undone(second),
            &puzzle.rotation,
            &puzzle.rotation,
            &puzzle.rotation,
        ];
        let after = turns.iter().fold(puzzle.solved.clone(), |state, turn| {
            puzzle.after(&state, turn)
        });
        let board: Vec<String> = after
            .iter()
            .map(|set| {
                let piece = |&(piece, twist): &(usize, usize)| match twist {
                    0 => (piece + 1).to_string(),
                    _ => format!("{}+{twist}", piece + 1),
                };
                set.iter().map(piece).collect::<Vec<_>>().join(" ")
            })
            .collect();
        for text in [&tws, &transformed, &kpuzzle] {
            check(text, &expected);
            let read = Perm::parse(text).unwrap();
            let scrambled = read.parse_board("y M0_ M1_' A_Bv y2").unwrap();
            assert_eq!(read.board_text(&scrambled), board.join(" / "), "{text}");
        }
    }
}

/// Conjugates, commutators, groups and sequences, which need each other in any order.
#[test]
fn derived_moves_are_those_of_a_plain_search() {
    let mut random = Random(7);
    for _ in 0..30 {
        let twists = [vec![3], vec![2, 1], vec![1, 1]][random.below(3)].clone();
        let puzzle = random.puzzle(twists);
        let [a, b] = [&puzzle.moves[0].1, &puzzle.moves[1].1];
        let still = puzzle.sequence(&[]);
        if [a, b].iter().any(|turn| puzzle.sequence(&[turn]) == still) {
            continue;
        }
        let (back, undone, rotation) = (puzzle.undone(a), puzzle.undone(b), &puzzle.rotation);
        let conjugate = puzzle.sequence(&[rotation, a, &puzzle.undone(rotation)]);
        let commutator = puzzle.sequence(&[a, b, &back, &undone]);
        let group = puzzle.sequence(&[b, b, a, b, b, a]);
        let only = |turn: &Turn| puzzle.layers(&[a, turn]);
        let moves = [
            ("M0_".to_string(), a.clone()),
            ("x".to_string(), rotation.clone()),
            ("R".to_string(), b.clone()),
        ];
        // `R` must not count here, so it is a rotation as well.
        let hidden = [
            ("M0_".to_string(), a.clone()),
            ("x".to_string(), rotation.clone()),
            ("Rv".to_string(), b.clone()),
        ];
        for (algorithm, turn) in [
            ("[x: M0_]", &conjugate),
            ("[M0_, Rv]", &commutator),
            ("(Rv2 M0_)2", &group),
            (
                " (M0_' . Rv' M0_2 // back\\n)' M0_ [M0_:M0_]'",
                &puzzle.sequence(&[
                    &puzzle.undone(&puzzle.sequence(&[&back, &undone, a, a])),
                    a,
                    &back,
                ]),
            ),
            ("K", &conjugate),
        ] {
            let derived = format!(r#", "derivedMoves": {{"D": "{algorithm}", "K": "[x: M0_]"}}"#);
            let derived = if algorithm == "K" {
                derived
            } else {
                derived.replace(r#", "K": "[x: M0_]""#, "")
            };
            check(&puzzle.kpuzzle(&hidden, &derived), &only(turn));
        }
        let all = puzzle.tws_head("Solved", 1);
        let sequences = "MoveSequence T R2 S R2,S\nMoveSequence S M0_\nMoveAlias again M0_\n";
        let text = format!("{all}{sequences}{}", puzzle.tws_moves(true, &moves));
        check(&text, &puzzle.layers(&[a, b, &group]));
    }
}

/// Three pieces with three twists: the twist goes with the piece that the first row names.
#[test]
fn a_move_of_twsearch_twists_the_piece_that_it_moves() {
    for (text, board) in [
        ("Set P 3 3\nMove A\nP\n3 1 2\n0 1 0\nEnd\n", "3 1 2+1"),
        (
            "Set P 3 3\nMoveTransformation A\nP\n2 0 1\n0 1 0\nEnd\n",
            "3 1+1 2",
        ),
        (
            "Set P 3 3\nStartState\nP\n2 0 1\n0 0 ?\nEnd\nMove A\nP\n3 1 2\n0 1 0\nEnd\n",
            "2+? 3 1+1",
        ),
        (
            "Set P 3 1\nSolved\nP\n? 4 ?\nEnd\nMove A\nP\n3 1 2\nEnd\n",
            "2 2 1",
        ),
    ] {
        let puzzle = Perm::parse(text).unwrap();
        let after = puzzle.parse_board("A").unwrap();
        assert_eq!(puzzle.board_text(&after), board, "{text}");
    }
}

/// The cube of eight corners with one face and the rotations. The counts are published (CayleyPy, `puzzles_growth.csv`).
#[test]
fn the_faces_of_a_cube_are_conjugates_of_one() {
    let corners = |from: [u8; 8], twist: [u8; 8]| {
        format!(r#"{{"CORNERS": {{"permutation": {from:?}, "orientationDelta": {twist:?}}}}}"#)
    };
    let text = format!(
        r#"{{"name": "cube", "orbits": [{{"orbitName": "CORNERS", "numPieces": 8, "numOrientations": 3}}],
        "moves": {{"U": {}, "x": {}, "y": {}}},
        "derivedMoves": {{"z": "[x: y]", "L": "[z: U]", "F": "[x: U]", "R": "[z': U]", "B": "[x': U]", "D": "[x2: U]", "Uv": "y"}}}}"#,
        corners([3, 0, 1, 2, 4, 5, 6, 7], [0; 8]),
        corners([4, 5, 1, 0, 7, 6, 2, 3], [2, 1, 2, 1, 1, 2, 1, 2]),
        corners([3, 0, 1, 2, 7, 4, 5, 6], [0; 8]),
    );
    let puzzle = Perm::parse(&text).unwrap();
    let mut names = String::new();
    puzzle.push_moves(0..puzzle.move_count(), &mut names);
    let faces = "U U2 U' L L2 L' F F2 F' R R2 R' B B2 B' D D2 D'";
    assert_eq!(names, faces);
    let after = |scramble: &str| puzzle.board_text(&puzzle.parse_board(scramble).unwrap());
    let mut layer = vec![(after("U4"), String::new())];
    let mut seen: HashSet<String> = layer.iter().map(|(board, _)| board.clone()).collect();
    for published in [18, 243] {
        let mut next = Vec::new();
        for (scramble, name) in layer
            .iter()
            .flat_map(|(_, scramble)| faces.split(' ').map(move |name| (scramble, name)))
        {
            let scramble = format!("{scramble} {name}");
            let board = after(&scramble);
            if seen.insert(board.clone()) {
                next.push((board, scramble));
            }
        }
        assert_eq!(next.len(), published);
        layer = next;
    }
    assert_eq!(after("x U x'"), after("F"));
    assert_eq!(after("z2 R Uv2"), after("z2 y2 L"));
}

/// The header of a table lists twists by the new places, whatever the format of the file, and is read so: tables of all versions are alike.
#[test]
fn the_header_of_a_table_lists_twists_by_place() {
    let header = "Name p\nMetric listed\nSet P 3 3\nSolved\nP\n0 1 2\n0 0 0\nEnd\nMove A\nP\n3 1 2\n0 0 1\nEnd\n";
    let file = "Name p\nMetric listed\nSet P 3 3\nMove A\nP\n3 1 2\n0 1 0\nEnd\n";
    assert_eq!(canonical_text(file).unwrap(), header);
    assert_eq!(canonical_again(header).unwrap(), header);
    // A rotation is a move that counts if the header says so: older tables did not tell them apart.
    let older = header.replace("Move A", "Move x");
    assert_eq!(canonical_again(&older).unwrap(), older);
    let both = format!("{file}Move x\nP\n2 3 1\nEnd\n");
    let header = format!("{header}ScrambleMove x\nP\n2 3 1\n0 0 0\nEnd\n");
    assert_eq!(canonical_text(&both).unwrap(), header);
    assert_eq!(canonical_again(&header).unwrap(), header);
}

/// A table in a file reads rotations in scrambles as its definition does.
#[test]
fn a_table_reads_rotations_in_scrambles() {
    let text = "perm:Set P 3 3\nMove A\nP\n3 1 2\n0 1 0\nEnd\nMove B\nP\n2 1 3\nEnd\nMove x\nP\n1 3 2\nEnd\n";
    let table = crate::table(text, Options::default());
    let file = TableFile::from_bytes("p", table.to_bytes().unwrap()).unwrap();
    let opened = homing::catalog().open_file(&file).unwrap();
    for table in [&table, &opened] {
        let answers = ["x A x'", "A' x2", "3 1 2+1"]
            .map(|board| table.answer(&Question::PATH, board).unwrap());
        let Answer::Solved { board, .. } = &answers[0] else {
            panic!("{answers:?}")
        };
        assert_eq!(board, "2 3+1 1");
        assert!(
            answers
                .iter()
                .all(|answer| matches!(answer, Answer::Solved { .. }))
        );
    }
}

/// Puzzles that tell the readings apart, one in each format, cut at every byte.
#[test]
fn a_definition_that_ends_anywhere_is_read_or_refused() {
    for text in [
        "Name any\nSet C 3 3\nSet E 4 1\nStartState\nC\n0 1 2\n0 ? 0\nE\n0 0 1 2\nEnd\nMoveTransformation R\nC\n1 2 0\n1 0 2\nEnd\n\
         Move U\nC\n2 1 3\n0 1 2\nEnd\nMove x\nE\n4 3 2 1\nEnd\nMoveSequence F R2 x,U'\nMoveAlias G F'\nIllegal C 1 2\n",
        "{\"name\": \"k\", \"orbits\": [{\"orbitName\": \"C\", \"numPieces\": 3, \"numOrientations\": 3}], \"defaultPattern\": {\"C\": \
         {\"pieces\": [0, 1, 2], \"orientation\": [0, 0, 0], \"orientationMod\": [0, 1, 0]}}, \"moves\": {\"U\": {\"C\": \
         {\"permutation\": [1, 0, 2]}}, \"y\": {}}, \"derivedMoves\": {\"R\": \"[y: (U R2')2']\", \"\\u00e9\": \"[U, y]\"}}",
        "M_R:=(1,2,3)(4,5);\nM_2R:=(2,3,4);\nGen:=[\nM_R,M_2R\n];\nip:=[[1],[2,4],[3]];\n# Size(Group(Gen));\n",
        "{'generators': [[1, 2, 0], [1, 0, 2]], 'generator_names': ['a', \"b'\"], 'central_state': [0, 0, 1]}",
        "puzzle_type,allowed_moves\nring,\"{'L': [1, 2, 0], 'X': [1, 0, 2]}\"\n",
    ] {
        for end in 0..text.len() {
            for cut in [
                text[..end].to_string(),
                format!("{}é{}", &text[..end], &text[end..]),
            ] {
                if let Ok(written) = canonical_text(&cut) {
                    assert_eq!(canonical_again(&written).unwrap(), written, "{cut}");
                }
            }
        }
    }
}

/// More points than a set has positions: each orbit is a set. Interchangeable points have one number.
#[test]
fn lists_in_gap_name_generators_and_points() {
    let text = "M_R:=(1,2,300)(5,6);\nM_2R := (1,2);\nM_x:=(5,6);\nM_I:=();\nGen:=[\nM_R,M_2R,M_x,\nM_I];\n\
                ip:=[[1],[2,300],[5]];\n# Size(Group(Gen));\n";
    check(text, &[1, 4, 1]);
    let puzzle = Perm::parse(text).unwrap();
    let after = |scramble| puzzle.board_text(&puzzle.parse_board(scramble).unwrap());
    assert_eq!(
        [after("R"), after("2R"), after("x")],
        ["2 1 2 / 2 1", "2 1 2 / 1 2", "1 2 2 / 2 1"]
    );
    // Only those in the list are generators.
    let fewer = text.replace("M_R,M_2R,M_x,\nM_I", "M_R, M_x");
    check(&fewer, &[1, 3, 2]);
}
