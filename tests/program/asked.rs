//! Questions to the program about single boards: goals, all paths, their number, JSON; and bad input.

use crate::common;

/// Runs the program on an input: its exit status, standard output and standard error.
fn homing(arguments: &[&str], input: &str) -> (i32, String, String) {
    let (out, words, status) = common::run(arguments, input);
    (status, out, words)
}

fn answered(arguments: &[&str], input: &str) -> String {
    let (status, out, err) = homing(arguments, input);
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

#[test]
fn a_custom_goal() {
    assert_eq!(
        answered(&["solve", "eight", "--goal", "1238x4765", "283164705"], ""),
        "uuldr\n"
    );
    assert_eq!(
        answered(
            &["solve", "eight", "--goal", "x12345678", "--print", "depth"],
            "x12345678\n1x2345678\n12345678x\n"
        ),
        "0\n1\n22\n"
    );
    assert_eq!(
        answered(&["solve", "eight", "--goal", "x12345678", "1x2345687"], ""),
        "unsolvable\n"
    );
    let why = answered(
        &[
            "solve",
            "eight",
            "--goal",
            "x12345678",
            "1x2345687",
            "--explain",
        ],
        "",
    );
    assert!(
        why.starts_with("unsolvable: 1 pair of tiles is out of order")
            && why.ends_with("swap tiles 7 and 8 to make it solvable\n"),
        "{why}"
    );
    let why = answered(
        &[
            "solve",
            "flip",
            "--goal",
            "bwwwwwwwwwwwwwww",
            "wwwwwwwwwwwwwwww",
            "--explain",
            "--json",
        ],
        "",
    );
    assert!(
        why.contains(r#""reason":"of the pieces 1 2 3 6 8 11 12 16, 0 are black, an even number"#),
        "{why}"
    );
    assert_eq!(
        answered(
            &["solve", "flip", "--goal", "black", "--print", "depth"],
            "wwwwwwwwwwwwwwww\nbbbbbbbbbbbbbbbb\n"
        ),
        "4\n0\n"
    );
    assert_eq!(
        answered(&["solve", "flip", "--goal", "any"], "bwwbbbwbbwwbbwww"),
        answered(&["solve", "flip"], "bwwbbbwbbwwbbwww")
    );
    assert_eq!(
        answered(&["solve", "flip:2x2", "--goal", "white"], "bbbw\nbwww"),
        "1\n1 2 3\n"
    );
}

#[test]
fn all_shortest_paths() {
    let farthest = answered(&["solve", "eight", "8672543x1", "--print", "all"], "");
    assert_eq!(
        (farthest.lines().count(), farthest.lines().is_sorted()),
        (40, true)
    );
    assert_eq!(
        answered(&["solve", "eight", "8672543x1", "--print", "count"], ""),
        "40\n"
    );
    let first = farthest.lines().next().unwrap();
    assert_eq!(
        answered(&["solve", "eight", "8672543x1"], ""),
        format!("{first}\n")
    );
    let three = answered(
        &["solve", "eight", "--print", "all", "-n", "1"],
        "12345678x\n12345687x\n123456x78\n",
    );
    assert_eq!(three, "\n\nunsolvable\n\nrr\n");
    assert_eq!(
        answered(
            &[
                "solve",
                "flip",
                "--print",
                "all",
                "-n",
                "2",
                "bwwbbbwbbwwbbwww"
            ],
            ""
        ),
        "1 2 6 15\n1 6 8 9\n"
    );
}

#[test]
fn json() {
    let (status, out, err) = homing(
        &["solve", "eight", "--json", "123456x78", "12345687x", "12"],
        "",
    );
    assert_eq!(
        (status, err.as_str()),
        (1, "error: board 3: a 3x3 board has 9 cells, found 2\n")
    );
    let expected = [
        r#"{"v":1,"board":"1 2 3 4 5 6 x 7 8","status":"solved","depth_moves":2,"moves":"rr"}"#,
        r#"{"v":1,"board":"1 2 3 4 5 6 8 7 x","status":"unsolvable"}"#,
        r#"{"v":1,"board":"12","status":"invalid","error":"a 3x3 board has 9 cells, found 2"}"#,
    ];
    assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    let all = answered(
        &[
            "solve",
            "eight",
            "--json",
            "--print",
            "all",
            "-n",
            "1",
            "8672543x1",
        ],
        "",
    );
    let all: serde_json::Value = serde_json::from_str(&all).unwrap();
    assert_eq!(
        (&all["depth_moves"], &all["shortest_paths_count"]),
        (&31.into(), &40.into())
    );
    assert_eq!(all["shortest_paths"].as_array().unwrap().len(), 1);
}

#[test]
fn bad_input() {
    let (status, out, err) = homing(
        &["solve", "eight", "--goal", "12345678x", "--print", "count"],
        "123456x78\n1 2 3\n12345687x\n11345678x\n123456x78",
    );
    assert_eq!(
        (status, out.as_str()),
        (1, "1\ninvalid\nunsolvable\ninvalid\n1\n")
    );
    assert_eq!(
        err,
        "error: line 2: a 3x3 board has 9 cells, found 3\nerror: line 4: column 2: tile 1 is already in column 1\n"
    );
    for (arguments, sentence) in [
        (
            vec!["solve", "eight", "--goal", "123"],
            "error: the goal: a 3x3 board has 9 cells, found 3\n",
        ),
        (
            vec!["solve", "eight", "--goal", "123456789"],
            "error: the goal: column 9: there is no tile 9, the tiles are 1 to 8\n",
        ),
        (
            vec!["solve", "flip", "--goal", "red"],
            "error: the goal: column 1: expected b and w, or 1 and 0, found \"r\"\n",
        ),
        (
            vec!["solve", "eight", "--print", "all", "-n", "0"],
            "expected a whole number from 1 to 18446744073709551615",
        ),
        (vec!["solve", "eight", "-n", "3"], "--print all"),
    ] {
        let (status, out, err) = homing(&arguments, "");
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(sentence), "{arguments:?}: {err}");
    }
}

#[test]
fn tables_for_goals() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let solve = |goal: &str, file: &str, board: &str| {
        homing(
            &["solve", "slide:2x3", "--goal", goal, "--table", file, board],
            "",
        )
    };
    answered(&["gen", "slide:2x3", "--dir", dir, "--quiet"], "");
    answered(&["gen", "slide:3x2", "--dir", dir, "--quiet"], "");
    for puzzle in ["slide-2x3.tbl", "slide-3x2.tbl"] {
        let file = format!("{dir}/{puzzle}");
        assert_eq!(
            solve("54321x", &file, "x54321"),
            solve("54321x", &format!("{dir}/slide-2x3.tbl"), "x54321")
        );
        let (status, _, err) = solve("5x4321", &file, "x54321");
        assert_eq!(status, 2);
        assert!(
            err.contains("with its blank where a symmetry brings that of the goal \"5 x 4 3 2 1\""),
            "{err}"
        );
    }
    // Small boards need no file; for larger ones the message names the right `gen`, which generates a table that is then found.
    let goal = "13 x 12 11 10 9 8 7 6 5 4 3 2 1";
    let (status, _, err) = homing(&["solve", "slide:2x7", "--goal", goal, "x"], "");
    assert_eq!(
        (
            status,
            err.contains("make it with `homing gen slide:2x7 --blank 13`")
        ),
        (2, true),
        "{err}"
    );
    let (status, _, err) = homing(
        &[
            "solve",
            "slide:2x7",
            "--goal",
            "x 13 12 11 10 9 8 7 6 5 4 3 2 1",
            "x",
        ],
        "",
    );
    assert_eq!(
        (status, err.contains("make it with `homing gen slide:2x7`")),
        (2, true),
        "{err}"
    );
    assert_eq!(
        homing(&["solve", "slide:2x3", "--goal", "x54321", "5x4321"], ""),
        (0, "l\n".into(), String::new())
    );
    let made = answered(
        &["gen", "slide:2x4", "--goal", "7654321x", "--dir", dir],
        "",
    );
    assert!(made.ends_with("slide-2x4.tbl\n"), "{made}");
    let made = answered(
        &["gen", "slide:2x4", "--goal", "76x54321", "--dir", dir],
        "",
    );
    assert!(made.ends_with("slide-2x4-blank7.tbl\n"), "{made}");
}

