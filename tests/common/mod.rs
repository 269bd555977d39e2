//! Code that several tests share: running the program, tools that may be missing, the scripts in `tables/`, the files of the repository,
//! forged table files, pseudo-random numbers, and a naive 8-puzzle.

#![allow(dead_code, reason = "each test takes what it needs")]

pub mod eight;
pub mod forge;
pub mod forge_scratch;
pub mod numbers;
pub mod python;
pub mod repository;

use assert_cmd::Command;
use homing::Table;
use homing::puzzle::slide::{Slide, rows};
use std::path::Path;
use std::sync::LazyLock;

/// The program's file, which cargo builds before the tests.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_homing");

/// A process of the program, independent of the terminal and the environment of the test run: no width, no folder of tables, no colour.
pub fn process() -> std::process::Command {
    let mut command = std::process::Command::new(PROGRAM);
    command
        .env("COLUMNS", "100")
        .env_remove("HOMING_TABLES")
        .env_remove("NO_COLOR");
    command
}

/// The same with an input, a time limit and assertions.
pub fn program() -> Command {
    Command::from_std(process())
}

/// Standard output, standard error and exit status of a command.
pub fn said_by(command: &mut Command) -> (String, String, i32) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code().unwrap(),
    )
}

/// Runs the program with an input: standard output, standard error, exit status.
pub fn run(arguments: &[&str], input: &str) -> (String, String, i32) {
    said_by(program().args(arguments).write_stdin(input))
}

/// The same in a folder.
pub fn run_in(folder: &Path, arguments: &[&str], input: &str) -> (String, String, i32) {
    said_by(
        program()
            .current_dir(folder)
            .args(arguments)
            .write_stdin(input),
    )
}

/// Whether a tool is installed. With `CI` set it must be; elsewhere the test prints what it skips.
pub fn has_tool(name: &str) -> bool {
    let is_here = std::process::Command::new(name)
        .arg("--version")
        .output()
        .is_ok();
    assert!(
        is_here || std::env::var_os("CI").is_none(),
        "{name} is missing, and CI must run every test: install it"
    );
    if !is_here {
        println!("skipped: there is no {name} here");
    }
    is_here
}

/// The table of 3x4, which is too large to be expanded or checked on opening.
pub fn three_by_four() -> &'static Table {
    static FOUND: LazyLock<Table> =
        LazyLock::new(|| rows::generate(Slide::new(3, 4, 11).unwrap(), |_| {}).unwrap());
    &FOUND
}

/// The counts per depth in a line of the facts for a space and a goal.
pub fn published(space: &str, goal: &str) -> Vec<u64> {
    let facts = include_str!("../facts/depths.csv");
    let start = format!("{space},{goal},");
    let line = facts
        .lines()
        .find(|line| line.starts_with(&start))
        .unwrap_or_else(|| panic!("no facts of {start}"));
    let counts: Vec<u64> = line
        .rsplit(',')
        .next()
        .unwrap()
        .split(' ')
        .map(|count| count.parse().unwrap())
        .collect();
    let columns: Vec<&str> = line.split(',').collect();
    assert_eq!(
        columns[2].parse(),
        Ok(counts.iter().sum::<u64>()),
        "the facts add up"
    );
    assert_eq!(
        columns[3].parse(),
        Ok(counts.len() - 1),
        "the facts end at the greatest depth"
    );
    counts
}
