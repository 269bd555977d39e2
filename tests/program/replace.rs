//! A table or an export is replaced in one step or not at all: killed programs, concurrent ones, a full disk, a read-only folder.

use crate::common;
use homing::Watch;
use homing::puzzle::slide::Slide;
use homing::{Table, embedded};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn generate(folder: &Path) -> Command {
    let mut command = common::process();
    command
        .args(["gen", "eight", "--quiet", "--dir"])
        .arg(folder);
    command
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Kills a generator at later and later times, so that every phase is hit, first without an older table and then with one.
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
        let mut child = generate(folder.path())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(
            whole_run * round / 50 + Duration::from_micros(u64::from(round) * 37 % 500),
        );
        child.kill().unwrap();
        child.wait().unwrap();
        match std::fs::read(&path) {
            Ok(found) => assert!(
                found == expected,
                "round {round}: a part of a table is there"
            ),
            Err(_) => assert_eq!(round % 2, 0, "round {round}: the old table is gone"),
        }
    }
    assert!(generate(folder.path()).status().unwrap().success());
    assert_eq!(
        names(folder.path()),
        ["slide-3x3.tbl"],
        "nothing of the killed ones is left"
    );
    Table::open(&path, Slide::EIGHT)
        .unwrap()
        .verify(Watch::NONE)
        .unwrap();
}

#[test]
fn many_generators_at_once_leave_one_whole_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut children: Vec<_> = (0..8)
        .map(|_| generate(folder.path()).spawn().unwrap())
        .collect();
    for child in &mut children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(names(folder.path()), ["slide-3x3.tbl"]);
    assert_eq!(
        std::fs::read(folder.path().join("slide-3x3.tbl")).unwrap(),
        embedded::eight().to_bytes()
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o555)).unwrap();
    // A user who may write everywhere gets a folder on a disk without any space.
    let writable = std::fs::write(folder.path().join("try"), "").is_ok();
    let (target, says) = match writable {
        true => (
            Path::new("/proc/self"),
            "free: make space, or choose another folder with --dir",
        ),
        false => (folder.path(), "cannot write the table"),
    };
    let output = generate(target).output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains(says), "{words}");
    assert_eq!(output.status.code(), Some(2));
}

/// A folder with the table of slide:2x5, whose export takes long enough to be interrupted, and an older export.
fn folder_for_export() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let made = common::process()
        .args(["gen", "slide:2x5", "--quiet", "--dir"])
        .arg(folder.path())
        .status()
        .unwrap();
    assert!(made.success());
    let old = folder.path().join("rows.csv");
    std::fs::write(&old, "the old export").unwrap();
    (folder, old)
}

fn export_rows(folder: &Path) -> Command {
    let mut command = common::process();
    command
        .args([
            "export",
            "slide:2x5",
            "--format",
            "csv",
            "--threads",
            "1",
            "--dir",
        ])
        .arg(folder);
    command
        .arg("--output")
        .arg(folder.join("rows.csv"))
        .stderr(Stdio::piped());
    command
}

/// Starts an export and sends it a signal once some of it is written.
fn export_signalled(folder: &Path, signal: &str) -> std::process::Output {
    let child = export_rows(folder).spawn().unwrap();
    let some_is_written = || {
        let is_begun = |name: &String| {
            folder
                .join(name)
                .metadata()
                .is_ok_and(|file| file.len() > 1 << 20)
        };
        names(folder)
            .iter()
            .any(|name| name.starts_with("rows.csv.") && is_begun(name))
    };
    let start = Instant::now();
    while !some_is_written() {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "no new file stands beside the old one"
        );
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(
        Command::new("kill")
            .arg(signal)
            .arg(child.id().to_string())
            .status()
            .unwrap()
            .success()
    );
    child.wait_with_output().unwrap()
}

#[test]
fn a_stopped_export_leaves_the_old_file() {
    let (folder, old) = folder_for_export();
    let kept = ["rows.csv", "slide-2x5.tbl"];
    for signal in ["-INT", "-TERM"] {
        let output = export_signalled(folder.path(), signal);
        let words = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), words.as_str()),
            (
                Some(130),
                "stopped before the export was complete; nothing was written\n"
            )
        );
        assert_eq!(std::fs::read_to_string(&old).unwrap(), "the old export");
        assert_eq!(names(folder.path()), kept);
    }
    // The files left by a killed run are removed by the next.
    export_signalled(folder.path(), "-KILL");
    assert_eq!(
        (
            std::fs::read_to_string(&old).unwrap().as_str(),
            names(folder.path()).len()
        ),
        ("the old export", 3)
    );
    assert!(export_rows(folder.path()).status().unwrap().success());
    assert_eq!(
        std::fs::read_to_string(&old).unwrap().lines().count(),
        1 + 1_814_400
    );
    assert_eq!(names(folder.path()), kept);
}
