//! The resources of a program with embedded tables: no engine, no command line, few dependencies, no threads and no files.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The dependencies that are chosen; their own may vary.
const NAMED: [&str; 5] = ["bincode", "serde", "memmap2", "rayon", "rand_pcg"];
/// The greatest number of further packages.
const MAX_OTHERS: usize = 6;

/// The packages of this program according to cargo, with the versions in the lock file, offline.
fn tree() -> String {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--package",
            "embedded-user",
            "--locked",
            "--offline",
            "--edges",
            "normal",
            "--prefix",
            "depth",
            "--no-dedupe",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn its_dependencies_are_few_and_none_is_the_program_s() {
    let tree = tree();
    let (mut named, mut all) = (BTreeSet::new(), BTreeSet::new());
    let mut below: Option<usize> = None;
    for line in tree.lines() {
        let name = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let depth: usize = line[..line.len() - name.len()].parse().unwrap();
        let name = name.split(' ').next().unwrap();
        below = below.filter(|&named| depth > named);
        if below.is_none() && NAMED.contains(&name) {
            below = Some(depth);
        }
        if depth >= 2 && !name.starts_with("homing-") {
            all.insert(name);
            if below.is_some() {
                named.insert(name);
            }
        }
    }
    assert!(NAMED.iter().all(|name| named.contains(name)), "{tree}");
    let others: Vec<_> = all.difference(&named).collect();
    assert!(
        others.len() <= MAX_OTHERS,
        "{} packages on top: {others:?}",
        others.len()
    );
    for foreign in [
        "serde_json",
        "pathfinding",
        "strsim",
        "clap",
        "indicatif",
        "anyhow",
        "ctrlc",
        "anstream",
        "rustix",
    ] {
        assert!(
            !all.contains(foreign),
            "{foreign} is for the engine or the program"
        );
    }
}

#[test]
fn it_answers_every_state_without_threads_and_files() {
    // An empty folder: no tables, no variables that name them.
    let nowhere = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_embedded-user"))
        .current_dir(nowhere.path())
        .env_clear()
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let printed = String::from_utf8(output.stdout).unwrap();
    let facts =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../facts/depths.csv"))
            .unwrap();
    let eight = facts
        .lines()
        .find(|line| line.starts_with("slide 3x3,blank last"))
        .unwrap()
        .rsplit(',')
        .next()
        .unwrap();
    let mut expected = format!(
        "eight [{}]\nflip [2, 32, 228, 880, 1562, 1136, 256]\nhints d 1\n",
        eight.replace(' ', ", ")
    );
    if cfg!(target_os = "linux") {
        expected += "threads 1\nmapped tables 0\n";
    }
    assert_eq!(printed, expected);
}
