//! Lines that are too long, and arguments that are more than one line.

use super::homing;
use homing::batch::MAX_LINE_BYTES;
use std::path::Path;

/// A question with a one-line answer, and its arguments.
const QUESTIONS: [(&[&str], &str); 8] = [
    (&["solve", "eight"], "12345678x"),
    (&["solve", "eight", "--json"], "12345678x"),
    (&["solve", "eight", "--print", "count"], "12345678x"),
    (&["solve", "eight", "--by", "bfs"], "12345678x"),
    (&["check", "eight"], "1234567x8\tr"),
    (&["check", "eight", "--json"], "1234567x8\tr"),
    (&["solve", "flip"], "bwwbbbwbbwwbbwww"),
    (&["solve", "flip:2x2"], "bbbw"),
];

/// A line of exactly the greatest length is answered; one byte more is invalid, whatever its content, and nothing is truncated silently.
#[test]
fn a_line_is_answered_whole_or_refused() {
    let none = Path::new("tests/no-tables");
    for (arguments, question) in QUESTIONS {
        let line = |length: usize| format!("{question}{}", " ".repeat(length - question.len()));
        let short = homing(none, arguments, question.as_bytes());
        assert_eq!(short.status, 0, "{arguments:?}: {}", short.err);
        let longest = homing(none, arguments, line(MAX_LINE_BYTES).as_bytes());
        assert_eq!(
            (longest.status, longest.out),
            (0, short.out),
            "{arguments:?}: {}",
            longest.err
        );
        let (long, longer) = (MAX_LINE_BYTES + 1, 2 * MAX_LINE_BYTES + 17);
        for (length, end) in [
            (long, ""),
            (long, "\n"),
            (long, "\r\n"),
            (long, "9 9\n"),
            (longer, ""),
            (longer, "9 9\n"),
        ] {
            let refused = homing(none, arguments, (line(length) + end).as_bytes());
            assert_eq!(refused.status, 1, "{arguments:?}");
            assert_eq!(refused.out.lines().count(), 1, "{arguments:?}");
            assert!(
                refused.out.contains("invalid"),
                "{arguments:?}: {}",
                refused.out
            );
            assert_eq!(
                refused.err,
                "error: line 1: the line has more than 1048576 bytes, the most that are read\n"
            );
        }
    }
}

#[test]
fn the_rest_of_a_long_line_does_not_change_the_question() {
    let none = Path::new("tests/no-tables");
    let input = format!("12345678x{}9 9\n", " ".repeat(5000));
    let run = homing(none, &["solve", "eight", "--json"], input.as_bytes());
    assert_eq!(run.status, 1);
    assert!(run.out.contains("\"status\":\"invalid\""), "{}", run.out);
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("two.gr");
    std::fs::write(&graph, "2 2\n1 2 5\n2 1 4\n").unwrap();
    let puzzle = format!("route:{}", graph.display());
    let question = format!("1{}2\n", " ".repeat(4093));
    assert_eq!(
        homing(none, &["solve", &puzzle, "--to", "2"], question.as_bytes()).out,
        "14\n"
    );
}

#[test]
fn an_argument_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("two.gr");
    std::fs::write(&graph, "2 2\n1 2 5\n2 1 4\n").unwrap();
    let puzzle = format!("route:{}", graph.display());
    // The rows of a board may be on separate lines.
    for board in ["1 2 3\n4 5 6\n7 x 8", "1 2 3 4 5 6 7 x 8\n"] {
        assert_eq!(
            homing(folder.path(), &["solve", "eight", board], b"").out,
            "r\n",
            "{board:?}"
        );
    }
    // Otherwise the answer names what is wrong, and on which line.
    let attempts: [(&[&str], &str); 6] = [
        (
            &["solve", &puzzle, "--to", "2", "1 1\n1 2"],
            "each of its lines is a question: give each as a separate argument",
        ),
        (
            &["solve", "eight", "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 x 8"],
            "each of its lines is a question: give each as a separate argument",
        ),
        (
            &["solve", "eight", "1 2 3 4 5 6 7 x 8\n1"],
            "a 3x3 board has 9 cells, found 10",
        ),
        (
            &["hint", "eight", "1 2 3\n4 5 6", "--json"],
            "a 3x3 board has 9 cells, found 6",
        ),
        (
            &["solve", "eight", "# rows\n1 2 3\n4 5 z\n6 7 x"],
            "line 3: column 5: expected tile numbers and x, found \"z\"",
        ),
        (
            &["solve", "eight", "1 2 3\r\n4 5 3\r\n6 7 x"],
            "line 2: column 5: tile 3 is already in line 1, column 5",
        ),
    ];
    for (arguments, reason) in attempts {
        let run = homing(folder.path(), arguments, b"");
        assert_eq!(run.status, 1, "{arguments:?}: {}", run.out);
        assert!(
            run.out.contains("invalid") && run.err.contains(reason),
            "{arguments:?}: {} {}",
            run.out,
            run.err
        );
    }
    assert!(
        homing::puzzle::route::WalkQuery::read("1 1\n1 2", 2, 1, None).is_err(),
        "the library has the same rule"
    );
}

#[test]
fn a_maze_is_the_whole_file() {
    let folder = tempfile::tempdir().unwrap();
    let maze = folder.path().join("maze.txt");
    let puzzle = format!("push:{}", maze.display());
    let text = "#######\n#SB..T#\n#######\n";
    for (behind, is_maze) in [
        (String::new(), true),
        ("\n".repeat(1000), true),
        ("\n".repeat(1 << 20) + "garbage", false),
        ("\n".repeat(100) + "garbage", false),
        ("\n".repeat(2 << 20), true),
        ("\n".repeat(17 << 20), false),
    ] {
        std::fs::write(&maze, text.to_string() + &behind).unwrap();
        let run = homing(folder.path(), &["solve", &puzzle], b"");
        assert_eq!(
            run.status == 0,
            is_maze,
            "{} bytes behind: {}",
            behind.len(),
            run.err
        );
        assert_eq!(run.out, if is_maze { "EEE\n" } else { "" });
    }
}

/// Numbers in one long line, as a board of a maze: the position of an invalid word is computed once, not word by word.
#[test]
fn a_line_of_many_words_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let maze = folder.path().join("maze.txt");
    std::fs::write(&maze, "#######\n#SB..T#\n#######\n").unwrap();
    let line = "1 ".repeat(MAX_LINE_BYTES / 2);
    let run = homing(
        folder.path(),
        &["solve", &format!("push:{}", maze.display())],
        line.as_bytes(),
    );
    assert_eq!((run.status, run.out.as_str()), (1, "invalid\n"));
}
