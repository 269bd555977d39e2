//! Limits of the system: threads, memory, and the environment.

use super::{matrix, shell};

/// If the system cannot start threads, one thread does the work.
#[test]
fn without_threads_one_thread_does_the_work() {
    let folder = tempfile::tempdir().unwrap();
    // A separate user has a separate limit; root has none, so that it is tested only where it applies.
    let limited = "ulimit -u 1 2> /dev/null; ";
    matrix(
        folder.path(),
        &[
            (
                &format!(
                    "homing gen slide:2x4 --quiet && {limited} exec \"$0\" verify \"$1/slide-2x4.tbl\" > /dev/null"
                ),
                0,
                "",
            ),
            (
                &format!("{limited} exec \"$0\" solve eight 1234567x8 > /dev/null"),
                0,
                "",
            ),
            (
                &format!("{limited} echo 1234567x8 | \"$0\" solve eight > /dev/null"),
                0,
                "",
            ),
            (
                &format!("{limited} exec \"$0\" gen slide:2x3 --quiet"),
                0,
                "",
            ),
        ],
    );
}

#[test]
fn absurd_numbers_of_threads_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for count in ["100000", "18446744073709551615", "0", "-1", "many", ""] {
        let output = shell(
            &format!("RAYON_NUM_THREADS={count} homing gen slide:2x4 --quiet"),
            folder.path(),
        );
        assert_eq!(
            output.status.code(),
            Some(0),
            "{count}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

/// A search that exceeds the memory limit of the process is refused before it starts.
#[test]
fn a_memory_limit_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    matrix(
        folder.path(),
        &[
            (
                "ulimit -v 200000; homing gen perm:lrx-12",
                2,
                "of memory, and the machine has",
            ),
            (
                "ulimit -v 100000; homing gen slide:3x4",
                2,
                "of memory, and the machine has",
            ),
            ("ulimit -v 300000; homing gen eight --quiet", 0, ""),
        ],
    );
}

#[test]
fn a_terminal_of_the_greatest_width_is_drawn_on() {
    let folder = tempfile::tempdir().unwrap();
    for columns in [
        "18446744073709551615",
        "9223372036854775807",
        "0",
        "-3",
        "wide",
    ] {
        let output = shell(
            &format!("COLUMNS={columns} homing show eight 1234567x8"),
            folder.path(),
        );
        assert_eq!(output.status.code(), Some(0), "{columns}");
    }
}
