//! Questions about boards without a whole table.

use crate::common::{run, run_in};
use homing::puzzle::slide::patterns::Grid;
use serde_json::Value;
use std::time::Instant;

const ADVICE: &str = "using small in-memory tables for slide:4x4: run `homing gen slide:4x4` once to make answers twenty times faster\n";
const ONE_OF_25: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 x 24";
const NINE: &str = "2 3 4 x 1 5 7 8 9 6 10 12 13 14 11 15";

#[test]
fn a_board_is_solved_without_a_file() {
    assert_eq!(
        run(&["solve", "slide:4x4", NINE], ""),
        ("llldrdrdr\n".into(), ADVICE.into(), 0)
    );
    let input = format!(
        "{NINE}\n1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x\n1 2\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n"
    );
    let words = format!("{ADVICE}error: line 3: a 4x4 board has 16 cells, found 2\n");
    assert_eq!(
        run(&["solve", "slide:4x4"], &input),
        (
            "llldrdrdr\nunsolvable\ninvalid\n\n".into(),
            words.clone(),
            1
        )
    );
    assert_eq!(
        run(&["solve", "slide:4x4", "--print", "depth"], &input),
        ("9\nunsolvable\ninvalid\n0\n".into(), words, 1)
    );
    assert_eq!(
        run(
            &["solve", "slide:4x4", "--print", "all", "-n", "1", NINE],
            ""
        )
        .0,
        "llldrdrdr\n"
    );
    assert_eq!(
        run(&["solve", "slide:4x4", "--print", "count"], NINE).0,
        "1\n"
    );
    let (json, ..) = run(&["solve", "slide:4x4", "--json", NINE], "");
    assert_eq!(
        serde_json::from_str::<Value>(&json).unwrap()["depth_moves"],
        9
    );
}

/// After the time limit, the program says what helps, and prints a path that it finds quickly.
#[test]
fn a_search_that_took_too_long_names_the_remedy() {
    let board = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    let (out, words, status) = run(&["solve", "slide:4x4", "--limit-time", "0", board], "");
    assert!(
        out.starts_with("unknown: at least ") && status == 1,
        "{out}"
    );
    let help = "board 1: the search stopped after 0 s: ask for good paths with --any, or make larger tables with `homing gen slide:4x4`\n";
    let known = words
        .strip_prefix(&format!("{ADVICE}{help}a path of "))
        .unwrap_or_else(|| panic!("{words}"));
    let (length, moves) = known
        .trim_end()
        .split_once(" moves, perhaps not the shortest: ")
        .unwrap_or_else(|| panic!("{words}"));
    assert_eq!(length.parse(), Ok(moves.len()));
    let grid = Grid::new(4, 4, 15).unwrap();
    assert_eq!(
        grid.after(
            &grid.parse_board(board).unwrap(),
            &grid.parse_moves(moves).unwrap()
        )
        .unwrap(),
        grid.goal()
    );
    // There is no advice for each of many boards.
    let (_, words, _) = run(
        &["solve", "slide:4x4", "--limit-time", "0"],
        &format!("{board}\n{NINE}\n"),
    );
    let words = words
        .strip_prefix(ADVICE)
        .unwrap_or_else(|| panic!("{words}"));
    assert!(
        words.starts_with("2 of 2 searches met their limit: ask for good paths with --any, or ")
            && words.lines().count() == 1,
        "{words}"
    );
}

