//! Numbers: each option has its range, which its error names. No memory is allocated for a number before it is known to be available.

use super::homing;
use std::time::{Duration, Instant};

/// Command lines with a number, and its range in the error.
const LINES: [(&str, &str); 20] = [
    (
        "random eight -n {}",
        "a whole number from 0 to 18446744073709551615",
    ),
    (
        "random eight --seed {}",
        "a whole number from 0 to 18446744073709551615",
    ),
    ("random eight --depth {}", "a depth, as 31 or max"),
    ("states eight --depth {}", "a depth, as 31 or max"),
    (
        "solve eight 8672543x1 --print all -n {}",
        "a whole number from 1 to 18446744073709551615",
    ),
    (
        "solve eight 8672543x1 --threads {}",
        "a whole number from 1 to 1024",
    ),
    (
        "compare eight 8672543x1 --limit-nodes {}",
        "a whole number from 1 to 18446744073709551615",
    ),
    ("gen eight --threads {}", "a whole number from 1 to 1024"),
    (
        "gen eight --depth {}",
        "a whole number from 1 to 4294967295",
    ),
    (
        "gen eight --checkpoint {}",
        "a number of minutes from 0 to 1000000000",
    ),
    (
        "gen eight --memory {}",
        "a size such as 500M or 16G, up to 8388608G",
    ),
    (
        "gen slide:2x4 --scratch layers --memory {}",
        "a size such as 500M or 16G, up to 8388608G",
    ),
    ("gen eight --blank {}", "the number of a cell from 1 to 9"),
    (
        "export eight --format csv -n {} --seed 1",
        "a whole number from 0 to 18446744073709551615",
    ),
    (
        "export eight --format csv -n 1 --seed {}",
        "a whole number from 0 to 18446744073709551615",
    ),
    (
        "judge uva10181 --seed {}",
        "a whole number from 0 to 18446744073709551615",
    ),
    (
        "solve slide:4x4 --limit-nodes {} 123",
        "a number of boards from 0 to 2^64 - 1",
    ),
    ("solve slide:4x4 --limit-time {} 123", "a number of seconds"),
    ("solve route:graph.txt --to {} 1", "the number of a node"),
    (
        "solve route:graph.txt --to 2 -n {} 1",
        "a whole number from 1 to 18446744073709551615",
    ),
];

fn run(line: &str, number: &str) -> super::Run {
    let folder = tempfile::tempdir().unwrap();
    let (graph, layers) = (
        folder.path().join("graph.txt"),
        folder.path().join("layers"),
    );
    std::fs::write(&graph, "2 2\n1 2 5\n2 1 4\n").unwrap();
    let words = line.split(' ').map(|word| match word {
        "{}" => number.into(),
        "layers" => layers.display().to_string(),
        word => word.replace("graph.txt", &graph.display().to_string()),
    });
    let words: Vec<String> = words.collect();
    homing(
        folder.path(),
        &words.iter().map(String::as_str).collect::<Vec<_>>(),
        b"",
    )
}

#[test]
fn invalid_numbers_are_refused_with_the_range() {
    for (line, bounds) in LINES {
        for number in [
            "-1",
            "",
            "x",
            "0x10",
            "NaN",
            "inf",
            "18446744073709551616",
            "1000000000000000000000000000000",
        ] {
            let run = run(line, number);
            assert!(
                run.status != 0 && run.out.is_empty(),
                "{line} {number}: {}",
                run.out
            );
            assert!(
                run.err.starts_with("error: ") && run.err.contains(&format!("expected {bounds}")),
                "{line} {number}: {}",
                run.err
            );
        }
    }
}

#[test]
fn large_numbers_are_answered_or_refused_immediately() {
    for (line, _) in LINES
        .into_iter()
        .filter(|(line, _)| !line.starts_with("random eight -n"))
    {
        for number in [
            "0",
            "2147483648",
            "9007199254740993",
            "18446744073709551615",
        ] {
            // A machine may have that many.
            if line.contains("-n {}") && number.len() < 12 {
                continue;
            }
            let started = Instant::now();
            run(line, number);
            assert!(
                started.elapsed() < Duration::from_secs(20),
                "{line} {number}"
            );
        }
    }
}

#[test]
fn requests_beyond_memory_are_refused_before_allocation() {
    for (line, things) in [
        ("export eight --format npy -n {} --seed 1", "rows"),
        ("compare eight 8672543x1 --limit-nodes {}", "nodes"),
    ] {
        for number in ["1000000000000000", "18446744073709551615"] {
            let said = run(line, number).err;
            assert!(
                said.contains(&format!(
                    "the free memory has no room for {number} {things}: ask for at most "
                )),
                "{said}"
            );
        }
    }
}

#[test]
fn sizes_of_boards_are_bounded() {
    for side in [
        "2147483648",
        "18446744073709551615",
        "1000000000000000000000000000000",
    ] {
        for (name, limits) in [
            (format!("slide:{side}x3"), "each side 2 to 10"),
            (format!("flip:3x{side}"), "1 to 16384 pieces"),
        ] {
            let said = run("gen {}", &name).err;
            assert_eq!(
                said,
                format!("error: {name}: expected a board with {limits}\n")
            );
        }
    }
    for side in ["-1", "0", "", "1e5", "nan"] {
        let said = run("gen {}", &format!("slide:{side}x3")).err;
        assert_eq!(
            said,
            format!("error: unknown puzzle \"slide:{side}x3\": expected slide:RxC\n")
        );
    }
}
