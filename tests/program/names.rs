//! Names and boards as people write them, and `-` for files: accepted variants, and suggestions.

use crate::common;
use crate::common::{run, run_in};

const ANSWER: &str = "dlurullddrurdllurdr\n";

fn answered(arguments: &[&str], input: &str) -> String {
    let (out, words, status) = run(arguments, input);
    assert_eq!((words.as_str(), status), ("", 0), "{arguments:?}");
    out
}

fn refused(arguments: &[&str]) -> String {
    let (out, words, status) = run(arguments, "");
    assert_eq!((out.as_str(), status), ("", 2), "{arguments:?}: {words}");
    words
}

#[test]
fn puzzles_are_understood_in_other_spellings() {
    for name in [
        "Eight",
        "EIGHT",
        "8",
        "8-puzzle",
        "8puzzle",
        "8 Puzzle",
        "eight-puzzle",
        "slide:3X3",
        "Slide:3x3",
        "slide 3x3",
        "slide:3×3",
    ] {
        assert_eq!(
            answered(&["solve", name, "23415x768"], ""),
            ANSWER,
            "{name}"
        );
    }
    assert_eq!(
        answered(&["solve", "slide", "3x3", "23415x768"], ""),
        ANSWER,
        "a shell parts the name"
    );
    assert_eq!(
        answered(&["solve", "Flip", "4X4", "bwwbbbwbbwwbbwww"], ""),
        "1 2 6 15\n"
    );
    assert_eq!(answered(&["solve", "5-puzzle", "12345x"], ""), "\n");
    for name in [
        "lights:4x4",
        "lights-out:4x4",
        "Lights Out:4x4",
        "LightsOut 4x4",
    ] {
        assert_eq!(
            answered(&["solve", name, "bwwbbbwbbwwbbwww"], ""),
            "1 6 8 9\n",
            "{name}: all white"
        );
    }
    assert_eq!(
        answered(&["solve", "lights", "4x4", "bwwbbbwbbwwbbwww"], ""),
        "1 6 8 9\n",
        "a shell parts the name"
    );
    assert_eq!(
        answered(&["solve", "sokoban:-"], "#####\n#@$.#\n#####\n").to_lowercase(),
        "r\n"
    );
    for (name, board) in [
        ("15", "a 4x4 board has 16 cells"),
        ("24", "a 5x5 board has 25 cells"),
    ] {
        let (_, words, status) = run(&["solve", name, "1"], "");
        assert!(words.contains(board) && status == 1, "{words}");
    }
    let (_, words, status) = run(&["solve", "15-puzzle", "x"], "");
    assert!(
        words.ends_with("error: board 1: a 4x4 board has 16 cells, found 1\n") && status == 1,
        "{words}"
    );
}

#[test]
fn unknown_names_get_a_suggestion() {
    for (name, meant) in [
        ("eigth", "eight"),
        ("filp", "flip"),
        ("slid:3x4", "slide:3x4"),
        ("psuh:maze.txt", "push:maze.txt"),
    ] {
        let words = refused(&["solve", name, "x"]);
        assert!(
            words.ends_with(&format!("or own:FILE; did you mean {meant}?\n")),
            "{words}"
        );
    }
    assert!(!refused(&["solve", "sudoku", "x"]).contains("did you mean"));
    for (name, expected) in [
        ("slide", "slide:RxC, as in slide:3x3"),
        ("slide:", "slide:RxC, as in slide:3x3"),
        ("lights-out", "lights-out:RxC, as in lights-out:4x4"),
        ("push", "push:FILE"),
        ("sokoban:", "sokoban:FILE"),
        ("slide:4", "slide:RxC; did you mean slide:4x4?"),
        (
            "flip:5x5@torus",
            "flip:RxC:PATTERN@torus; did you mean flip:5x5:cross@torus?",
        ),
        ("route", "route:GRAPH"),
    ] {
        assert_eq!(
            refused(&["solve", name, "x"]),
            format!("error: unknown puzzle {name:?}: expected {expected}\n")
        );
    }
    for (name, listed) in [
        ("perm", "perm:FILE or one of perm:2x2x2, perm:2x3x3"),
        ("blocks", "blocks:FILE or one of blocks:huarong-dao"),
    ] {
        let words = refused(&["solve", name, "x"]);
        assert!(
            words.starts_with(&format!(
                "error: unknown puzzle {name:?}: expected {listed}"
            )),
            "{words}"
        );
    }
    for name in ["rush-hour", "Rush Hour"] {
        let words = refused(&["solve", name, "x"]);
        assert!(
            words.ends_with("; did you mean blocks:rush-hour-93 or blocks:rush-hour-60?\n"),
            "{words}"
        );
    }
    for (name, meant) in [
        ("poj1078", "poj1077"),
        ("aoj652", "uva652"),
        ("hdu1403", "hdu1043"),
    ] {
        let words = refused(&["judge", name]);
        assert!(words.contains(&format!("did you mean {meant}?")), "{words}");
    }
}

