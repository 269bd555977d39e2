//! The search in chunks with its layers in files: killed within a layer, and checked when it is resumed.

use crate::chunked::{Cut, commit, finished};
use homing::engine::Generation;
use homing::engine::Peers;
use homing::internals::layers::{Alone, Name, Progress, Scratch, Storage, Store, StoredChunk};
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::rows;
use homing::table::Kind;
use homing::{Error, Stop, Watch};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

const BOTH: &[Kind] = &[Kind::Move(2), Kind::Depth];

fn cut(slide: Slide, tiles: usize) -> Cut {
    Cut::new(slide, tiles, BOTH)
}

fn board(rows: usize, columns: usize, home: usize) -> Slide {
    Slide::new(rows, columns, home).expect("a board")
}

/// The bytes of the search in memory; `rows.rs` compares them with the generic search.
fn expected(slide: Slide) -> Vec<u8> {
    rows::generate(slide, |_| ())
        .expect("there is memory")
        .to_bytes()
}

fn place(
    scratch: &Scratch,
    cut: &Cut,
    is_resumed: bool,
    period: Duration,
) -> Result<Storage, Error> {
    // So little that most entries that cross chunks go to a file.
    cut.storage(scratch, is_resumed, 1 << 12, period)
}

/// A search that commits on request.
fn begin(scratch: &Scratch, cut: Cut, is_resumed: bool) -> Result<Box<dyn Generation>, Error> {
    cut.search(
        place(scratch, &cut, is_resumed, Duration::MAX)?,
        Arc::new(Alone),
    )
}

/// The table of a resumed search is checked before it replaces the old one. The check reports progress, and cancelling it loses nothing:
/// the older table and the search remain.
#[test]
fn the_check_of_a_resumed_search_can_be_cancelled() {
    let (slide, cut) = (board(3, 3, 8), cut(board(3, 3, 8), 6));
    let folder = tempfile::tempdir().unwrap();
    let (path, scratch) = (
        folder.path().join("table"),
        Scratch::take(folder.path().join("search")).unwrap(),
    );
    std::fs::write(&path, "the older one").unwrap();
    let mut search = begin(&scratch, cut, false).unwrap();
    (0..20).for_each(|_| assert!(search.step(&Stop::NEVER).unwrap()));
    commit(&mut *search).unwrap();
    drop(search);
    // With the memory of a search the check repeats the search; otherwise it compares neighbours.
    for memory_bytes in [1 << 12, 1 << 30] {
        let written = |stop_at: f64| {
            let storage = cut
                .storage(&scratch, true, memory_bytes, Duration::MAX)
                .unwrap();
            let mut search = cut.search(storage, Arc::new(Alone)).unwrap();
            while search.step(&Stop::NEVER).unwrap() {}
            let (stop, mut told) = (Stop::new(), Vec::new());
            let mut listener = |share| {
                told.push(share);
                if share >= stop_at {
                    stop.stop();
                }
            };
            let written = search.write(&path, Watch::new(&mut listener).until(&stop));
            assert!(
                told.is_sorted() && told.iter().all(|share| (0.0..=1.0).contains(share)),
                "{told:?}"
            );
            (written, told)
        };
        for stop_at in [0.2, 0.31, 0.5, 0.8] {
            let (written, told) = written(stop_at);
            assert!(
                matches!(written, Err(Error::Stopped)),
                "{stop_at}: {written:?}"
            );
            assert!(
                told.last()
                    .is_some_and(|last| (stop_at..stop_at + 0.2).contains(last)),
                "{stop_at}: {told:?}"
            );
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "the older one");
            assert_eq!(
                std::fs::read_dir(folder.path()).unwrap().count(),
                2,
                "no temporary file is left"
            );
        }
        let (written, told) = written(f64::MAX);
        written.unwrap();
        assert!(
            told.iter().filter(|&&share| share > 0.3).count() > 2,
            "{told:?}"
        );
        assert!(std::fs::read(&path).unwrap() == expected(slide));
        std::fs::write(&path, "the older one").unwrap();
    }
}

/// Layers in files, until the process is killed before or after one of the file operations.
struct Killed {
    files: Box<dyn Store>,
    left: AtomicUsize,
}

impl Killed {
    fn point(&self) {
        if self.left.fetch_sub(1, Relaxed) == 0 {
            let own = rustix::process::getpid();
            rustix::process::kill_process(own, rustix::process::Signal::KILL).ok();
            std::thread::sleep(std::time::Duration::from_secs(10));
        }
    }

