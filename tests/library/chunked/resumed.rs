//! Searches with their layers in files: the same bytes as from the search in memory, after any interruption and any damage to the files.

use super::kinds::{MEMORY, begin, depth, expected, finished, folder_of, kinds, puzzle, stopped};
use crate::scratch_files::{File, each_damage_is_named, files_of};
use homing::engine::{Puzzle, ScratchPlace};
use homing::{Stop, Watch};
use std::path::Path;

/// Four sets of five pieces with separate moves: too many states for a whole table, and a small pattern each.
fn four_sets() -> String {
    let set = |name: &str| format!("Set {name} 5 2\n");
    let moves = |name: &str| {
        format!(
            "Move R{name}\n{name}\n2 3 4 5 1\n0 1 0 0 1\nEnd\nMove S{name}\n{name}\n2 1 3 4 5\n0 0 1 0 0\nEnd\n"
        )
    };
    let names = ["A", "B", "C", "D"];
    format!(
        "perm:{}{}",
        names.map(set).concat(),
        names.map(moves).concat()
    )
}

/// Puzzles of patterns that are searched one after another: of rows, and of single states.
fn pattern_puzzles() -> [Box<dyn Puzzle>; 2] {
    [
        puzzle(&four_sets(), &[]),
        puzzle("slide:3x6", &[("patterns", "1-4, 5-8, 9-11, 12-14, 15-17")]),
    ]
}

/// Permutation puzzles with and without a parity of depths, with states that look alike, with several goals and with open ones.
fn puzzles() -> Vec<Box<dyn Puzzle>> {
    let goals = [("goal", "1 2 3 4 5 ? ? ? | 5 4 3 2 1 ? ? ?")];
    let more = [
        puzzle("perm:lrx-8", &[]),
        puzzle("perm:topspin-9-3", &[]),
        puzzle("perm:ivy", &[]),
        puzzle("perm:pancakes-8", &goals),
    ];
    kinds()
        .into_iter()
        .chain(more)
        .chain([puzzle("flip:3x4", &[])])
        .chain(pattern_puzzles())
        .collect()
}

#[test]
fn files_give_the_bytes_of_memory() {
    for puzzle in puzzles() {
        let folder = tempfile::tempdir().unwrap();
        let found = finished(begin(&*puzzle, folder.path(), false).unwrap()).unwrap();
        assert!(found == expected(&*puzzle), "{}", puzzle.name());
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            0,
            "nothing is left"
        );
    }
}

#[test]
fn a_search_stopped_after_any_layer_resumes() {
    for puzzle in puzzles() {
        let folder = tempfile::tempdir().unwrap();
        let mut search = begin(&*puzzle, folder.path(), false).unwrap();
        // Each run adds one layer more than the run before, so that a flaw in any of them is in the table.
        let mut added = 1;
        while (0..added).all(|_| search.step(&Stop::NEVER).unwrap()) {
            added += 1;
            search.write_checkpoint(folder.path(), Watch::NONE).unwrap();
            let layers = search.layers().to_vec();
            drop(search);
            let other = begin(&*puzzle, folder.path(), false)
                .err()
                .unwrap()
                .to_string();
            assert!(other.contains("has a search that was stopped"), "{other}");
            search = begin(&*puzzle, folder.path(), true).unwrap();
            assert_eq!(search.layers(), layers);
        }
        search.write_checkpoint(folder.path(), Watch::NONE).unwrap();
        drop(search);
        assert!(
            finished(begin(&*puzzle, folder.path(), true).unwrap()).unwrap() == expected(&*puzzle),
            "{}",
            puzzle.name()
        );
    }
}

/// The error of a search resumed with these files.
fn resumed(puzzle: &dyn Puzzle, files: &[File], memory_bytes: u64) -> Result<Vec<u8>, String> {
    let scratch = tempfile::tempdir().unwrap();
    write(files, &folder_of(puzzle, scratch.path()));
    let search = puzzle
        .scratch_search()
        .and_then(|search| search.begin(&ScratchPlace::new(scratch.path(), memory_bytes, true)));
    search.and_then(finished).map_err(|error| error.to_string())
}

fn write(files: &[File], folder: &Path) {
    std::fs::create_dir(folder).unwrap();
    files
        .iter()
        .for_each(|(name, bytes)| std::fs::write(folder.join(name), bytes).unwrap());
}

fn files(puzzle: &dyn Puzzle, steps: usize) -> Vec<File> {
    files_of(&folder_of(puzzle, stopped(puzzle, steps).path()))
}

#[test]
fn a_missing_truncated_or_changed_file_is_named() {
    for puzzle in kinds() {
        let files = files(&*puzzle, depth(&*puzzle) / 2);
        assert!(
            files.len() >= 4,
            "a manifest, two layers and those for the table"
        );
        each_damage_is_named(&files, |files| resumed(&*puzzle, files, MEMORY).err());
    }
}

