//! Faults of the system, one kind per file, each with a list of actions and expected results. Kills are in `tests/program/replace.rs`.

mod disks;
mod limits;
mod links;
mod streams;

use crate::common;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Runs a shell command, in which `homing` is the program and `$1` the folder. It must end without a signal.
fn shell(line: &str, folder: &Path) -> Output {
    let program = common::PROGRAM;
    let line = format!("homing() {{ \"$0\" \"$@\"; }}; {line}");
    let start = Instant::now();
    let mut command = Command::new("timeout");
    command
        .args(["60", "bash", "-c", &line])
        .arg(program)
        .arg(folder)
        .env("HOMING_TABLES", folder);
    let output = command.output().unwrap();
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "{line} did not end"
    );
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(!words.contains("panicked"), "{line}: {words}");
    let status = output.status.code();
    assert!(
        status.is_some_and(|status| status < 128 && status != 101),
        "{line}: {status:?} {words}"
    );
    output
}

/// Runs each row of a list: a shell command, its exit status, and the expected text on standard error.
fn matrix(folder: &Path, rows: &[(&str, i32, &str)]) {
    for &(line, status, says) in rows {
        let output = shell(line, folder);
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{line}: {words}");
        assert!(
            words.contains(says) && (!says.is_empty() || words.is_empty()),
            "{line}: expected {says:?}, found {words:?}"
        );
    }
}
