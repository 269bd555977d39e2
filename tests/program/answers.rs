//! The program as people run it: answers, exit statuses, streams.

use crate::common;
use crate::common::{program as homing, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn boards_as_arguments_and_as_lines() {
    let answer = "dlurullddrurdllurdr\n";
    assert_eq!(
        run(&["solve", "eight", "2 3 4 1 5 x 7 6 8"], ""),
        (answer.into(), "".into(), 0)
    );
    assert_eq!(
        run(&["solve", "slide:3x3", "23415X768", "123456780"], "").0,
        format!("{answer}\n")
    );
    assert_eq!(
        run(
            &["solve", "eight"],
            "234 15_ 768\r\n12345678.\n1 2 3 4 5 6 8 7 x"
        )
        .0,
        format!("{answer}\nunsolvable\n")
    );
    assert_eq!(run(&["solve", "eight", "-"], "23415x768\n").0, answer);
    assert_eq!(
        run(
            &["solve", "eight", "--print", "depth"],
            "23415x768\n12345678x\n12345687x\n"
        )
        .0,
        "19\n0\nunsolvable\n"
    );
    assert_eq!(
        run(&["solve", "flip", "bwwb bbwb bwwb bwww"], ""),
        ("1 2 6 15\n".into(), "".into(), 0)
    );
    assert_eq!(
        run(&["solve", "flip"], "WWWWWWWWWWWWWWWW\nbwbwwwwwbbwbbwwb\n").0,
        "\nunsolvable\n"
    );
    assert_eq!(run(&["solve", "eight"], ""), ("".into(), "".into(), 0));
}

#[test]
fn an_invalid_line_is_named_and_the_others_are_answered() {
    let input = "12345678x\n1234\n\n1 2 3 4 5 6 7 7 x\n1 2 3 4 5 6 7 9 x\n1 2 3 4 5 6 7 é x\nx2345678x\n1234567801\n12345678x";
    let (output, words, status) = run(&["solve", "eight"], input);
    assert_eq!(
        output,
        "\ninvalid\ninvalid\ninvalid\ninvalid\ninvalid\ninvalid\n\n"
    );
    let expected = "\
error: line 2: a 3x3 board has 9 cells, found 4
error: line 4: column 15: tile 7 is already in column 13
error: line 5: column 15: there is no tile 9, the tiles are 1 to 8
error: line 6: column 15: expected tile numbers and x, found \"é\"
error: line 7: column 9: the empty cell is already in column 1
error: line 8: a 3x3 board has 9 cells, found 10
";
    assert_eq!((words.as_str(), status), (expected, 1));
    let (output, words, status) = run(&["solve", "flip", "bw", "wwwwwwwwwwwwwwwz"], "");
    assert_eq!(output, "invalid\ninvalid\n");
    assert_eq!(
        words,
        "error: board 1: a 4x4 board has 16 cells, found 2\nerror: board 2: column 16: expected b and w, or 1 and 0, found \"z\"\n"
    );
    assert_eq!(status, 1);
}

#[test]
fn a_line_of_any_length_and_content_has_one_answer_line() {
    let mut input = vec![b'1'; 3_000_000];
    input.extend(b"\n12345678x\n\xff\xfe\n\0\n");
    let output = homing()
        .args(["solve", "eight"])
        .write_stdin(input)
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"invalid\n\ninvalid\ninvalid\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn generated_tables_are_verified_described_and_answer() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().to_str().unwrap();
    let (output, words, status) = run(&["gen", "all", "--dir", tables, "--threads", "2"], "");
    assert_eq!((words.as_str(), status), ("", 0));
    let lines: Vec<&str> = output.lines().collect();
    assert!(
        lines[0].starts_with("slide:3x3: 181440 states, greatest depth 31, ")
            && lines[0].ends_with("/slide-3x3.tbl"),
        "{output}"
    );
    assert!(
        lines[1]
            .starts_with("flip:4x4: 65536 states, 4096 of them reach a goal, greatest depth 6, ")
            && lines[1].ends_with("/flip-4x4.tbl"),
        "{output}"
    );
    for (name, puzzle) in [("slide-3x3.tbl", "eight"), ("flip-4x4.tbl", "flip")] {
        let path = format!("{tables}/{name}");
        let (output, words, status) = run(&["verify", &path], "");
        assert!(
            output.ends_with("all is right\n") && words.is_empty() && status == 0,
            "{output}{words}"
        );
        let (output, _, _) = run(&["info", &path, "--json"], "");
        let header: serde_json::Value = serde_json::from_str(&output).unwrap();
        assert_eq!(
            header["greatest_depth"],
            if puzzle == "eight" { 31 } else { 6 }
        );
        assert!(run(&["info", &path], "").0.contains("greatest depth"));
        let board = if puzzle == "eight" {
            "23415x768"
        } else {
            "bwwbbbwbbwwbbwww"
        };
        assert_eq!(
            run(&["solve", puzzle, board], ""),
            run(&["solve", puzzle, "--table", &path, board], "")
        );
    }
    assert_eq!(
        run(&["gen", "flip", "--dir", tables, "--quiet"], ""),
        ("".into(), "".into(), 0)
    );
    // A table that is not embedded is found in the folder of tables.
    assert_eq!(
        run(&["gen", "slide:2x2", "--dir", tables, "--quiet"], "").2,
        0
    );
    let output = homing()
        .args(["solve", "slide:2x2", "3 1 x 2"])
        .env("HOMING_TABLES", tables)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "urd\n");
}

