//! Killed writers, concurrent writers, and a full disk.

use super::{names, shards, small, table};
use crate::common;
use homing::Watch;
use homing::puzzle::slide::Slide;
use homing::table::{Table, TableFile};
use std::fs;

/// Killed after longer and longer times: the old table or the new one is there, complete, and no files of the killed writer remain.
#[test]
#[cfg(unix)]
fn a_kill_leaves_a_whole_table_or_none() {
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = folder.join("tables/slide-3x3.tbl");
    let slide = Slide::EIGHT;
    let expected = table(slide).to_bytes();
    let make = |shard_bytes: &str| {
        let mut command = common::process();
        command
            .current_dir(folder)
            .args(["gen", "eight", "--shard-size", shard_bytes]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let start = std::time::Instant::now();
    assert!(make("4K").status().unwrap().success());
    let whole_run = start.elapsed();
    for round in 0..24u32 {
        match round % 3 {
            0 => fs::remove_dir_all(folder.join("tables")).unwrap(),
            1 => table(slide).write(&path).unwrap(),
            _ => table(slide).write_shards(&path, 8192).unwrap(),
        }
        let mut child = make("4K").spawn().unwrap();
        std::thread::sleep(whole_run * round / 20);
        child.kill().unwrap();
        child.wait().unwrap();
        if round % 3 == 0 && !path.exists() {
            continue;
        }
        let found = Table::open(&path, slide).unwrap();
        assert!(found.to_bytes() == expected, "round {round}");
    }
    assert!(make("4K").status().unwrap().success());
    assert_eq!(
        names(&folder.join("tables")),
        ["slide-3x3.tbl"],
        "nothing of the killed ones is left"
    );
    TableFile::open(&path)
        .unwrap()
        .check_content(Watch::NONE)
        .unwrap();
}

#[test]
#[cfg(unix)]
fn a_full_disk_leaves_the_old_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide-3x3.tbl");
    small(&path);
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 16; exec \"$0\" gen eight --shard-size 16K --dir \"$1\"",
        ])
        .arg(common::PROGRAM)
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(
        output.status.code(),
        Some(2),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(
        (names(folder.path()), shards(&path).len()),
        (vec!["slide-3x3.tbl".into()], 4)
    );
    Table::open(&path, Slide::new(2, 4, 7).unwrap())
        .unwrap()
        .verify(Watch::NONE)
        .unwrap();
}

#[test]
fn many_writers_at_once_leave_one_whole_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.tbl");
    let table = table(Slide::new(2, 4, 7).unwrap());
    std::thread::scope(|scope| {
        for number in 0..6u64 {
            let (table, path) = (&table, &path);
            scope.spawn(move || table.write_shards(path, 4096 << (number % 2)).unwrap());
        }
    });
    assert_eq!(names(folder.path()), ["a.tbl"]);
    Table::open(&path, *table.space())
        .unwrap()
        .verify(Watch::NONE)
        .unwrap();
}
