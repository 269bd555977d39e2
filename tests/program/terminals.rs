//! The program on a terminal created by `script`: progress bars of long runs appear, fit the width, and are hidden by --quiet; output for
//! people is in colour; and it says what it waits for.

use crate::common;
use std::io::Write;
use std::process::Stdio;

/// What a shell command, in which `homing` is the program, prints on a terminal of this width. `None` without `script`.
fn on_terminal(columns: usize, line: &str) -> Option<String> {
    typed_on_terminal("", columns, line)
}

/// The same with keys that are typed. `script` then waits for seconds.
fn typed_on_terminal(keys: &str, columns: usize, line: &str) -> Option<String> {
    if !common::has_tool("script") {
        return None;
    }
    let program = common::PROGRAM;
    let line = format!("stty rows 24 cols {columns}; homing() {{ {program} \"$@\"; }}; {line}");
    let mut script = std::process::Command::new("script");
    let script = script.args(["-qec", &line, "/dev/null"]);
    let script = script.env("TERM", "xterm").env("SHELL", "/bin/sh");
    let is_typed = !keys.is_empty();
    let mut child = script
        .stdin(if is_typed {
            Stdio::piped()
        } else {
            Stdio::null()
        })
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    if let Some(mut keyboard) = child.stdin.take() {
        keyboard.write_all(keys.as_bytes()).unwrap();
    }
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{line}: {output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.replace("\r\n", "\n"))
}

/// The lines on the terminal: the text between two carriage returns, without cursor movements.
fn drawn(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\x1b' => drop(letters.by_ref().find(|letter| letter.is_ascii_alphabetic())),
            '\r' | '\n' => lines.push(String::new()),
            letter => lines.last_mut().unwrap().push(letter),
        }
    }
    lines
}

#[test]
fn bars_are_never_wider_than_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().display();
    for columns in [20, 100] {
        let runs = [
            (format!("gen slide:2x5 --dir {dir}"), "depth "),
            (format!("verify slide:2x5 --dir {dir}"), "checking"),
            (
                format!("export slide:2x5 --format npy --dir {dir}"),
                "written",
            ),
            (
                format!("states slide:2x5 --depth 55 --dir {dir}"),
                "finding",
            ),
            (
                format!("random slide:2x5 --depth 50 --seed 1 --dir {dir}"),
                "finding",
            ),
            ("compare eight 123456x78 867254301".into(), "boards"),
        ];
        // On a wide terminal, two suffice.
        let steps = if columns == 20 { 1 } else { 5 };
        for (arguments, word) in runs.into_iter().step_by(steps) {
            let Some(text) = on_terminal(columns, &format!("homing {arguments} > /dev/null"))
            else {
                return;
            };
            let lines = drawn(&text);
            assert!(
                lines.iter().any(|line| line.contains(word)),
                "{arguments}: {text:?}"
            );
            let wide = lines.iter().find(|line| line.chars().count() > columns);
            assert_eq!(wide, None, "{arguments} at {columns}");
            if columns == 20 {
                let line = format!("homing {arguments} --quiet > /dev/null");
                let quiet = on_terminal(columns, &line).unwrap();
                assert_eq!(quiet, "", "{arguments}");
            }
        }
    }
}

/// A search of unknown length shows its progress: its bound, its time, its number of boards. Then its line disappears.
#[test]
fn a_long_search_shows_its_progress() {
    let board = "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x";
    for columns in [24, 80] {
        let line =
            format!("homing solve slide:5x5 --limit-time 4 '{board}' > /dev/null; test $? = 1");
        let Some(text) = on_terminal(columns, &line) else {
            return;
        };
        let lines = drawn(&text);
        assert!(
            lines.iter().any(|line| line.contains("at least 1")),
            "{text:?}"
        );
        let searched = lines
            .iter()
            .filter(|line| line.contains(" boards") && !line.contains("with"));
        assert_eq!(searched.count() > 0, columns == 80, "{text:?}");
        assert_eq!(
            lines.iter().any(|line| line.contains(" million/s")),
            columns == 80,
            "{text:?}"
        );
        let wide = lines
            .iter()
            .filter(|line| line.contains(" at least "))
            .find(|line| line.chars().count() > columns);
        assert_eq!(wide, None);
        let last = lines
            .iter()
            .rposition(|line| line.contains("at least 1"))
            .unwrap();
        assert!(
            lines[last + 1..]
                .iter()
                .any(|line| line.starts_with("board 1: the search stopped after 4 s: ask for")),
            "{text:?}"
        );
    }
    // Answers without a search show nothing.
    let line = "homing solve slide:4x4 '1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15'";
    assert!(!on_terminal(80, line).unwrap().contains("at least"));
}

