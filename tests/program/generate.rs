//! `gen` for sliding boards.

use crate::common;
use homing::Table;
use homing::Watch;
use homing::puzzle::slide::Slide;
use std::path::Path;

fn gen_in(folder: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = common::program();
    command
        .arg("gen")
        .args(arguments)
        .arg("--dir")
        .arg(folder)
        .assert()
}

fn stderr(assert: assert_cmd::assert::Assert) -> String {
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}

#[test]
fn every_home_has_a_separate_file() {
    let folder = tempfile::tempdir().expect("a folder");
    gen_in(folder.path(), &["slide:3x2", "--blank", "2"]).success();
    gen_in(folder.path(), &["slide:3x2"]).success();
    for (name, home) in [("slide-3x2-blank2.tbl", 1), ("slide-3x2.tbl", 5)] {
        let slide = Slide::new(3, 2, home).expect("a board");
        let written = std::fs::read(folder.path().join(name)).expect("the table is there");
        assert!(
            written == Table::generate(slide, |_| ()).unwrap().to_bytes(),
            "{name}"
        );
    }
}

#[test]
fn a_named_table_decides_where_the_blank_is_at_home() {
    let folder = tempfile::tempdir().expect("a folder");
    gen_in(folder.path(), &["slide:3x3", "--blank", "5"]).success();
    let table = folder.path().join("slide-3x3-blank5.tbl");
    let mut command = common::program();
    let answer = command
        .arg("solve")
        .arg("eight")
        .arg("--table")
        .arg(&table)
        .args(["1 2 3 4 x 5 6 7 8", "1 x 3 4 2 5 6 7 8"])
        .assert();
    answer.success().stdout("\nd\n");
}

#[test]
fn the_columns_are_the_requested_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    for board in ["2x2", "2x3"] {
        for (columns, expected) in [
            ("move", &["move"][..]),
            ("depth", &["depth"]),
            ("both", &["move", "depth"]),
            ("half", &["half"]),
        ] {
            gen_in(
                folder.path(),
                &[&format!("slide:{board}"), "--columns", columns],
            )
            .success();
            let slide = Slide::new(
                2,
                board[2..].parse().expect("a number"),
                if board == "2x2" { 3 } else { 5 },
            )
            .expect("a board");
            let table = Table::open(folder.path().join(format!("slide-{board}.tbl")), slide)
                .expect("the table is right");
            let names: Vec<&str> = table.columns().iter().map(|column| column.name()).collect();
            assert_eq!(names, expected);
            table
                .verify(Watch::NONE)
                .expect("each column alone tells every path home");
        }
    }
}

#[test]
fn impossible_searches_are_refused_before_they_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = stderr(gen_in(folder.path(), &["slide:2x7", "--memory", "8G"]).code(2));
    assert_eq!(
        said,
        "error: slide:2x7 needs 10.2G of memory, and --memory allows 8.0G: allow more, or choose a smaller puzzle\n"
    );
    let said = stderr(gen_in(folder.path(), &["slide:3x3", "--blank", "10"]).code(2));
    assert_eq!(
        said,
        "error: --blank: expected the number of a cell from 1 to 9, found \"10\"\n"
    );
    let said = stderr(gen_in(folder.path(), &["flip", "--columns", "move"]).code(2));
    assert_eq!(
        said,
        "error: --columns: expected both or half, found \"move\": give one of them, or leave it out\n"
    );
    let said = stderr(gen_in(folder.path(), &["slide:3x3", "--memory", "much"]).code(2));
    assert!(
        said.contains("expected a size such as 500M or 16G, up to 8388608G, found \"much\""),
        "{said}"
    );
    assert_eq!(
        std::fs::read_dir(folder.path())
            .expect("it is there")
            .count(),
        0
    );
}

/// Invalid graphs, and one that is too large: a message each, before memory is allocated.
#[test]
fn invalid_graphs_are_reported_before_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    for (graph, words) in [
        ("perm:[[1, 0, 2], [0, 1]]", "expected 3 positions, found 2"),
        ("perm:[[1, 0, 0]]", "position 0 is already in entry 2"),
        (
            "perm:[[1, 2, 0], [2, 1, 3]]",
            "expected 0 to 2 as a position, found 3: count positions from 0, not from 1",
        ),
        (
            "perm:(1,2,3)\n(0,1)\n",
            "expected a point from 1 to 100000, found \"0\"",
        ),
        (
            "perm:{\"generators\": [[1, 0]], \"central_state\": [0, 1, 2]}",
            "the solved state: expected 2 pieces, found 3",
        ),
        (
            "perm:lrx-12",
            "perm:lrx-12 needs 229M of memory, and --memory allows 100M: allow more, or choose a smaller puzzle",
        ),
    ] {
        let said = stderr(gen_in(folder.path(), &[graph, "--memory", "100M"]).code(2));
        assert!(
            said.contains(words) && said.lines().count() == 1,
            "{graph}: {said}"
        );
    }
    assert_eq!(
        std::fs::read_dir(folder.path())
            .expect("it is there")
            .count(),
        0
    );
}

