//! The verbs hint, check, random, stats and states; and bad input.

use crate::common;
use serde_json::Value;

/// Runs the program on an input: its exit status, standard output and standard error.
fn homing(arguments: &[&str], input: &str) -> (i32, String, String) {
    let (out, words, status) = common::run(arguments, input);
    (status, out, words)
}

fn answered(arguments: &[&str]) -> String {
    let (status, out, err) = homing(arguments, "");
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&answered(arguments)).unwrap()
}

/// Usage errors: status 2, nothing on standard output, and this message.
fn refused(arguments: &[&str], sentence: &str) {
    let (status, out, err) = homing(arguments, "");
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
    assert!(err.contains(sentence), "{arguments:?}: {err}");
}

#[test]
fn hint() {
    assert_eq!(
        answered(&["hint", "eight", "1234x6758"]),
        "d   1 move to go  best\nl   3 moves to go\nr   3 moves to go\nu   3 moves to go\n"
    );
    assert_eq!(answered(&["hint", "eight", "12345687x"]), "unsolvable\n");
    assert_eq!(
        answered(&["hint", "eight", "--goal", "12345x678", "12345x678"]),
        "d   1 move to go\nl   1 move to go\nu   1 move to go\n"
    );
    assert_eq!(
        answered(&["hint", "flip", "wwwwwwwwwwwwwwww", "--goal", "black"])
            .lines()
            .filter(|line| line.ends_with("  best"))
            .count(),
        8
    );
    let record = json(&["hint", "eight", "1234x6758", "--json"]);
    assert_eq!(
        (
            &record["depth_moves"],
            &record["hints"][0]["move"],
            &record["hints"][1]["depth_after_moves"]
        ),
        (&2.into(), &"d".into(), &3.into())
    );
    let (status, out, err) = homing(&["hint", "eight", "1234x675"], "");
    assert_eq!(
        (status, out.as_str(), err.as_str()),
        (
            1,
            "invalid\n",
            "error: board 1: a 3x3 board has 9 cells, found 8\n"
        )
    );
    let (status, out, err) = homing(&["hint", "eight"], "12345687x\n1234\n1234567x8");
    let expected =
        "unsolvable\n\ninvalid\n\nr   0 moves to go  best\nl   2 moves to go\nu   2 moves to go\n";
    assert_eq!(
        (status, out.as_str(), err.as_str()),
        (
            1,
            expected,
            "error: line 2: a 3x3 board has 9 cells, found 4\n"
        )
    );
    refused(
        &["hint", "route:graph.txt", "1"],
        "a graph has walks and no boards",
    );
}

#[test]
fn check() {
    let board = "2 3 4 1 5 x 7 6 8";
    assert_eq!(
        answered(&["check", "eight", board, "dlurullddrurdllurdr"]),
        "optimal: 19 moves\n"
    );
    let longer = answered(&["check", "eight", board, "lrdlurullddrurdllurdr"]);
    assert_eq!(
        longer,
        "solves: 21 moves, 2 moves more than needed; lost 2 moves at move 2 (r)\n"
    );
    assert_eq!(
        answered(&["check", "flip", "bwwbbbwbbwwbbwww", "1 2 6 15"]),
        "optimal: 4 moves\n"
    );
    let record = json(&["check", "eight", board, "lrdlurullddrurdllurdr", "--json"]);
    assert_eq!(
        (
            &record["status"],
            &record["lost_moves"],
            &record["detours"][0]["at_move"]
        ),
        (&"solves".into(), &2.into(), &2.into())
    );
    for (moves, answer) in [
        (
            "lr",
            "unsolved: 2 moves made, 19 moves to go; lost 2 moves at move 2 (r)\n",
        ),
        ("lll", "illegal: move 3 (l) cannot be made\n"),
        ("", "unsolved: 0 moves made, 19 moves to go\n"),
    ] {
        assert_eq!(
            homing(&["check", "eight", board, moves], ""),
            (1, answer.into(), String::new())
        );
    }
    refused(
        &["check", "eight", board],
        "expected the moves after the board",
    );
}

