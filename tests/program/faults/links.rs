//! Links, and stopped writers in a folder that others can write to.

use super::{matrix, shell};
use std::fs;
use std::os::unix::fs::symlink;

#[test]
fn links_next_to_the_table_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let victim = folder.path().join("victim");
    fs::write(&victim, "the victim's").unwrap();
    for name in [
        "slide-2x3.tbl.tmp",
        "slide-2x3.tbl.0123456789abcdef.tmp",
        "slide-2x3.checkpoint",
    ] {
        symlink(&victim, folder.path().join(name)).unwrap();
    }
    matrix(
        folder.path(),
        &[
            ("homing gen slide:2x3 --quiet", 0, ""),
            ("homing verify \"$1/slide-2x3.tbl\" > /dev/null", 0, ""),
        ],
    );
    assert_eq!(fs::read_to_string(&victim).unwrap(), "the victim's");
}

/// A table that is a link is replaced, and its target remains. Reading a table follows a link.
#[test]
fn a_table_that_is_a_link_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let (victim, table) = (
        folder.path().join("victim"),
        folder.path().join("slide-2x3.tbl"),
    );
    fs::write(&victim, "the victim's").unwrap();
    symlink(&victim, &table).unwrap();
    matrix(folder.path(), &[("homing gen slide:2x3 --quiet", 0, "")]);
    assert_eq!(fs::read_to_string(&victim).unwrap(), "the victim's");
    assert!(fs::symlink_metadata(&table).unwrap().is_file());
    symlink(&table, folder.path().join("link")).unwrap();
    matrix(
        folder.path(),
        &[("homing verify \"$1/link\" > /dev/null", 0, "")],
    );
    symlink(folder.path().join("loop"), folder.path().join("loop")).unwrap();
    matrix(
        folder.path(),
        &[("homing verify \"$1/loop\"", 2, "cannot open the table")],
    );
}

/// A generator that is stopped while it writes does not block others.
#[test]
fn a_stopped_writer_does_not_block_others() {
    let folder = tempfile::tempdir().unwrap();
    let held = folder.path().join("slide-2x3.tbl.00000000deadbeef.tmp");
    let file = fs::File::create(&held).unwrap();
    file.lock().unwrap();
    matrix(folder.path(), &[("homing gen slide:2x3 --quiet", 0, "")]);
    assert!(held.exists(), "whoever holds it is still writing");
    // Not only closed: a process that another test starts at this moment may have inherited it until its exec.
    file.unlock().unwrap();
    drop(file);
    matrix(folder.path(), &[("homing gen slide:2x3 --quiet", 0, "")]);
    assert!(!held.exists(), "nobody holds it");
    assert_eq!(
        shell("ls -A \"$1\"", folder.path()).stdout,
        b"slide-2x3.tbl\n"
    );
}
