//! Malicious input: numbers, tables, checkpoints and streams. One kind of input per file.

mod checkpoints;
mod numbers;
mod stream;
mod tables;

use crate::common;
use std::path::Path;

/// A run of the program must end far sooner than this.
const MAX_SECONDS: u64 = 60;

/// The result of a run.
struct Run {
    status: i32,
    out: String,
    err: String,
}

/// Runs the program on an input in a folder of tables. It must not panic.
fn homing(tables: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut command = common::program();
    command
        .args(arguments)
        .env("HOMING_TABLES", tables)
        .write_stdin(input)
        .timeout(std::time::Duration::from_secs(MAX_SECONDS));
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap_or_else(|| {
        panic!("{arguments:?} was ended by a signal or ran for {MAX_SECONDS} seconds")
    });
    let run = Run {
        status,
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(
        status != 101 && !run.err.contains("panicked"),
        "{arguments:?}: {}",
        run.err
    );
    run
}
