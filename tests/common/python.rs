//! Runs the scripts in `tables/`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A script of `tables/`, by its name.
pub fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tables")
        .join(name)
}

/// The output of `python3 script table` for an input. Without python3 prints a note, and returns `None`.
pub fn run(script: &Path, table: &Path, input: &str) -> Option<String> {
    if !crate::common::has_tool("python3") {
        return None;
    }
    let mut child = Command::new("python3")
        .arg(script)
        .arg(table)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap().unwrap();
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap())
}
