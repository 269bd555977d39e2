//! `gen --scratch` in the program.

use crate::common;
use crate::common::forge_scratch::Folder;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

fn homing(folder: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    common::program()
        .current_dir(folder)
        .args(arguments)
        .timeout(Duration::from_secs(600))
        .assert()
}

fn table(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).expect("the table is there")
}

/// Forged files are refused, with little memory, and the valid table remains.
#[test]
#[cfg(target_os = "linux")]
fn forged_files_replace_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, search) = (folder.path(), folder.path().join("scratch/slide-2x5"));
    homing(folder, &["gen", "slide:2x5", "--quiet"]).success();
    let good = table(&folder.join("tables"), "slide-2x5.tbl");
    homing(
        folder,
        &[
            "gen",
            "slide:2x5",
            "--scratch",
            "scratch",
            "--memory",
            "64M",
            "--depth",
            "18",
        ],
    )
    .success();
    let honest = Folder::read(&search);
    let at = honest
        .files
        .iter()
        .position(|file| file.name() == "layer-018.0")
        .expect("the last layer has a file");
    let forged = |change: &dyn Fn(&mut Folder)| {
        let mut files = honest.clone();
        change(&mut files);
        files.write(&search);
        let command = format!(
            "ulimit -v 300000 && exec {} gen slide:2x5 --scratch scratch --memory 64M --threads 2 --resume",
            common::PROGRAM
        );
        let run = Command::new("sh")
            .args(["-c", &command])
            .current_dir(folder)
            .output()
            .unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert!(
            run.status.code() == Some(2) && said.contains("start again with an empty folder"),
            "{:?} {said}",
            run.status
        );
        assert!(
            table(&folder.join("tables"), "slide-2x5.tbl") == good,
            "the good table stays"
        );
        said
    };
    assert!(
        forged(&|files| drop(files.files[at].chunks.remove(0)))
            .contains("states in layer-018, found ")
    );
    // Counts consistent with the files, and with the number of states: only the new table shows the forgery.
    let said = forged(&|files| {
        files.layers[18] += 1;
        files.layers[6] -= 1;
    });
    assert!(said.contains("states in layer-"), "{said}");
    for place in [
        8,
        12,
        honest.files[at].index_len(),
        honest.files[at].index_len() + 8,
    ] {
        assert!(
            forged(&|files| files.files[at].lies.push((place, u32::MAX))).contains("layer-018.0: ")
        );
    }
    honest.write(&search);
    homing(
        folder,
        &[
            "gen",
            "slide:2x5",
            "--scratch",
            "scratch",
            "--memory",
            "64M",
            "--resume",
        ],
    )
    .success();
    assert!(table(&folder.join("tables"), "slide-2x5.tbl") == good);
}

/// A puzzle of each kind, the program that generates it, and the name of its table.
fn kinds() -> [(PathBuf, &'static [&'static str], &'static str); 5] {
    let program = || common::PROGRAM.into();
    [
        (program(), &["slide:2x5"], "slide-2x5"),
        (program(), &["perm:topspin-10"], "perm-topspin-10"),
        (
            program(),
            &["slide:3x3", "--metric", "lines"],
            "slide-3x3-lines",
        ),
        (
            super::examples::folder().join("pancakes"),
            &["pancakes:8"],
            "pancakes-8",
        ),
        (
            program(),
            &["slide:3x6", "--patterns", "1-4, 5-8, 9-11, 12-14, 15-17"],
            "slide-3x6",
        ),
    ]
}

/// Runs a program in a folder, and returns its standard error if it fails.
fn failure(command: &mut Command, folder: &Path) -> Option<String> {
    let output = command
        .current_dir(folder)
        .env_remove("HOMING_TABLES")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (!output.status.success()).then(|| format!("status {:?}: {said}", output.status.code()))
}

/// Killed after longer and longer times, so that each phase is hit.
#[test]
fn a_killed_run_can_always_be_resumed() {
    for ((program, puzzle, name), step) in kinds().into_iter().zip([23, 37, 37, 37, 23]) {
        let folder = tempfile::tempdir().unwrap();
        let (folder, file) = (folder.path(), &format!("{name}.tbl")[..]);
        let gen_with = |more: &[&str]| {
            let mut command = Command::new(&program);
            command
                .arg("gen")
                .args(puzzle)
                .args(more)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .env_remove("HOMING_TABLES");
            command.current_dir(folder);
            command
        };
        assert_eq!(failure(&mut gen_with(&["--dir", "memory"]), folder), None);
        // By another signal each time, at moments that differ between the signals.
        let signals = [
            rustix::process::Signal::KILL,
            rustix::process::Signal::TERM,
            rustix::process::Signal::INT,
        ];
        for (milliseconds, signal) in (0..200).step_by(step).zip(signals.into_iter().cycle()) {
            let arguments = ["--memory", "32M", "--scratch", "scratch", "--dir", "files"];
            let mut process = gen_with(&arguments).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(milliseconds));
            rustix::process::kill_process(rustix::process::Pid::from_child(&process), signal).ok();
            let status = process.wait().unwrap();
            if !status.success() {
                let is_begun = |search: &str| {
                    folder
                        .join("scratch")
                        .join(search)
                        .join("manifest")
                        .exists()
                };
                let resume: &[&str] = if is_begun(name) || is_begun(&format!("{name}/pattern-1")) {
                    &["--resume"]
                } else {
                    &[]
                };
                assert_eq!(
                    failure(&mut gen_with(&[&arguments[..], resume].concat()), folder),
                    None
                );
            }
            assert!(table(&folder.join("files"), file) == table(&folder.join("memory"), file));
            assert_eq!(
                std::fs::read_dir(folder.join("scratch")).unwrap().count(),
                0,
                "nothing is left"
            );
            std::fs::remove_dir_all(folder.join("files")).unwrap();
        }
    }
}

