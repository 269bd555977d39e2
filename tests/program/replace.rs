//! A table is replaced at once or not at all: killed generators, two at once, a full disk, a folder that cannot be written.

use crate::common;
use homing::Watch;
use homing::puzzle::slide::Slide;
use homing::{Table, embedded};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn generate(folder: &Path) -> Command {
    let mut command = common::process();
    command.args(["gen", "eight", "--quiet", "--dir"]).arg(folder);
    command
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Kills a generator at ever later moments, so that every part of its life is hit, first with no table there and then with one.
#[test]
fn a_killed_generator_leaves_the_old_table_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-3x3.tbl");
    let start = Instant::now();
    assert!(generate(folder.path()).status().unwrap().success());
    let whole_run = start.elapsed();
    let expected = std::fs::read(&path).unwrap();
    assert_eq!(expected, embedded::eight().to_bytes());
    for round in 0..60u32 {
        match round % 2 {
            0 => std::fs::remove_file(&path).ok(),
            _ => std::fs::write(&path, &expected).ok(),
        };
        let mut child = generate(folder.path()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(whole_run * round / 50 + Duration::from_micros(u64::from(round) * 37 % 500));
        child.kill().unwrap();
        child.wait().unwrap();
        match std::fs::read(&path) {
            Ok(found) => assert!(found == expected, "round {round}: a part of a table is there"),
            Err(_) => assert_eq!(round % 2, 0, "round {round}: the old table is gone"),
        }
    }
    assert!(generate(folder.path()).status().unwrap().success());
    assert_eq!(names(folder.path()), ["slide-3x3.tbl"], "nothing of the killed ones is left");
    Table::open(&path, Slide::EIGHT).unwrap().verify(Watch::NONE).unwrap();
}

#[test]
fn many_generators_at_once_leave_one_whole_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut children: Vec<_> = (0..8).map(|_| generate(folder.path()).spawn().unwrap()).collect();
    for child in &mut children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(names(folder.path()), ["slide-3x3.tbl"]);
    assert_eq!(std::fs::read(folder.path().join("slide-3x3.tbl")).unwrap(), embedded::eight().to_bytes());
}

/// The limit on file sizes stands for the full disk: a write fails in the middle.
#[test]
fn a_full_disk_leaves_the_old_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-3x3.tbl");
    std::fs::write(&path, "the old table").unwrap();
    let program = common::PROGRAM;
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" gen eight --dir \"$1\""])
        .arg(program)
        .arg(folder.path())
        .output()
        .unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("cannot write the table"), "{words}");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "the old table");
    assert_eq!(names(folder.path()), ["slide-3x3.tbl"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o555)).unwrap();
    // Who may write everywhere is shown a folder that nobody can write to, since its disk has no room at all.
    let writable = std::fs::write(folder.path().join("try"), "").is_ok();
    let (target, says) = match writable {
        true => (Path::new("/proc/self"), "free: make room, or choose another folder with --dir"),
        false => (folder.path(), "cannot write the table"),
    };
    let output = generate(target).output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains(says), "{words}");
    assert_eq!(output.status.code(), Some(2));
}