/// Boards share the time limit, whether they are searched on all threads or one by one. After it they get the bound that is known without a
/// search.
#[test]
fn all_boards_share_one_time_limit() {
    let far: Vec<String> = (3..=35).rev().map(|tile| tile.to_string()).collect();
    let far = format!("{} 1 2 x", far.join(" "));
    let lines = format!("{far}\n").repeat(40);
    for (board, input) in [(None, lines.as_str()), (Some(&far), "")] {
        let boards = board.map_or(Vec::new(), |board| vec![board.as_str(); 40]);
        let begun = Instant::now();
        let (out, words, status) = run(
            &[&["solve", "slide:6x6", "--limit-time", "0.5"][..], &boards].concat(),
            input,
        );
        let time = begun.elapsed().as_secs_f64();
        assert!((0.5..10.0).contains(&time), "{time} s");
        assert_eq!(
            words,
            "40 of 40 searches met their limit: ask for good paths with --any\n"
        );
        assert!(out.lines().count() == 40 && status == 1, "{out}");
        let bounds: Vec<u32> = out
            .lines()
            .map(|line| {
                line.strip_prefix("unknown: at least ").unwrap()[..3]
                    .parse()
                    .unwrap()
            })
            .collect();
        // The distance of the tiles, and what half a second proves beyond it.
        assert!(bounds[0] >= bounds[39] && bounds[39] > 100, "{out}");
    }
    let goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x";
    // A near path is found in a moment, whatever the limit. The boards after its end have none, and those before it are answered.
    let (out, words, status) = run(
        &["solve", "slide:6x6", "--any", "--limit-time", "0.5"],
        &lines.repeat(50),
    );
    let unknown = out
        .lines()
        .filter(|line| line.starts_with("unknown: at least 174 moves"))
        .count();
    let found = out
        .lines()
        .filter(|line| line.contains("moves too many"))
        .count();
    assert!(
        found > 0 && unknown > 1000 && found + unknown == 2000 && status == 1,
        "{found} {unknown} {words}"
    );
    assert_eq!(
        words,
        format!("{unknown} of 2000 searches met their limit: allow more time with --limit-time\n")
    );
    assert_eq!(
        run(
            &["solve", "slide:6x6", "--any", "--limit-time", "0", &far],
            ""
        )
        .0,
        "unknown: at least 174 moves\n"
    );
    assert_eq!(
        run(
            &["solve", "slide:5x5", "--any", "--limit-time", "0", goal],
            ""
        )
        .0,
        "\n"
    );
    // With tables, too; and a solved board needs no search.
    let (boards, _, _) = run(&["random", "slide:5x5", "-n", "3", "--seed", "1"], "");
    let (out, _, status) = run(
        &["solve", "slide:5x5", "--limit-time", "0.2"],
        &format!("{boards}{goal}\n"),
    );
    let lines: Vec<&str> = out.split('\n').collect();
    assert!(
        lines[..3]
            .iter()
            .all(|line| line.starts_with("unknown: at least "))
            && status == 1,
        "{out}"
    );
    assert_eq!(lines[3..], ["", ""]);
}

#[test]
fn a_table_is_generated_verified_and_queried() {
    let folder = tempfile::tempdir().unwrap();
    let homing = |arguments: &[&str]| run_in(folder.path(), arguments, "");
    let (made, words, status) = homing(&["gen", "slide:3x5", "--patterns", "1-5, 6-10, 11-14"]);
    assert!(
        made.starts_with("slide:3x5: ") && made.ends_with("tables/slide-3x5.tbl\n"),
        "{made}"
    );
    assert_eq!((words.as_str(), status), ("", 0));
    let (verified, ..) = homing(&["verify", "tables/slide-3x5.tbl"]);
    assert!(verified.ends_with("all is right\n"), "{verified}");
    let (info, ..) = homing(&["info", "tables/slide-3x5.tbl"]);
    assert!(
        info.contains("parameters      patterns 1 2 3 4 5, 6 7 8 9 10, 11 12 13 14\n"),
        "{info}"
    );
    let board = "1 2 3 4 5 6 7 8 9 10 x 11 12 13 14";
    assert_eq!(
        homing(&["solve", "slide:3x5", board]),
        ("rrrr\n".into(), String::new(), 0)
    );
    assert_eq!(
        homing(&[
            "solve",
            "slide:3x5",
            "--table",
            "tables/slide-3x5.tbl",
            board
        ])
        .0,
        "rrrr\n"
    );
    assert_eq!(
        homing(&["hint", "slide:3x5", board]).0,
        "r   3 moves to go  best\nu   5 moves to go\n"
    );
    assert_eq!(
        homing(&["check", "slide:3x5", board, "rrrr"]).0,
        "optimal: 4 moves\n"
    );
    assert_eq!(
        homing(&["check", "slide:3x5", board, "rl"]).0,
        "unsolved: 2 moves made, 4 moves to go; lost 2 moves at move 2 (l)\n"
    );
    assert_eq!(
        homing(&["check", "slide:3x5", board, "rd"]),
        (
            "illegal: move 2 (d) cannot be made\n".into(),
            String::new(),
            1
        )
    );
    // Another goal in another corner, by renaming and turning.
    let goal = "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14";
    assert_eq!(
        homing(&[
            "solve",
            "slide:3x5",
            "--goal",
            goal,
            "1 x 2 3 4 5 6 7 8 9 10 11 12 13 14"
        ])
        .0,
        "l\n"
    );
    // A goal with its blank in another kind of cell has separate tables, also built in memory.
    let edge = "1 x 2 3 4 5 6 7 8 9 10 11 12 13 14";
    let (out, words, status) = homing(&["solve", "slide:3x5", "--goal", edge, goal]);
    assert!(
        words.contains("run `homing gen slide:3x5 --blank 14` once to make answers faster"),
        "{words}"
    );
    assert_eq!((out.as_str(), status), ("r\n", 0));
    let (_, words, status) = homing(&[
        "solve",
        "slide:3x5",
        "--goal",
        edge,
        "--table",
        "tables/slide-3x5.tbl",
        goal,
    ]);
    assert!(words.contains(
        "expected a table of slide:3x5 with its blank where a symmetry brings that of the goal, found one of slide:3x5 with the goal"
    ));
    assert_eq!(status, 2);
    // A changed byte is found.
    let path = folder.path().join("tables/slide-3x5.tbl");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[5000] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let (_, words, status) = homing(&["verify", "tables/slide-3x5.tbl"]);
    assert!(
        words.contains("the file is damaged") && status == 1,
        "{words}"
    );
}