#[test]
fn errors_in_names_and_files_are_one_message_and_status_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_string()
    };
    let (empty, text) = (file("empty", b""), file("text", b"hello, world"));
    let here = folder.path().to_str().unwrap();
    for (arguments, says) in [
        (
            vec!["solve", "nine"],
            "\"nine\": expected eight, flip, slide:RxC, flip:RxC, push:FILE, perm:FILE, blocks:FILE, route:GRAPH or own:FILE",
        ),
        (
            vec!["gen", "slide:9x9"],
            "slide:9x9 has no table: boards of up to 25 cells have one: ask for good paths with `homing solve --any`",
        ),
        (vec!["gen", "slide:99999999999x99999999999"], "expected"),
        (
            vec!["solve", "slide:2x7"],
            "there is no table of slide:2x7 here",
        ),
        (
            vec!["solve", "eight", "--table", here],
            "expected a table, found a folder",
        ),
        (
            vec!["solve", "eight", "--table", &empty],
            "found an empty file",
        ),
        (
            vec!["solve", "eight", "--table", &text],
            "name the file of a table",
        ),
        (vec!["info", "/no/such/file"], "cannot open the table"),
        (vec!["verify", &text], "expected a table of homing"),
        (vec!["judge", "poj1"], "expected one of"),
        (
            vec!["gen", "eight", "--dir", &text],
            "cannot make the folder",
        ),
        (vec!["gen", "eight", "--threads", "0"], "--threads"),
        (vec!["frobnicate"], "unrecognized subcommand"),
        (vec![], "Usage"),
    ] {
        let (output, words, status) = run(&arguments, "");
        assert!(
            words.contains(says) && status == 2 && output.is_empty(),
            "{arguments:?}: {status} {output} {words}"
        );
    }
}

#[test]
fn a_failed_verify_has_status_1() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().to_str().unwrap();
    run(&["gen", "eight", "--dir", tables], "");
    let path = format!("{tables}/slide-3x3.tbl");
    let whole = std::fs::read(&path).unwrap();
    let mut changed = whole.clone();
    changed[5000] ^= 4;
    for (content, says) in [
        (&changed[..], "has checksum"),
        (&whole[..90_000], "expected 98608 bytes, found 90000"),
    ] {
        std::fs::write(&path, content).unwrap();
        let (_, words, status) = run(&["verify", &path], "");
        assert!(words.contains(says) && status == 1, "{status} {words}");
        let (_, words, status) = run(&["solve", "eight", "--table", &path, "12345678x"], "");
        assert!(words.contains(says) && status == 2, "{status} {words}");
    }
}

