//! States and layers in files: the same bytes as from the search in memory, after any interruption and any damage to the files.

use crate::scratch_files::{File, each_damage_is_named, files_of};
use homing::discovered::Rules;
use homing::engine::{Generation, Options, Own, OwnFamily, Puzzle, Puzzles, ScratchPlace};
use homing::puzzle::blocks::FAMILY;
use homing::{Error, Result, Stop, Watch};
use std::path::Path;

const MEMORY: u64 = 64 << 20;

fn blocks(name: &str) -> Box<dyn Puzzle> {
    FAMILY.puzzles.puzzle(name, &Options::default()).unwrap()
}

/// Lamps that are switched one by one until all are out: each layer has many states with many paths to them.
#[derive(Clone, Debug)]
struct Lamps(u8);

impl Rules for Lamps {
    type State = u32;
    fn name(&self) -> String {
        format!("lamps:{}", self.0)
    }
    fn starts(&self) -> Vec<u32> {
        vec![0]
    }
    fn is_goal(&self, &lit: &u32) -> bool {
        lit == 0
    }
    fn move_names(&self) -> Vec<String> {
        (0..self.0).map(|lamp| format!("lamp{lamp}")).collect()
    }
    fn moves(&self, &lit: &u32, mut visit: impl FnMut(u8, u32)) {
        (0..self.0).for_each(|lamp| visit(lamp, lit ^ 1 << lamp));
    }
    fn can_undo(&self) -> bool {
        true
    }
    fn moves_back(&self, lit: &u32, visit: impl FnMut(u8, u32)) {
        self.moves(lit, visit);
    }
}

/// A counter that only decreases: its moves cannot be undone.
#[derive(Clone, Debug)]
struct Countdown;

impl Rules for Countdown {
    type State = u8;
    fn name(&self) -> String {
        "countdown:".into()
    }
    fn starts(&self) -> Vec<u8> {
        vec![9]
    }
    fn is_goal(&self, &number: &u8) -> bool {
        number == 0
    }
    fn move_names(&self) -> Vec<String> {
        vec!["down".into()]
    }
    fn moves(&self, &number: &u8, mut visit: impl FnMut(u8, u8)) {
        if number > 0 {
            visit(0, number - 1);
        }
    }
}

/// A ring that turns one way, but claims that its moves can be undone.
#[derive(Clone, Debug)]
struct Ring;

impl Rules for Ring {
    type State = u8;
    fn name(&self) -> String {
        "ring:".into()
    }
    fn starts(&self) -> Vec<u8> {
        vec![0]
    }
    fn is_goal(&self, &place: &u8) -> bool {
        place == 5
    }
    fn move_names(&self) -> Vec<String> {
        vec!["on".into()]
    }
    fn moves(&self, &place: &u8, mut visit: impl FnMut(u8, u8)) {
        visit(0, (place + 1) % 10);
    }
    fn can_undo(&self) -> bool {
        true
    }
}

fn own(rules: fn(&str) -> Result<Own>) -> Box<dyn Puzzle> {
    OwnFamily(rules).puzzle("", &Options::default()).unwrap()
}

fn begin(puzzle: &dyn Puzzle, folder: &Path, is_resumed: bool) -> Result<Box<dyn Generation>> {
    puzzle
        .scratch_search()
        .and_then(|search| search.begin(&ScratchPlace::new(folder, MEMORY, is_resumed)))
}

/// Continues to the end, and returns the bytes of the table. A search that fails leaves the old table.
fn finished(mut generation: Box<dyn Generation>) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    while generation.step(&Stop::NEVER)? {}
    std::fs::write(&path, "the old table").unwrap();
    let written = generation.write(&path, Watch::NONE);
    let found = std::fs::read(&path).unwrap();
    assert!(written.is_ok() || found == b"the old table");
    written.map(|()| found)
}

fn expected(puzzle: &dyn Puzzle) -> Vec<u8> {
    finished(puzzle.begin().unwrap()).unwrap()
}

#[test]
fn files_give_the_bytes_of_memory() {
    // The lamps have more states than fit into the memory, so that a layer is merged from several parts.
    let puzzles = [
        blocks("dads-puzzle"),
        blocks("rush-hour-60"),
        own(|_| Ok(Own::rules(Lamps(9)))),
        own(|_| Ok(Own::rules(Lamps(20)))),
    ];
    for (puzzle, memory_bytes) in puzzles.iter().zip([MEMORY, MEMORY, MEMORY, 40 << 20]) {
        let folder = tempfile::tempdir().unwrap();
        let search = puzzle
            .scratch_search()
            .and_then(|search| search.begin(&ScratchPlace::new(folder.path(), memory_bytes, false)))
            .unwrap();
        assert!(
            finished(search).unwrap() == expected(&**puzzle),
            "{}",
            puzzle.name()
        );
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            0,
            "nothing is left"
        );
    }
}

#[test]
fn a_search_stopped_anywhere_can_be_resumed() {
    let puzzle = blocks("rush-hour-60");
    let expected = expected(&*puzzle);
    // Some of these stop while states are found, and some during the backward search.
    for steps in [0, 1, 7, 20, 40, 60, 61, 62, 63, 64, 70, 90, 110, 1000] {
        let folder = tempfile::tempdir().unwrap();
        let mut search = begin(&*puzzle, folder.path(), false).unwrap();
        while (0..steps).all(|_| search.step(&Stop::NEVER).unwrap()) && steps == 1000 {}
        search.write_checkpoint(folder.path(), Watch::NONE).unwrap();
        let layers = search.layers().to_vec();
        drop(search);
        let refusal = begin(&*puzzle, folder.path(), false)
            .err()
            .unwrap()
            .to_string();
        assert!(
            refusal.contains("has a search that was stopped"),
            "{refusal}"
        );
        let mut search = begin(&*puzzle, folder.path(), true).unwrap();
        while search.layers().is_empty() {
            assert!(search.step(&Stop::NEVER).unwrap());
        }
        assert!(
            layers.is_empty() || search.layers() == layers,
            "after {steps}"
        );
        assert!(finished(search).unwrap() == expected, "after {steps}");
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            0,
            "nothing is left"
        );
    }
}