#[test]
fn check_in_bulk() {
    let input = "12345678x\t\n123456x78\trr\r\n123456x78 rr\n123456x78\trrl\n12345x678\tz\n1\tr\n12345687x\tu\n123456x78\trr";
    let (status, out, err) = homing(&["check", "eight"], input);
    let expected = [
        "optimal: 0 moves",
        "optimal: 2 moves",
        "invalid",
        "unsolved: 3 moves made, 1 move to go; lost 2 moves at move 3 (l)",
        "invalid",
        "invalid",
        "unsolvable",
        "optimal: 2 moves",
    ];
    assert_eq!(
        (status, out.lines().collect::<Vec<_>>()),
        (1, expected.to_vec())
    );
    let sentences = [
        "error: line 3: expected a board, a tab, and the moves, found \"123456x78 rr\"",
        "error: line 5: the moves: column 1: expected the letters u d l r, found \"z\"",
        "error: line 6: a 3x3 board has 9 cells, found 1",
    ];
    assert_eq!(err.lines().collect::<Vec<_>>(), sentences);
    let (status, out, _) = homing(&["check", "eight", "--json"], input);
    assert_eq!((status, out.lines().count()), (1, 8), "a line for a line");
    assert!(
        out.lines()
            .all(|line| serde_json::from_str::<Value>(line).is_ok())
    );
    // There may be many more moves than fit into a board's line, and all are checked; but there is a limit.
    let long = |pairs: usize| format!("123456x78\t{}rr\n123456x78\trr\n", "rl".repeat(pairs));
    let (status, out, _) = homing(&["check", "eight"], &long(5_000));
    assert!(
        status == 0
            && out.starts_with(
                "solves: 10002 moves, 10000 moves more than needed; lost 2 moves at move 2 (l), "
            )
    );
    let (status, out, err) = homing(&["check", "eight"], &long(600_000));
    assert_eq!((status, out.as_str()), (1, "invalid\noptimal: 2 moves\n"));
    assert_eq!(
        err,
        "error: line 1: the line has more than 1048576 bytes, the most that are read\n"
    );
}

#[test]
fn random() {
    let boards = answered(&[
        "random", "eight", "--depth", "20..25", "-n", "50", "--seed", "7",
    ]);
    assert_eq!(
        (boards.lines().count(), boards.lines().next()),
        (50, Some("7 x 8 5 4 3 2 1 6"))
    );
    let (_, depths, _) = homing(&["solve", "eight", "--print", "depth"], &boards);
    assert!(
        depths
            .lines()
            .all(|depth| (20..=25).contains(&depth.parse().unwrap()))
    );
    assert_eq!(
        boards,
        answered(&[
            "random", "eight", "--depth", "20..25", "-n", "50", "--seed", "7"
        ])
    );
    // Without a seed the boards differ each time, and the seed is printed.
    let unseeded = || homing(&["random", "eight", "-n", "9"], "");
    let (first, second) = (unseeded(), unseeded());
    assert!(
        first.1 != second.1 && first.2.starts_with("drawn with --seed "),
        "{first:?} {second:?}"
    );
    assert_eq!(
        json(&[
            "random",
            "eight",
            "--goal",
            "1238x4765",
            "--depth",
            "30",
            "--json",
            "--seed",
            "5"
        ])["depth_moves"],
        30
    );
    refused(
        &["random", "eight", "--depth", "32"],
        "error: no state of slide:3x3 has a depth of 32: the depths are 0 to 31\n",
    );
    refused(
        &["random", "eight", "--depth", "32..40"],
        "no state of slide:3x3 has a depth from 32 to 40",
    );
    refused(
        &["random", "eight", "--depth", "9..3"],
        "there is no depth from 9 up to 3: the smaller one comes first",
    );
    refused(
        &["random", "eight", "--depth", "deep"],
        "expected a depth, as 31 or max, or a range of them, as 20..25 or 20..",
    );
    refused(&["random", "eight", "--seed", "x"], "--seed");
}

