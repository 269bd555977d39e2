//! The program with a level, resumed.

use crate::common::run_in;
use homing::internals::push::LevelSearch;
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, Xsb};
use std::fs;

const LEVEL: &str = "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n";

/// A search that reached its time limit can be resumed, here from a checkpoint of another run.
#[test]
fn checkpoints_are_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("level.xsb"), LEVEL).unwrap();
    let made = run_in(folder, &["gen", "push:level.xsb", "--checkpoint", "0"], "").0;
    let table = folder.join(made.trim().rsplit(", ").next().unwrap());
    let bytes = fs::read(&table).unwrap();
    let level = Xsb::parse(LEVEL, None).unwrap();
    let level = Sokoban::new(&level, Metric::Pushes, Spare::Refused).unwrap();
    let mut search = LevelSearch::begin(level).unwrap();
    search.step(&homing::Stop::NEVER).unwrap();
    let checkpoint = table.with_extension("checkpoint");
    search
        .write_checkpoint(&checkpoint, homing::Watch::NONE)
        .unwrap();
    fs::remove_file(&table).unwrap();
    run_in(folder, &["gen", "push:level.xsb", "--resume"], "");
    assert_eq!(fs::read(&table).unwrap(), bytes);
    assert!(!checkpoint.exists());
}

/// Four levels that are too large for a moment: after the first, no time is left for a search.
#[test]
fn a_time_limit_is_for_all_levels_together() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let row = format!("#{}#\n", " ".repeat(12));
    let wall = "#".repeat(14);
    let hall = format!(
        "{wall}\n{row}#@ $ $ $ $   #\n{row}{row}{row}# $ $     .. #\n{row}#    .. .. #\n{row}{wall}\n\n"
    );
    let levels: String = (1..=4).map(|level| format!("; {level}\n{hall}")).collect();
    fs::write(folder.join("halls.xsb"), levels).unwrap();
    let arguments = ["solve", "push:halls.xsb#*", "--limit-time", "0.3"];
    let (found, said, _) = run_in(folder, &arguments, "");
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 4, "{found}");
    assert_eq!(lines[1], lines[2], "{found}");
    assert_eq!(lines[1], lines[3], "{found}");
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("unknown: at least ")),
        "{found}"
    );
    assert_ne!(lines[0], lines[1], "{found}");
    assert!(
        said.starts_with("4 of 4 searches met their limit: allow more time with --limit-time"),
        "{said}"
    );
}
