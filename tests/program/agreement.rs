//! Interfaces of the engine agree. Each test is about two that once disagreed; lines of 5,000 spaces are in `tests/program/families`, and C
//! compared with the program is in `bindings/c/tests`.

use crate::common;

#[test]
fn gen_refuses_impossible_requests_before_it_writes() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, sentence) in [
        (
            ["gen", "flip", "--checkpoint", "3"],
            "error: flip:4x4 keeps no checkpoints: leave out --checkpoint\n",
        ),
        (
            ["gen", "all", "--blank", "1"],
            "error: --blank: an option of slide:RxC, and flip:RxC has none of that name: leave it out\n",
        ),
    ] {
        let (out, words, status) = common::run_in(folder.path(), &arguments, "");
        assert_eq!((out.as_str(), words.as_str(), status), ("", sentence, 2));
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            0,
            "{arguments:?} left something behind"
        );
    }
}

#[test]
fn a_custom_goal_is_answered_like_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let board = "b".repeat(25);
    let (out, words, status) = common::run_in(
        folder.path(),
        &[
            "solve", "flip:5x5", "--goal", "white", "--print", "depth", &board,
        ],
        "",
    );
    // 15 presses turn the 5x5 board: Sutner, 1989; OEIS A075462.
    assert_eq!((out.as_str(), words.as_str(), status), ("15\n", "", 0));
}

/// Every verb that needs boards refuses a graph with the same message, and the alternatives that it names work.
#[test]
fn graphs_are_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("g.txt"), "3 3\n1 2 1\n2 3 1\n1 3 5\n").unwrap();
    let verbs: [&[&str]; 6] = [
        &["hint"],
        &["export", "--format", "csv"],
        &["states", "--depth", "1"],
        &["random"],
        &["stats"],
        &["show"],
    ];
    for verb in verbs {
        let mut arguments = vec![verb[0], "route:g.txt"];
        arguments.extend(&verb[1..]);
        if ["hint", "show"].contains(&verb[0]) {
            arguments.push("1");
        }
        let (out, words, status) = common::run_in(folder.path(), &arguments, "");
        let sentence =
            "error: a graph has walks and no boards: ask it for the K-th shortest walk\n";
        assert_eq!(
            (out.as_str(), words.as_str(), status),
            ("", sentence, 2),
            "{arguments:?}"
        );
    }
    let (out, words, status) = common::run_in(
        folder.path(),
        &["solve", "route:g.txt", "--to", "3", "1 2"],
        "",
    );
    assert_eq!((out.as_str(), words.as_str(), status), ("5\n", "", 0));
}

/// `gen`, `stats` and `info` report the same numbers of states, under the same names.
#[test]
fn the_number_of_states_is_the_same_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, states, reachable) in [
        ("eight", 181_440, 181_440),
        ("flip", 65_536, 4_096),
        ("slide:2x3", 360, 360),
    ] {
        for verb in ["gen", "stats", "info", "verify"] {
            let (out, words, status) = common::run_in(folder.path(), &[verb, puzzle, "--json"], "");
            assert_eq!((words.as_str(), status), ("", 0), "{verb} {puzzle}");
            let record: serde_json::Value = serde_json::from_str(&out).unwrap();
            assert_eq!(
                (&record["states"], &record["reachable_states"]),
                (&states.into(), &reachable.into()),
                "{verb} {puzzle}: {out}"
            );
            assert_eq!(record["v"], 1, "{out}");
        }
    }
}

/// `-` is standard input for every puzzle read from a file, with the same answers.
#[test]
fn a_puzzle_is_read_from_standard_input_as_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles: [(&str, &str, &[&str]); 3] = [
        ("route", "3 3\n1 2 1\n2 3 1\n1 3 5\n", &["--to", "3", "1 2"]),
        ("push", "#######\n#S.B.T#\n#.....#\n#######\n", &[]),
        ("flip", "1: 1 2\n2: 1 2 3\n3: 2 3\n", &["bwb"]),
    ];
    for (family, text, rest) in puzzles {
        std::fs::write(folder.path().join("puzzle.txt"), text).unwrap();
        let ask = |place: &str, input: &str| {
            let name = format!("{family}:{place}");
            common::run_in(folder.path(), &[&["solve", &name], rest].concat(), input)
        };
        let (by_file, by_input) = (ask("puzzle.txt", ""), ask("-", text));
        assert!(by_file.2 == 0 && !by_file.0.is_empty(), "{by_file:?}");
        assert_eq!(by_file, by_input);
    }
}

/// With all 119 permutations of five pieces as moves, symmetries are not looked for.
#[test]
fn unknown_symmetries_are_said_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..5 {
        let longer = orders.iter().flat_map(|order| {
            let free = (0..5).filter(|next| !order.contains(next));
            free.map(|next| [&order[..], &[next]].concat())
        });
        orders = longer.collect();
    }
    let moves = format!("{{\"generators\": {:?}}}", &orders[1..]);
    std::fs::write(folder.path().join("all.json"), moves).unwrap();
    let run = |arguments: &[&str]| {
        let (out, words, status) = common::run_in(folder.path(), arguments, "");
        assert_eq!((words.as_str(), status), ("", 0), "{arguments:?}");
        out
    };
    run(&["gen", "perm:all.json"]);
    for verb in ["info", "stats"] {
        let out = run(&[verb, "perm:all.json", "--json"]);
        let record: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(record["symmetries"], 1, "{out}");
        assert_eq!(record["has_unknown_symmetries"], true, "{out}");
        let out = run(&[verb, "perm:all.json"]);
        assert!(out.contains("  at least 1\n"), "{out}");
    }
    let out = run(&["stats", "perm:all.json", "--symmetric"]);
    assert!(out.contains("classes           at most 120\n"), "{out}");
}
