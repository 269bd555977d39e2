//! Boards and moves as text.

use homing::engine::Options;
use homing::notation::Sticker;
use homing::puzzle::perm::Perm;
use homing::{Notation, Space};

const PUZZLE: &str =
    "Set A 3 3\nSet B 4 1\nMove R\nA\n2 3 1\n0 1 2\nEnd\nMove U\nB\n2 3 4 1\nEnd\n";

#[test]
fn a_board_is_a_scramble_a_pattern_or_json() {
    let puzzle = Perm::parse(PUZZLE).unwrap();
    let state = puzzle.parse_board("R U2 R' R").unwrap();
    assert_eq!(puzzle.board_text(&state), "2+1 3+2 1 / 3 4 1 2");
    for text in [
        "2+1 3+2 1 / 3 4 1 2",
        "2+1 3+2 1 3 4 1 2",
        r#"{"A": {"pieces": [1, 2, 0], "orientation": [1, 2, 0]}, "B": {"pieces": [2, 3, 0, 1]}}"#,
        "R U U",
        "R4 U6",
        "U2' R’ R R",
    ] {
        assert_eq!(
            puzzle
                .parse_board(text)
                .map(|found| puzzle.board_text(&found))
                .unwrap(),
            puzzle.board_text(&state),
            "{text}"
        );
    }
}

#[test]
fn a_scramble_of_usual_words_has_the_index_of_its_pattern() {
    let quarter = "Metric quarter-turn\n".to_string() + PUZZLE;
    for text in [PUZZLE, &quarter, "L := (9,8,7,6,5,4,3,2,1);\nX := (1,2);\n"] {
        let puzzle = Perm::parse(text).unwrap();
        let names: Vec<String> = (0..puzzle.move_count())
            .map(|code| {
                let mut name = String::new();
                puzzle.push_moves([code].into_iter(), &mut name);
                name
            })
            .filter(|name| !name.contains(['2', '\'']))
            .collect();
        let words: Vec<String> = names
            .iter()
            .flat_map(|name| ["", "'", "2", "2'", "3", "’"].map(|sign| format!("{name}{sign}")))
            .collect();
        let mut scramble = String::new();
        for at in 0..200 {
            scramble += &format!("{} ", words[at * at * 7 % words.len()]);
            let index = puzzle.index_of_text(&scramble);
            assert_eq!(
                index,
                puzzle.rank(&puzzle.parse_board(&scramble).unwrap()),
                "{scramble}"
            );
            assert!(index.is_some());
        }
        for other in ["", " ", "Q", "1 2 3", "{}", "L1000", "R U /"] {
            assert_eq!(puzzle.index_of_text(other), None, "{other}");
        }
    }
}

#[test]
fn moves_are_written_and_read() {
    let puzzle = Perm::parse(PUZZLE).unwrap();
    let mut line = String::new();
    puzzle.push_moves(0..puzzle.move_count(), &mut line);
    assert_eq!(line, "R R' U U2 U'");
    assert_eq!(puzzle.parse_moves(&line).unwrap(), [0, 1, 2, 3, 4]);
    assert_eq!(puzzle.parse_moves("U3 -U R2 U'").unwrap(), [4, 4, 1, 4]);
    let error = puzzle.parse_moves("R Q").unwrap_err().to_string();
    assert_eq!(error, "expected moves (R R' U U2 U'), found \"Q\"");
}

