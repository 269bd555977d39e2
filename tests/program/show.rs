//! `show`: boards next to each other, within the given width, in colour only on a terminal.

use crate::common;

fn show(columns: &str, args: &[&str]) -> (String, String, Option<i32>) {
    let (out, words, status) = common::said_by(
        common::program()
            .arg("show")
            .args(args)
            .env("COLUMNS", columns)
            .env("CLICOLOR_FORCE", "1"),
    );
    (out, words, Some(status))
}

#[test]
fn boards_are_drawn_next_to_each_other() {
    let (drawn, words, status) = show("80", &["eight", "1 2 3 4 x 6 7 5 8"]);
    let expected = "\
start   1: d    2: r
1 2 3   1 2 3   1 2 3
4 . 6   4 5 6   4 5 6
7 5 8   7 . 8   7 8 .
";
    assert_eq!(
        (drawn.as_str(), words.as_str(), status),
        (expected, "", Some(0))
    );
}

#[test]
fn a_drawing_in_svg_has_every_board_and_its_heading() {
    let (drawn, words, status) = show("80", &["eight", "1 2 3 4 x 6 7 5 8", "--format", "svg"]);
    assert!(drawn.starts_with("<svg xmlns=") && drawn.ends_with("</svg>\n"));
    assert_eq!(drawn.matches("<rect ").count(), 27);
    assert!(
        [">start<", ">1: d<", ">2: r<"]
            .iter()
            .all(|heading| drawn.contains(heading))
    );
    assert_eq!((words.as_str(), status), ("", Some(0)));
    let (drawn, words, _) = show("80", &["eight", "12345687x", "--format", "svg"]);
    assert_eq!(drawn.matches("<rect ").count(), 9);
    assert!(words.starts_with("unsolvable: "), "{words}");
}

#[test]
fn rows_of_boards_fit_the_width() {
    let at = |columns| show(columns, &["eight", "1 2 3 4 x 6 7 5 8"]).0;
    let one_a_row =
        "start\n1 2 3\n4 . 6\n7 5 8\n\n1: d\n1 2 3\n4 5 6\n7 . 8\n\n2: r\n1 2 3\n4 5 6\n7 8 .\n";
    assert_eq!(at("12"), one_a_row);
    assert_eq!(at("1"), one_a_row, "a board that is too wide stands alone");
    assert_eq!(at("21"), at("80"));
    assert_eq!(at("20").lines().count(), 9, "two in a row, then one");
    assert_eq!(at("0"), at("80"));
    for columns in ["30", "50", "100"] {
        let drawn = show(columns, &["eight", "867254301"]).0;
        let widest = drawn.lines().map(str::len).max().unwrap();
        assert!(
            widest <= columns.parse().unwrap() && drawn.lines().all(|line| line == line.trim_end()),
            "{drawn}"
        );
        assert_eq!(drawn.matches(": ").count(), 31);
    }
}

#[test]
fn custom_moves_are_followed() {
    let (drawn, _, status) = show("80", &["flip", "bwwbbbwbbwwbbwww", "1", "2"]);
    let expected = "\
start     1: 1      2: 2
b w w b   w b w b   b w b b
b b w b   w b w b   w w w b
b w w b   b w w b   b w w b
b w w w   b w w w   b w w w
";
    assert_eq!((drawn.as_str(), status), (expected, Some(0)));
    assert_eq!(show("80", &["flip", "bwwbbbwbbwwbbwww", "1 2"]).0, expected);
    let (drawn, _, _) = show("80", &["eight", "12345678x", ""]);
    assert_eq!(drawn, "start\n1 2 3\n4 5 6\n7 8 .\n");
    let (drawn, _, _) = show("80", &["slide:3x4", "1 2 3 4 5 6 7 8 9 x 10 11", "r"]);
    assert_eq!(drawn.lines().nth(3), Some(" 9  . 10 11    9 10  . 11"));
}

#[test]
fn a_picture_has_a_cell_for_each_tile() {
    let (svg, _, status) = show("80", &["eight", "123456x78", "--format", "svg"]);
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && status == Some(0),
        "{svg}"
    );
    assert_eq!(
        (
            svg.matches("<text ").count(),
            svg.matches(">2: r</text>").count()
        ),
        (3 * (9 + 1), 1)
    );
    // A picture for a custom goal is a board, too.
    let (drawn, _, _) = show("80", &["eight", "--goal", "1238x4765", "1238x4765", ""]);
    assert_eq!(drawn, "start\n1 2 3\n8 . 4\n7 6 5\n");
}