/// Swaps the files of each kind with those of the others, of the same puzzle with another goal, and of another version.
#[test]
fn the_files_of_another_search_are_refused() {
    let mut stopped: Vec<(Box<dyn Puzzle>, Vec<File>)> = Vec::new();
    let goal = puzzle("perm:lrx-7", &[("goal", "2 1 3 4 5 6 7")]);
    let home = puzzle("slide:2x4", &[("metric", "lines"), ("blank", "3")]);
    for puzzle in kinds().into_iter().chain([
        goal,
        home,
        puzzle("shuffle:12", &[]),
        puzzle("jumps:3001", &[]),
    ]) {
        let files = files(&*puzzle, 4);
        stopped.push((puzzle, files));
    }
    for (at, (puzzle, own)) in stopped.iter().enumerate() {
        assert!(resumed(&**puzzle, own, MEMORY).unwrap() == expected(&**puzzle));
        for (_, (other, files)) in stopped.iter().enumerate().filter(|&(other, _)| other != at) {
            let refusal = resumed(&**puzzle, files, MEMORY).expect_err("it is another search");
            let says = ["expected a search with ", "expected a search of "];
            assert!(
                says.iter().any(|says| refusal.contains(says)),
                "{} with files of {}: {refusal}",
                puzzle.name(),
                other.name()
            );
        }
        let mut older = own.clone();
        let manifest = &mut older
            .iter_mut()
            .find(|(name, _)| name == "manifest")
            .unwrap()
            .1;
        let text = String::from_utf8(manifest.clone())
            .unwrap()
            .replace("homing layers 1", "homing layers 0");
        let text = &text[..text.rfind("checksum").unwrap()];
        *manifest =
            format!("{text}checksum {:08x}\n", crc32fast::hash(text.as_bytes())).into_bytes();
        let refusal = resumed(&**puzzle, &older, MEMORY).unwrap_err();
        assert!(
            refusal.contains("of another version: remove the folder to start again"),
            "{refusal}"
        );
        let refusal = resumed(&**puzzle, own, 1 << 20).unwrap_err();
        assert!(
            refusal.contains("resuming this search needs at least ")
                && refusal.contains(" 1M are allowed"),
            "{refusal}"
        );
        // With more memory, where chunks would be larger, the search continues with its old chunks.
        assert!(resumed(&**puzzle, own, 16 * MEMORY).unwrap() == expected(&**puzzle));
    }
}

#[test]
fn two_runs_cannot_share_a_folder() {
    for puzzle in kinds() {
        let folder = tempfile::tempdir().unwrap();
        let first = begin(&*puzzle, folder.path(), false).unwrap();
        for is_resumed in [false, true] {
            let refusal = begin(&*puzzle, folder.path(), is_resumed)
                .err()
                .unwrap()
                .to_string();
            assert!(refusal.contains("another run uses"), "{refusal}");
        }
        drop(first);
    }
}

#[test]
fn impossible_requests_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = |name: &str, options: &[(&str, &str)], memory_bytes| {
        let place = ScratchPlace::new(folder.path(), memory_bytes, false);
        puzzle(name, options)
            .scratch_search()
            .and_then(|search| search.begin(&place))
            .err()
            .unwrap()
            .to_string()
    };
    for (name, options) in [
        ("perm:topspin-10", &[][..]),
        ("slide:3x3", &[("metric", "lines")]),
        ("shuffle:16", &[]),
        ("jumps:3000", &[]),
    ] {
        let said = refusal(name, options, 1 << 20);
        assert!(
            said.contains(&format!("{name} needs at least ")) && said.contains("1M are allowed"),
            "{said}"
        );
    }
    // The tables of patterns take memory too: each has a model of its moves, in addition to the earlier ones.
    let said = refusal("perm:3x3x3", &[], 1 << 20);
    assert!(
        said.contains("the pattern 1: twists; 2: 5 6 7 8 twists; symmetric needs at least ")
            && said.contains("1M are allowed"),
        "{said}"
    );
    let cube = puzzle("perm:3x3x3", &[]);
    let most = |megabytes: u64| {
        cube.scratch_search()
            .and_then(|search| search.need(megabytes << 20))
            .map(|need| need.unwrap().table_bytes)
    };
    assert!(
        most(30)
            .unwrap_err()
            .to_string()
            .contains("30M are allowed")
    );
    assert_eq!(most(60).unwrap(), 833_172_642);
    let said = refusal("perm:topspin-20", &[], 1 << 20);
    assert!(
        said.contains("the pattern 1: ") && said.contains(" needs at least "),
        "{said}"
    );
    // For a puzzle of 14! states the whole table is generated.
    let large = puzzle("perm:lrx-14", &[]).scratch_puzzle().unwrap();
    assert_eq!(
        large
            .scratch_search()
            .and_then(|search| search.need(1 << 31))
            .unwrap()
            .unwrap()
            .table_bytes,
        (1..=14).product::<u64>().div_ceil(8)
    );
}