/// The bound shown holds for both goals of a board, not only for the one being searched; and both are searched.
#[test]
fn progress_shows_a_bound_for_all_goals() {
    let folder = tempfile::tempdir().unwrap();
    let answer = folder.path().join("answer");
    // For this board, 383 presses are proven for all white, and 372 for all black.
    let line = format!(
        "homing random flip:61x61 --seed 1 --quiet | homing solve flip:61x61 --limit-time 4 > {}; test $? = 1",
        answer.display()
    );
    let Some(text) = on_terminal(100, &line) else {
        return;
    };
    let bound = |text: &str| -> Option<u32> {
        text.split_once("at least ")?
            .1
            .split(' ')
            .next()?
            .parse()
            .ok()
    };
    let proven = bound(&std::fs::read_to_string(answer).unwrap()).unwrap();
    let shown: Vec<u32> = drawn(&text)
        .iter()
        .filter(|line| line.contains("million/s"))
        .filter_map(|line| bound(line))
        .collect();
    assert!(
        !shown.is_empty() && shown.iter().all(|&shown| shown <= proven),
        "{shown:?}, and then {proven}"
    );
}

/// The comparison would take minutes.
#[test]
fn an_interrupt_removes_the_bar() {
    let (program, boards) = (common::PROGRAM, "867254301 ".repeat(200));
    let line = format!(
        "timeout --preserve-status -s INT 2 {program} compare eight {boards} > /dev/null; test $? = 130"
    );
    let Some(text) = on_terminal(60, &line) else {
        return;
    };
    let lines = drawn(&text);
    assert!(lines.iter().any(|line| line.contains("boards")), "{text:?}");
    assert_eq!(lines.last().map(String::as_str), Some(""), "{text:?}");
}

/// Binary data would disrupt a terminal.
#[test]
fn a_terminal_receives_no_binary_output() {
    let line = "homing export flip:2x2 --format npy; test $? = 2";
    let Some(text) = on_terminal(80, line) else {
        return;
    };
    assert_eq!(
        text.trim(),
        "error: npy is a binary format: write it to a file with --output FILE, or into a pipe"
    );
}

/// Output for people is in colour: the best moves, verdicts, changes of a drawing, bars. It never exceeds the width.
#[test]
fn what_people_read_is_coloured() {
    for (line, expected) in [
        (
            "homing solve eight 12345687x 12345678x",
            "\x1b[31munsolvable\x1b[0m\n\nboard 2 is solved already\n",
        ),
        ("homing solve eight --color never 12345687x", "unsolvable\n"),
        (
            "homing hint eight 1234567x8",
            "\x1b[32mr   0 moves to go  best\x1b[0m\nl   2 moves to go\nu   2 moves to go\n",
        ),
        (
            "homing check eight 1234567x8 r",
            "\x1b[32moptimal: 1 move\x1b[0m\n",
        ),
        ("homing show eight 1234567x8 | tail -n 1", "7 . 8   7 8 .\n"),
        (
            "NO_COLOR=1 homing show eight 1234567x8",
            "start   1: r\n1 2 3   1 2 3\n4 5 6   4 5 6\n7 . 8   7 8 .\n",
        ),
    ] {
        let Some(text) = on_terminal(40, line) else {
            return;
        };
        assert_eq!(text, expected, "{line}");
    }
    let drawn = on_terminal(30, "homing show eight 1234567x8").unwrap();
    assert!(drawn.contains("\x1b[1m\x1b[33m8\x1b[0m"), "{drawn:?}");
    for columns in [40, 80] {
        let stats = on_terminal(columns, "homing stats eight").unwrap();
        let (bar, end) = ("\x1b[36m", "\x1b[0m");
        let bars = stats.lines().filter(|line| line.contains(bar));
        let widths: Vec<usize> = bars
            .map(|line| line.replace(bar, "").replace(end, "").chars().count())
            .collect();
        assert_eq!(
            (widths.len(), widths.iter().max()),
            (32, Some(&columns)),
            "{stats}"
        );
    }
}

/// A user sees what the program waits for: one line on standard error.
#[test]
fn the_program_says_what_it_waits_for() {
    for (verb, awaited) in [
        ("solve eight", "boards, one per line"),
        ("judge poj1077", "the input of poj1077"),
        ("check eight", "solutions, "),
    ] {
        // Ctrl-D on an empty line ends the input of a terminal.
        let line = format!("homing {verb} || true");
        let Some(said) = typed_on_terminal("\x04", 80, &line) else {
            return;
        };
        assert!(
            said.contains("waiting for ") && said.contains(awaited),
            "{verb}: {said:?}"
        );
    }
}

/// A game: the depth of a board, a move by its letter, and the end.
#[test]
fn a_board_is_played_on() {
    let Some(text) = typed_on_terminal("?rq", 80, "homing play eight 1234567x8") else {
        return;
    };
    for shown in ["depth 1, 0 moves made", "best: r", "solved, 1 move made"] {
        assert!(text.contains(shown), "{shown}: {text:?}");
    }
}