#[test]
fn invalid_boards_are_reported() {
    let puzzle = Perm::parse(PUZZLE).unwrap();
    for (text, says) in [
        (
            "",
            "expected moves (R R' U U2 U') or a pattern of 7 pieces, found \"\"",
        ),
        ("R W", "found \"W\""),
        ("1 2 3", "expected 7 pieces, one for each position, found 3"),
        (
            "1 2 3 / 1 2 3 4 4",
            "expected 7 pieces, one for each position, found 8",
        ),
        (
            "1 2 4 / 1 2 3 4",
            "piece 3: expected a piece of A from 1 to 3 and a twist up to +2, found \"4\"",
        ),
        (
            "1 2 3+3 / 1 2 3 4",
            "piece 3: expected a piece of A from 1 to 3 and a twist up to +2, found \"3+3\"",
        ),
        (
            "1 2 3 / 1 2 3 4+1",
            "piece 7: expected a piece of B from 1 to 4, found \"4+1\"",
        ),
        ("1 2 2 / 1 2 3 4", "set A: expected 1 of piece 2, found 2"),
        (
            "{\"A\": {\"pieces\": [0, 1, 2]}}",
            "expected the pieces of the set B",
        ),
        (
            "{\"A\": {\"pieces\": [0, 1, 9]}, \"B\": {\"pieces\": [0, 1, 2, 3]}}",
            "set A: the pieces: expected 0, 1 or 2, found \"9\"",
        ),
        ("[0, 1, 2", "expected the rest of a value of JSON"),
    ] {
        let error = puzzle.parse_board(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

/// The rows of a picture, as texts.
fn rows(puzzle: &Perm, board: &str) -> Vec<String> {
    let picture = puzzle.picture(&puzzle.parse_board(board).unwrap());
    let row = |row: &Vec<homing::notation::Cell>| {
        row.iter()
            .map(|cell| cell.text.as_str())
            .collect::<Vec<_>>()
            .join(if picture.gap == 1 { " " } else { "" })
    };
    picture
        .rows
        .iter()
        .map(row)
        .map(|row| row.trim_end().to_string())
        .collect()
}

/// Nets as a cube looks: R moves the stickers of F to U, of U to B, of B to D and of D to F.
#[test]
fn a_cube_is_a_net_and_topspin_a_ring() {
    let cube = Perm::parse(include_str!("../../puzzles/2x2x2.tws")).unwrap();
    let solved = [
        "    U U",
        "    U U",
        "L L F F R R B B",
        "L L F F R R B B",
        "    D D",
        "    D D",
    ];
    assert_eq!(rows(&cube, "R R'"), solved);
    assert_eq!(rows(&cube, &"R U R' U' ".repeat(6)), solved);
    assert_eq!(
        rows(&cube, "R"),
        [
            "    U F",
            "    U F",
            "L L F D R R U B",
            "L L F D R R U B",
            "    D B",
            "    D B"
        ]
    );
    assert_eq!(
        rows(&cube, "U"),
        [
            "    U U",
            "    U U",
            "F F R R B B L L",
            "L L F F R R B B",
            "    D D",
            "    D D"
        ]
    );
    assert_eq!(
        rows(&cube, "F"),
        [
            "    U U",
            "    L L",
            "L D F F U R B B",
            "L D F F U R B B",
            "    R R",
            "    D D"
        ]
    );
    let ring = Perm::parse("L := (5,4,3,2,1);\nX := (1,2);\n").unwrap();
    assert_eq!(rows(&ring, "X"), ["2 1 3", "  5 4"]);
    assert_eq!(
        rows(&Perm::parse(PUZZLE).unwrap(), "R"),
        ["A  2+1 3+2 1", "B  1 2 3 4"]
    );
}

/// The letters on a net: each on its own face when solved. A move and its reverse exchange whole stickers, and a turn of the pyraminx moves
/// three stickers on each of three faces.
#[test]
fn nets_are_drawn_with_their_stickers() {
    for (name, faces, moves) in [
        ("pyraminx", "DFLR", ["U", "U'"]),
        ("skewb", "BDFLRU", ["UFL", "UFL'"]),
        ("ivy", "BDFLRU", ["UFL", "UFL'"]),
        ("dino", "BDFLRU", ["UFL", "UFL'"]),
    ] {
        let net = format!("{}/nets/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let net = std::fs::read_to_string(net).unwrap();
        let own: Vec<char> = net
            .lines()
            .skip(1)
            .map(|line| line.split(' ').nth(3).unwrap().chars().next().unwrap())
            .collect();
        let puzzle = homing::catalog()
            .puzzle(&format!("perm:{name}"), &Options::default())
            .unwrap();
        let frames = puzzle.frames(&moves.join(" "), &moves.join(" ")).unwrap();
        let letters = |at: usize| -> Vec<char> {
            let stickers: &Vec<Sticker> = &frames[at].picture.stickers;
            stickers.iter().map(|sticker| sticker.letter).collect()
        };
        assert_eq!((letters(0), letters(2)), (own.clone(), own.clone()));
        let mut counted = (letters(1), own.clone());
        counted.0.sort_unstable();
        counted.1.sort_unstable();
        assert_eq!(counted.0, counted.1, "{name}");
        counted.0.dedup();
        assert_eq!(counted.0.into_iter().collect::<String>(), faces);
        let moved = letters(1).iter().zip(&own).filter(|(a, b)| a != b).count();
        if name == "pyraminx" {
            assert_eq!(moved, 9);
        }
    }
}
