//! Tables of terabytes: the checksums of their blocks are in the header.

use homing::internals::{Content, Entries};
use homing::{Description, Watch};
use std::io;

/// A column for the states of the 15-puzzle with this many bits a state. Only the first megabyte is written.
struct Endless(u8);

impl Entries for Endless {
    fn name(&self) -> &str {
        "half"
    }

    fn bits(&self) -> u8 {
        self.0
    }

    fn entries(&self) -> u64 {
        10_461_394_944_000
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        put(&vec![0; 1 << 20])?;
        Err(io::Error::other("that is enough"))
    }
}

#[test]
fn a_table_of_terabytes_is_written_and_a_larger_one_refused() {
    assert!(error_of(1).ends_with("that is enough"));
    assert!(error_of(64).contains("at most 16777216 are allowed"));
}

/// The error of writing such a column.
fn error_of(bits: u8) -> String {
    let name = || "slide:4x4".to_string();
    let description = Description {
        puzzle: name(),
        parameters: String::new(),
        goal: String::new(),
        index: String::new(),
        metric: String::new(),
    };
    let column = Endless(bits);
    let states = column.entries();
    let content = Content {
        description,
        states,
        reachable: states,
        greatest_depth: 0,
        layers: &[states],
        columns: &[column],
    };
    let folder = tempfile::tempdir().unwrap();
    let error = content
        .write_new(&folder.path().join("a.tbl"), Watch::NONE)
        .unwrap_err();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    error.to_string()
}
