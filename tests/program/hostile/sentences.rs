//! Messages that would mislead.

use super::homing;
use homing::Notation;
use homing::puzzle::slide::Slide;

/// A table with its blank at home in another cell serves a goal that a symmetry maps there; another table next to it is not blamed.
#[test]
fn a_goal_finds_the_table_that_serves_it() {
    let folder = tempfile::tempdir().unwrap();
    for blank in ["1", "8", "3"] {
        assert_eq!(
            homing(
                folder.path(),
                &["gen", "slide:2x5", "--blank", blank, "--quiet"],
                b""
            )
            .status,
            0
        );
        // The default table is too large to be built in memory, and does not exist.
        let first = homing(
            folder.path(),
            &[
                "solve",
                "slide:2x5",
                "--goal",
                "x 1 2 3 4 5 6 7 8 9",
                "1 x 2 3 4 5 6 7 8 9",
            ],
            b"",
        );
        assert_eq!(
            (first.status, first.out.as_str()),
            (0, "l\n"),
            "--blank {blank}: {}",
            first.err
        );
    }
    std::fs::remove_file(folder.path().join("slide-2x5-blank1.tbl")).unwrap();
    let corner = homing(
        folder.path(),
        &[
            "solve",
            "slide:2x5",
            "--goal",
            "1 2 3 4 5 6 7 8 9 x",
            "1 2 3 4 5 6 7 8 x 9",
        ],
        b"",
    );
    assert_eq!(
        (corner.status, corner.out.as_str()),
        (0, "r\n"),
        "{}",
        corner.err
    );
}

/// The same with boards whose table takes seconds: no note says that one is built.
#[test]
fn a_larger_goal_finds_the_table_that_serves_it() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        homing(
            folder.path(),
            &[
                "gen",
                "slide:2x6",
                "--blank",
                "1",
                "--quiet",
                "--memory",
                "2G"
            ],
            b""
        )
        .status,
        0
    );
    let goal = "1 2 3 4 5 6 7 8 9 10 11 x";
    let run = homing(
        folder.path(),
        &[
            "solve",
            "slide:2x6",
            "--goal",
            goal,
            "1 2 3 4 5 6 7 8 9 10 x 11",
        ],
        b"",
    );
    assert_eq!(
        (run.status, run.out.as_str(), run.err.as_str()),
        (0, "r\n", "")
    );
}

#[test]
fn columns_count_characters() {
    let board = "1\u{2003}2\u{3000}3 4 5 6 7 8 q";
    let said = Slide::EIGHT.parse_board(board).unwrap_err().to_string();
    assert!(said.starts_with("column 17:"), "{said}");
    let said = Slide::new(3, 4, 11)
        .unwrap()
        .parse_board("1\u{2003}\u{2003}2 zwölf")
        .unwrap_err()
        .to_string();
    assert!(said.starts_with("column 6:"), "{said}");
}

#[test]
fn a_long_word_is_shown_in_part() {
    let word = "9".repeat(1 << 20);
    for slide in [Slide::EIGHT, Slide::new(3, 4, 11).unwrap()] {
        let said = slide.parse_board(&word).unwrap_err().to_string();
        assert!(said.chars().count() < 200, "{} characters", said.len());
    }
    let graph = homing::puzzle::route::Graph::read(format!("2 1\n1 2 {word}x\n").as_bytes(), 1)
        .unwrap_err()
        .to_string();
    let twice = homing::puzzle::route::Graph::read(format!("2 1\n1 2 3 {word}\n").as_bytes(), 1)
        .unwrap_err()
        .to_string();
    assert!(graph.len() < 300 && twice.len() < 300);
}