#[test]
fn the_blank_is_at_home_in_any_cell() {
    let folder = tempfile::tempdir().unwrap();
    let homing = |arguments: &[&str]| run_in(folder.path(), arguments, "");
    let (made, words, status) = homing(&[
        "gen",
        "slide:3x5",
        "--blank",
        "7",
        "--patterns",
        "1-5, 6-10, 11-14",
    ]);
    assert!(
        made.starts_with("slide:3x5: ") && made.ends_with("tables/slide-3x5-blank7.tbl\n"),
        "{made}"
    );
    assert_eq!((words.as_str(), status), ("", 0));
    let (verified, ..) = homing(&["verify", "tables/slide-3x5-blank7.tbl"]);
    assert!(verified.ends_with("all is right\n"), "{verified}");
    let board = "1 2 3 4 5 x 6 7 8 9 10 11 12 13 14";
    assert_eq!(
        homing(&["solve", "slide:3x5", "--blank", "7", board]),
        ("r\n".into(), String::new(), 0)
    );
    // The file contains the home of its blank.
    assert_eq!(
        homing(&[
            "solve",
            "slide:3x5",
            "--table",
            "tables/slide-3x5-blank7.tbl",
            board
        ]),
        ("r\n".into(), String::new(), 0)
    );
    // Cell 9 is its mirror image, so that the same table serves it, and any goal with its blank there.
    let mirrored = "1 2 3 4 5 6 7 8 9 x 10 11 12 13 14";
    assert_eq!(
        homing(&["solve", "slide:3x5", "--blank", "9", mirrored]),
        ("l\n".into(), String::new(), 0)
    );
    let goal = "14 13 12 11 10 9 8 7 x 6 5 4 3 2 1";
    let board = "14 13 12 11 10 9 8 7 6 x 5 4 3 2 1";
    assert_eq!(
        homing(&["solve", "slide:3x5", "--goal", goal, board]),
        ("l\n".into(), String::new(), 0)
    );
    let (hints, ..) = homing(&["hint", "slide:3x5", "--blank", "9", mirrored]);
    assert_eq!(
        hints,
        "l   0 moves to go  best\nd   2 moves to go\nu   2 moves to go\n"
    );
    // The three kinds of 4x4 without a file.
    for (cell, boards) in [("2", 3), ("6", 4), ("13", 2)] {
        let (out, words, status) =
            homing(&["states", "slide:4x4", "--blank", cell, "--depth", "1"]);
        assert_eq!((out.lines().count(), status), (boards, 0), "{words}");
        let (answers, words, status) = run(
            &["solve", "slide:4x4", "--blank", cell, "--print", "depth"],
            &out,
        );
        assert_eq!((answers, status), ("1\n".repeat(boards), 0));
        assert!(
            words.contains(&format!(
                "run `homing gen slide:4x4 --blank {cell}` once to make answers "
            )),
            "{words}"
        );
    }
    let (compared, ..) = run(
        &[
            "compare",
            "slide:4x4",
            "--blank",
            "6",
            "--json",
            "1 2 3 4 x 5 6 7 8 9 10 11 12 13 14 15",
        ],
        "",
    );
    assert_eq!(
        compared
            .lines()
            .filter(|row| row.contains("\"moves\":1"))
            .count(),
        6,
        "{compared}"
    );
}