#[test]
fn a_known_name_can_omit_the_family() {
    for (name, whole) in [
        ("2x2x2", "perm:2x2x2"),
        ("3X3X3", "perm:3x3x3"),
        ("cube", "perm:3x3x3"),
        ("Rubik's Cube", "perm:3x3x3"),
        ("topspin-8", "perm:topspin-8"),
        ("pancakes-7", "perm:pancakes-7"),
        ("klotski", "blocks:huarong-dao"),
        ("huarong-dao", "blocks:huarong-dao"),
        ("Rush Hour 93", "blocks:rush-hour-93"),
    ] {
        assert_eq!(
            run(&["gen", name, "--dry-run"], ""),
            run(&["gen", whole, "--dry-run"], ""),
            "{name}"
        );
    }
}

/// The goal of the Flip Game is all alike; that of Lights Out is all out.
#[test]
fn lights_out_has_the_goal_of_all_lights_off() {
    let (lit, out) = ("b".repeat(25), "w".repeat(25));
    assert_eq!(answered(&["solve", "flip:5x5", &lit], ""), "\n");
    assert_eq!(
        answered(&["solve", "lights-out:5x5", "--print", "depth", &lit], ""),
        "15\n",
        "the least, as Anderson and Feil have it"
    );
    assert_eq!(answered(&["solve", "lights:5x5", &out], ""), "\n");
    assert_eq!(
        answered(&["solve", "lights:5x5", "--goal", "any", &lit], ""),
        "\n"
    );
    assert_eq!(
        answered(&["solve", "lights:7x7", &"b".repeat(49)], ""),
        answered(
            &["solve", "flip:7x7", "--goal", "white", &"b".repeat(49)],
            ""
        )
    );
}

#[test]
fn the_list_has_the_known_puzzles_and_the_tables_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let here = |arguments: &[&str]| {
        let (out, words, status) = run_in(folder.path(), arguments, "");
        assert_eq!((words.as_str(), status), ("", 0), "{arguments:?}");
        out
    };
    let row = |list: &str, name: &str| {
        list.lines()
            .find(|line| line.split_whitespace().next() == Some(name))
            .map(String::from)
    };
    let list = here(&["list"]);
    assert!(
        row(&list, "slide:3x3")
            .unwrap()
            .ends_with("181440 states                           in the program")
    );
    assert!(
        row(&list, "slide:2x7")
            .unwrap()
            .ends_with("43589145600 states                      needs `homing gen slide:2x7`")
    );
    assert!(
        row(&list, "slide:2x3")
            .unwrap()
            .ends_with("built in memory")
    );
    std::fs::write(folder.path().join("maze.txt"), "#####\n#SBT#\n#####\n").unwrap();
    for name in ["slide:2x3", "push:maze.txt", "blocks:dads-puzzle"] {
        here(&["gen", name, "--quiet"]);
    }
    let list = here(&["list"]);
    assert!(
        row(&list, "slide:2x3")
            .unwrap()
            .ends_with("tables/slide-2x3.tbl")
    );
    assert!(
        row(&list, "push:3x5")
            .unwrap()
            .contains("tables/push-maze-")
    );
    for line in here(&["list", "--json"]).lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let by = row["answered_by"].as_str().unwrap();
        assert!(
            ["program", "file", "memory", "nothing"].contains(&by)
                && (by != "file" || row["table"].is_string()),
            "{line}"
        );
        // Each name means its puzzle.
        let name = row["puzzle"].as_str().unwrap();
        let told = |name: &str| run_in(folder.path(), &["gen", name, "--dry-run"], "").0;
        assert!(
            row["family"] == "push" || told(name).contains(name),
            "{line}"
        );
    }
}

