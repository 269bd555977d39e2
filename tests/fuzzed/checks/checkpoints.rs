//! Untrusted checkpoints: resuming from one ends in the true table or in an error.

use super::patch::patched;
use homing::Table;
use homing::Watch;
use homing::backward::DepthCodes;
use homing::internals::Product;
use homing::internals::slide::{Metric, RowSearch, SlideTable};
use homing::puzzle::slide::Slide;
use homing::table::Kind;
use std::path::PathBuf;
use std::sync::OnceLock;

struct Files {
    checkpoints: Vec<Vec<u8>>,
    table: Vec<u8>,
    folder: PathBuf,
}

fn board() -> Slide {
    Slide::new(2, 3, 5).unwrap()
}

fn files() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| {
        let folder =
            std::env::temp_dir().join(format!("homing-fuzz-checkpoints-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("made");
        let mut search = RowSearch::begin(board(), Metric::Steps, DepthCodes::Residues).unwrap();
        let mut checkpoints = Vec::new();
        loop {
            search.write_checkpoint(&path, Watch::NONE).unwrap();
            checkpoints.push(std::fs::read(&path).unwrap());
            if !search.step(&homing::Stop::NEVER).unwrap() {
                break;
            }
        }
        Files {
            checkpoints,
            table: Table::generate(board(), |_| {}).unwrap().to_bytes(),
            folder,
        }
    })
}

/// The first byte chooses the progress of the search; the rest changes the file.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let Files {
        checkpoints,
        table,
        folder,
    } = files();
    let bytes = patched(&checkpoints[usize::from(choice) % checkpoints.len()], rest);
    let (path, target) = (folder.join("checkpoint"), folder.join("table"));
    std::fs::write(&path, bytes).unwrap();
    std::fs::write(&target, "the old table").unwrap();
    let Ok(mut search) = RowSearch::resume(board(), DepthCodes::Residues, &path) else {
        return;
    };
    while search.step(&homing::Stop::NEVER).unwrap() {}
    let written = Product::of(board())
        .by(SlideTable::of(search, &[Kind::Move(2), Kind::Depth]))
        .write(&target, Watch::NONE);
    let found = std::fs::read(&target).unwrap();
    assert!(
        if written.is_ok() {
            found == *table
        } else {
            found == b"the old table"
        },
        "{written:?}"
    );
}
