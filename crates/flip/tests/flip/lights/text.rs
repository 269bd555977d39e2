//! Boards, goals, presses and press matrices as text.

use super::lights;
use homing::Notation;
use homing::puzzle::flip::{Flip, Goal, PieceSet, PressMatrix};

#[test]
fn lists_and_graphs_are_read_and_their_faults_named() {
    let list = PressMatrix::from_text("# a press each\n1: 2 3\n2:\n\n3: 3 1 3 # again\n").unwrap();
    assert_eq!(
        [list.turned_by(0), list.turned_by(1), list.turned_by(2)],
        [&[1, 2][..], &[], &[0, 2]]
    );
    assert_eq!(list.turners_of(2), [0, 2]);
    assert_eq!(list.name(), "flip:3");
    let graph = PressMatrix::from_text("4 3\n1 2\n2 3\n3 3\n").unwrap();
    assert_eq!(
        [graph.turned_by(1), graph.turned_by(3)],
        [&[0, 1, 2][..], &[3]]
    );
    for (text, sentence) in [
        ("", "line 1: expected the presses"),
        (
            "1: 2\n",
            "line 1: expected a piece from 1 to 1, found \"2\"",
        ),
        (
            "1: 1\n3: 1\n",
            "line 2: expected press 2, since each has a line, in order, found \"3\"",
        ),
        ("1: 1\n2 1\n", "line 2: expected `2: PIECES`, found \"2 1\""),
        (
            "3\n",
            "line 1: expected the number of pieces and the number of edges, \
             `1: PIECES`, rows of 0 and 1, or rows of `o` and `-`, found \"3\"",
        ),
        ("2 1\n", "line 1: expected 1 edges, found 0"),
        ("2 1\n1 2\n2 1\n", "line 3: expected 1 edges, found 2"),
        (
            "2 1\n1 2 3\n",
            "line 2: expected two pieces, found \"1 2 3\"",
        ),
        (
            "2 1\n1 0\n",
            "line 2: expected a piece from 1 to 2, found \"0\"",
        ),
        ("0 0\n", "line 1: expected 1 to 16384 pieces"),
        (
            "16385 0\n",
            "line 1: the graph has 16385 pieces, and at most 16384 are supported",
        ),
    ] {
        let error = PressMatrix::from_text(text).unwrap_err().to_string();
        assert!(error.contains(sentence), "{text:?}: {error}");
    }
    let error = PressMatrix::read("no/such/file.txt".as_ref())
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("no/such/file.txt: cannot read the presses"),
        "{error}"
    );
}

#[test]
fn boards_presses_and_goals_are_read_back() {
    let lights = lights("2x40");
    let presses = lights.presses();
    let board = PieceSet::of(80, [0, 63, 64, 79]);
    let text = presses.board_text(&board);
    assert_eq!(presses.parse_board(&text).unwrap(), board);
    assert_eq!(
        presses
            .parse_board(&text.to_uppercase().replace('B', " B "))
            .unwrap(),
        board
    );
    let flip = Flip::new(5, 5, Goal::Any).unwrap();
    let mut line = String::new();
    flip.push_moves([0, 9, 24].into_iter(), &mut line);
    assert_eq!(line, "1 10 25");
    assert_eq!(flip.parse_moves(" 1  10 25").unwrap(), [0, 9, 24]);
    assert!(
        flip.parse_moves("26")
            .unwrap_err()
            .to_string()
            .contains("piece numbers from 1")
    );
    assert_eq!(
        presses.parse_goals("any").unwrap(),
        [PieceSet::new(80), PieceSet::full(80)]
    );
    assert_eq!(presses.parse_goals(&text).unwrap(), [board]);
    assert_eq!(
        presses.parse_board("bw").unwrap_err().to_string(),
        "a 2x40 board has 80 cells, found 2"
    );
    assert_eq!(
        presses.parse_board("bx").unwrap_err().to_string(),
        "column 2: expected b and w, or 1 and 0, found \"x\""
    );
    assert_eq!(presses.picture(&PieceSet::new(80)).rows.len(), 2);
}