#[test]
fn a_stop_leaves_the_layers_before() {
    let (puzzle, folder, stop) = (
        blocks("dads-puzzle"),
        tempfile::tempdir().unwrap(),
        Stop::new(),
    );
    let mut search = begin(&*puzzle, folder.path(), false).unwrap();
    (0..5).for_each(|_| assert!(search.step(&Stop::NEVER).unwrap()));
    stop.stop();
    assert!(matches!(search.step(&stop), Err(Error::Stopped)));
    assert!(finished(search).unwrap() == expected(&*puzzle));
}

/// The files of a stopped search for states.
fn stopped(puzzle: &dyn Puzzle, steps: usize) -> Vec<File> {
    let scratch = tempfile::tempdir().unwrap();
    let mut search = begin(puzzle, scratch.path(), false).unwrap();
    (0..steps).for_each(|_| assert!(search.step(&Stop::NEVER).unwrap()));
    search
        .write_checkpoint(scratch.path(), Watch::NONE)
        .unwrap();
    drop(search);
    files_of(&folder_of(puzzle, scratch.path()))
}

fn folder_of(puzzle: &dyn Puzzle, scratch: &Path) -> std::path::PathBuf {
    scratch.join(puzzle.head().file_names[0].replace(".tbl", "-states"))
}

/// The result of resuming a search from these files.
fn resumed(puzzle: &dyn Puzzle, files: &[File]) -> std::result::Result<Vec<u8>, String> {
    let scratch = tempfile::tempdir().unwrap();
    let folder = folder_of(puzzle, scratch.path());
    std::fs::create_dir(&folder).unwrap();
    for (name, bytes) in files {
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    begin(puzzle, scratch.path(), true)
        .and_then(finished)
        .map_err(|error| error.to_string())
}

#[test]
fn a_missing_truncated_or_changed_file_is_named() {
    let puzzle = blocks("dads-puzzle");
    let files = stopped(&*puzzle, 4);
    assert_eq!(files.len(), 6, "a manifest and five layers");
    assert!(resumed(&*puzzle, &files).unwrap() == expected(&*puzzle));
    each_damage_is_named(&files, |files| resumed(&*puzzle, files).err());
    let refusal = resumed(&*blocks("rush-hour-60"), &files).unwrap_err();
    assert!(
        refusal.contains("expected a search with \"puzzle blocks:6x6\""),
        "{refusal}"
    );
}

/// Files with correct checksums and wrong states, which no search writes.
#[test]
fn forged_layers_are_refused() {
    let puzzle = own(|_| Ok(Own::rules(Lamps(6))));
    let files = stopped(&*puzzle, 3);
    let (manifest, text) = files
        .iter()
        .find(|(name, _)| name == "manifest")
        .map(|(name, text)| (name, String::from_utf8_lossy(text)))
        .unwrap();
    // The last layer has 20 states; here it has only the first.
    let layer = files
        .iter()
        .find(|(name, _)| name == "layer-3")
        .map(|(_, bytes)| &bytes[..1])
        .unwrap();
    let (head, _) = text.split_once("layer 20 ").unwrap();
    let forged = format!("{head}layer 1 1 {:08x}\n", crc32fast::hash(layer));
    let forged = format!(
        "{forged}checksum {:08x}\n",
        crc32fast::hash(forged.as_bytes())
    );
    let mut files = files.clone();
    for (name, bytes) in &mut files {
        match name.as_str() {
            "layer-3" => bytes.truncate(1),
            name if name == manifest => *bytes = forged.clone().into_bytes(),
            _ => {}
        }
    }
    let refusal = resumed(&*puzzle, &files);
    assert!(
        refusal.as_ref().is_err_and(
            |error| error.contains("the scratch files are damaged or of another search")
        ) || refusal == Ok(expected(&*puzzle)),
        "{refusal:?}"
    );
}

#[test]
fn impossible_requests_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = begin(&*own(|_| Ok(Own::rules(Countdown))), folder.path(), false)
        .err()
        .unwrap()
        .to_string();
    assert_eq!(
        refusal,
        "countdown: is searched in memory: it has moves that cannot be undone"
    );
    let lie = begin(&*own(|_| Ok(Own::rules(Ring))), folder.path(), false)
        .and_then(finished)
        .unwrap_err()
        .to_string();
    let law = "can_undo says that every move can be undone, but the move on leads from 0 to 1, and no move leads back";
    assert_eq!(lie, format!("the code of ring: contradicts itself: {law}"));
    let puzzle = blocks("dads-puzzle");
    let refusal = puzzle.scratch_search().and_then(|search| {
        search.begin(&ScratchPlace {
            folder: None,
            ..ScratchPlace::new(folder.path(), MEMORY, false)
        })
    });
    assert!(
        refusal
            .err()
            .unwrap()
            .to_string()
            .contains("found by one process")
    );
    let refusal = begin(&*puzzle, folder.path(), true)
        .err()
        .unwrap()
        .to_string();
    assert!(refusal.contains("has no search to resume"), "{refusal}");
}