#[test]
fn each_problem_is_found_by_its_name_as_listed() {
    let list = answered(&["judge"], "");
    let names: Vec<&str> = list
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert!(
        names.contains(&"poj1077") && names.contains(&"lightoj-15puzzle"),
        "{list}"
    );
    for name in names {
        let input = answered(&["judge", name, "--seed", "1"], "");
        assert!(
            !answered(&["judge", name], &input).is_empty(),
            "{name} answers {input}"
        );
    }
}

#[test]
fn judges_are_found_by_name_or_number_and_read_files() {
    for name in ["1077", "POJ-1077", "poj1077", "POJ 1077"] {
        assert_eq!(
            answered(&["judge", name], "2 3 4 1 5 x 7 6 8\n"),
            ANSWER,
            "{name}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one"), "23415x768").unwrap();
    std::fs::write(folder.path().join("two"), "123456x78").unwrap();
    let (out, _, status) = run_in(
        folder.path(),
        &["judge", "1077", "one", "-", "two"],
        "12345678x",
    );
    assert_eq!((out, status), (format!("{ANSWER}\nrr\n"), 0));
    std::fs::write(folder.path().join("two"), "12").unwrap();
    let (out, words, status) = run_in(folder.path(), &["judge", "1077", "one", "two"], "");
    assert_eq!((out.as_str(), status), (ANSWER, 1));
    assert_eq!(
        words,
        "error: two: line 1: a 3x3 board has 9 cells, found 2\n"
    );
    let (_, words, status) = run_in(folder.path(), &["judge", "1077", "three"], "");
    assert!(
        words.starts_with("error: three: cannot read the input") && status == 2,
        "{words}"
    );
}

#[test]
fn a_board_can_be_spread_over_lines_or_be_a_list() {
    let cut = ["2", "3", "4", "1", "5", "x", "7", "6", "8"];
    let with =
        |verb: &[&str], behind: &[&str]| answered(&[verb, &["eight"], &cut, behind].concat(), "");
    assert_eq!(with(&["solve"], &[]), ANSWER);
    assert_eq!(
        with(&["hint"], &[]),
        answered(&["hint", "eight", "23415x768"], "")
    );
    assert_eq!(with(&["check"], &[ANSWER.trim()]), "optimal: 19 moves\n");
    assert_eq!(
        with(&["show"], &[]),
        answered(&["show", "eight", "23415x768"], "")
    );
    assert_eq!(
        with(&["show"], &["d", "l"]),
        answered(&["show", "eight", "23415x768", "dl"], "")
    );
    assert_eq!(
        answered(&["solve", "eight", "23415x768", "123456x78"], ""),
        format!("{ANSWER}rr\n"),
        "two whole boards are two"
    );
    for list in [
        "2,3,4,1,5,x,7,6,8",
        "[2, 3, 4, 1, 5, 0, 7, 6, 8]",
        "[[2,3,4],[1,5,0],[7,6,8]]",
        "[\"2\",\"3\",\"4\",1,5,\"x\",7,6,8]",
    ] {
        assert_eq!(answered(&["solve", "eight", list], ""), ANSWER, "{list}");
        assert_eq!(
            answered(&["solve", "eight"], &format!("{list}\n")),
            ANSWER,
            "{list}"
        );
    }
    let (_, words, _) = run(&["solve", "eight", "1,2,3,4,5,6,7,é,x"], "");
    assert_eq!(
        words, "error: board 1: column 15: expected tile numbers and x, found \"é\"\n",
        "commas are columns"
    );
    assert_eq!(
        answered(&["solve", "slide:2x5", "[1,2,3,4,5,6,7,8,0,9]"], ""),
        "r\n"
    );
    assert_eq!(
        answered(&["solve", "flip:2x2", "[\"b\",\"b\",\"b\",\"w\"]"], ""),
        answered(&["solve", "flip:2x2", "bbbw"], "")
    );
}

