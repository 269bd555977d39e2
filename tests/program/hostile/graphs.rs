//! Graphs and judges' inputs that claim large sizes or never end.

use super::homing;
use std::path::Path;

#[test]
fn the_memory_of_a_graph_grows_with_its_arcs() {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("g.gr");
    let puzzle = format!("route:{}", graph.display());
    for (text, is_graph) in [
        ("100000000 0\n", false),
        ("1000000000 1\n1 2 3\n", false),
        ("p sp 4000000000 1\na 1 2 3\n", false),
        ("1000000 1\n1 2 3\n", true),
        ("p sp 1000000 1\na 1 2 3\n", true),
    ] {
        std::fs::write(&graph, text).unwrap();
        let run = homing(
            folder.path(),
            &["gen", &puzzle, "--to", "2", "--quiet"],
            b"",
        );
        assert_eq!(run.status == 0, is_graph, "{text}: {}", run.err);
        assert!(
            is_graph || run.err.contains("number the nodes that have arcs"),
            "{text}: {}",
            run.err
        );
        let judged = homing(
            folder.path(),
            &["judge", "poj2449"],
            format!("{text}1 2 1\n").as_bytes(),
        );
        assert_eq!(
            judged.status == 0,
            is_graph && !text.starts_with('p'),
            "{text}: {}",
            judged.err
        );
    }
}

#[cfg(unix)]
#[test]
fn a_device_without_end_is_refused() {
    let none = Path::new("tests/no-tables");
    for arguments in [
        &["gen", "route:/dev/zero", "--to", "1"][..],
        &["solve", "push:/dev/zero"],
        &["gen", "push:/dev/zero"],
    ] {
        let run = homing(none, arguments, b"");
        assert!(
            (1..=2).contains(&run.status) && run.err.contains("is not text: its byte 1 is 0"),
            "{arguments:?}: {}",
            run.err
        );
    }
    for problem in [
        "poj1077", "poj1475", "poj1753", "poj2449", "hdu1043", "hdu3567", "uva652",
    ] {
        let run = homing(none, &["judge", problem], &[0; 1 << 17]);
        assert_eq!(
            (run.status, run.err.as_str()),
            (1, "error: the input is not text: its byte 1 is 0\n"),
            "{problem}"
        );
    }
}