#[test]
fn lists_and_counts() {
    assert_eq!(
        run(&["states", "slide:4x4", "--depth", "1"], "").0,
        "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15\n"
    );
    let (boards, ..) = run(&["states", "slide:4x4", "--depth", "0..10"], "");
    assert_eq!(
        boards.lines().count(),
        1 + 2 + 4 + 10 + 24 + 54 + 107 + 212 + 446 + 946 + 1948
    );
    let (_, words, status) = run(&["states", "slide:4x4", "--depth", "81"], "");
    assert!(
        words.contains("the depths are 0 to 80") && status != 0,
        "{words}"
    );
    let (random, ..) = run(&["random", "slide:4x4", "-n", "3", "--seed", "5"], "");
    assert_eq!(
        (
            random.lines().count(),
            run(&["random", "slide:4x4", "-n", "3", "--seed", "5"], "").0
        ),
        (3, random)
    );
    let (near_goal, ..) = run(
        &[
            "random",
            "slide:4x4",
            "--depth",
            "7",
            "-n",
            "5",
            "--seed",
            "1",
        ],
        "",
    );
    assert_eq!(
        run(&["solve", "slide:4x4", "--print", "depth"], &near_goal).0,
        "7\n".repeat(5)
    );
    let (stats, ..) = run(&["stats", "slide:4x4", "--json"], "");
    let stats: Value = serde_json::from_str(&stats).unwrap();
    assert_eq!(
        (&stats["states"], &stats["states_at_depth"][80]),
        (&10_461_394_944_000u64.into(), &17.into())
    );
}

#[test]
fn limits_and_near_paths() {
    let hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    let (out, _, status) = run(&["solve", "slide:4x4", "--limit-nodes", "1000", hard], "");
    assert!(
        out.starts_with("unknown: at least ") && status == 1,
        "{out}"
    );
    let (out, _, status) = run(&["solve", "slide:4x4", "--limit-time", "0.01", hard], "");
    assert!(
        out.starts_with("unknown: at least ") && status == 1,
        "{out}"
    );
    assert_eq!(
        run(&["solve", "slide:4x4", "--any", NINE], "").0,
        "llldrdrdr\n"
    );
    let (json, ..) = run(&["solve", "slide:4x4", "--any", "--json", hard], "");
    let near: Value = serde_json::from_str(&json).unwrap();
    assert!(
        near["path_moves"].as_u64() >= Some(80) && near["at_least_moves"].as_u64() <= Some(80),
        "{json}"
    );
    let corner: Vec<String> = (1..=35).map(|tile| tile.to_string()).collect();
    let board = format!("{} x 35", corner[..34].join(" "));
    for verb in [
        &["solve", "slide:6x6", "--any"][..],
        &["solve", "slide:6x6"],
    ] {
        assert_eq!(
            run(&[verb, &[&board]].concat(), ""),
            ("r\n".into(), String::new(), 0)
        );
    }
    assert_eq!(
        run(&["hint", "slide:6x6", &board], "").0,
        "r   0 moves to go  best\nl   2 moves to go\nu   2 moves to go\n"
    );
    let far: Vec<&str> = corner.iter().rev().map(String::as_str).collect();
    let (out, words, status) = run(
        &[
            "solve",
            "slide:6x6",
            "--limit-time",
            "0.1",
            &format!("{} 1 2 x", far[..33].join(" ")),
        ],
        "",
    );
    let help = "board 1: the search stopped after 0.1 s: ask for good paths with --any\na path of ";
    assert!(
        out.starts_with("unknown: at least ") && words.starts_with(help) && status == 1,
        "{out}{words}"
    );
}

