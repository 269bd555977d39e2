//! Tables made to hang, to fill the memory or to be trusted, with correct lengths and checksums.

use super::homing;
use crate::common::forge::{forged, parts};
use homing::internals::slide::batch::PathWords;
use homing::puzzle::slide::Slide;
use homing::query::PathBatch;
use homing::{Error, Space, Table, embedded};
use homing::{Stop, Watch};
use std::time::{Duration, Instant};

fn eight() -> Vec<u8> {
    embedded::eight().to_bytes()
}

fn small() -> Slide {
    Slide::new(2, 3, 5).unwrap()
}

fn small_file() -> Vec<u8> {
    Table::generate(small(), |_| {}).unwrap().to_bytes()
}

/// Consistent layers, as many as a header can have: one state at each depth and the rest at the last.
fn deep_layers(states: u64) -> Vec<u64> {
    let depths = 100_000;
    let mut layers = vec![1; depths];
    layers[depths - 1] = states - depths as u64 + 1;
    layers
}

/// Eight kilobytes that exhausted the memory: with one layer, a walk had no moves left before it started.
#[test]
fn a_table_of_one_layer_ends_every_question() {
    let bytes = forged(&small_file(), |header, _| {
        (header.layers, header.greatest_depth) = (vec![360], 0)
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.tbl");
    std::fs::write(&path, &bytes).unwrap();
    let boards = b"1 2 3 x 4 5\n1 2 3 4 x 5\n1 2 3 4 5 x\n";
    for verb in ["solve", "check", "hint"] {
        let run = homing(
            folder.path(),
            &[verb, "slide:2x3", "--table", path.to_str().unwrap()],
            boards,
        );
        assert_ne!(run.status, 0, "{verb}: {}", run.out);
    }
    let table = Table::from_bytes(bytes, small()).unwrap();
    let all: Vec<u64> = (0..360).collect();
    assert!(matches!(
        table.walk_all(&all, &mut PathBatch::default()),
        Err(Error::Meaning { .. })
    ));
}

#[test]
fn deep_layers_and_cycles_of_moves_end_every_question() {
    let (header, _) = parts(&eight());
    let circle = forged(&eight(), |header, columns| {
        (header.layers, header.greatest_depth) = (deep_layers(header.states), 99_999);
        // Every state says left, or, if that is illegal, anything, and every depth is 1: many neighbours look nearer.
        columns[0].fill(0x55);
        for (at, byte) in columns[1].iter_mut().enumerate() {
            *byte = [0x24, 0x49, 0x92][at % 3];
        }
    });
    assert_eq!(header.layers.iter().sum::<u64>(), 181_440);
    let table = Table::from_bytes(circle.clone(), Slide::EIGHT).unwrap();
    let start = Instant::now();
    for index in (0..181_440).step_by(9001) {
        let _ = (
            table.count_paths(index, &Stop::NEVER),
            table.depth(index),
            table.hints(index),
            table.paths(index).take(10).count(),
        );
    }
    let _ = (
        table.all_costs(Watch::NONE),
        table.path_stats(Watch::NONE),
        table.states_at(5..=5, Watch::NONE),
        table
            .sample(3..=4, 1, Watch::NONE)
            .map(|draws| draws.take(9).count()),
    );
    assert!(table.verify(Watch::NONE).is_err() && PathWords::new(Slide::EIGHT, &table).is_err());
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.tbl");
    std::fs::write(&path, circle).unwrap();
    let path = path.to_str().unwrap();
    for arguments in [
        &[
            "solve",
            "eight",
            "--table",
            path,
            "--print",
            "count",
            "8672543x1",
        ][..],
        &[
            "solve",
            "eight",
            "--table",
            path,
            "--print",
            "all",
            "8672543x1",
        ],
        &[
            "random", "eight", "--table", path, "--depth", "5..9", "--n", "3",
        ],
        &["states", "eight", "--table", path, "--depth", "5"],
        &["export", "eight", "--table", path, "--format", "csv"],
        &["stats", "eight", "--table", path],
        &["verify", path],
    ] {
        let run = homing(folder.path(), arguments, b"");
        assert!(
            run.status == 1 || run.status == 2,
            "{arguments:?}: {} {}",
            run.status,
            run.err
        );
    }
}

/// A mebibyte of moves, each of which would cause a walk in a table without the column `depth`.
#[test]
fn a_long_solution_walks_home_once_per_state() {
    let only_moves = forged(&eight(), |header, columns| {
        header.columns.truncate(1);
        columns.truncate(1);
    });
    let table = Table::from_bytes(only_moves, Slide::EIGHT).unwrap();
    let whole = embedded::eight();
    // Down and up again, and around a square: on the best path and off it.
    let moves: Vec<u8> = [0, 3, 1, 0, 2, 3]
        .into_iter()
        .cycle()
        .take(1 << 20)
        .collect();
    let start = Instant::now();
    for index in [0, 40_320, 103_741] {
        assert_eq!(
            table.grade(index, &moves).unwrap(),
            whole.grade(index, &moves).unwrap()
        );
    }
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}

/// The batch of 3x3 boards stores a path in a word of 31 moves. A longer walk, in a table whose header has enough layers, is refused.
#[test]
fn no_path_overflows_its_word() {
    // A walk around a square of four cells until it meets the path home: every state's entry is a legal move.
    let slide = Slide::EIGHT;
    let table = embedded::eight();
    let (header, columns) = parts(&eight());
    let set = |codes: &mut [u8], index: u64, code: u8| {
        let (at, shift) = ((index / 4) as usize, 2 * (index % 4));
        codes[at] = codes[at] & !(3 << shift) | code << shift;
    };
    // From a deepest state: walk to a state that is farther or equally far, if its entry can be changed without a cycle.
    let deepest = (0..181_440)
        .find(|&index| table.depth(index).unwrap() == Some(31))
        .unwrap();
    let mut moves = columns[0].clone();
    let mut next = None;
    slide.successors(deepest, |code, to| next = next.or(Some((code, to))));
    let (code, to) = next.unwrap();
    // The neighbour, one nearer, now goes back through the deepest state's other neighbour: a longer path home.
    let mut others = Vec::new();
    slide.successors(deepest, |other, state| others.push((other, state)));
    let (other, _) = *others.iter().find(|&&(_, state)| state != to).unwrap();
    let back = 3 - code;
    set(&mut moves, deepest, other);
    set(&mut moves, to, back);
    let mut header = header;
    header.layers[30] -= 1;
    header.layers.push(1);
    header.greatest_depth = 32;
    let forgery = crate::common::forge::file_of(header, &[moves.clone(), columns[1].clone()]);
    let forgery = Table::from_bytes(forgery, slide).unwrap();
    assert_eq!(
        forgery.walk(to).count(),
        32,
        "the board's own path has 32 moves"
    );
    assert!(
        matches!(PathWords::new(slide, &forgery), Err(Error::Meaning { .. })),
        "a word has room for 31"
    );
    // The same with the true layers: then the walk itself is refused.
    let forgery = forged(&eight(), |_, columns| columns[0] = moves);
    let forgery = Table::from_bytes(forgery, slide).unwrap();
    assert!(forgery.depth(to).is_err() && PathWords::new(slide, &forgery).is_err());
}

#[test]
fn text_from_a_header_is_escaped_on_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.tbl");
    let bytes = forged(&small_file(), |header, columns| {
        header.goal = "\u{1b}]0;owned\u{7}1 2 3\u{9b}31m 4 5 x\n\rgoal".into();
        header.columns[1].name = "\u{1b}[2J".into();
        columns[1][0] ^= 1;
    });
    std::fs::write(&path, bytes).unwrap();
    let path = path.to_str().unwrap();
    for arguments in [
        &["info", path][..],
        &["verify", path],
        &["solve", "slide:2x3", "--table", path, "12345x"],
    ] {
        let run = homing(folder.path(), arguments, b"");
        let is_plain = |text: &str| {
            text.chars()
                .all(|letter| letter == '\n' || !letter.is_control())
        };
        assert!(
            is_plain(&run.out) && is_plain(&run.err),
            "{arguments:?}: {:?} {:?}",
            run.out,
            run.err
        );
        assert!(
            run.out.contains("\\u{1b}") || run.err.contains("\\u{1b}"),
            "{arguments:?}: {} {}",
            run.out,
            run.err
        );
    }
}