#[test]
fn states() {
    assert_eq!(
        answered(&["states", "eight", "--depth", "31"]),
        "6 4 7 8 5 x 3 2 1\n8 6 7 2 5 4 3 x 1\n"
    );
    assert_eq!(
        answered(&[
            "states", "flip", "--goal", "black", "--depth", "0", "--json"
        ]),
        "{\"v\":1,\"board\":\"bbbbbbbbbbbbbbbb\",\"depth_moves\":0}\n"
    );
    refused(
        &["states", "eight", "--depth", "33"],
        "no state of slide:3x3 has a depth of 33: the depths are 0 to 31",
    );
    refused(&["states", "eight"], "--depth");
}

/// The distribution as rows and as a chart.
#[test]
fn stats_in_other_forms() {
    let csv = answered(&["stats", "eight", "--format", "csv"]);
    assert!(
        csv.starts_with("depth_moves,states\n0,1\n1,2\n2,4\n")
            && csv.ends_with("\n31,2\n")
            && csv.lines().count() == 33,
        "{csv}"
    );
    let svg = answered(&["stats", "eight", "--format", "svg"]);
    assert!(
        svg.starts_with("<svg ")
            && svg.ends_with("</svg>\n")
            && svg.contains("<title>31: 2</title>"),
        "{svg}"
    );
    assert_eq!(svg.matches("<title>").count(), 32);
}

/// Verbs that generate and check report the same in JSON, with the same names.
#[test]
fn generated_and_verified_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let made = json(&["gen", "flip", "--dir", dir, "--json"]);
    let checked = json(&["verify", "flip", "--dir", dir, "--json"]);
    let stats = json(&["stats", "flip", "--json"]);
    for (field, value) in [
        ("v", 1),
        ("states", 65_536),
        ("reachable_states", 4_096),
        ("greatest_depth", 6),
    ] {
        for record in [&made, &checked, &stats] {
            assert_eq!(record[field], value, "{field}: {record}");
        }
    }
    assert_eq!(
        (&checked["is_right"], &made["file"]),
        (&true.into(), &checked["file"])
    );
    let path = folder.path().join("flip-4x4.tbl");
    let mut bytes = std::fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(homing(&["verify", "flip", "--dir", dir, "--json"], "").0, 1);
    let (_, problems, _) = homing(&["judge", "--json"], "");
    let problems: Vec<Value> = problems
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(
        problems
            .iter()
            .any(|problem| problem["name"] == "poj1077" && problem["v"] == 1)
    );
}

#[test]
fn stats() {
    let words = answered(&["stats", "eight"]);
    for line in [
        "mean depth        21.9724 moves",
        "one shortest path 78033 states",
        "shortest paths    2.761 on average, at most 64",
        "local maxima      25077 states",
    ] {
        assert!(words.lines().any(|found| found == line), "{words}");
    }
    assert_eq!(words.lines().filter(|line| line.ends_with('#')).count(), 32);
    let record = json(&["stats", "eight", "--goal", "1238x4765", "--json"]);
    assert_eq!(
        (
            &record["greatest_depth"],
            &record["depth_unit"],
            &record["states_at_depth"][30]
        ),
        (&30.into(), &"moves".into(), &148.into())
    );
    for arguments in [
        &["stats", "flip:7x7"][..],
        &["stats", "flip:7x7", "--symmetric"],
    ] {
        refused(
            arguments,
            "error: nobody has counted the states of flip:7x7 at each depth: it is a matrix: \
             ask random for boards of a depth\n",
        );
    }
    refused(
        &["gen", "flip:7x7", "--depth", "3"],
        "error: nobody has counted the states of flip:7x7 at each depth: leave out --depth\n",
    );
    refused(
        &["stats", "eight", "--goal", "123"],
        "error: the goal: a 3x3 board has 9 cells, found 3\n",
    );
    refused(
        &["stats", "eight", "--goal", "red"],
        "error: the goal: column 1: expected tile numbers and x, found \"r\"\n",
    );
}

