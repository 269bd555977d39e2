//! The reader of boards, common to all families: rows, letters, byte order marks, empty lines, comments, and grids of several lines.

use crate::common::{run, run_in};

/// A puzzle, a board in its usual notation, and the same board in other notations.
const SPELLINGS: [(&str, &str, &[&str]); 5] = [
    (
        "eight",
        "2 3 4 1 5 x 7 6 8",
        &[
            "2 3 4 / 1 5 x / 7 6 8",
            "234/15x/768",
            "234 15x 768",
            "2 3 4\n1 5 x\n7 6 8\n",
            "234\n15_\n768",
            "(2, 3, 4, 1, 5, 0, 7, 6, 8)",
            "[[2, 3, 4], [1, 5, 0], [7, 6, 8]]",
            "2-3-4\n1-5-0\n7-6-8",
            "2-3-4-1-5-x-7-6-8",
            r#"{"v":1,"board":"2 3 4 1 5 x 7 6 8","depth_moves":5}"#,
        ],
    ),
    (
        "slide:2x6",
        "1 2 3 4 5 6 7 8 9 x 10 11",
        &[
            "123456 789xAB",
            "123456/789xab",
            "1 2 3 4 5 6 7 8 9 x a b",
            "1 2 3 4 5 6\n7 8 9 x 10 11",
            "123456\n\n789xAB\n",
        ],
    ),
    (
        "slide:4x4",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15",
        &[
            "1234 5678 9ABC DExF",
            "1234\n5678\n9abc\nde0f",
            "1234/5678/9ABC/DE.F",
        ],
    ),
    (
        "flip",
        "bwwbbbwbbwwbbwww",
        &[
            "bwwb/bbwb/bwwb/bwww",
            "1001 1101 1001 1000",
            "bwwb\nbbwb\nbwwb\nbwww",
            "1 0 0 1\n1 1 0 1\n1 0 0 1\n1 0 0 0",
        ],
    ),
    ("blocks:dads-puzzle", "start", &[]),
];

/// Text that may surround boards in an input.
const AROUND: [&str; 4] = [
    "\u{feff}\n  \nBOARD\n\nBOARD\n# again\nBOARD",
    "BOARD\n",
    "\u{feff}BOARD",
    "# boards\n\nBOARD\n; the last\n",
];

/// Every notation has the same answer as an argument, on standard input and in a file, with any surroundings.
#[test]
fn a_board_may_be_written_in_rows() {
    let folder = tempfile::tempdir().unwrap();
    let here = |arguments: &[&str], input: &str| run_in(folder.path(), arguments, input);
    // Tables of these, so that no run builds its own.
    for table in [
        &["slide:2x6"][..],
        &["slide:4x4", "--patterns", "1-4, 5-8, 9-12, 13-15"],
    ] {
        assert_eq!(here(&[&["gen"], table].concat(), "").2, 0);
    }
    for (puzzle, usual, others) in SPELLINGS {
        let (answer, _, status) = here(&["solve", puzzle, usual], "");
        assert_eq!(status, 0, "{puzzle}: {answer}");
        for board in others {
            assert_eq!(
                here(&["solve", puzzle, board], "").0,
                answer,
                "{puzzle} {board:?}"
            );
            for around in AROUND {
                let input = around.replace("BOARD", board);
                let expected = answer.repeat(around.matches("BOARD").count());
                let (out, _, status) = here(&["solve", puzzle], &input);
                assert_eq!(
                    (out.as_str(), status),
                    (expected.as_str(), 0),
                    "{puzzle} {input:?}"
                );
                std::fs::write(folder.path().join("boards.txt"), &input).unwrap();
                assert_eq!(
                    here(&["solve", puzzle, "--file", "boards.txt"], "").0,
                    expected,
                    "{puzzle} {input:?}"
                );
            }
        }
    }
}