#[test]
fn boards_are_read_from_a_file_whose_name_is_not_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let here = |arguments: &[&str]| run_in(folder.path(), arguments, "23415x768\n");
    std::fs::write(
        folder.path().join("boards.txt"),
        "123456x78\n1234\n\"[[2,3,4],[1,5,0],[7,6,8]]\"",
    )
    .unwrap();
    let words = "error: boards.txt: line 2: a 3x3 board has 9 cells, found 4\n";
    assert_eq!(
        here(&["solve", "eight", "--file", "boards.txt"]),
        (format!("rr\ninvalid\n{ANSWER}"), words.into(), 1)
    );
    assert_eq!(
        here(&["solve", "eight", "--file", "-"]),
        (ANSWER.into(), String::new(), 0)
    );
    std::fs::write(folder.path().join("two.txt"), "123456x78\trr\n").unwrap();
    assert_eq!(
        here(&["check", "eight", "--file", "two.txt"]).0,
        "optimal: 2 moves\n"
    );
    std::fs::write(folder.path().join("one.txt"), "123456x78\n").unwrap();
    for verb in ["hint", "show"] {
        assert_eq!(
            here(&[verb, "eight", "--file", "one.txt"]),
            here(&[verb, "eight", "123456x78"]),
            "{verb}"
        );
    }
    let is_file = "boards.txt is a file: read its lines with --file boards.txt\n";
    assert_eq!(
        here(&["solve", "eight", "boards.txt"]),
        ("invalid\n".into(), format!("error: board 1: {is_file}"), 1)
    );
    for verb in ["check", "show"] {
        assert_eq!(
            here(&[verb, "eight", "boards.txt", "r"]),
            (String::new(), format!("error: {is_file}"), 2),
            "{verb}"
        );
    }
    let words = "error: board 1: b.txt looks like a file, but does not exist here: --file reads the lines of a file\n";
    assert_eq!(here(&["hint", "eight", "b.txt"]).1, words);
    let (_, words, status) = here(&["solve", "eight", "--file", "b.txt"]);
    assert!(
        words.starts_with("error: b.txt: cannot read the lines: ") && status == 2,
        "{words}"
    );
    let (_, words, status) = here(&["solve", "eight", "--file", "."]);
    assert!(
        words.starts_with("error: .: cannot read: ") && status == 2,
        "{words}"
    );
    assert_eq!(
        here(&["solve", "eight", "--file", "one.txt", "123456x78"]).2,
        2,
        "one of them"
    );
}

/// Pieces as numbers, as in arrays, without spaces and as nested lists.
#[test]
fn flips_can_be_written_as_zeros_and_ones() {
    let answer = "1 2 6 15\n";
    let lists = "[[1,0,0,1],[1,1,0,1],[1,0,0,1],[1,0,0,0]]";
    for board in ["1001110110011000", "1 0 0 1 1 1 0 1 1 0 0 1 1 0 0 0", lists] {
        assert_eq!(answered(&["solve", "flip", board], ""), answer, "{board}");
        assert_eq!(
            answered(&["solve", "flip"], &format!("{board}\nbwwbbbwbbwwbbwww\n")),
            answer.repeat(2),
            "{board}"
        );
    }
    let large = format!("{}1", "0".repeat(99));
    assert_eq!(
        answered(&["solve", "lights:10x10", &large], ""),
        answered(
            &[
                "solve",
                "flip:10x10",
                "--goal",
                "white",
                &large.replace('0', "w").replace('1', "b")
            ],
            ""
        )
    );
    assert_eq!(
        answered(
            &["solve", "push:-", "[[2,3],[2,2]]"],
            "#####\n#SBT#\n#####\n"
        ),
        "E\n"
    );
}