/// Mazes, whose moves have weights: pushes count first.
#[test]
fn pushes() {
    let folder = tempfile::tempdir().unwrap();
    let maze = folder.path().join("maze.txt");
    std::fs::write(&maze, "######\n#T...#\n#.B..#\n#..S.#\n######\n").unwrap();
    let puzzle = format!("push:{}", maze.display());
    let dir = folder.path().to_str().unwrap();
    answered(&["gen", &puzzle, "--dir", dir, "--quiet"]);
    let table = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|end| end == "tbl"))
        .unwrap();
    let table = table.to_str().unwrap();
    let ask = |arguments: &[&str]| json(&[arguments, &["--table", table, "--json"]].concat());
    let solved = ask(&["solve", &puzzle, "3 3 4 4"]);
    assert_eq!(
        (&solved["depth_pushes"], &solved["moves"]),
        (
            &2.into(),
            &answered(&["solve", &puzzle, "3 3 4 4", "--table", table])
                .trim_end()
                .into()
        )
    );
    let checked = ask(&[
        "check",
        &puzzle,
        "3 3 4 4",
        solved["moves"].as_str().unwrap(),
    ]);
    assert_eq!(
        (&checked["status"], &checked["lost_pushes"]),
        (&"optimal".into(), &0.into())
    );
    let hinted = ask(&["hint", &puzzle, "3 3 4 4"]);
    assert_eq!(
        hinted["hints"][0]["depth_after_moves"].as_u64().unwrap() + 1,
        solved["depth_moves"].as_u64().unwrap()
    );
    assert_eq!(
        ask(&["random", &puzzle, "--depth", "2", "--seed", "1"])["depth_pushes"],
        2
    );
    assert_eq!(ask(&["stats", &puzzle])["depth_unit"], "pushes");
    let sum: usize = ask(&["stats", &puzzle])["states_at_depth"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count.as_u64().unwrap() as usize)
        .sum();
    assert_eq!(
        answered(&["states", &puzzle, "--depth", "0..9", "--table", table])
            .lines()
            .count(),
        sum
    );
    refused(
        &["hint", &puzzle, "3 3 4 4", "--goal", "1 1"],
        "--goal: an option of slide:RxC, flip:RxC and perm:FILE, and push:FILE has none of that name: leave it out",
    );
}

/// The variable is for tests: it makes a processor run each of its kernels.
#[test]
fn the_kernel_is_named_and_can_be_chosen() {
    let with = |kernel: &str, arguments: &[&str]| {
        common::said_by(
            common::program()
                .args(arguments)
                .env("HOMING_KERNEL", kernel),
        )
    };
    let (version, verbose) = (
        answered(&["--version"]),
        answered(&["--version", "--verbose"]),
    );
    let kernel = verbose
        .strip_prefix(&version)
        .and_then(|rest| rest.strip_prefix("kernel: "))
        .unwrap()
        .trim_end();
    assert_eq!(answered(&["--verbose", "-V"]), verbose);
    for name in ["portable", kernel] {
        assert_eq!(
            with(name, &["--version", "--verbose"]).0,
            format!("{version}kernel: {name}\n")
        );
        assert_eq!(
            with(name, &["solve", "eight", "2 3 4 1 5 x 7 6 8"]).0,
            "dlurullddrurdllurdr\n"
        );
    }
    let (out, words, status) = with("mmx", &["--version", "--verbose"]);
    assert_eq!((out.as_str(), status), ("", 2));
    assert!(
        words.starts_with("error: variable HOMING_KERNEL: expected portable"),
        "{words}"
    );
}

/// The hardest states can be listed without asking for statistics first.
#[test]
fn depths_may_be_open_or_the_greatest() {
    let states = |depth: &str| answered(&["states", "eight", "--depth", depth]);
    assert_eq!(states("max"), states("31"));
    assert_eq!(states("30..").lines().count(), 221 + 2, "as published");
    assert_eq!(states("..2"), states("0..2"));
    assert_eq!(
        answered(&["export", "eight", "--format", "csv", "--depth", "max"]),
        answered(&["export", "eight", "--format", "csv", "--depth", "31"])
    );
    assert_eq!(
        answered(&["random", "flip", "--depth", "max", "--seed", "1"]),
        answered(&["random", "flip", "--depth", "6", "--seed", "1"])
    );
    assert_eq!(
        answered(&["random", "flip:6x6", "--depth", "15..", "--seed", "1"])
            .trim()
            .len(),
        36
    );
    refused(
        &["states", "eight", "--depth", "32.."],
        "no state of slide:3x3 has a depth of 32: the depths are 0 to 31",
    );
}
