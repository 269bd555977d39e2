//! A table whose checksums do not fit into the header of one file.

use homing::internals::{Content, Entries};
use homing::{Description, Watch};
use std::io;

/// The column of the 15-puzzle, of which only the first megabyte is written.
struct Endless;

impl Entries for Endless {
    fn name(&self) -> &str {
        "half"
    }

    fn bits(&self) -> u8 {
        1
    }

    fn entries(&self) -> u64 {
        10_461_394_944_000
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        put(&vec![0; 1 << 20])?;
        Err(io::Error::other("that is enough"))
    }
}

/// The checksums of its blocks do not fit into the header of one file.
#[test]
fn a_table_of_terabytes_is_refused() {
    let name = || "slide:4x4".to_string();
    let description = Description {
        puzzle: name(),
        parameters: String::new(),
        goal: String::new(),
        index: String::new(),
        metric: String::new(),
    };
    let states = Endless.entries();
    let content = Content {
        description,
        states,
        reachable: states,
        greatest_depth: 0,
        layers: &[states],
        columns: &[Endless],
    };
    let folder = tempfile::tempdir().unwrap();
    let error = content
        .write_new(&folder.path().join("a.tbl"), Watch::NONE)
        .unwrap_err();
    assert!(error.to_string().contains("at most 1048576 are allowed"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