    fn around<R>(&self, act: impl FnOnce(&dyn Store) -> R) -> R {
        self.point();
        let result = act(&*self.files);
        self.point();
        result
    }
}

impl Store for Killed {
    fn begin(&self, name: Name) -> Result<(), Error> {
        self.around(|files| files.begin(name))
    }

    fn put(&self, name: Name, chunk: usize, stored: StoredChunk) -> Result<(), Error> {
        self.around(|files| files.put(name, chunk, stored))
    }

    fn seal(&self, name: Name) -> Result<(), Error> {
        self.around(|files| files.seal(name))
    }

    fn get(&self, name: Name, chunk: usize) -> Result<StoredChunk, Error> {
        self.files.get(name, chunk)
    }

    fn get_plane(&self, name: Name, chunk: usize, plane: usize) -> Result<Vec<u8>, Error> {
        self.files.get_plane(name, chunk, plane)
    }

    fn size_bytes(&self, name: Name) -> u64 {
        self.files.size_bytes(name)
    }

    fn remove(&self, name: Name) {
        self.around(|files| files.remove(name));
    }

    fn commit(
        &self,
        progress: &Progress,
        peers: &dyn Peers,
        is_asked: bool,
    ) -> Result<bool, Error> {
        self.around(|files| files.commit(progress, peers, is_asked))
    }
}

/// The search of the child process, and where it is killed: the folder, whether it is resumed, the number of the point.
const CHILD: &str = "HOMING_TEST_CHILD";
const CHILD_CUT: (usize, usize, usize, usize) = (2, 5, 9, 8);

fn child_cut() -> Cut {
    let (rows, columns, home, tiles) = CHILD_CUT;
    cut(board(rows, columns, home), tiles)
}

/// The name of the test `child` in this program: the path of the module without the crate.
fn child_test() -> String {
    format!("{}::child", module_path!().split_once("::").unwrap().1)
}

/// Not a test: the process that is killed.
#[test]
fn child() {
    let Ok(order) = std::env::var(CHILD) else {
        return;
    };
    let (point, folder) = order.split_once(' ').unwrap();
    let scratch = Scratch::take(folder.into()).unwrap();
    let is_resumed = Path::new(folder).join("manifest").exists();
    let mut place = place(&scratch, &child_cut(), is_resumed, Duration::ZERO).unwrap();
    let files = std::mem::replace(
        &mut place.store,
        Box::new(homing::internals::layers::Memory::default()),
    );
    place.store = Box::new(Killed {
        files,
        left: AtomicUsize::new(point.parse().unwrap()),
    });
    let search = child_cut().search(place, Arc::new(Alone)).unwrap();
    finished(search).unwrap();
}

/// A run killed soon after it is resumed completes at most a layer, so each layer and each commit is killed often.
#[test]
fn a_search_killed_in_every_layer_and_commit_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let run = |point: usize| {
        let order = format!("{point} {}", folder.path().display());
        let test = std::env::current_exe().unwrap();
        let child = Command::new(test)
            .args([&child_test(), "--exact", "-q"])
            .env(CHILD, order)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&child.stdout).into_owned();
        assert!(
            told.contains("running 1 test"),
            "{} is no test: {told}",
            child_test()
        );
        child.status
    };
    let (mut kills, mut depths) = (0, std::collections::BTreeSet::new());
    // A layer is about 30 points. Steps of 7 and 11 hit all kinds of points, and the search advances a little each time.
    let mut point = 0;
    loop {
        let status = run(point);
        if status.success() {
            break;
        }
        assert!(
            std::os::unix::process::ExitStatusExt::signal(&status) == Some(9),
            "it was killed, and did not fail: {status}"
        );
        kills += 1;
        let manifest = std::fs::read_to_string(folder.path().join("manifest")).unwrap_or_default();
        depths.insert(
            manifest
                .lines()
                .find(|line| line.starts_with("layers"))
                .map_or(0, |line| line.split(' ').count()),
        );
        point = if point > 44 { point % 7 } else { point + 3 };
    }
    let scratch = Scratch::take(folder.path().into()).unwrap();
    let table = finished(begin(&scratch, child_cut(), true).unwrap()).unwrap();
    assert!(table == expected(child_cut().slide));
    assert!(
        kills > 56 && depths.len() >= 55,
        "{kills} kills at {} depths",
        depths.len()
    );
}