#[test]
fn searches_are_listed_with_the_table() {
    let (rows, words, status) = run(&["compare", "slide:4x4", "--json", NINE], "");
    assert_eq!((words.as_str(), status), (ADVICE, 0));
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    assert_eq!(rows.len(), 6);
    for row in &rows {
        assert!(
            row["board"] == NINE && row["moves"] == 9 && row["nodes_expanded"].as_u64() >= Some(9),
            "{row}"
        );
    }
    let (boards, ..) = run(&["random", "slide:4x4", "-n", "2", "--seed", "1"], "");
    let (means, ..) = run(&["compare", "slide:4x4", "--limit-nodes", "100"], &boards);
    assert!(
        means.contains("A* Manhattan") && means.contains("gave up") && !means.contains("-0"),
        "{means}"
    );
    assert_eq!(
        run(
            &[
                "solve",
                "slide:4x4",
                "--by",
                "astar",
                "--print",
                "depth",
                NINE
            ],
            ""
        )
        .0,
        "9\n"
    );
    let board = "1 2 3 4 5 6 7 8 9 10 x 11 12 13 14";
    assert_eq!(
        run(
            &[
                "solve",
                "slide:3x5",
                "--by",
                "ida",
                "--print",
                "depth",
                board
            ],
            ""
        )
        .0,
        "4\n"
    );
    let other_goal = run(
        &[
            "compare",
            "slide:3x5",
            "--goal",
            "1 2 3 4 5 6 7 8 9 10 12 11 14 13 x",
            board,
        ],
        "",
    );
    assert!(
        other_goal
            .1
            .contains("the searches know goals with their tiles in order"),
        "{}",
        other_goal.1
    );
}

#[test]
fn unsupported_questions_are_refused_with_a_message() {
    for (arguments, sentence) in [
        (
            &["random", "slide:6x6", "--depth", "3"][..],
            "slide:6x6 has no table",
        ),
        (&["gen", "slide:6x6"], "slide:6x6 has no table"),
        (&["solve", "slide:4x11"], "each side 2 to 10"),
        (
            &["gen", "slide:4x4", "--blank", "17"],
            "--blank: expected the number of a cell from 1 to 16, found \"17\"",
        ),
        (
            &["gen", "slide:4x4", "--blank", "0"],
            "--blank: expected the number of a cell from 1 to 16, found \"0\"",
        ),
        (
            &["solve", "slide:4x4", "--blank", "1", "--goal", NINE],
            "--blank: it names the goal, and so does the option goal",
        ),
        (
            &["compare", "slide:5x5", ONE_OF_25],
            "they know boards of at most 16 cells",
        ),
        (
            &["export", "slide:4x4", "--format", "csv"],
            "states of patterns",
        ),
        (&["gen", "slide:4x4", "--columns", "move"], "--columns"),
        (
            &["gen", "slide:4x4", "--patterns", "1-8"],
            "expected tile 9 in a pattern",
        ),
        (
            &[
                "gen",
                "slide:4x4",
                "--patterns",
                "1-6, 7-12, 13-15; 13-15, 1-5, 6-12",
            ],
            "the pattern 13 14 15 is already in the first set",
        ),
        (
            &["gen", "slide:4x4", "--checkpoint", "3"],
            "keeps no checkpoints",
        ),
        (
            &["gen", "eight", "--patterns", "1-8"],
            "--patterns: it is for boards of more than 14 cells",
        ),
        (
            &["solve", "slide:4x4", "--any", "--print", "count", NINE],
            "--any: it finds one path",
        ),
        (&["stats", "slide:5x5"], "nobody has counted"),
    ] {
        let (out, words, status) = run(arguments, "");
        assert!(
            words.contains(sentence) && status != 0 && out.is_empty(),
            "{arguments:?}: {words}{out}"
        );
    }
}

