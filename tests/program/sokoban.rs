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
