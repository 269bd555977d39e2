//! The program's advice: each option in an error belongs to the verb that was run, or to the verb of a command in the error.

use super::every_option::VERBS;
use crate::common;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The options in a text: `--any`.
fn options_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words
        .filter(|word| word.starts_with("--") && word.len() > 2)
        .map(Into::into)
        .collect()
}

/// The verbs that take a puzzle, each with its options.
fn verbs() -> BTreeMap<String, BTreeSet<String>> {
    let help = |verb: &str| common::run(&[verb, "--help"], "").0;
    VERBS
        .into_iter()
        .map(|verb| (verb.into(), options_in(&help(verb))))
        .collect()
}

/// The invalid options in the errors of a verb.
fn wrong_options(
    verbs: &BTreeMap<String, BTreeSet<String>>,
    verb: &str,
    error: &str,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for (at, part) in error.split('`').enumerate() {
        let command = part.strip_prefix("homing ").filter(|_| at % 2 == 1);
        let verb = command
            .and_then(|command| command.split(' ').next())
            .unwrap_or(verb);
        let missing = options_in(part)
            .into_iter()
            .filter(|option| !verbs[verb].contains(option));
        wrong.extend(missing.map(|option| format!("{verb} has no {option}: {error}")));
    }
    wrong
}

#[test]
fn remedies_name_options_that_the_verb_has() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("graph.txt"), "3 2\n1 2 5\n2 3 1\n").unwrap();
    fs::write(folder.path().join("zero.txt"), "3 2\n0 1 5\n1 2 1\n").unwrap();
    fs::write(folder.path().join("damaged.tbl"), "no table").unwrap();
    let puzzles = [
        "slide:5x6 --goal",
        "slide:5x6",
        "slide:6x6",
        "slide:4x5 --metric lines",
        "slide:4x4",
        "flip:61x61",
        "flip:6x6",
        "route:graph.txt",
        "route:zero.txt --to 2",
        "perm:3x3x3",
        "eight",
        "damaged.tbl",
    ];
    let more: [(&str, &[&str]); 12] = [
        (
            "gen",
            &[
                "--dry-run",
                "--memory 1K",
                "--dry-run --memory 1K --scratch s",
                "--columns depth --scratch s --dry-run",
                "--resume --dry-run",
            ],
        ),
        (
            "solve",
            &[
                "--print all x",
                "--print count x",
                "--explain x",
                "--limit-nodes 1 x",
                "--any --print count x",
            ],
        ),
        ("hint", &["x"]),
        ("check", &["x u"]),
        ("show", &["x"]),
        ("random", &["--depth 3"]),
        ("states", &["--depth 3"]),
        ("stats", &["", "--json"]),
        ("compare", &["x"]),
        ("verify", &[""]),
        ("info", &[""]),
        (
            "export",
            &["--format csv -o o.csv", "--format npy -o o.npy"],
        ),
    ];
    let verbs = verbs();
    let (mut wrong, mut named) = (Vec::new(), 0);
    for (verb, arguments) in more {
        for puzzle in puzzles {
            // These would be generated or answered, and take long.
            let is_long = puzzle == "perm:3x3x3" && verb != "gen";
            for arguments in arguments.iter().filter(|_| !is_long) {
                let line = format!("{verb} {puzzle} {arguments}");
                let args: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
                let (_, words, _) = common::run_in(folder.path(), &args, "");
                for error in words.lines().filter(|line| {
                    line.starts_with("error: ") && !line.contains("unexpected argument")
                }) {
                    named += options_in(error).len();
                    wrong.extend(
                        wrong_options(&verbs, verb, error)
                            .into_iter()
                            .map(|wrong| format!("$ homing {line}\n{wrong}")),
                    );
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(named > 20, "only {named} options were named");
}