/// Boards that take long enough to be interrupted.
#[cfg(unix)]
mod stopped {
    use super::*;
    use homing::puzzle::slide::rows;
    use rustix::process::Signal;
    use std::process::{Child, Stdio};
    use std::time::Duration;

    /// Starts a run of 2x6 that writes a checkpoint after every layer.
    fn begin(folder: &Path, resume: bool) -> Child {
        let mut command = common::process();
        command
            .args([
                "gen",
                "slide:2x6",
                "--columns",
                "depth",
                "--checkpoint",
                "0.000001",
                "--dir",
            ])
            .arg(folder);
        command.args(resume.then_some("--resume"));
        command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    }

    /// Waits until a run handles a signal, if the system reports that. The handlers are installed one by one.
    fn until_it_listens(run: &Child, signal: Signal) {
        let bit = 1u64 << (signal.as_raw() - 1);
        let status = format!("/proc/{}/status", run.id());
        while let Ok(text) = std::fs::read_to_string(&status) {
            let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            if caught.is_none_or(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & bit != 0)
                || text.contains("State:\tZ")
            {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until a run has replaced its checkpoint this many times.
    fn until_it_has_written(run: &mut Child, checkpoint: &Path, times: usize) {
        let written = || {
            std::fs::metadata(checkpoint)
                .and_then(|file| file.modified())
                .ok()
        };
        for _ in 0..times {
            let before = written();
            while before == written() {
                assert!(run.try_wait().unwrap().is_none(), "it has ended");
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }

    /// Interrupts a run: status 130, and this message.
    fn end(run: Child, signal: Signal) -> String {
        rustix::process::kill_process(rustix::process::Pid::from_child(&run), signal)
            .expect("it can be asked");
        let output = run.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(130), "{said}");
        said
    }

    /// Without checkpoints nothing is saved, and no files remain.
    #[test]
    fn a_run_without_a_checkpoint_leaves_no_files() {
        for signal in [Signal::INT, Signal::TERM] {
            let folder = tempfile::tempdir().expect("a folder");
            let mut command = common::process();
            command
                .args(["gen", "slide:2x6", "--checkpoint", "0", "--dir"])
                .arg(folder.path());
            let run = command
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program starts");
            until_it_listens(&run, signal);
            let said = end(run, signal);
            // The signal may come before the first layer.
            let is_early = said == "stopped before the search of slide:2x6\n";
            assert!(
                is_early
                    || said.contains("stopped at depth") && said.ends_with(", nothing is saved\n"),
                "{said}"
            );
            assert_eq!(
                std::fs::read_dir(folder.path())
                    .expect("it is there")
                    .count(),
                0
            );
        }
    }

    #[test]
    fn killed_and_interrupted_runs_resume_to_the_same_bytes() {
        let folder = tempfile::tempdir().expect("a folder");
        let checkpoint = folder.path().join("slide-2x6.checkpoint");
        let mut run = begin(folder.path(), false);
        until_it_has_written(&mut run, &checkpoint, 1);
        run.kill().expect("it can be killed");
        run.wait().expect("it ends");
        for layers in [2, 6] {
            let mut run = begin(folder.path(), true);
            until_it_has_written(&mut run, &checkpoint, layers);
            run.kill().expect("it can be killed");
            run.wait().expect("it ends");
            assert!(checkpoint.exists());
        }
        let mut run = begin(folder.path(), true);
        until_it_has_written(&mut run, &checkpoint, 8);
        let said = end(run, Signal::INT);
        assert!(
            said.contains("progress is saved: continue with the same command and --resume"),
            "{said}"
        );
        let mut run = begin(folder.path(), true);
        until_it_has_written(&mut run, &checkpoint, 6);
        let said = end(run, Signal::TERM);
        assert!(
            said.contains("progress is saved: continue with the same command and --resume"),
            "{said}"
        );
        let output = begin(folder.path(), true)
            .wait_with_output()
            .expect("it ends");
        assert!(output.status.success());
        let slide = Slide::new(2, 6, 11).expect("a board");
        let table = rows::generate(slide, |_| ()).expect("there is memory");
        let depths = table.depth_column().expect("it was made").clone();
        let expected =
            Table::new(slide, table.layers().to_vec(), vec![depths]).expect("depths suffice");
        assert!(
            std::fs::read(folder.path().join("slide-2x6.tbl")).expect("the table is there")
                == expected.to_bytes()
        );
        let left: Vec<_> = std::fs::read_dir(folder.path())
            .expect("it is there")
            .flatten()
            .map(|entry| entry.file_name())
            .collect();
        assert_eq!(left, ["slide-2x6.tbl"], "nothing else is left");
    }
}

#[test]
fn a_missing_search_to_resume_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = stderr(gen_in(folder.path(), &["slide:3x3", "--resume"]).code(2));
    assert!(
        said.ends_with("slide-3x3.checkpoint: there is no checkpoint: start without --resume\n"),
        "{said}"
    );
}