#[test]
fn a_judge_problem_is_answered_and_bad_input_has_status_1() {
    assert_eq!(
        run(&["judge", "poj1753"], include_str!("../cases/poj1753.in")).0,
        include_str!("../cases/poj1753.out")
    );
    assert_eq!(run(&["judge", "hdu1043"], "12345678x\n").0, "\n");
    let (_, words, status) = run(&["judge", "poj1077"], "1 2 3");
    assert_eq!(
        (words.as_str(), status),
        ("error: line 1: a 3x3 board has 9 cells, found 3\n", 1)
    );
    assert!(
        run(&["judge"], "")
            .0
            .lines()
            .any(|line| line.starts_with("poj1077 "))
    );
}

/// `homing solve eight | head -1` with an endless input.
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = common::process()
        .args(["solve", "eight"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let feeder =
        std::thread::spawn(move || while input.write_all(&b"23415x768\n".repeat(4096)).is_ok() {});
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut first).unwrap();
    assert_eq!(first, "dlurullddrurdllurdr\n");
    drop(output);
    let status = child.wait().unwrap();
    feeder.join().unwrap();
    let mut words = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut words)
        .unwrap();
    assert_eq!((words.as_str(), status.code()), ("", Some(0)));
}

/// Mistakes of newcomers: each gets a clear message, and nothing is half done.
#[test]
fn common_mistakes_get_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let here = |arguments: &[&str]| common::run_in(folder.path(), arguments, "");
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    for option in [["--columns", "depth"], ["--blank", "1"]] {
        let (out, words, status) = here(&["gen", "all", option[0], option[1]]);
        assert!(
            status == 2 && out.is_empty() && words.contains("leave it out"),
            "{status} {out} {words}"
        );
        assert_eq!(files(), 0, "nothing is made where a part is refused");
    }
    let (_, words, _) = here(&["gen", "eight", "--memory", "1K"]);
    assert!(words.contains("--memory allows 1K: allow more"), "{words}");
    let (_, words, status) = here(&["random", "eight", "--seed", "abc"]);
    assert!(
        status == 2 && words.contains("expected a whole number from 0 to 18446744073709551615"),
        "{words}"
    );
    let (board, words, status) = here(&["random", "eight"]);
    let seed = words.trim_end().strip_prefix("drawn with --seed ").unwrap();
    assert_eq!(
        (here(&["random", "eight", "--seed", seed]).0, status),
        (board, 0),
        "the seed that was told draws the same board"
    );
    // An empty variable counts as unset.
    let (out, words, status) = common::said_by(
        homing()
            .current_dir(folder.path())
            .env("HOMING_TABLES", "")
            .args(["gen", "eight"]),
    );
    assert!(
        status == 0 && words.is_empty() && out.ends_with("tables/slide-3x3.tbl\n"),
        "{status} {out} {words}"
    );
    // A byte order mark, and a second board.
    let boards = "\u{feff}bwwb\nbbwb\nbwwb\nbwww\n\nwwww\nwwww\nwwww\nwwww\n";
    assert_eq!(
        run(&["judge", "poj1753"], boards),
        ("4\n0\n".into(), String::new(), 0)
    );
}

/// A client that asks through a pipe, line by line, gets each answer before its next question.
#[test]
fn a_coprocess_is_answered_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("graph.txt"), "2 1\n1 2 5\n").unwrap();
    for (arguments, line) in [
        (&["solve", "eight"][..], "123456x78"),
        (&["solve", "eight", "--json"], "123456x78"),
        (&["solve", "eight", "--print", "count"], "123456x78"),
        (&["solve", "eight", "--by", "bfs"], "123456x78"),
        (&["solve", "eight", "--explain"], "12345687x"),
        (&["solve", "slide:2x3"], "12345x"),
        (&["solve", "flip"], "wwwwwwwwwwwwwwww"),
        (&["hint", "eight"], "123456x78"),
        (&["check", "eight"], "123456x78\trr"),
        (&["solve", "route:graph.txt", "--to", "2"], "1 1"),
    ] {
        let mut child = common::process()
            .args(arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            writeln!(input, "{line}").unwrap();
            let mut answer = String::new();
            output.read_line(&mut answer).unwrap();
            assert!(answer.ends_with('\n'), "{arguments:?}: {answer:?}");
        }
        drop(input);
        drop(output);
        child.wait().unwrap();
    }
}
