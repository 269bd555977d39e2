//! The contents of a table that a generation announces: the states of the puzzle, the entries of patterns, or none.

use crate::puzzle;
use homing::engine::{Contents, Generation, Options, Puzzle};
use homing::{Stop, Watch};

fn definition(generators: &[&[usize]], central: &[usize]) -> String {
    let central = if central.is_empty() {
        String::new()
    } else {
        format!(", \"central_state\": {central:?}")
    };
    format!("{{\"name\": \"test\",\n \"generators\": {generators:?}{central}}}")
}

fn of(text: &str) -> Box<dyn Puzzle> {
    puzzle(&format!("perm:{text}"), Options::default()).unwrap()
}

fn searched(puzzle: &dyn Puzzle) -> Box<dyn Generation> {
    let mut generation = puzzle.begin().unwrap();
    while generation.step(&Stop::NEVER).unwrap() {}
    generation
}

/// M11 on eleven points, of order 7,920 (Mathieu, 1861).
fn m11() -> String {
    definition(
        &[
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0],
            &[0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7],
        ],
        &[],
    )
}

#[test]
fn a_group_has_as_many_states_as_elements() {
    // The rows of M11 contain exactly its elements; those of the even permutations of nine pieces contain all permutations.
    for (puzzle, states, places) in [
        (of(&m11()), 7_920, 7_920),
        (of("topspin-9"), 181_440, 362_880),
    ] {
        assert_eq!(
            puzzle.need().contents,
            Some(Contents::AtMost { states: places })
        );
        let generation = searched(&*puzzle);
        assert_eq!(generation.contents(), Contents::of_states(states, states));
        assert!(
            generation
                .summary()
                .starts_with(&format!("{states} states, greatest depth ")),
            "{}",
            generation.summary()
        );
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("group.tbl");
        generation.write(&path, Watch::NONE).unwrap();
        let catalog = homing::catalog();
        let file = catalog.file(&path).unwrap();
        assert_eq!(
            catalog.contents(file.header()),
            Contents::of_states(states, states)
        );
        let arrays = catalog.open_file(&file).unwrap();
        let arrays = arrays.arrays().unwrap();
        assert_eq!(
            (arrays.state_count(), arrays.index_count()),
            (states, places)
        );
    }
}

/// 21 identical pieces of each of two kinds, more than two halves of 20 bits: the numbered states give no bounds, so no table is written.
#[test]
fn useless_patterns_are_not_written() {
    let left: Vec<usize> = (1..42).chain([0]).collect();
    let right: Vec<usize> = std::iter::once(41).chain(0..41).collect();
    let swap: Vec<usize> = [1, 0].into_iter().chain(2..42).collect();
    let central: Vec<usize> = (0..42).map(|place| place / 21).collect();
    let puzzle = of(&definition(&[&left, &right, &swap], &central));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lrx.tbl");
    let generation = searched(&*puzzle);
    assert!(
        matches!(generation.contents(), Contents::Patterns { .. }),
        "{:?}",
        generation.contents()
    );
    let error = generation.write(&path, Watch::NONE).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("no pattern with few enough states to be numbered gives a bound above 0"),
        "{error}"
    );
    assert_eq!(error.remedies(), []);
    assert!(puzzle.scratch_puzzle().is_none());
    assert!(!path.exists());
    // So no note says that `gen` makes answers faster.
    assert_eq!(puzzle.advice(), None);
    assert_eq!(of("3x3x3").advice(), Some("faster"));
}

/// The sums of patterns are not numbers of states: neither in text nor in JSON.
#[test]
fn pattern_tables_count_entries() {
    let contents = Contents::Patterns {
        count: 4,
        entries: 387_636_480,
    };
    assert_eq!(
        contents.to_string(),
        "4 pattern tables of 387636480 entries"
    );
    assert_eq!(
        (contents.state_counts(), contents.pattern_entries()),
        (None, Some(387_636_480))
    );
    let need = puzzle("perm:3x3x3", Options::default()).unwrap().need();
    assert!(matches!(need.contents, Some(Contents::Patterns { .. })));
}

/// In less memory, smaller tables.
#[test]
fn pattern_tables_fit_the_memory() {
    let cube = puzzle("perm:3x3x3", Options::default()).unwrap();
    let whole = cube.need();
    assert!(cube.within(whole.memory_bytes).is_none());
    let mut last = whole.table_bytes;
    for memory_bytes in [600 << 20, 350 << 20] {
        let need = cube.within(memory_bytes).unwrap().need();
        assert!(need.memory_bytes <= memory_bytes && need.table_bytes < last);
        assert!(need.table_bytes > last / 8, "{need:?}");
        last = need.table_bytes;
    }
    // Where none fits, the smallest says how much to allow.
    let least = cube.within(100 << 20).unwrap().need();
    assert!(least.table_bytes < last && least.memory_bytes > 100 << 20);
    let fitting = cube.within(least.memory_bytes).unwrap().need();
    assert_eq!(fitting.memory_bytes, least.memory_bytes);
}
