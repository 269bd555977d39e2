//! Searches from one board with their layers in files: stopped after every layer, killed, with damaged and forged files, and with those of
//! other searches.

use homing::discovered::Rules;
use homing::engine::{Answer, AnyTable, Catalog, Family, Options, Own, OwnFamily, Question};
use homing::{Error, Result};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The numbers below a power of ten in a circle, by steps of 1, 1000 and 10^6; each process may make only some of the moves before it is
/// killed.
#[derive(Clone)]
pub struct Circle {
    pub len: u64,
    pub can_undo: bool,
    pub kind: &'static str,
}

static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);
const LEN: u64 = 1_000_000_000;

impl Rules for Circle {
    type State = u64;
    fn name(&self) -> String {
        format!("circle:{}", self.kind)
    }
    fn starts(&self) -> Vec<u64> {
        vec![0]
    }
    fn is_goal(&self, &number: &u64) -> bool {
        number == 0
    }
    fn all_goals(&self) -> Option<Vec<u64>> {
        Some(vec![0])
    }
    fn can_undo(&self) -> bool {
        self.can_undo
    }
    fn move_names(&self) -> Vec<String> {
        ["+1", "-1", "+1000", "-1000", "+1000000", "-1000000"]
            .map(String::from)
            .into()
    }
    fn moves(&self, &number: &u64, mut visit: impl FnMut(u8, u64)) {
        #[cfg(unix)]
        if LEFT.fetch_sub(1, Relaxed) == 0 {
            use rustix::process::{Signal, getpid, kill_process};
            kill_process(getpid(), Signal::KILL).ok();
            std::thread::sleep(std::time::Duration::from_secs(10));
        }
        let len = self.len;
        let steps = [1, len - 1, 1_000, len - 1_000, 1_000_000, len - 1_000_000];
        for (code, step) in (0..).zip(steps) {
            visit(code, (number + step) % len);
        }
    }
}

static OWN: [&Family; 1] = [&Family::plain(
    "circle",
    "circle:KIND",
    "",
    &OwnFamily(|kind| {
        let can_undo = kind == "true";
        Ok(Own::rules(Circle {
            len: LEN,
            can_undo,
            kind: if can_undo { "true" } else { "false" },
        }))
    }),
)];

/// A level, which cannot undo pushes.
const LEVEL: &str = "push:########\n#   #  #\n# $$ . #\n#@$ #. #\n#    . #\n########\n";

/// Puzzles whose moves can be undone, and others, with a board.
const KINDS: [(&str, &str); 4] = [
    ("slide:3x3", "8 6 7 2 5 4 3 x 1"),
    ("circle:true", "994995005"),
    ("circle:false", "994995005"),
    (LEVEL, "start"),
];

/// The search of a puzzle, in the files of a folder.
fn search(name: &str, folder: Option<&Path>, nodes: Option<u64>) -> (AnyTable, Option<String>) {
    let mut options = Options::default();
    if let Some(folder) = folder {
        options = options
            .with("scratch", folder.to_str().unwrap())
            .with("memory", "1");
    }
    if let Some(nodes) = nodes {
        options = options.with("limit-nodes", nodes.to_string());
    }
    let families: &[&Family] = match name.starts_with("circle") {
        true => &OWN,
        false => homing::puzzle::FAMILIES,
    };
    let catalog = Catalog::new(families);
    let puzzle = catalog.puzzle(name, &options).unwrap();
    let start = puzzle.head().start.clone().map(|start| start.board);
    (catalog.search(&*puzzle).unwrap(), start)
}

fn ask((name, board): (&str, &str), folder: Option<&Path>, nodes: Option<u64>) -> Result<Answer> {
    let (search, start) = search(name, folder, nodes);
    let start = start.filter(|_| board == "start");
    search.answer(&Question::PATH, &start.unwrap_or(board.into()))
}

/// A run that finds one more layer: it ends before the second one. Returns the bound that it proves.
fn step(kind: (&str, &str), folder: &Path) -> u32 {
    match ask(kind, Some(folder), Some(1)).unwrap() {
        Answer::Unknown { at_least_moves, .. } => at_least_moves.unwrap(),
        other => panic!("{other:?}"),
    }
}

