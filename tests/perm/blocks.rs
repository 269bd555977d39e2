//! The search with its layers in files, in blocks of few rows.

use crate::puzzle;
use homing::engine::{Generation, Options};
use homing::puzzle::perm::layers::begin_in_blocks;
use homing::{Stop, Watch};

fn written(mut generation: Box<dyn Generation>, layers: usize) -> Option<Vec<u8>> {
    for _ in 0..layers {
        if !generation.step(&Stop::NEVER).unwrap() {
            let folder = tempfile::tempdir().unwrap();
            generation.write(&folder.path().join("table"), Watch::NONE).unwrap();
            return Some(std::fs::read(folder.path().join("table")).unwrap());
        }
    }
    generation.write_checkpoint(std::path::Path::new("")).unwrap();
    None
}

/// Blocks of some rows, batches of a few; a search that is stopped after every seventh layer.
#[test]
fn many_small_blocks_give_the_bytes_of_memory() {
    for (name, goal, block_bytes) in [
        ("lrx-9", None, 20_000),
        ("topspin-10", None, 100_000),
        ("pancakes-9", Some("1 2 3 4 5 6 ? ? ? | 6 5 4 3 2 1 ? ? ?"), 1),
        ("2x2x2", None, 30_000),
    ] {
        let options = goal.map_or_else(Options::default, |goal| Options::default().with("goal", goal));
        let expected = written(puzzle(&format!("perm:{name}"), options).unwrap().begin().unwrap(), usize::MAX).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut is_resumed = false;
        let found = loop {
            let search = begin_in_blocks(name, goal, folder.path().join("search"), [block_bytes, 5, 64], is_resumed).unwrap();
            if let Some(found) = written(search, 7) {
                break found;
            }
            is_resumed = true;
        };
        assert!(found == expected, "{name}");
    }
}