/// A table that takes a second is built in memory with a note, and not saved. An existing table is used without a note.
#[test]
fn a_table_of_seconds_is_built_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let solve = || {
        common::run_in(
            folder.path(),
            &["solve", "slide:3x4", "1 2 3 4 5 6 7 8 9 10 x 11"],
            "",
        )
    };
    let words =
        "building the table of slide:3x4 in memory: run `homing gen slide:3x4` once to keep it\n";
    assert_eq!(solve(), ("r\n".into(), words.into(), 0));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(
        common::run_in(
            folder.path(),
            &["gen", "slide:3x4", "--columns", "half", "--quiet"],
            ""
        )
        .2,
        0
    );
    assert_eq!(solve(), ("r\n".into(), String::new(), 0));
}

/// A table for another goal is generated and found: for flip, one table serves every colouring. Without it the matrix answers.
#[test]
fn tables_for_goals_of_flip() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let (out, words, status) = common::run_in(folder.path(), arguments, "");
        (status, out, words)
    };
    let black = "bbbbbbbbbbbbbbbbbbbbb";
    let (status, _, err) = run(&["states", "flip:3x7", "--goal", "black", "--depth", "1"]);
    let missing =
        "error: the table of flip:3x7 has no entry for each board: make one with `homing gen`\n";
    assert_eq!((status, err.as_str()), (2, missing));
    let pressed = "wwbbbbbwbbbbbbbbbbbbb";
    assert_eq!(
        run(&["solve", "flip:3x7", "--goal", "black", pressed]),
        (0, "1\n".into(), String::new())
    );
    assert_eq!(run(&["gen", "flip:3x7", "--goal", "white", "--quiet"]).0, 0);
    assert_eq!(
        run(&["solve", "flip:3x7", "--goal", "black", black]),
        (0, "\n".into(), String::new())
    );
    // Pressing the first piece turns it and its right and lower neighbours.
    assert_eq!(
        run(&["solve", "flip:3x7", "--goal", black, pressed]).1,
        "1\n"
    );
}
