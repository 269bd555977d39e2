//! Progress bars of long runs, on a terminal created by `script`: they appear, fit the width, and are hidden by --quiet.

use crate::common;
use homing::backward::Layer;
use homing::engine::share_done;

/// The program's output on a terminal of this width. `None` without `script`.
fn on_terminal(columns: usize, arguments: &str) -> Option<String> {
    of_shell(
        columns,
        &format!("{} {arguments} > /dev/null", common::PROGRAM),
    )
}

/// The same for a shell command, which must succeed.
fn of_shell(columns: usize, line: &str) -> Option<String> {
    if !common::has_tool("script") {
        return None;
    }
    let line = format!("stty rows 24 cols {columns}; {line}");
    let output = std::process::Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", "xterm")
        .output()
        .unwrap();
    assert!(output.status.success(), "{line}: {output:?}");
    Some(String::from_utf8(output.stdout).unwrap())
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
        for (arguments, word) in runs {
            let Some(text) = on_terminal(columns, &arguments) else {
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
                let quiet = on_terminal(columns, &format!("{arguments} --quiet")).unwrap();
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
        let line = format!(
            "{} solve slide:5x5 --limit-time 1.5 '{board}' > /dev/null; test $? = 1",
            common::PROGRAM
        );
        let Some(text) = of_shell(columns, &line) else {
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
                .any(|line| line.starts_with("board 1: the search stopped after 1.5 s: ask for")),
            "{text:?}"
        );
    }
    // Answers without a search show nothing.
    let board = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15";
    assert!(
        !on_terminal(80, &format!("solve slide:4x4 '{board}'"))
            .unwrap()
            .contains("at least")
    );
}

/// The bound shown holds for both goals of a board, not only for the one being searched; and both are searched.
#[test]
fn progress_shows_a_bound_for_all_goals() {
    let folder = tempfile::tempdir().unwrap();
    let (program, answer) = (common::PROGRAM, folder.path().join("answer"));
    // For this board, 383 presses are proven for all white, and 372 for all black.
    let board = format!("{program} random flip:61x61 --seed 1 --quiet");
    let line = format!(
        "{board} | {program} solve flip:61x61 --limit-time 4 > {}; test $? = 1",
        answer.display()
    );
    let Some(text) = of_shell(100, &line) else {
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
    let program = common::PROGRAM;
    let boards = "867254301 ".repeat(200);
    let line = format!(
        "timeout --preserve-status -s INT 2 {} compare eight {boards} > /dev/null; test $? = 130",
        program
    );
    let Some(text) = of_shell(60, &line) else {
        return;
    };
    let lines = drawn(&text);
    assert!(lines.iter().any(|line| line.contains("boards")), "{text:?}");
    assert_eq!(lines.last().map(String::as_str), Some(""), "{text:?}");
}

/// The share of a search ascends from layer to layer, from nearly 0 to 1, over the published layers of the 8-puzzle, and also while the
/// layers have few states.
#[test]
fn the_share_of_a_search_rises_to_one() {
    let facts = include_str!("../facts/depths.csv");
    let published = facts
        .lines()
        .find(|line| line.starts_with("slide 3x3,blank last"))
        .unwrap()
        .rsplit(',')
        .next()
        .unwrap();
    let layers: Vec<u64> = published
        .split(' ')
        .map(|count| count.parse().unwrap())
        .collect();
    let share = |depth: usize| {
        let layer = Layer {
            depth: depth as u32,
            states: layers[..=depth].iter().sum(),
            total: layers.iter().sum(),
        };
        share_done(layer, Some(31))
    };
    assert!(share(0) < 1e-4 && (share(31) - 1.0).abs() < 1e-9);
    assert!((1..32).all(|depth| share(depth) > share(depth - 1)));
    assert!(
        share(2) > 0.01,
        "the second layer of 31 is no millionth of the time"
    );
}

/// Binary data would disrupt a terminal.
#[test]
fn a_terminal_receives_no_binary_output() {
    let line = format!(
        "{} export flip:2x2 --format npy; test $? = 2",
        common::PROGRAM
    );
    let Some(text) = of_shell(80, &line) else {
        return;
    };
    assert_eq!(
        text.trim(),
        "error: npy is a binary format: write it to a file with --output FILE, or into a pipe"
    );
    let line = format!(
        "{} solve eight 12345687x 12345678x; {} solve eight --color never 12345687x",
        common::PROGRAM,
        common::PROGRAM
    );
    let text = of_shell(80, &line).unwrap();
    assert!(
        text.contains("\u{1b}[31munsolvable") && text.trim_end().ends_with("unsolvable"),
        "{text:?}"
    );
}
