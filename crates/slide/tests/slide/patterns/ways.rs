//! Long searches for the first path, from the board and from the goal, compared with whole tables and with each other.

use crate::oracle::by_rows;
use homing::Space;
use homing::notation::Notation;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::patterns::{
    Grid, Limits, Partition, PatternSolver, PatternTables, SolverAnswer,
};
use rayon::prelude::*;
use std::time::Duration;

/// Rounds all from the goal; with the direction chosen in the fourth round or a later one; and with tables built late.
const LONG_ROUNDS: [(u64, u64); 3] = [(1, u64::MAX), (1, 4), (64, 16)];

/// The tables of a board with small patterns, so that searches are long.
fn tables(grid: Grid) -> PatternTables {
    let tiles: Vec<String> = (1..=grid.tile_count())
        .map(|tile| tile.to_string())
        .collect();
    let patterns: Vec<String> = tiles
        .chunks(3.max(tiles.len().div_ceil(5)))
        .map(|pattern| pattern.join(" "))
        .collect();
    PatternTables::generate(
        grid,
        &Partition::parse(grid, &patterns.join(", ")).unwrap(),
        |_| {},
    )
    .unwrap()
}

fn solver(grid: Grid, (making, telling): (u64, u64)) -> PatternSolver {
    PatternSolver::new(&tables(grid)).with_long_rounds(making, telling)
}

/// The whole table has the lexicographically smallest of the shortest paths. The blank is at home in each kind of cell.
#[test]
fn each_way_finds_the_path_of_the_whole_table() {
    for (rows, columns, home) in [
        (3, 3, 8),
        (3, 3, 1),
        (3, 3, 4),
        (2, 5, 9),
        (5, 2, 3),
        (3, 4, 11),
    ] {
        let grid = Grid::new(rows, columns, home).unwrap();
        let slide = Slide::new(rows, columns, home).unwrap();
        let table = by_rows(slide);
        let count = if rows * columns == 12 { 20 } else { 60 };
        for long_rounds in LONG_ROUNDS {
            let solver = solver(grid, long_rounds);
            (0..count).into_par_iter().for_each(|number| {
                let index = number * 11_927_351 % table.space().len();
                let text = slide.board_text(&slide.unrank(index));
                let board = grid.parse_board(&text).unwrap();
                let SolverAnswer::Solved { moves, .. } =
                    solver.solve(&board, &Limits::NONE).unwrap()
                else {
                    panic!("{text}")
                };
                assert!(table.walk(index).eq(moves), "{text}, {long_rounds:?}");
            });
        }
    }
}

/// A goal of any permutation, and any number of threads: the same path, and the same number of boards expanded.
#[test]
fn each_way_leads_to_any_goal_on_any_threads() {
    let grid = Grid::new(3, 4, 11).unwrap();
    let goal = grid.parse_board("11 3 2 x 1 4 5 6 7 8 9 10").unwrap();
    let tables = tables(grid);
    let plain = PatternSolver::with_goal(&tables, 3, 4, &goal).unwrap();
    for text in [
        "x 1 2 3 4 5 6 7 8 9 10 11",
        "1 2 3 4 8 7 6 5 9 10 x 11",
        "11 10 9 8 7 6 5 4 3 2 1 x",
        "4 3 2 1 x 11 10 9 8 7 5 6",
    ] {
        let board = grid.parse_board(text).unwrap();
        let wanted = plain.solve(&board, &Limits::NONE).unwrap();
        for (making, telling) in LONG_ROUNDS {
            let solver = PatternSolver::with_goal(&tables, 3, 4, &goal)
                .unwrap()
                .with_long_rounds(making, telling);
            let answers = [1, 2, 3].map(|threads| {
                let pool = rayon::ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .build()
                    .unwrap();
                pool.install(|| solver.solve(&board, &Limits::NONE).unwrap())
            });
            assert!(
                answers.iter().all(|answer| *answer == answers[0]),
                "{text}: {answers:?}"
            );
            match (&wanted, &answers[0]) {
                (
                    SolverAnswer::Solved { moves: wanted, .. },
                    SolverAnswer::Solved { moves, .. },
                ) => assert_eq!(wanted, moves, "{text}"),
                (wanted, found) => assert_eq!(wanted, found, "{text}"),
            }
        }
    }
}

/// A search that continues from the goal reaches its time limit, and can be cancelled.
#[test]
fn all_ways_stop_at_the_time_limit() {
    let grid = Grid::new(4, 5, 19).unwrap();
    let solver = solver(grid, (1 << 12, 1 << 10));
    let board = grid
        .parse_board("x 2 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 19 1")
        .unwrap();
    let time = Duration::from_millis(900);
    let late = solver
        .solve(
            &board,
            &Limits {
                time,
                ..Limits::NONE
            },
        )
        .unwrap();
    assert!(
        matches!(
            late,
            SolverAnswer::Unknown {
                at_least: 50..,
                nodes: 10_000..
            }
        ),
        "{late:?}"
    );
    let stop = homing::Stop::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(time / 3);
            stop.stop();
        });
        let stopped = solver.solve(
            &board,
            &Limits {
                stop: stop.clone(),
                ..Limits::NONE
            },
        );
        assert!(
            matches!(stopped, Err(homing::Error::Stopped)),
            "{stopped:?}"
        );
    });
}

/// For every home of the blank, there are other patterns to try, and each covers every tile once.
#[test]
fn each_home_of_5x5_has_other_patterns() {
    for home in 0..25 {
        let grid = Grid::new(5, 5, home).unwrap();
        let partitions = Partition::for_long_searches(grid);
        assert_eq!(partitions.len(), 4, "home {home}");
        for (number, partition) in partitions.iter().enumerate() {
            for set in partition.sets() {
                let mut tiles = set.concat();
                tiles.sort_unstable();
                assert!(tiles.into_iter().eq(1..=24), "{partition}");
            }
            assert!(
                partition.patterns().all(|tiles| tiles.len() == 6),
                "{partition}"
            );
            assert!(!partitions[..number].contains(partition), "{partition}");
        }
    }
}
