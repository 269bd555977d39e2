//! The search by rows with its layers in files: the bytes of the search in memory, whatever happens to the run and to its files.

use crate::puzzle;
use crate::scratch_files::{File, each_damage_is_named, files_of};
use homing::engine::{Generation, Options, Puzzle, ScratchPlace};
use homing::{Error, Stop, Watch};
use std::path::Path;

const MEMORY: u64 = 64 << 20;

/// Puzzles that tell the parity of depths and that do not, with states that look alike, with several goals and with open ones.
fn puzzles() -> Vec<Box<dyn Puzzle>> {
    let goals = Options::default().with("goal", "1 2 3 4 5 ? ? ? | 5 4 3 2 1 ? ? ?");
    let usual = Options::default;
    [("lrx-8", usual()), ("lrx-7", usual()), ("topspin-9-3", usual()), ("ivy", usual()), ("pancakes-8", goals)]
        .map(|(name, options)| puzzle(&format!("perm:{name}"), options).unwrap())
        .into()
}

fn begin(puzzle: &dyn Puzzle, folder: &Path, is_resumed: bool) -> Result<Box<dyn Generation>, Error> {
    puzzle.begin_scratch(&ScratchPlace::new(folder, MEMORY, is_resumed))
}

/// Goes on to the end, and gives the bytes of the table.
fn finished(mut generation: Box<dyn Generation>) -> Result<Vec<u8>, Error> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    while generation.step(&Stop::NEVER)? {}
    std::fs::write(&path, "the old table").unwrap();
    let written = generation.write(&path, Watch::NONE);
    let found = std::fs::read(&path).unwrap();
    assert!(written.is_ok() || found == b"the old table", "a search that fails leaves the old table");
    written.map(|()| found)
}

fn expected(puzzle: &dyn Puzzle) -> Vec<u8> {
    finished(puzzle.begin().unwrap()).unwrap()
}

/// The folder of the search of a puzzle.
fn folder_of(puzzle: &dyn Puzzle, scratch: &Path) -> std::path::PathBuf {
    scratch.join(&puzzle.file_names()[0]).with_extension("")
}

#[test]
fn files_give_the_bytes_of_memory() {
    for puzzle in puzzles() {
        let folder = tempfile::tempdir().unwrap();
        let found = finished(begin(&*puzzle, folder.path(), false).unwrap()).unwrap();
        assert!(found == expected(&*puzzle), "{}", puzzle.name());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
    }
}

#[test]
fn a_search_that_is_stopped_after_any_layer_goes_on() {
    for puzzle in puzzles() {
        let expected = expected(&*puzzle);
        let mut steps = 0;
        loop {
            let folder = tempfile::tempdir().unwrap();
            let mut search = begin(&*puzzle, folder.path(), false).unwrap();
            let is_at_end = !(0..steps).all(|_| search.step(&Stop::NEVER).unwrap());
            search.write_checkpoint(folder.path(), Watch::NONE).unwrap();
            let layers = search.layers().to_vec();
            drop(search);
            let other = begin(&*puzzle, folder.path(), false).err().unwrap().to_string();
            assert!(other.contains("has a search that was stopped"), "{other}");
            let search = begin(&*puzzle, folder.path(), true).unwrap();
            assert_eq!(search.layers(), layers);
            assert!(finished(search).unwrap() == expected, "{} after {steps}", puzzle.name());
            if is_at_end {
                break;
            }
            steps += 3;
        }
    }
}

/// The files of a search of `perm:lrx-8` that was stopped: their names and contents.
fn stopped(puzzle: &dyn Puzzle, steps: usize) -> Vec<File> {
    let scratch = tempfile::tempdir().unwrap();
    let mut search = begin(puzzle, scratch.path(), false).unwrap();
    (0..steps).for_each(|_| assert!(search.step(&Stop::NEVER).unwrap()));
    search.write_checkpoint(scratch.path(), Watch::NONE).unwrap();
    drop(search);
    files_of(&folder_of(puzzle, scratch.path()))
}

/// What a search says that goes on with these files.
fn resumed(puzzle: &dyn Puzzle, files: &[File]) -> Result<Vec<u8>, String> {
    let scratch = tempfile::tempdir().unwrap();
    let folder = folder_of(puzzle, scratch.path());
    std::fs::create_dir(&folder).unwrap();
    for (name, bytes) in files {
        std::fs::write(folder.join(name), bytes).unwrap();
    }
    begin(puzzle, scratch.path(), true).and_then(finished).map_err(|error| error.to_string())
}

#[test]
fn a_file_that_is_missing_cut_or_changed_is_named() {
    let puzzle = puzzle("perm:lrx-7", Options::default()).unwrap();
    let files = stopped(&*puzzle, 12);
    assert!(files.len() >= 4, "a manifest, two layers and those for the table");
    each_damage_is_named(&files, |files| resumed(&*puzzle, files).err());
    let other = crate::puzzle("perm:lrx-7", Options::default().with("goal", "2 1 3 4 5 6 7")).unwrap();
    let refusal = resumed(&*other, &files).unwrap_err();
    assert!(refusal.contains("expected a search with \"definition "), "{refusal}");
}

#[test]
fn what_cannot_be_done_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = |name: &str, memory_bytes| {
        let place = ScratchPlace::new(folder.path(), memory_bytes, false);
        puzzle(name, Options::default()).unwrap().begin_scratch(&place).err().unwrap().to_string()
    };
    assert!(refusal("perm:topspin-10", 1 << 20).contains("perm:topspin-10 needs at least "));
    // Tables of patterns are made in memory; the whole one of a puzzle of 14! states is not.
    assert!(refusal("perm:3x3x3", MEMORY).contains("is searched in memory"));
    let large = puzzle("perm:lrx-14", Options::default()).unwrap().scratch_puzzle().unwrap();
    assert_eq!(large.scratch_need(1 << 31).unwrap().table_bytes, (1..=14).product::<u64>().div_ceil(8));
}