/// Boards of puzzles without a table are drawn uniformly; each can be solved.
#[test]
fn boards_without_a_table_are_drawn_uniformly() {
    let random = |more: &[&str]| run(&[&["random", "--seed", "7"], more].concat(), "");
    let (boards, words, status) = random(&["perm:topspin-20", "-n", "3"]);
    assert_eq!(
        (boards.lines().count(), words, status),
        (3, String::new(), 0)
    );
    for (line, json) in boards
        .lines()
        .zip(random(&["perm:topspin-20", "-n", "3", "--json"]).0.lines())
    {
        assert_eq!(json, format!(r#"{{"v":1,"board":"{line}"}}"#));
        let mut pieces: Vec<u32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        pieces.sort_unstable();
        assert!(pieces.into_iter().eq(1..=20), "{line}");
    }
    let (answers, ..) = run(&["solve", "perm:topspin-20", "--limit-nodes", "1"], &boards);
    assert!(
        answers
            .lines()
            .all(|line| line.starts_with("unknown: at least ")),
        "{answers}"
    );
    for more in [&["slide:6x6"][..], &["slide:5x5", "--metric", "lines"]] {
        let (boards, words, status) = random(&[more, &["-n", "6"]].concat());
        assert_eq!((words, status), (String::new(), 0));
        let solve = [&["solve"], more, &["--any", "--explain"]].concat();
        assert_eq!(run(&solve, &boards).2, 0, "half of all would be unsolvable");
    }
    let (_, words, status) = random(&["perm:topspin-20", "--depth", "3"]);
    assert!(
        words.contains("states of patterns") && words.contains("--depth") && status == 2,
        "{words}"
    );
}

/// A puzzle too large for that is scrambled by moves, never by two of the same face in a row, and says so.
#[test]
fn boards_by_random_moves_are_labelled() {
    let mut text = String::from("Name Ring\nSet P 110 3\n");
    for (name, first) in [("A", 1), ("B", 30), ("C", 60)] {
        let turned = |place: usize| match place {
            _ if !(first..first + 51).contains(&place) => place,
            _ if place == first + 50 => first,
            _ => place + 1,
        };
        let places: Vec<String> = (1..=110).map(|place| turned(place).to_string()).collect();
        text += &format!("Move {name}\nP\n{}\nEnd\n", places.join(" "));
    }
    let (boards, words, status) = run(
        &["random", &format!("perm:{text}"), "--seed", "7", "-n", "2"],
        "",
    );
    assert!(
        words == "these boards are 60 random moves from the goal, not a uniform sample\n"
            && status == 0,
        "{words}"
    );
    for line in boards.lines() {
        let faces: Vec<&str> = line.split(' ').map(|word| &word[..1]).collect();
        assert_eq!(faces.len(), 60);
        assert!(faces.windows(2).all(|pair| pair[0] != pair[1]), "{line}");
    }
}

/// Counts by depth are those of the puzzle, not of a pattern; no table is written, however deep. The first are published for the cube
/// by half turns (OEIS A080601) and the 15-puzzle (A089484).
#[test]
fn counts_by_depth_are_those_of_the_puzzle() {
    let eight = "1 2 4 8 16 20 39 62 116 152 286 396 748 1024 \
                 1893 2512 4485 5638 9529 10878 16993 17110 23952 20224 24047 15578 14560 6274 3910 760 221 2";
    for (puzzle, depth, counts) in [
        ("perm:3x3x3", "3", "1 18 243 3240"),
        ("slide:4x4", "6", "1 2 4 10 24 54 107"),
        ("slide:5x5", "4", "1 2 4 10 26"),
        ("perm:topspin-20", "3", "1 3 6 12"),
        ("eight", "31", eight),
        ("eight", "99", eight),
    ] {
        let (out, words, status) = run(&["gen", puzzle, "--depth", depth], "");
        assert_eq!(
            (out, words, status),
            (format!("{counts}\n"), String::new(), 0),
            "{puzzle}"
        );
    }
    let quarter = [
        "gen",
        "perm:3x3x3",
        "--metric",
        "quarter-turn",
        "--depth",
        "3",
    ];
    assert_eq!(run(&quarter, "").0, "1 12 114 1068\n");
    let (stats, ..) = run(&["stats", "perm:3x3x3", "--format", "oeis"], "");
    assert!(stats.starts_with("1, 18, 243, 3240, 43239"), "{stats}");
}

/// A puzzle of more sets than there are patterns is answered by the patterns of some.
#[test]
fn a_puzzle_of_many_sets_has_patterns() {
    const SETS: usize = 14;
    let sets = || (1..=SETS).map(|set| format!("S{set}\n"));
    let mut text = String::from("Name Sets\n");
    sets().for_each(|set| text += &format!("Set {} 6 1\n", set.trim()));
    let all: String = sets().map(|set| set + "2 3 4 5 6 1\n").collect();
    text += &format!("Move A\n{all}End\n");
    for (set, number) in sets().zip(1..) {
        text += &format!("Move B{number}\n{set}2 3 1 4 5 6\nEnd\n");
    }
    let puzzle = format!("perm:{text}");
    let (out, words, status) = run(&["solve", &puzzle, "A B3 A' B14"], "");
    assert_eq!(
        (out.split_whitespace().count(), status),
        (4, 0),
        "{out}{words}"
    );
    let (out, _, status) = run(&["gen", "--dry-run", &puzzle], "");
    assert!(out.contains("12 pattern tables") && status == 0, "{out}");
}