/// A row of blocks may begin with a wall, which looks like a comment.
#[test]
fn rows_of_blocks_are_lines_too() {
    let folder = tempfile::tempdir().unwrap();
    let here = |arguments: &[&str], input: &str| run_in(folder.path(), arguments, input);
    std::fs::write(folder.path().join("room.txt"), "####\n#A!#\n####\n").unwrap();
    let answer = here(&["solve", "blocks:room.txt", "start"], "");
    assert_eq!((answer.0.as_str(), answer.2), ("Ar\n", 0), "{}", answer.1);
    for board in [
        "####/#A.#/####",
        "####\n#A.#\n####\n",
        "# here\n\n####\n#A.#\n####\n",
    ] {
        assert_eq!(
            here(&["solve", "blocks:room.txt"], board).0,
            "Ar\n",
            "{board:?}"
        );
    }
}

#[test]
fn other_verbs_read_the_same() {
    let grid = "# one\n1 2 3\n4 x 6\n7 5 8\n\n1 2 3\n4 5 6\n7 x 8\n";
    let lines = "1234x6758\n1234567x8\n";
    for verb in [
        &["hint", "eight"][..],
        &["show", "eight", "-"],
        &["solve", "eight", "--print", "count"],
        &["solve", "eight", "--json", "--print", "all"],
    ] {
        assert_eq!(run(verb, grid), run(verb, lines), "{verb:?}");
    }
    let moves = |input| {
        run(&["compare", "eight", "--format", "csv"], input)
            .0
            .lines()
            .map(|line| line[..line.len().min(24)].into())
            .collect::<Vec<String>>()
    };
    assert_eq!(moves(grid), moves(lines));
    assert_eq!(
        run(&["check", "eight"], "# graded\n\n1234567x8\tr\n").0,
        "optimal: 1 move\n"
    );
}

/// An error contains the line on which its board starts, regardless of skipped lines.
#[test]
fn errors_count_the_lines_that_are_passed_over() {
    let (out, words, status) = run(
        &["solve", "eight"],
        "\u{feff}# boards\n\n1234567x8\n\n123\n",
    );
    assert_eq!((out.as_str(), status), ("r\ninvalid\n", 1));
    assert_eq!(words, "error: line 5: a 3x3 board has 9 cells, found 3\n");
    let (out, words, _) = run(
        &["solve", "eight"],
        "1 2 3\n4 5 6\n7 x 8\n\n# wrong\n1 2 3\n4 5 6\n7 7 x\n1 2 3\n4 5 6\n7 8 x\n",
    );
    assert_eq!(
        out.lines().collect::<Vec<_>>(),
        ["r", "invalid", "invalid", "invalid", ""],
        "{words}"
    );
    assert!(
        words.starts_with("error: line 6: a 3x3 board has 9 cells, found 3\nerror: line 7: "),
        "{words}"
    );
    // Within and beyond the first part of the input.
    let many = "1234567x8\n".repeat(100_000);
    let (out, words, _) = run(
        &["solve", "eight"],
        &format!("{many}\n# half\n{many}1234\n"),
    );
    assert_eq!(out.lines().count(), 200_001);
    assert_eq!(
        words,
        "error: line 200003: a 3x3 board has 9 cells, found 4\n"
    );
}

#[test]
fn letters_stand_only_for_tiles_beyond_9() {
    for (puzzle, board, says) in [
        (
            "eight",
            "1 2 3 4 5 6 7 A x",
            "column 15: expected tile numbers and x, found \"A\"",
        ),
        (
            "slide:4x4",
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 G x",
            "column 34: there is no tile G, the tiles are 1 to 15",
        ),
        (
            "slide:4x4",
            "1234 5678 9ABC xDEE",
            "column 19: tile 14 is already in column 18",
        ),
        (
            "slide:4x4",
            "1234 5678 9ABC xDEé",
            "column 19: expected tile numbers and x, found \"é\"",
        ),
        (
            "flip:2x2",
            "b0w2",
            "column 4: expected b and w, or 1 and 0, found \"2\"",
        ),
    ] {
        let words = run(&["solve", puzzle, board], "").1;
        assert!(
            words.ends_with(&format!("error: board 1: {says}\n")),
            "{board}: {words}"
        );
    }
}

