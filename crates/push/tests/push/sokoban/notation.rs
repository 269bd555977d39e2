//! Boards and moves in text.

use super::{Random, random_level};
use homing::puzzle::push::Letters;
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, Xsb};
use homing::{Notation, Space};

#[test]
fn boards_are_read_back_in_any_order_of_the_boxes() {
    let mut random = Random(3);
    for _ in 0..20 {
        let text = random_level(&mut random, 5, 3, 3);
        let space = Sokoban::new(
            &Xsb::parse(&text, None).unwrap(),
            Metric::Pushes,
            Spare::Refused,
        )
        .unwrap();
        for index in (0..space.len()).step_by(97) {
            let state = space.unrank(index);
            let board = space.board_text(&state);
            assert_eq!(space.parse_board(&board).unwrap(), state);
            let mut numbers: Vec<&str> = board.split(' ').collect();
            numbers[..6].rotate_left(2);
            assert_eq!(space.parse_board(&numbers.join("  ")).unwrap(), state);
            // The picture is a level that starts from this state.
            let picture: Vec<String> = space
                .picture(&state)
                .rows
                .iter()
                .map(|row| row.iter().map(|cell| &cell.text[..]).collect())
                .collect();
            let level = Xsb::parse(&picture.join("\n"), None).unwrap();
            assert_eq!((level.boxes, level.man), (state.boxes, state.man));
        }
    }
}

#[test]
fn bad_boards_are_named() {
    let level = Xsb::parse("######\n#@$$ #\n# .. #\n######\n", None).unwrap();
    let space = Sokoban::new(&level, Metric::Pushes, Spare::Refused).unwrap();
    for (board, expected) in [
        (
            "2 3 2 4",
            "expected 6 numbers, row and column of 2 boxes and of the man, found 4",
        ),
        (
            "2 3 2 4 2",
            "expected 6 numbers, row and column of 2 boxes and of the man, found 5",
        ),
        (
            "2 3 2 4 2 x",
            "column 11: expected a row or a column, counted from 1, found \"x\"",
        ),
        ("2 3 2 3 2 2", "box 2 and box 1 are both in row 2, column 3"),
        (
            "2 3 2 4 2 4",
            "the man and box 2 are both in row 2, column 4",
        ),
        (
            "1 3 2 4 2 2",
            "the place of box 1, row 1, column 3, is a wall",
        ),
        (
            "2 3 2 9 2 2",
            "the place of box 2, row 2, column 9, lies outside the maze, which has 4 rows and 6 columns",
        ),
    ] {
        assert_eq!(space.parse_board(board).unwrap_err().to_string(), expected);
    }
}

/// Moves are parsed in both notations; each letter means its direction.
#[test]
fn moves_are_read_in_both_notations() {
    let level = Xsb::parse("######\n#@$$ #\n# .. #\n######\n", None).unwrap();
    let space = Sokoban::new(&level, Metric::Pushes, Spare::Refused).unwrap();
    for (compass, lurd) in "ENSWensw".chars().zip("RUDLrudl".chars()) {
        assert_eq!(
            space.parse_moves(&compass.to_string()).unwrap(),
            space.parse_moves(&lurd.to_string()).unwrap()
        );
    }
    let mut line = String::new();
    space
        .clone()
        .written_in(Letters::Lurd)
        .push_moves(0..8, &mut line);
    space.push_moves(0..8, &mut line);
    assert_eq!(line, "RUDLrudlENSWensw");
    let error = space.parse_moves("Ex").unwrap_err().to_string();
    assert_eq!(
        error,
        "column 2: expected the letters E N S W e n s w, or L U R D l u r d, found \"x\""
    );
}