#[test]
fn tables_are_found_by_their_puzzle() {
    assert!(answered(&["info", "eight"], "").contains("greatest depth  31 moves"));
    let words = answered(&["verify", "eight"], "");
    assert!(
        words.ends_with(
            "slide:3x3, 181440 states, 181440 reachable, greatest depth 31: all is right\n"
        ),
        "{words}"
    );
    assert!(
        answered(&["info", "eight", "--goal", "1238x4765"], "")
            .contains("greatest depth  30 moves")
    );
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        run_in(
            folder.path(),
            &["gen", "slide:2x3", "--dir", "here", "--quiet"],
            ""
        )
        .2,
        0
    );
    let (words, _, _) = run_in(folder.path(), &["verify", "slide:2x3", "--dir", "here"], "");
    assert!(
        words.starts_with("here/slide-2x3.tbl: slide:2x3"),
        "{words}"
    );
    assert!(refused(&["verify", "eigth"]).contains("did you mean eight?"));
    assert!(refused(&["info", "no.tbl"]).contains("cannot open the table"));
}

#[test]
fn a_dash_is_standard_input_or_output() {
    let folder = tempfile::tempdir().unwrap();
    let maze = "#######\n#S.B.T#\n#.....#\n#######\n";
    let graph = "3 4\n1 2 5\n2 1 4\n2 3 1\n1 3 9\n";
    assert_eq!(answered(&["solve", "push:-"], maze), "eEE\n");
    assert_eq!(
        answered(&["solve", "route:-", "--to", "3", "1 1"], graph),
        "6\n"
    );
    assert_eq!(
        answered(&["check", "eight", "-"], "123456x78\trr\n"),
        "optimal: 2 moves\n"
    );
    assert_eq!(
        answered(&["hint", "eight", "-"], "12345678x\n"),
        answered(&["hint", "eight", "12345678x"], "")
    );
    assert_eq!(
        answered(&["show", "eight", "-"], "123456x78\n"),
        answered(&["show", "eight", "123456x78"], "")
    );
    assert_eq!(
        run_in(
            folder.path(),
            &["gen", "eight", "--dir", ".", "--quiet"],
            ""
        )
        .2,
        0
    );
    let table = std::fs::read(folder.path().join("slide-3x3.tbl")).unwrap();
    for arguments in [
        &["info", "-"][..],
        &["verify", "-"],
        &["solve", "eight", "--table", "-", "12345678x"],
    ] {
        let output = common::program()
            .args(arguments)
            .write_stdin(table.clone())
            .output()
            .unwrap();
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{arguments:?}: {output:?}"
        );
    }
    let (page, words, status) = run_in(folder.path(), &["man", "-"], "");
    assert!(
        page.starts_with(".ie") && words.is_empty() && status == 0,
        "{words}"
    );
    assert!(!folder.path().join("-").exists());
}

/// A user at a terminal sees what the program waits for: one line on standard error.
#[test]
#[cfg(target_os = "linux")]
fn on_a_terminal_the_program_says_what_it_waits_for() {
    if !common::has_tool("script") {
        return;
    }
    let program = common::PROGRAM;
    for (verb, awaited) in [
        ("solve eight", "boards, one per line"),
        ("judge poj1077", "the input of poj1077"),
        ("check eight", "solutions, "),
    ] {
        let line = format!("{} {verb}", program);
        let mut script = std::process::Command::new("script");
        let mut child = script.args(["-qec", &line, "/dev/null"]);
        child = child
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped());
        let mut child = child.spawn().unwrap();
        // Ctrl-D on an empty line ends the input of a terminal.
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"\x04").unwrap();
        let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        assert!(
            said.contains("waiting for ") && said.contains(awaited),
            "{verb}: {said:?}"
        );
    }
}