/// The limit on file sizes simulates the full disk: the write of a layer or of the table fails. The older table remains, committed progress
/// is kept, and with more space the search resumes.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_stops_a_run_that_can_be_resumed() {
    for (program, puzzle, name) in kinds() {
        let folder = tempfile::tempdir().unwrap();
        let (folder, file) = (folder.path(), format!("{name}.tbl"));
        let run = |limit: &str, more: &[&str]| {
            let line = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$0\" gen \"$@\"");
            failure(
                Command::new("sh")
                    .args(["-c", &line])
                    .arg(&program)
                    .args(puzzle)
                    .args(more),
                folder,
            )
        };
        let in_files = ["--memory", "32M", "--scratch", "scratch"];
        // Pattern tables have no depths at which their search could stop, so a run without space is their first.
        let resume = || {
            let is_there =
                folder.join("scratch").join(name).is_dir() && !puzzle.contains(&"--patterns");
            if is_there { &["--resume"][..] } else { &[] }
        };
        assert_eq!(run("unlimited", &[]), None);
        let good = table(&folder.join("tables"), &file);
        assert_eq!(
            run("unlimited", &[&in_files[..], &["--depth", "6"]].concat()),
            None
        );
        for blocks in ["1", "2"] {
            let said = run(blocks, &[&in_files[..], resume()].concat()).expect("there is no room");
            assert!(
                said.starts_with("status Some(2): ")
                    && said.contains("error: ")
                    && said.contains("cannot write"),
                "{said}"
            );
            assert!(
                table(&folder.join("tables"), &file) == good,
                "the older table stays"
            );
        }
        std::fs::remove_file(folder.join("tables").join(&file)).unwrap();
        assert_eq!(run("unlimited", &[&in_files[..], resume()].concat()), None);
        assert!(table(&folder.join("tables"), &file) == good);
        assert_eq!(
            std::fs::read_dir(folder.join("scratch")).unwrap().count(),
            0,
            "nothing is left"
        );
    }
}

/// Runs that start together with one folder take turns, or say that it is in use.
#[test]
fn a_folder_serves_one_run_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..5 {
        let runs: Vec<_> = (0..5)
            .map(|number| {
                let dir = format!("tables{number}");
                Command::new(common::PROGRAM)
                    .args([
                        "gen",
                        "slide:2x3",
                        "--scratch",
                        "scratch",
                        "--quiet",
                        "--dir",
                        &dir,
                    ])
                    .current_dir(folder.path())
                    .stderr(std::process::Stdio::piped())
                    .stdout(std::process::Stdio::null())
                    .spawn()
                    .unwrap()
            })
            .collect();
        for run in runs {
            let ended = run.wait_with_output().unwrap();
            let words = String::from_utf8_lossy(&ended.stderr);
            assert!(
                ended.status.success() || words.contains("another run uses"),
                "{words}"
            );
        }
    }
}

/// A puzzle whose table takes too long for a question, and a board.
const QUESTION: [&str; 3] = [
    "slide:2x7",
    "1 x 2 4 11 10 6 8 13 3 12 7 5 9",
    "--print=all",
];

/// Asks in files, with more options, through a line of the shell.
fn ask(folder: &Path, line: &str, more: &[&str]) -> std::process::Output {
    let mut command = Command::new("sh");
    command.args(["-c", line, common::PROGRAM]).args(QUESTION);
    command.args(more).current_dir(folder);
    command.env_remove("HOMING_TABLES").output().unwrap()
}

/// A question that is killed after longer and longer times continues from its layers, and leaves them for the next one.
#[test]
fn a_killed_question_continues() {
    let folder = tempfile::tempdir().unwrap();
    let in_memory = ask(folder.path(), "exec \"$0\" solve \"$@\"", &[]);
    assert!(in_memory.status.success() && !in_memory.stdout.is_empty());
    let in_files = ["--scratch", "scratch", "--memory", "128M"];
    for milliseconds in (100..1500).step_by(500) {
        let line = format!(
            "\"$0\" solve \"$@\" & sleep {}; kill -9 $! 2>/dev/null; wait",
            milliseconds as f64 / 1000.0
        );
        ask(folder.path(), &line, &in_files);
    }
    for _ in 0..2 {
        let output = ask(folder.path(), "exec \"$0\" solve \"$@\"", &in_files);
        assert_eq!(output.stdout, in_memory.stdout);
    }
}

/// Less memory than blocks of states and buffers take is refused, before any file is written.
#[test]
fn a_question_in_files_has_a_least_memory() {
    let folder = tempfile::tempdir().unwrap();
    for memory in ["0", "1", "127M"] {
        let more = ["--scratch", "scratch", "--memory", memory];
        let output = ask(folder.path(), "exec \"$0\" solve \"$@\"", &more);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            said,
            "error: --memory: a search with its layers in files needs at least 128M: leave it out\n"
        );
        assert_eq!(output.status.code(), Some(2));
    }
    assert!(!folder.path().join("scratch").exists());
}

/// As with the searches for tables, a limit on file sizes simulates the full disk.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_stops_a_question_that_continues() {
    let folder = tempfile::tempdir().unwrap();
    let in_files = ["--scratch", "scratch", "--memory", "128M"];
    for blocks in ["8", "64"] {
        let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" solve \"$@\"");
        let output = ask(folder.path(), &line, &in_files);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && said.contains("cannot write the scratch files"),
            "{said}"
        );
    }
    let answers = [&in_files[..], &[]].map(|more| {
        let output = ask(folder.path(), "exec \"$0\" solve \"$@\"", more);
        assert!(output.status.success());
        output.stdout
    });
    assert_eq!(answers[0], answers[1]);
}
