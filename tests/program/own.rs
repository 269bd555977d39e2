//! Puzzles created in Python, in the files of their tables, from which the program answers.

use crate::common::run_in;
use homing::Stop;
use homing::discovered::{StateList, StateNames};
use std::fs;
use std::path::Path;

/// The numbers up to 9, which decrease by one or are halved if they are even: moves that cannot be undone.
fn counter(names: StateNames) -> Vec<u8> {
    let mut listing = StateList {
        name: "own:Counter".into(),
        move_names: vec!["down".into(), "half".into()],
        ..StateList::default()
    };
    for number in 0..10u32 {
        let moves = [
            (number > 0).then(|| (0, number - 1)),
            (number > 0 && number % 2 == 0).then_some((1, number / 2)),
        ];
        for (code, head) in moves.into_iter().flatten() {
            listing.codes.push(code);
            listing.heads.push(head);
        }
        listing.ends.push(listing.codes.len() as u64);
        listing.goals.push(number == 0);
    }
    listing
        .table(names, &Stop::NEVER)
        .unwrap()
        .to_bytes()
        .unwrap()
}

fn answered(folder: &Path, line: &[&str]) -> String {
    let (out, words, status) = run_in(folder, line, "");
    assert!(status == 0, "{line:?}: {words}");
    out
}

#[test]
fn a_table_of_a_class_in_python_answers() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let words = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let forms = [
        (
            "numbers.tbl",
            StateNames::Numbers((0..10).collect()),
            "9",
            "0",
        ),
        (
            "cells.tbl",
            StateNames::Cells(2, (0..10).flat_map(|number| [7, number]).collect()),
            "7 9",
            "7 0",
        ),
        (
            "texts.tbl",
            StateNames::Texts("str".into(), words.map(String::from).into()),
            "nine",
            "none",
        ),
    ];
    for (file, names, nine, none) in forms {
        fs::write(folder.join(file), counter(names)).unwrap();
        let own = &format!("own:{file}")[..];
        let says = |arguments: &[&str]| {
            answered(folder, &[&arguments[..1], &[own], &arguments[1..]].concat())
        };
        assert_eq!(says(&["solve", nine]), "down half half down down\n");
        assert_eq!(says(&["solve", nine, "--print", "depth"]), "5\n");
        assert_eq!(says(&["solve", none]), "\n");
        assert_eq!(says(&["hint", nine]), "down  4 moves to go  best\n");
        assert!(
            says(&["check", nine, "down half down down half down"])
                .starts_with("solves: 6 moves, 1 move more than needed")
        );
        assert_eq!(says(&["states", "--depth", "0"]), format!("{none}\n"));
        assert_eq!(
            says(&["stats", "--format", "csv"]),
            "depth_moves,states\n0,1\n1,1\n2,1\n3,2\n4,3\n5,2\n"
        );
        assert_eq!(
            says(&["random", "-n", "9", "--seed", "1"]).lines().count(),
            9
        );
        assert_eq!(says(&["export", "--format", "csv"]).lines().count(), 11);
        assert!(says(&["show", nine]).contains("5: down"));
        assert!(
            says(&["verify"]).ends_with(
                "own:Counter, 10 states, 10 reachable, greatest depth 5: all is right\n"
            )
        );
        assert!(says(&["info"]).starts_with("puzzle          own:Counter\n"));
        assert!(
            answered(folder, &["verify", file]).ends_with("all is right\n"),
            "{file}"
        );
    }
    assert!(answered(folder, &["list", "--dir", "."]).contains("own:Counter"));
}

#[test]
fn questions_beyond_a_table_get_one_message() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("counter.tbl"),
        counter(StateNames::Numbers((0..10).collect())),
    )
    .unwrap();
    answered(folder, &["gen", "slide:2x3", "--dir", "."]);
    let mut damaged = fs::read(folder.join("counter.tbl")).unwrap();
    let end = damaged.len() - 1;
    damaged[end] ^= 1;
    fs::write(folder.join("damaged.tbl"), &damaged).unwrap();
    fs::write(folder.join("short.tbl"), &damaged[..100]).unwrap();
    for (line, says) in [
        (
            "gen own:counter.tbl",
            "the rules of own:Counter are in Python, where its class is: make its table there",
        ),
        (
            "compare own:counter.tbl 9",
            "own:counter.tbl has no searches to compare with: ask its table",
        ),
        ("solve own:none.tbl 9", "none.tbl: cannot open the table"),
        ("solve own: 9", "expected own:FILE"),
        (
            "solve own:slide-2x3.tbl 9",
            "slide-2x3.tbl: expected a table of a puzzle made in Python, found one of slide:2x3",
        ),
        (
            "solve own:counter.tbl --table slide-2x3.tbl 9",
            "slide-2x3.tbl: expected a table of own:Counter, found one of slide:2x3",
        ),
        (
            "solve own:counter.tbl 10",
            "the start of own:Counter does not lead to the state \"10\"",
        ),
        (
            "check own:counter.tbl 9 up",
            "expected down or half, found \"up\"",
        ),
        ("verify own:damaged.tbl", "the file is damaged"),
        ("solve own:short.tbl 9", "short.tbl: "),
    ] {
        let (_, words, status) = run_in(folder, &line.split(' ').collect::<Vec<_>>(), "");
        assert!(
            status > 0 && words.starts_with("error: ") && words.contains(says),
            "{line}: {words}"
        );
    }
}
