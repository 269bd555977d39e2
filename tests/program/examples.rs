//! The programs in `examples/` print what naive searches find. Published counts are in `tests/console/examples.md`.

use crate::common;
use crate::common::eight::{Eight, after, cells};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The folder of the built examples: next to the programs in `HOMING_PROGRAMS`, or the one where they are built here, since `cargo test
/// --test program` alone does not build them.
pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        if let Some(built) = std::env::var_os("HOMING_PROGRAMS") {
            return Path::new(&built).join("examples");
        }
        let built = Path::new(common::PROGRAM).parent().unwrap();
        let profile = built
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .replace("debug", "dev");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args([
            "build",
            "--examples",
            "--package",
            "homing",
            "--offline",
            "--profile",
            &profile,
            "--target-dir",
        ]);
        // Timed tests run with this variable, which would cause a rebuild.
        cargo
            .arg(built.parent().unwrap())
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env_remove("RUSTC_BOOTSTRAP");
        let output = cargo.output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        built.join("examples")
    })
}

fn printed(example: &str, arguments: &[&str]) -> String {
    let nowhere = tempfile::tempdir().unwrap();
    let mut command = Command::new(folder().join(example));
    command.args(arguments).current_dir(&nowhere);
    let output = command.env_remove("HOMING_TABLES").output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solve_answers_the_board_of_the_judges() {
    let text = printed("solve", &["2 3 4 1 5 x 7 6 8", "12345678x", "123456 8 7 x"]);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "2 3 4 1 5 x 7 6 8: 19 moves dlurullddrurdllurdr");
    let eight = Eight::new();
    let depths = eight.distances(eight.number(&cells("12345678x")));
    for (line, next) in lines[1..4].iter().zip([
        "2 3 4 1 5 8 7 6 x",
        "2 3 4 1 x 5 7 6 8",
        "2 3 x 1 5 4 7 6 8",
    ]) {
        let is_nearer = depths[eight.number(&cells(next))] == 18;
        assert!(
            line.ends_with(next) && line.contains("best") == is_nearer,
            "{line}"
        );
    }
    assert_eq!(lines[4], "1 2 3 4 5 6 7 8 x: 0 moves ");
    assert_eq!(*lines.last().unwrap(), "1 2 3 4 5 6 8 7 x: unsolvable");
}

#[test]
fn the_data_set_has_the_depths_of_a_search() {
    let eight = Eight::new();
    let depths = eight.distances(eight.number(&cells("12345678x")));
    let text = printed("dataset", &["20", "7"]);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("depth,board,moves,shortest_paths"));
    let mut rows_of_depth = [0; 32];
    let mut deepest = BTreeSet::new();
    for line in lines {
        let fields: Vec<_> = line.split(',').collect();
        let (depth, board): (usize, _) = (fields[0].parse().unwrap(), cells(fields[1]));
        assert_eq!(usize::from(depths[eight.number(&board)]), depth, "{line}");
        assert_eq!(fields[2].len(), depth, "{line}");
        assert_eq!(after(board, fields[2]), Some(cells("12345678x")));
        assert!(fields[3].parse::<u64>().unwrap() >= 1);
        rows_of_depth[depth] += 1;
        if depth == 31 {
            deepest.insert(board);
        }
    }
    assert_eq!(rows_of_depth, [20; 32]);
    // The two boards of depth 31 are known.
    assert_eq!(
        deepest.into_iter().collect::<Vec<_>>(),
        ["64785x321", "8672543x1"].map(cells)
    );
    assert_eq!(printed("dataset", &["20", "7"]), text);
}

#[test]
fn progress_ends_in_the_published_counts() {
    let text = printed("progress", &["slide:2x4"]);
    // OEIS A090035, as in tests/facts.
    let counts = common::published("slide 2x4", "blank last");
    assert_eq!(
        text.lines().last().unwrap(),
        format!("states at each depth: {counts:?}")
    );
    assert!(text.contains("\ndepth 1: 3 of 20160 states\n"), "{text}");
    assert!(
        text.contains("\ndepth 36: 20160 of 20160 states\n"),
        "{text}"
    );
}

/// The depth of every ring by breadth-first search over tokens in an actual ring of places: the turnstile takes the first `turned` of them,
/// and rotating the ring is free.
fn rings_by_hand(tokens: u8, turned: usize) -> Vec<u64> {
    let turns_of = |ring: &[u8]| -> Vec<Vec<u8>> {
        let turned_ring = |by: usize| [&ring[by..], &ring[..by]].concat();
        (0..ring.len()).map(turned_ring).collect()
    };
    let mut seen: BTreeSet<Vec<u8>> = turns_of(&(0..tokens).collect::<Vec<_>>())
        .into_iter()
        .collect();
    let (mut layer, mut counts) = (seen.clone(), Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64 / u64::from(tokens));
        let mut next = BTreeSet::new();
        for mut ring in layer {
            ring[..turned].reverse();
            if !seen.contains(&ring) {
                next.extend(turns_of(&ring));
                seen.extend(turns_of(&ring));
            }
        }
        layer = next;
    }
    counts
}

/// It is known which rings can be sorted (Chen and Skiena, 1996): with a turnstile of 4, all of an even number of tokens, and half of those
/// of an odd number.
#[test]
fn topspin_has_the_counts_of_a_search_over_rings() {
    for (tokens, turned) in [(6, 3), (7, 4), (8, 4), (7, 2)] {
        let puzzle = format!("topspin:{tokens}x{turned}");
        let stats: serde_json::Value =
            serde_json::from_str(&printed("topspin", &["stats", &puzzle, "--json"])).unwrap();
        let counts = rings_by_hand(tokens, turned);
        assert_eq!(stats["states_at_depth"], serde_json::json!(counts));
        let reachable = counts.iter().sum::<u64>();
        match (tokens, turned) {
            (8, 4) => assert_eq!(reachable, 5040),
            (7, 4) => assert_eq!(reachable, 360),
            _ => {}
        }
    }
}