/// A puzzle's file may start with a byte order mark.
#[test]
fn files_of_puzzles_may_begin_with_a_mark() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, text, arguments, answer) in [
        ("push:it.txt", "#####\n#@$.#\n#####\n", &[][..], "R\n"),
        ("blocks:it.txt", "A!\n", &[], "Ar\n"),
        (
            "flip:it.txt",
            "1: 1\n2: 2\n",
            &["--goal", "white", "bw"],
            "1\n",
        ),
        ("route:it.txt", "2 1\n1 2 5\n", &["--to", "2", "1 1"], "5\n"),
    ] {
        std::fs::write(folder.path().join("it.txt"), format!("\u{feff}{text}")).unwrap();
        let (out, words, _) = run_in(folder.path(), &[&["solve", puzzle], arguments].concat(), "");
        assert_eq!(out, answer, "{puzzle}: {words}");
    }
}

/// The JSON lines of one verb are the input of another, in every family.
#[test]
fn json_lines_are_boards() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("level.xsb"), "######\n#@ $.#\n#    #\n######\n").unwrap();
    let out = |arguments: &[&str], input: &str| run_in(folder, arguments, input).0;
    let random = |puzzle: &str, options: &[&str]| {
        out(
            &[&["random", puzzle, "-n", "3", "--seed", "5"], options].concat(),
            "",
        )
    };
    for puzzle in [
        "eight",
        "slide:2x3",
        "flip",
        "flip:5x6",
        "perm:2x2x2",
        "push:level.xsb",
        "blocks:rush-hour-60",
    ] {
        let (plain, json) = (random(puzzle, &[]), random(puzzle, &["--json"]));
        assert!(json.starts_with("{\"v\":1,\"board\":"), "{json}");
        for verb in [
            &["solve", puzzle][..],
            &["solve", puzzle, "--json"],
            &["hint", puzzle],
        ] {
            assert_eq!(out(verb, &json), out(verb, &plain), "{verb:?}");
        }
        let solved = out(&["solve", puzzle, "--json"], &plain);
        let graded = out(&["check", puzzle], &solved);
        assert_eq!(graded.matches("optimal").count(), 3, "{puzzle}: {graded}");
    }
    let (plain, json) = (random("eight", &[]), random("eight", &["--json"]));
    std::fs::write(folder.join("plain"), plain).unwrap();
    std::fs::write(folder.join("json"), json).unwrap();
    let show = |file| out(&["show", "eight", "--file", file], "");
    assert_eq!(show("json"), show("plain"));
}

/// Blocks of twsearch's scramble files are boards, with comments and moves between them, and patterns are files of goals.
#[test]
fn blocks_of_lines_are_boards_and_files_are_goals() {
    let folder = tempfile::tempdir().unwrap();
    let here = |arguments: &[&str]| run_in(folder.path(), arguments, "");
    let file = "# two\nScrambleAlg first\nR U\nF\nEnd\n\nR\nScramble second\n# the corners\nCORNERS\n4 1 2 3 5 6 7\nEnd\n\
                ScrambleState third\nCORNERS\n1 1\nEnd\nScramble cut\n";
    std::fs::write(folder.path().join("some.scr"), file).unwrap();
    let (out, words, status) = here(&["solve", "perm:2x2x2", "--file", "some.scr"]);
    assert_eq!(
        (out.as_str(), status),
        ("F' U' R'\nR'\nU'\ninvalid\ninvalid\n", 1),
        "{words}"
    );
    for says in [
        "line 13: set CORNERS: expected 7 pieces",
        "line 17: expected Scramble NAME ... End",
    ] {
        assert!(words.contains(says), "{words}");
    }
    let pattern = "{\"CORNERS\":\n {\"pieces\": [0, 1, 2, 3, 3, 3, 3],\n  \"orientationMod\": [0, 0, 0, 1, 1, 1, 1]}}\n";
    std::fs::write(folder.path().join("half.json"), pattern).unwrap();
    let answer = here(&[
        "solve",
        "perm:2x2x2",
        "--goal",
        "half.json",
        "--moves",
        "R,U2",
        "R U2 R'",
    ]);
    assert_eq!(answer.0, "R U2 R'\n", "{}", answer.1);
}