#[test]
fn colour_follows_the_option() {
    let draw = |color: &str| show("80", &["eight", "1234567x8", "--color", color]).0;
    assert!(draw("always").contains("\x1b[33m8"));
    assert_eq!(
        (
            draw("never").contains('\x1b'),
            draw("auto").contains('\x1b')
        ),
        (false, false)
    );
}

#[test]
fn impossible_draws_are_reported() {
    let said = |args: &[&str]| show("80", args);
    let (drawn, words, status) = said(&["eight", "1234567x8", "rr"]);
    assert_eq!((drawn.as_str(), status), ("", Some(1)));
    assert_eq!(
        words,
        "error: move 2 (r) is blocked: it leaves the board or hits a wall\n"
    );
    assert_eq!(
        said(&["eight", "1234567x8", "rx"]).1,
        "error: the moves: column 2: expected the letters u d l r, found \"x\"\n"
    );
    let (drawn, _, status) = said(&["eight", "12345687x"]);
    assert!(
        drawn.starts_with("start\n1 2 3\n4 5 6\n8 7 .\n\nunsolvable: 1 pair") && status == Some(0),
        "{drawn}"
    );
    assert_eq!(said(&["eight", "12345687x", "u"]).2, Some(1));
}

/// On a terminal, created by `script` if that is installed, changes are in colour; with `NO_COLOR`, nothing is.
#[test]
#[cfg(target_os = "linux")]
fn colour_is_for_terminals() {
    let program = common::PROGRAM;
    let draw = |no_color: &str| {
        let line = format!(
            "stty rows 24 cols 30; NO_COLOR={no_color} TERM=xterm {} show eight 1234567x8",
            program
        );
        let output = std::process::Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .output()
            .ok()?;
        output.status.success().then(|| {
            String::from_utf8(output.stdout)
                .unwrap()
                .replace("\r\n", "\n")
        })
    };
    let (Some(coloured), Some(plain)) = (draw(""), draw("1")) else {
        return;
    };
    assert!(coloured.contains("\x1b[1m\x1b[33m8\x1b[0m"), "{coloured:?}");
    assert_eq!(
        plain,
        "start   1: r\n1 2 3   1 2 3\n4 5 6   4 5 6\n7 . 8   7 8 .\n"
    );
}

/// Output for people is in colour on a terminal: the best moves, verdicts, bars. It never exceeds the width.
#[test]
#[cfg(target_os = "linux")]
fn hints_verdicts_and_statistics_are_coloured_on_terminals() {
    let on_terminal = |columns: usize, arguments: &str| {
        let line = format!(
            "stty rows 24 cols {columns}; NO_COLOR= TERM=xterm {} {arguments}",
            common::PROGRAM
        );
        let output = std::process::Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .output()
            .ok()?;
        Some(
            String::from_utf8(output.stdout)
                .unwrap()
                .replace("\r\n", "\n"),
        )
    };
    let Some(hints) = on_terminal(40, "hint eight 1234567x8") else {
        return;
    };
    assert!(
        hints.starts_with("\x1b[32mr   0 moves to go  best\x1b[0m\nl   2 moves to go\n"),
        "{hints:?}"
    );
    let verdicts = on_terminal(40, "check eight 1234567x8 r").unwrap();
    assert_eq!(verdicts, "\x1b[32moptimal: 1 move\x1b[0m\n");
    for columns in [40, 80] {
        let stats = on_terminal(columns, "stats eight").unwrap();
        let bars: Vec<&str> = stats
            .lines()
            .filter(|line| line.contains("\x1b[36m"))
            .collect();
        assert_eq!(bars.len(), 32, "{stats}");
        let widths = bars.iter().map(|line| {
            line.replace("\x1b[36m", "")
                .replace("\x1b[0m", "")
                .chars()
                .count()
        });
        assert_eq!(widths.max(), Some(columns), "{stats}");
    }
    let asked = |arguments: &[&str]| crate::common::run(arguments, "").0;
    let unsolved =
        "\x1b[31munsolved: 2 moves made, 1 move to go; lost 2 moves at move 2 (l)\x1b[0m\n";
    assert_eq!(
        asked(&["check", "eight", "1234567x8", "rl", "--color", "always"]),
        unsolved
    );
    assert!(asked(&["stats", "eight", "--color", "always"]).contains("\x1b[36m#"));
    for verb in ["hint", "check", "stats"] {
        let arguments = [
            vec![verb, "eight"],
            if verb == "stats" {
                vec![]
            } else {
                vec!["1234567x8", "r"]
            },
        ]
        .concat();
        assert!(!asked(&arguments).contains('\x1b'), "{verb}");
    }
}
