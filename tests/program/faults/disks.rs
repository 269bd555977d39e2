//! Folders that cannot be read or written, and full disks.

use super::matrix;
use std::fs;
use std::os::unix::fs::PermissionsExt;

#[test]
fn a_file_given_as_a_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    matrix(
        folder.path(),
        &[
            (
                "HOMING_TABLES=\"$1/file\" homing solve slide:3x4 \"1 2 3 4 5 6 7 8 9 10 x 11\"",
                2,
                "cannot look for the table",
            ),
            (
                "HOMING_TABLES=\"$1/none\" homing solve slide:2x7 1",
                2,
                "make it with `homing gen slide:2x7`",
            ),
            (
                "homing gen eight --dir \"$1/file\"",
                2,
                "cannot make the folder",
            ),
            (
                "homing gen eight --dir \"$1/file/deeper\"",
                2,
                "cannot make the folder",
            ),
        ],
    );
}

#[test]
fn a_folder_without_permission_is_not_an_empty_one() {
    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, PermissionsExt::from_mode(0o000)).unwrap();
    // A user who may read everything is not refused.
    if fs::read_dir(&closed).is_err() {
        let says = "cannot look for the table: Permission denied";
        matrix(
            folder.path(),
            &[(
                "HOMING_TABLES=\"$1/closed\" homing solve slide:3x4 \"1 2 3 4 5 6 7 8 9 10 x 11\"",
                2,
                says,
            )],
        );
    }
    fs::set_permissions(&closed, PermissionsExt::from_mode(0o755)).unwrap();
}

/// The limit on file sizes simulates the full disk.
#[test]
fn a_full_disk_leaves_the_older_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("slide-3x3.tbl"), "the old table").unwrap();
    for blocks in [0, 1, 4, 8, 48, 64, 80] {
        let line = format!("trap '' XFSZ; ulimit -f {blocks}; homing gen eight 2> /dev/null");
        matrix(folder.path(), &[(&line, 2, "")]);
        assert_eq!(
            fs::read_to_string(folder.path().join("slide-3x3.tbl")).unwrap(),
            "the old table"
        );
        assert_eq!(
            folder.path().read_dir().unwrap().count(),
            1,
            "{blocks} blocks: nothing is left behind"
        );
    }
}