/// The files of a search that was stopped after some layers.
fn stopped(kind: (&str, &str), layers: usize) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    for layer in 0..layers {
        assert_eq!(step(kind, folder.path()) as usize, layer + 2);
    }
    let own = folder.path().read_dir().unwrap().next().unwrap().unwrap();
    let manifest = std::fs::read_to_string(own.path().join("manifest")).unwrap();
    let layers = |word: &str| {
        let lines = manifest.lines().filter(|line| line.starts_with(word));
        let names = (0..lines.count()).map(|depth| format!("{word}-{depth}"));
        names.collect::<Vec<_>>()
    };
    // Other files are only there while it runs.
    let names = [
        layers("forward"),
        layers("backward"),
        vec!["manifest".into()],
    ]
    .concat();
    let of_folder = own.file_name().into_string().unwrap();
    let file = |name: String| {
        let bytes = std::fs::read(own.path().join(&name)).unwrap();
        (format!("{of_folder}/{name}"), bytes)
    };
    names.into_iter().map(file).collect()
}

/// Asks with these files.
fn ask_with(kind: (&str, &str), files: &BTreeMap<String, Vec<u8>>) -> Result<Answer> {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    ask(kind, Some(folder.path()), None)
}

#[test]
fn a_search_goes_on_after_every_layer() {
    for kind in KINDS {
        let expected = ask(kind, None, None).unwrap();
        let Answer::Solved { depth, .. } = &expected else {
            panic!("{expected:?}")
        };
        let steps = depth.weight.map_or(depth.moves, |(pushes, _)| pushes);
        let folder = tempfile::tempdir().unwrap();
        for layer in 0..steps {
            assert_eq!(step(kind, folder.path()), steps.min(layer + 2));
        }
        assert_eq!(ask(kind, Some(folder.path()), None).unwrap(), expected);
    }
}

/// The search of the child process, and the number of moves until it is killed: the number, that of the kind, the folder.
#[cfg(unix)]
const CHILD: &str = "HOMING_TEST_STARTS_CHILD";

/// Not a test: the process that is killed.
#[test]
#[cfg(unix)]
fn child() {
    let Ok(order) = std::env::var(CHILD) else {
        return;
    };
    let [moves, kind, folder] = order.splitn(3, ' ').collect::<Vec<_>>()[..] else {
        panic!("{order}")
    };
    LEFT.store(moves.parse().unwrap(), Relaxed);
    let kind = KINDS[kind.parse::<usize>().unwrap()];
    let mut before = 0;
    loop {
        let at_least = step(kind, Path::new(folder));
        if at_least == before {
            break;
        }
        before = at_least;
    }
}

