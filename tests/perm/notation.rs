//! Boards and moves as text.

use homing::puzzle::perm::Perm;
use homing::{Notation, Space};

const PUZZLE: &str = "Set A 3 3\nSet B 4 1\nMove R\nA\n2 3 1\n1 2 0\nEnd\nMove U\nB\n2 3 4 1\nEnd\n";

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
        assert_eq!(puzzle.parse_board(text).map(|found| puzzle.board_text(&found)).unwrap(), puzzle.board_text(&state), "{text}");
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
fn what_is_no_board_is_named() {
    let puzzle = Perm::parse(PUZZLE).unwrap();
    for (text, says) in [
        ("", "expected moves (R R' U U2 U') or a pattern of 7 pieces, found \"\""),
        ("R W", "found \"W\""),
        ("1 2 3", "expected 7 pieces, one for each position, found 3"),
        ("1 2 3 / 1 2 3 4 4", "expected 7 pieces, one for each position, found more"),
        ("1 2 4 / 1 2 3 4", "piece 3: expected a piece of A from 1 to 3 and a twist up to +2, found \"4\""),
        ("1 2 3+3 / 1 2 3 4", "piece 3: expected a piece of A from 1 to 3 and a twist up to +2, found \"3+3\""),
        ("1 2 3 / 1 2 3 4+1", "piece 7: expected a piece of B from 1 to 4, found \"4+1\""),
        ("1 2 2 / 1 2 3 4", "set A: expected piece 2 once, found it 2 times"),
        ("{\"A\": {\"pieces\": [0, 1, 2]}}", "expected the pieces of the set B"),
        ("{\"A\": {\"pieces\": [0, 1, 9]}, \"B\": {\"pieces\": [0, 1, 2, 3]}}", "set A: there is no piece 9"),
        ("[0, 1, 2", "expected a comma or ]"),
    ] {
        let error = puzzle.parse_board(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}
