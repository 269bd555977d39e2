//! `gen`, stopped while boards are searched that take long enough.

use crate::common;
use homing::Table;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::rows;
use rustix::process::Signal;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

/// Starts a run of 2x6 that writes a checkpoint after every layer, or after these minutes.
fn begin_with(folder: &Path, resume: bool, minutes: &str) -> Child {
    let mut command = common::process();
    command
        .args([
            "gen",
            "slide:2x6",
            "--columns",
            "depth",
            "--checkpoint",
            minutes,
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

fn begin(folder: &Path, resume: bool) -> Child {
    begin_with(folder, resume, "0.000001")
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
            is_early || said.contains("stopped at depth") && said.ends_with(", nothing is saved\n"),
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
        said.contains("is saved: continue with the same command and --resume"),
        "{said}"
    );
    let mut run = begin(folder.path(), true);
    until_it_has_written(&mut run, &checkpoint, 6);
    let said = end(run, Signal::TERM);
    assert!(
        said.contains("is saved: continue with the same command and --resume"),
        "{said}"
    );
    let output = begin_with(folder.path(), true, "60")
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
