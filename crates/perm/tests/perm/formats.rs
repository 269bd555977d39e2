//! The same puzzle in every supported format: the cyclic shift of five pieces and the exchange of two.

use crate::layers;
use homing::engine::Options;
use homing::internals::perm::canonical_text;
use homing::puzzle::perm::Perm;
use homing::{Notation, Space};

const TWS: &str = "# as twsearch has it\nName ring\nSet TOKENS 5 1\nSolved\nTOKENS\n1 2 3 4 5\nEnd\nMove L\nTOKENS\n2 3 4 5 1\nEnd\n\
                   Move X\nTOKENS\n2 1 3 4 5\n0 0 0 0 0\nEnd\n";
const KPUZZLE: &str = r#"{
  "name": "ring",
  "orbits": [{"orbitName": "TOKENS", "numPieces": 5, "numOrientations": 1}],
  "defaultPattern": {"TOKENS": {"pieces": [0, 1, 2, 3, 4], "orientation": [0, 0, 0, 0, 0]}},
  "moves": {
    "L": {"TOKENS": {"permutation": [1, 2, 3, 4, 0], "orientationDelta": [0, 0, 0, 0, 0]}},
    "X": {"TOKENS": {"permutation": [1, 0, 2, 3, 4], "orientationDelta": [0, 0, 0, 0, 0]}}
  },
  "derivedMoves": {"Y": "[X L: [L': X]]", "y": "L2"}
}
"#;
const GENERATORS: &str = r#"{"generators": [[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]], "generator_names": ["L", "X"],
 "central_state": [0, 1, 2, 3, 4]}
"#;
const LISTS: &str = "[[1, 2, 3, 4, 0],\n [1, 0, 2, 3, 4]]\n";
const CSV: &str =
    "puzzle_type,allowed_moves\nring,\"{'L': [1, 2, 3, 4, 0], 'X': [1, 0, 2, 3, 4]}\"\n";
const CYCLES: &str = "# as GAP has it\nL := (5,4,3,2,1);\nX := (1,2);\n";
const GROUP: &str = "ring := Group((5,4,3,2,1), (1,2));\n";
const LINES: &str = "(5,4,3,2,1)\n(1,2)\n";

#[test]
fn a_puzzle_is_the_same_in_every_format() {
    let quarter = Options::default().with("metric", "quarter-turn");
    let expected = layers("perm:lrx-5", Options::default());
    for text in [TWS, KPUZZLE, GENERATORS, LISTS, CSV, CYCLES, GROUP, LINES] {
        assert_eq!(
            layers(&format!("perm:{text}"), quarter.clone()),
            expected,
            "{text}"
        );
    }
    // The moves have names if the format has them.
    for text in [TWS, KPUZZLE, GENERATORS, CSV, CYCLES] {
        let puzzle = Perm::parse(text).unwrap();
        assert_eq!(
            puzzle.board_text(&puzzle.parse_board("L X").unwrap()),
            "3 2 4 5 1",
            "{text}"
        );
        assert_eq!(
            puzzle.board_text(&puzzle.parse_board("L' X2 -L").unwrap()),
            "4 5 1 2 3",
            "{text}"
        );
    }
}

#[test]
fn a_set_after_a_move_is_unchanged_by_it() {
    let moves = |first: &str, second: &str| {
        format!("{first}Move R\nA\n2 3 1\nEnd\n{second}Move U\nB\n4 1 2 3\nEnd\n")
    };
    let [late, early] = [
        ("Set A 3 1\n", "Set B 4 1\n"),
        ("Set A 3 1\nSet B 4 1\n", ""),
    ]
    .map(|(first, second)| moves(first, second));
    assert_eq!(
        canonical_text(&late).unwrap(),
        canonical_text(&early).unwrap()
    );
    assert_eq!(
        layers(&format!("perm:{late}"), Options::default())
            .iter()
            .sum::<u64>(),
        12
    );
}

#[test]
fn the_default_metric_is_the_usual_one_of_the_format() {
    for (text, moves) in [
        (TWS, "L L2 L2' L' X"),
        (KPUZZLE, "L L2 L2' L' X"),
        (GENERATORS, "L X"),
        (CSV, "L L' X"),
        (CYCLES, "L L' X"),
    ] {
        let (puzzle, mut line) = (Perm::parse(text).unwrap(), String::new());
        puzzle.push_moves(0..puzzle.move_count(), &mut line);
        assert_eq!(line, moves, "{text}");
    }
}

#[test]
fn a_file_of_several_puzzles_names_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle_info.csv");
    let rows = "puzzle_type,allowed_moves\nsmall,\"{'X': [1, 0]}\"\nring/5,\"{'L': [1, 2, 3, 4, 0], 'X': [1, 0, 2, 3, 4]}\"\n";
    std::fs::write(&path, rows).unwrap();
    assert_eq!(
        layers(
            &format!("perm:{}#small", path.display()),
            Options::default()
        ),
        [1, 1]
    );
    assert_eq!(
        layers(
            &format!("perm:{}#ring/5", path.display()),
            Options::default()
        ),
        layers("perm:lrx-5", Options::default())
    );
}
