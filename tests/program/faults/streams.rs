//! Streams that are closed, full or failing.

use super::{matrix, shell};

/// A closed pipe ends output quietly, but never a generation.
#[test]
fn a_closed_pipe_does_not_stop_a_generation() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(
        "homing gen all --dir \"$1/new\" | true; exit ${PIPESTATUS[0]}",
        folder.path(),
    );
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut names: Vec<_> = folder
        .path()
        .join("new")
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["flip-4x4.tbl", "slide-3x3.tbl"]);
}

#[test]
fn failing_output_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let full = "standard output: cannot write";
    matrix(
        folder.path(),
        &[
            ("homing solve eight 1234567x8 > /dev/full", 2, full),
            (
                "yes 1234567x8 | head -n 100000 | homing solve eight > /dev/full",
                2,
                full,
            ),
            ("homing states eight --depth 20 > /dev/full", 2, full),
            ("homing info \"$1/none\" 2>&1 > /dev/full", 2, ""),
            ("homing gen eight --dir \"$1/a\" > /dev/full", 2, full),
            ("echo 12345678x | homing judge poj1077 > /dev/full", 2, full),
            (
                "yes 1234567x8 | homing solve eight | head -n 1; exit ${PIPESTATUS[1]}",
                0,
                "",
            ),
            ("homing solve eight 1 2>&-", 1, ""),
            ("homing solve eight <&-", 0, ""),
            (
                "homing solve eight 1234567x8 >&-",
                2,
                "standard output: expected a file",
            ),
            (
                "homing gen eight --dir \"$1/closed\" >&-",
                2,
                "standard output: expected a file",
            ),
            ("homing solve eight 1234567x8 >&- 2>&-", 2, ""),
            (
                "homing solve eight 1234567x8 <>/dev/null 1<>/dev/null",
                0,
                "",
            ),
        ],
    );
    for quiet in [
        "states eight --depth 20",
        "--help",
        "completions zsh",
        "show eight 867254301",
        "compare eight 12345678x",
        "solve --by bfs eight 12345678x",
        "solve --explain eight 12345687x",
        "export eight --format c",
        "export eight --format rust",
        "export eight --format json",
        "export eight --format npy",
        "export eight --format csv",
    ] {
        let line = format!("{{ sleep 0.1; homing {quiet}; }} | true; exit ${{PIPESTATUS[0]}}");
        matrix(folder.path(), &[(&line, 0, "")]);
    }
    assert!(
        folder.path().join("a/slide-3x3.tbl").exists(),
        "the table is there though the line was lost"
    );
}

#[test]
fn failing_input_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("d")).unwrap();
    matrix(
        folder.path(),
        &[
            (
                "homing solve eight < \"$1\"",
                2,
                "input: cannot read: Is a directory",
            ),
            (
                "homing judge poj1077 < \"$1\"",
                2,
                "standard input: cannot read the input: Is a directory",
            ),
            (
                "homing solve push:/proc/self/mem",
                2,
                "/proc/self/mem: cannot read the maze: Input/output error",
            ),
            (
                "homing gen route:/proc/self/mem --to 1",
                2,
                "/proc/self/mem: cannot read the graph: Input/output error",
            ),
            (
                "homing solve push:\"$1/d\"",
                2,
                "cannot read the maze: Is a directory",
            ),
        ],
    );
}

#[test]
fn only_files_are_opened_as_tables() {
    let folder = tempfile::tempdir().unwrap();
    matrix(
        folder.path(),
        &[
            (
                "mkfifo \"$1/fifo\"; homing info \"$1/fifo\"",
                2,
                "found a pipe, a socket or a device",
            ),
            (
                "homing verify \"$1/fifo\"",
                2,
                "found a pipe, a socket or a device",
            ),
            (
                "homing solve eight 12345678x --table \"$1/fifo\"",
                2,
                "found a pipe, a socket or a device",
            ),
            (
                "homing verify /dev/zero",
                2,
                "found a pipe, a socket or a device",
            ),
            (
                "homing verify \"$1\"",
                2,
                "expected a table, found a folder",
            ),
        ],
    );
}

/// Ten million invalid lines do not flood standard error: a hundred are reported, and then the total.
#[test]
fn invalid_lines_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell(
        "yes hello | head -n 100000 | homing solve eight > /dev/null",
        folder.path(),
    );
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), words.lines().count()),
        (Some(1), 101),
        "{words}"
    );
    assert!(
        words.ends_with("error: 100000 lines are invalid; only the first 100 were reported\n"),
        "{words}"
    );
    let output = shell(
        "head -c 100000000 /dev/zero | tr '\\0' 9 | homing solve slide:2x3 --json",
        folder.path(),
    );
    assert!(
        output.stdout.len() + output.stderr.len() < 2000,
        "{} {}",
        output.stdout.len(),
        output.stderr.len()
    );
    let output = shell(
        "head -c 1000000 /dev/zero | tr '\\0' 9 | homing solve slide:3x4 --json --by bfs",
        folder.path(),
    );
    assert!(
        output.stdout.len() + output.stderr.len() < 2000,
        "{} {}",
        output.stdout.len(),
        output.stderr.len()
    );
}
