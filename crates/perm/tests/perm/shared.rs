//! Whole tables in which symmetric states share an entry: every state has the same depth as without sharing.

use crate::{puzzle, table};
use homing::engine::{Answerer, Generation, Options, ScratchPlace};
use homing::table::TableFile;
use homing::{Stop, Watch};

/// Corners of a cube: each twist depends on the piece, for all 48 symmetries. Four of the six faces turn here, so 16 are left.
const CORNERS: &str = "Set C 8 3\n\
    Move R\nC\n5 2 3 1 8 6 7 4\n1 0 0 2 2 0 0 1\nEnd\nMove F\nC\n2 6 3 4 1 5 7 8\n2 1 0 0 1 2 0 0\nEnd\n\
    Move L\nC\n1 3 7 4 5 2 6 8\n0 2 1 0 0 1 2 0\nEnd\nMove B\nC\n1 2 4 8 5 6 3 7\n0 0 2 1 0 0 1 2\nEnd\n";
/// Two corners of three that twist, and edges that flip: the puzzle looks the same from three sides, and in the mirror.
const TRIANGLE: &str = "Set C 3 3\nSet E 3 2\nMove A\nC\n2 1 3\n2 1 0\nE\n2 3 1\n1 1 0\nEnd\n\
                        Move B\nC\n1 3 2\n0 2 1\nE\n2 3 1\n0 1 1\nEnd\n\
                        Move C\nC\n3 2 1\n1 0 2\nE\n2 3 1\n1 0 1\nEnd\n";

fn off() -> Options {
    Options::default().with("symmetry", "off")
}

fn entries(table: &dyn Answerer) -> u64 {
    table.boards().unwrap().columns()[0].entries()
}

/// The entry of every state, read through the shared entries.
#[test]
fn every_state_has_the_entry_that_it_has_without_symmetries() {
    let triangle = format!("perm:{TRIANGLE}");
    let quarter = || Options::default().with("metric", "quarter-turn");
    let puzzles = [
        "perm:2x2x2",
        "perm:pyraminx",
        "perm:skewb",
        "perm:ivy",
        &triangle,
    ]
    .map(|name| (name, Options::default(), off()));
    let quarter_turns = ("perm:2x2x2", quarter(), quarter().with("symmetry", "off"));
    let mut saved = Vec::new();
    for (name, on, off) in puzzles.into_iter().chain([quarter_turns]) {
        let (shared, plain) = (table(name, on), table(name, off));
        assert!(
            shared.description().index.ends_with("share an entry"),
            "{name}"
        );
        assert!(!plain.description().index.contains("share"), "{name}");
        let (of_shared, of_plain) = (shared.boards().unwrap(), plain.boards().unwrap());
        assert_eq!(of_shared.layers(), of_plain.layers(), "{name}");
        assert_eq!(
            of_shared.columns_by_state()[0].bytes().as_ref(),
            of_plain.columns()[0].bytes().as_ref(),
            "{name}"
        );
        saved.push(entries(&*plain) / entries(&*shared));
    }
    assert_eq!(saved, [5, 22, 22, 9, 2, 5]);
}

/// The twists of a cube's corners depend on the piece, under every symmetry that turns the axes.
#[test]
fn corners_of_a_cube_are_kept_in_classes() {
    let name = format!("perm:{CORNERS}");
    let shared = table(&name, Options::default().with("metric", "half-turn"));
    let plain = table(&name, off().with("metric", "half-turn"));
    assert!(
        entries(&*plain) / entries(&*shared) >= 13,
        "{} of {}",
        entries(&*shared),
        entries(&*plain)
    );
    assert_eq!(
        shared.boards().unwrap().layers(),
        plain.boards().unwrap().layers()
    );
    let (shared, plain) = (shared.arrays().unwrap(), plain.arrays().unwrap());
    let indices: Vec<i64> = (0..20_000)
        .map(|number| number * 4409 % 88_179_840)
        .collect();
    let mut depths = [vec![0; indices.len()], vec![0; indices.len()]];
    shared.depths(&indices, &mut depths[0]).unwrap();
    plain.depths(&indices, &mut depths[1]).unwrap();
    assert_eq!(depths[0], depths[1]);
}

/// Two symmetries nearly halve a table. If rows are orders of the last pieces, entries are not shared.
#[test]
fn few_symmetries_save_a_third_or_nothing() {
    let need = |name: &str, options: Options| puzzle(name, options).unwrap().need().table_bytes;
    assert!(need("perm:2x3x3", Options::default()) * 3 < need("perm:2x3x3", off()) * 2);
    assert_eq!(
        need("perm:topspin-12", Options::default()),
        need("perm:topspin-12", off())
    );
}

/// The file states whether entries are shared, so every caller can open it. A search in files writes the same bytes.
#[test]
fn files_state_their_form_and_searches_in_files_write_the_same() {
    for options in [Options::default(), off()] {
        let asked = puzzle("perm:pyraminx", options).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let write = |mut generation: Box<dyn Generation>, name: &str| {
            while generation.step(&Stop::NEVER).unwrap() {}
            generation
                .write(&folder.path().join(name), Watch::NONE)
                .unwrap();
            std::fs::read(folder.path().join(name)).unwrap()
        };
        let in_memory = write(asked.begin().unwrap(), "memory.tbl");
        let in_files = write(
            asked
                .scratch_search()
                .and_then(|search| search.begin(&ScratchPlace::new(folder.path(), 1 << 26, false)))
                .unwrap(),
            "files.tbl",
        );
        assert!(in_memory == in_files);
        let file = TableFile::open(&folder.path().join("memory.tbl")).unwrap();
        // Callers need not know the form.
        let opened = puzzle("perm:pyraminx", Options::default())
            .unwrap()
            .open(&file)
            .unwrap();
        opened.verify(Watch::NONE).unwrap();
    }
}

#[test]
fn only_on_and_off_are_accepted() {
    let refused = puzzle("perm:2x2x2", Options::default().with("symmetry", "maybe"))
        .map(|_| ())
        .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "symmetry: expected on or off, found \"maybe\""
    );
}