#[test]
#[cfg(unix)]
fn a_killed_search_goes_on() {
    for kind in [1, 2] {
        let expected = ask(KINDS[kind], None, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let killed = |moves: u64| {
            let test = format!("{}::child", module_path!().split_once("::").unwrap().1);
            let mut child = std::process::Command::new(std::env::current_exe().unwrap());
            child.args([&test, "--exact", "-q"]);
            child.env(CHILD, format!("{moves} {kind} {}", path.display()));
            let child = child.output().unwrap();
            let signal = std::os::unix::process::ExitStatusExt::signal(&child.status);
            assert!(child.status.success() || signal == Some(9), "{child:?}");
            signal.is_some()
        };
        let kills = (0..100).take_while(|&run| killed(run * 17)).count();
        assert!((5..100).contains(&kills), "{kills} kills");
        assert_eq!(ask(KINDS[kind], Some(path), None).unwrap(), expected);
    }
}

#[test]
fn damaged_files_are_refused() {
    for kind in KINDS {
        let files = stopped(kind, 6);
        let expected = ask_with(kind, &files).unwrap();
        assert_eq!(expected, ask(kind, None, None).unwrap());
        for (name, bytes) in &files {
            let (mut changes, len) = (Vec::new(), bytes.len());
            // Without known goals, there are none before the start.
            let places = [0, len / 2, len.saturating_sub(1)];
            for at in places.into_iter().filter(|_| len > 0) {
                let mut changed = bytes.clone();
                changed[at] ^= 1;
                changes.push(changed);
                changes.push(bytes[..at].to_vec());
            }
            changes.push([&bytes[..], &[0]].concat());
            for changed in changes {
                let mut files = files.clone();
                files.insert(name.clone(), changed);
                let refused = ask_with(kind, &files);
                assert!(
                    matches!(refused, Err(Error::Scratch { .. })),
                    "{name}: {refused:?}"
                );
            }
            let mut files = files.clone();
            files.remove(name);
            match ask_with(kind, &files) {
                // Without its manifest it is no search.
                Ok(found) if name.ends_with("manifest") => assert_eq!(found, expected),
                Err(Error::Scratch { .. }) => {}
                other => panic!("{name}: {other:?}"),
            }
        }
    }
}

/// Manifests with changed lines and a correct checksum.
#[test]
fn forged_manifests_lead_to_no_wrong_answer() {
    for kind in KINDS {
        let files = stopped(kind, 6);
        let expected = ask(kind, None, None).unwrap();
        let (name, manifest) = files
            .iter()
            .find(|file| file.0.ends_with("manifest"))
            .unwrap();
        let manifest = String::from_utf8(manifest.clone()).unwrap();
        let lines: Vec<&str> = manifest
            .lines()
            .filter(|line| !line.starts_with("checksum"))
            .collect();
        let mut forged: Vec<Vec<String>> = Vec::new();
        let all = || {
            lines
                .iter()
                .map(|line| line.to_string())
                .collect::<Vec<_>>()
        };
        for at in 0..lines.len() {
            let (mut without, mut twice, mut other) = (all(), all(), all());
            without.remove(at);
            twice.insert(at, lines[at].into());
            other[at] = lines[at].replace(['1', '2', '3'], "4");
            forged.extend([without, twice, other]);
            if at > 0 {
                let mut swapped = all();
                swapped.swap(at - 1, at);
                forged.push(swapped);
            }
        }
        let mut refused = 0;
        for lines in forged {
            let text = lines.join("\n") + "\n";
            let sum = crc32fast::hash(text.as_bytes());
            let mut files = files.clone();
            files.insert(name.clone(), format!("{text}checksum {sum:08x}\n").into());
            match ask_with(kind, &files) {
                Ok(found) => assert_eq!(found, expected, "{text}"),
                Err(Error::Scratch { .. }) => refused += 1,
                Err(error) => panic!("{error}: {text}"),
            }
        }
        assert!(refused > 3 * lines.len() / 2, "{refused}");
    }
}

/// The error of a search in a folder.
fn refusal(kind: (&str, &str), files: &BTreeMap<String, Vec<u8>>) -> String {
    ask_with(kind, files).unwrap_err().to_string()
}

#[test]
fn the_files_of_other_searches_are_refused() {
    let [_, one, other, _] = KINDS;
    let renamed = |from: &str, to: &str, change: &dyn Fn(String) -> String| {
        let files = stopped(one, 3).into_iter().map(|(name, bytes)| {
            let bytes = match name.ends_with("manifest") {
                true => {
                    let text = change(String::from_utf8(bytes).unwrap());
                    let (text, _) = text.split_once("checksum").unwrap();
                    let sum = crc32fast::hash(text.as_bytes());
                    format!("{text}checksum {sum:08x}\n").into()
                }
                false => bytes,
            };
            (name.replace(from, to), bytes)
        });
        files.collect::<BTreeMap<_, _>>()
    };
    let said = refusal(other, &renamed("true", "false", &|text| text));
    assert!(
        said.contains(
            "expected a search with \"puzzle circle:false\", found \"puzzle circle:true\""
        ),
        "{said}"
    );
    let said = refusal(
        one,
        &renamed("", "", &|text| text.replace("start 1", "start 0")),
    );
    assert!(
        said.contains("of another version: remove the folder to start again"),
        "{said}"
    );
    let said = refusal(
        one,
        &renamed("", "", &|text| {
            text.replace("homing start", "homing layers")
        }),
    );
    assert!(said.contains("expected \"homing start 1\""), "{said}");
}

#[test]
fn a_folder_serves_one_search_at_a_time_and_any_board() {
    let folder = tempfile::tempdir().unwrap();
    let kind = KINDS[1];
    let (one, _) = search(kind.0, Some(folder.path()), Some(10));
    assert!(matches!(
        one.answer(&Question::PATH, kind.1).unwrap(),
        Answer::Unknown { .. }
    ));
    let said = ask(kind, Some(folder.path()), None)
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("another run uses these scratch files"),
        "{said}"
    );
    drop(one);
    // Another board begins again from the start, and goes on from the goals.
    for board in ["995995005", kind.1, "4000001"] {
        let kind = (kind.0, board);
        let found = ask(kind, Some(folder.path()), None).unwrap();
        assert_eq!(found, ask(kind, None, None).unwrap());
    }
}
