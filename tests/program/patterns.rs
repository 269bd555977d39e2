//! Limits of searches without a whole table.

use crate::common::run;
use homing::puzzle::slide::patterns::Grid;
use std::time::Instant;

/// A path that is found quickly, though not the shortest, solves the board.
#[test]
fn a_search_that_took_too_long_has_a_path() {
    let far: Vec<String> = (3..=35).rev().map(|tile| tile.to_string()).collect();
    let board = &*format!("{} 1 2 x", far.join(" "));
    let arguments = ["solve", "slide:6x6", "--limit-time", "1", board];
    // The program ends within a second after the limit, with a path or without one on a busy machine.
    let shown = |_| Some(run(&arguments, "").1).filter(|words| words.contains("a path of"));
    let words = (0..10).find_map(shown).unwrap();
    let (_, moves) = words.trim_end().rsplit_once(": ").unwrap();
    assert!(
        words.contains(&format!("a path of {} moves", moves.len())),
        "{words}"
    );
    let grid = Grid::new(6, 6, 35).unwrap();
    let (board, moves) = (
        grid.parse_board(board).unwrap(),
        grid.parse_moves(moves).unwrap(),
    );
    assert_eq!(grid.after(&board, &moves).unwrap(), grid.goal());
}

/// Boards share the time limit, whether they are searched on all threads or one by one. After it they get the bound that is known without a
/// search.
#[test]
fn all_boards_share_one_time_limit() {
    let far: Vec<String> = (3..=35).rev().map(|tile| tile.to_string()).collect();
    let far = format!("{} 1 2 x", far.join(" "));
    let lines = format!("{far}\n").repeat(40);
    for (board, input) in [(None, lines.as_str()), (Some(&far), "")] {
        let boards = board.map_or(Vec::new(), |board| vec![board.as_str(); 40]);
        let begun = Instant::now();
        let (out, words, status) = run(
            &[&["solve", "slide:6x6", "--limit-time", "0.5"][..], &boards].concat(),
            input,
        );
        let time = begun.elapsed().as_secs_f64();
        assert!((0.5..10.0).contains(&time), "{time} s");
        assert_eq!(
            words,
            "40 of 40 searches met their limit: ask for good paths with --any\n"
        );
        assert!(out.lines().count() == 40 && status == 1, "{out}");
        let bounds: Vec<u32> = out
            .lines()
            .map(|line| {
                line.strip_prefix("unknown: at least ").unwrap()[..3]
                    .parse()
                    .unwrap()
            })
            .collect();
        // The distance of the tiles, and what half a second proves beyond it.
        assert!(bounds[0] >= bounds[39] && bounds[39] > 100, "{out}");
    }
    // A near path is found in a moment, whatever the limit. The boards after its end have none, and those before it are answered.
    let (out, words, status) = run(
        &["solve", "slide:6x6", "--any", "--limit-time", "2"],
        &lines.repeat(50),
    );
    let unknown = out
        .lines()
        .filter(|line| line.starts_with("unknown: at least 174 moves"))
        .count();
    let found = out
        .lines()
        .filter(|line| line.contains("moves too many"))
        .count();
    assert!(
        found > 0 && unknown > 1000 && found + unknown == 2000 && status == 1,
        "{found} {unknown} {words}"
    );
    assert_eq!(
        words,
        format!("{unknown} of 2000 searches met their limit: allow more time with --limit-time\n")
    );
}
