//! Searches whose process is killed at every point of every layer and commit.

use super::kinds::{begin, begin_with, depth, expected, finished, folder_of, kinds};
use homing::engine::Peers;
use homing::{Result, Stop, Watch};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A process that is killed at one of the points at which it would wait for others: before and after counting a layer, before and after
/// writing a manifest.
struct Killed {
    left: AtomicUsize,
}

impl Killed {
    fn point(&self) {
        if self.left.fetch_sub(1, Relaxed) == 0 {
            rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL)
                .ok();
            std::thread::sleep(std::time::Duration::from_secs(10));
        }
    }
}

impl Peers for Killed {
    fn rank(&self) -> usize {
        0
    }

    fn ranks(&self) -> usize {
        1
    }

    fn exchange(&self, parcels: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>> {
        self.point();
        Ok(parcels)
    }

    fn sum(&self, number: u64) -> Result<u64> {
        self.point();
        Ok(number)
    }
}

/// The search of the child process, and where it is killed: the number of the point, that of the kind, the folder.
const CHILD: &str = "HOMING_TEST_CHUNKED_CHILD";

/// Not a test: the process that is killed.
#[test]
fn child() {
    let Ok(order) = std::env::var(CHILD) else {
        return;
    };
    let [point, kind, folder] = order.splitn(3, ' ').collect::<Vec<_>>()[..] else {
        panic!("{order}")
    };
    let (puzzle, folder) = (&kinds()[kind.parse::<usize>().unwrap()], Path::new(folder));
    let is_resumed = folder_of(&**puzzle, folder).join("manifest").exists();
    let peers = Arc::new(Killed {
        left: AtomicUsize::new(point.parse().unwrap()),
    });
    let mut search = begin_with(&**puzzle, folder, is_resumed, peers).unwrap();
    while search.step(&Stop::NEVER).unwrap() {
        search.write_checkpoint(folder, Watch::NONE).unwrap();
    }
    search.write_checkpoint(folder, Watch::NONE).unwrap();
}

#[test]
fn a_search_killed_in_every_layer_and_commit_resumes() {
    for (kind, puzzle) in kinds().into_iter().enumerate() {
        let (expected, mut kills, mut depths) = (expected(&*puzzle), 0, BTreeSet::new());
        // A layer has about six points. Before it, counting each file of the stored layers is a point too.
        let most = depth(&*puzzle) + 30;
        for first in 0..4 {
            let folder = tempfile::tempdir().unwrap();
            let mut point = first;
            while let Some(said) = killed(kind, point, folder.path()) {
                assert_eq!(
                    said,
                    "",
                    "{}: it was killed, and did not fail",
                    puzzle.name()
                );
                kills += 1;
                let manifest =
                    std::fs::read_to_string(folder_of(&*puzzle, folder.path()).join("manifest"))
                        .unwrap_or_default();
                depths.insert(
                    manifest
                        .lines()
                        .find(|line| line.starts_with("layers"))
                        .map_or(0, |line| line.split(' ').count()),
                );
                point = (point + 7) % most;
            }
            let search = begin(&*puzzle, folder.path(), true).unwrap();
            assert!(finished(search).unwrap() == expected, "{}", puzzle.name());
        }
        assert!(
            kills >= 20 && depths.len() >= 8,
            "{}: {kills} kills at {} depths",
            puzzle.name(),
            depths.len()
        );
    }
}

/// Runs the child process, which is killed at a point. Returns its output if it fails without being killed, and `None` if it succeeds.
fn killed(kind: usize, point: usize, folder: &Path) -> Option<String> {
    let test = format!("{}::child", module_path!().split_once("::").unwrap().1);
    let order = format!("{point} {kind} {}", folder.display());
    let program = std::env::current_exe().unwrap();
    let child = Command::new(program)
        .args([&test, "--exact", "-q"])
        .env(CHILD, order)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stdout).into_owned();
    assert!(said.contains("running 1 test"), "{test} is no test: {said}");
    let is_killed = std::os::unix::process::ExitStatusExt::signal(&child.status) == Some(9);
    let failure = || String::from_utf8_lossy(&child.stderr).into_owned() + &said;
    (!child.status.success()).then(|| if is_killed { String::new() } else { failure() })
}
