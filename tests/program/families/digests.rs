//! The bytes of tables and of answers, as recorded in `tests/facts/digests.csv`: a change of the code that keeps its meaning keeps them.
//!
//! After a change that is meant, the message of the failed test has the new row.

use super::sample::Sample;
use std::fmt::Write as _;

const RECORDED: &str = include_str!("../../facts/digests.csv");

/// Verbs with their arguments; `BOARD` stands for each line of a sample.
const VERBS: [&[&str]; 13] = [
    &["solve", "BOARD"],
    &["solve", "--json", "BOARD"],
    &["solve", "--print", "depth", "BOARD"],
    &["solve", "--print", "count", "BOARD"],
    &["solve", "--print", "all", "--limit", "50", "BOARD"],
    &["solve", "--explain", "BOARD"],
    &["hint", "BOARD"],
    &["hint", "--json", "BOARD"],
    &["check", "--json", "BOARD", ""],
    &["states", "--depth", "2"],
    &["stats", "--format", "json"],
    &["export", "--format", "csv"],
    &["export", "--format", "json"],
];

/// Compares the CRC-32 of a sample's table and of its answers with the recorded ones.
pub fn compare(name: &str, sample: &Sample) {
    let folder = sample.folder.path().to_str().unwrap();
    let (made, words, _) = sample.run("gen", &["--dir", folder], "");
    let file = made.trim_end().rsplit(' ').next().unwrap();
    let table = std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error} {made}{words}"));
    let mut answers = String::new();
    for arguments in VERBS {
        let (verb, arguments) = arguments.split_first().unwrap();
        let boards = if arguments.contains(&"BOARD") {
            &sample.lines[..]
        } else {
            &[""]
        };
        for board in boards {
            let arguments: Vec<&str> = arguments
                .iter()
                .map(|&argument| if argument == "BOARD" { board } else { argument })
                .collect();
            let (out, _, status) = sample.run(verb, &arguments, "");
            writeln!(answers, "{status} {out}").unwrap();
        }
    }
    let answers = answers.replace(folder, "FOLDER");
    let row = format!(
        "{name},{:08x},{:08x}",
        crc32fast::hash(&table),
        crc32fast::hash(answers.as_bytes())
    );
    assert!(
        RECORDED.lines().any(|line| line == row),
        "tests/facts/digests.csv does not have the row\n{row}"
    );
}
