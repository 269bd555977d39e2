//! Forged checkpoints with correct lengths and checksums.

use super::homing;
use crate::common::forge::forged;
use homing::Watch;
use homing::backward::DepthCodes;
use homing::internals::Product;
use homing::internals::slide::{Metric, RowSearch, SlideTable};
use homing::puzzle::slide::Slide;
use homing::table::Kind;
use homing::{Table, embedded};
use std::path::Path;

/// A checkpoint of a search of a board after this many layers.
fn checkpoint(slide: Slide, layers: usize, path: &Path) -> Vec<u8> {
    let mut search = RowSearch::begin(slide, Metric::Steps, DepthCodes::Residues).unwrap();
    for _ in 0..layers {
        search.step(&homing::Stop::NEVER).unwrap();
    }
    search.write_checkpoint(path, Watch::NONE).unwrap();
    std::fs::read(path).unwrap()
}

#[test]
fn a_crafted_checkpoint_replaces_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let (table, path) = (
        folder.path().join("slide-2x3.tbl"),
        folder.path().join("slide-2x3.checkpoint"),
    );
    assert_eq!(
        homing(folder.path(), &["gen", "slide:2x3", "--quiet"], b"").status,
        0
    );
    let whole = std::fs::read(&table).unwrap();
    let honest = checkpoint(Slide::new(2, 3, 5).unwrap(), 5, &path);
    for column in 0..3 {
        let words = crate::common::forge::parts(&honest).1[column].len() / 8;
        for word in 0..words {
            for bit in [0, 1, 7, 31, 58, 59, 60, 63] {
                let crafted = forged(&honest, |_, columns| {
                    columns[column][8 * word + bit / 8] ^= 1 << (bit % 8)
                });
                std::fs::write(&path, crafted).unwrap();
                let refused =
                    RowSearch::resume(Slide::new(2, 3, 5).unwrap(), DepthCodes::Residues, &path)
                        .err();
                assert!(
                    refused.is_some(),
                    "bit {bit} of word {word} of column {column}"
                );
            }
        }
    }
    // Rows consistent with layers that are consistent themselves: only the finished table shows the forgery.
    let swapped = forged(&honest, |header, columns| {
        header.layers[1] += 1;
        header.layers[4] -= 1;
        assert!(columns.len() == 3);
    });
    std::fs::write(&path, swapped).unwrap();
    let run = homing(folder.path(), &["gen", "slide:2x3", "--resume"], b"");
    assert_eq!(run.status, 2, "{} {}", run.out, run.err);
    assert!(run.err.ends_with("leave out --resume\n"), "{}", run.err);
    assert!(
        std::fs::read(&table).unwrap() == whole,
        "the good table stays"
    );
    // The original still works.
    std::fs::write(&path, &honest).unwrap();
    assert_eq!(
        homing(
            folder.path(),
            &["gen", "slide:2x3", "--resume", "--quiet"],
            b""
        )
        .status,
        0
    );
    assert!(std::fs::read(&table).unwrap() == whole);
}

/// States moved between layers six apart: every sum is correct, so that only the check of the new table shows it.
#[test]
fn a_table_from_a_checkpoint_is_checked_before_it_replaces_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    let table = folder.path().join("table");
    std::fs::write(&table, "the old table").unwrap();
    let slide = Slide::EIGHT;
    let honest = checkpoint(slide, 20, &path);
    let moved = forged(&honest, |header, _| {
        header.layers[8] += 5;
        header.layers[14] -= 5;
    });
    std::fs::write(&path, moved).unwrap();
    let mut search = RowSearch::resume(slide, DepthCodes::Residues, &path)
        .expect("its rows hold as many states of each depth mod 6");
    while search.step(&homing::Stop::NEVER).unwrap() {}
    let said = Product::of(slide)
        .by(SlideTable::of(search, &[Kind::Move(2), Kind::Depth]))
        .write(&table, Watch::NONE)
        .unwrap_err()
        .to_string();
    assert!(said.contains("the header says"), "{said}");
    assert_eq!(std::fs::read_to_string(&table).unwrap(), "the old table");
    assert_eq!(
        folder.path().read_dir().unwrap().count(),
        2,
        "nothing else is left"
    );
}

#[test]
fn a_table_is_no_checkpoint_of_its_board() {
    let folder = tempfile::tempdir().unwrap();
    let small = Slide::new(2, 2, 3).unwrap();
    let file = forged(
        &Table::generate(small, |_| {}).unwrap().to_bytes(),
        |header, _| header.parameters = "checkpoint 3, depth mod 3".into(),
    );
    let path = folder.path().join("slide-2x2.checkpoint");
    std::fs::write(&path, file).unwrap();
    assert!(RowSearch::resume(small, DepthCodes::Residues, &path).is_err());
    let run = homing(folder.path(), &["gen", "slide:2x2", "--resume"], b"");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("its columns are not those"), "{}", run.err);
}

#[test]
fn the_rest_of_a_killed_checkpoint_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let left = folder
        .path()
        .join("slide-3x3.checkpoint.0123456789abcdef.tmp");
    let of_others = [
        "slide-3x3.checkpoint.tmp",
        "slide-3x3.checkpoint.0123.tmp",
        "other.checkpoint.0123456789abcdef.tmp",
    ];
    std::fs::write(&left, "half a checkpoint").unwrap();
    for name in of_others {
        std::fs::write(folder.path().join(name), "not ours").unwrap();
    }
    assert_eq!(
        homing(folder.path(), &["gen", "eight", "--quiet"], b"").status,
        0
    );
    assert!(!left.exists());
    assert!(
        of_others
            .iter()
            .all(|name| folder.path().join(name).exists())
    );
    assert_eq!(
        std::fs::read(folder.path().join("slide-3x3.tbl")).unwrap(),
        embedded::eight().to_bytes()
    );
}
