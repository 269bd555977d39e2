//! The program in a pipe.

use crate::common;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

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
