//! Answers from pattern tables, compared with whole tables and with each other.

use crate::oracle::{by_rows, twelve_cells};
use homing::notation::Notation;
use homing::puzzle::slide::patterns::{
    AllPaths, Grid, Limits, Partition, PatternSolver, PatternTables, SolverAnswer, WideBoard,
    near_by_distances,
};
use homing::puzzle::slide::{AnyGoal, Slide, rows};
use homing::{Space, Table};
use homing::{Stop, Watch};
use rayon::prelude::*;
use std::sync::LazyLock;

fn tables(rows: usize, columns: usize, patterns: &str) -> PatternTables {
    let grid = Grid::new(rows, columns, rows * columns - 1).unwrap();
    tables_of(grid, &Partition::parse(grid, patterns).unwrap())
}

fn tables_of(grid: Grid, partition: &Partition) -> PatternTables {
    PatternTables::generate(grid, partition, |_| {}).unwrap()
}

/// The best tables of 4x4 take seconds.
static EIGHT_AND_SEVEN: LazyLock<PatternTables> = LazyLock::new(|| tables(4, 4, "1-8, 9-15"));

fn solve(solver: &PatternSolver, board: &WideBoard) -> Vec<u8> {
    match solver.solve(board, &Limits::NONE).unwrap() {
        SolverAnswer::Solved { moves, .. } => moves,
        other => panic!("{}: {other:?}", solver.grid().board_text(board)),
    }
}

/// The number of shortest paths, and the first of them.
fn all_paths(
    solver: &PatternSolver,
    board: &WideBoard,
    kept: Option<usize>,
) -> (u128, Vec<Vec<u8>>) {
    match solver.all_paths(board, kept, &Limits::NONE).unwrap() {
        AllPaths::Found { count, paths } => (count, paths),
        other => panic!("{}: {other:?}", solver.grid().board_text(board)),
    }
}

/// A fixed sequence of pseudo-random numbers.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// A solvable board.
    fn board(&mut self, solver: &PatternSolver) -> WideBoard {
        loop {
            let mut cells: Vec<u8> = (0..solver.grid().cell_count() as u8).collect();
            (1..cells.len())
                .rev()
                .for_each(|last| cells.swap(last, self.below(last + 1)));
            let board = WideBoard::from_cells(cells);
            if solver.wrong_parity(&board).is_none() {
                return board;
            }
        }
    }
}

/// Compares one answer with that of the whole table: the path, the number of shortest paths, and all of them.
fn compare_board(
    space: &impl Notation,
    solver: &PatternSolver,
    table: &Table,
    index: u64,
    with_all: bool,
) {
    let text = space.board_text(&space.unrank(index));
    let board = solver.grid().parse_board(&text).unwrap();
    let wanted: Vec<u8> = table.walk(index).collect();
    assert_eq!(solve(solver, &board), wanted, "{text}");
    if with_all {
        let (count, paths) = all_paths(solver, &board, None);
        assert_eq!(paths.len() as u128, count, "{text}");
        assert_eq!(
            count,
            table.count_paths(index, &Stop::NEVER).unwrap(),
            "{text}"
        );
        assert!(table.paths(index).map(Result::unwrap).eq(paths), "{text}");
    }
}

/// Compares one board in `every`, and for these all paths of one in `every_all`.
fn compare(tables: &PatternTables, every: usize, every_all: usize) {
    let grid = tables.grid();
    let slide = Slide::new(grid.rows(), grid.columns(), grid.home()).unwrap();
    let table = by_rows(slide);
    let solver = PatternSolver::new(tables);
    (0..table.space().len() as usize / every)
        .into_par_iter()
        .for_each(|number| {
            compare_board(
                &slide,
                &solver,
                &table,
                (number * every) as u64,
                number % every_all == 0,
            )
        });
}

/// Every board, and all paths of every fifth.
#[test]
fn each_board_of_3x3_is_answered_as_by_the_whole_table() {
    compare(&tables(3, 3, "1-4, 5-8"), 1, 5);
    compare(&tables(3, 3, "1 2 3, 4 5 6, 7 8; 1 4 7, 2 5 8, 3 6"), 41, 1);
}

#[test]
fn boards_of_two_rows_are_answered_as_by_the_whole_table() {
    compare(&tables(2, 4, "1 2 5, 3 4 6 7"), 1, 3);
    compare(&tables(4, 2, "1-3, 4-7; 1 3 5 7, 2 4 6"), 3, 1);
    compare(&tables(2, 5, "1 2 3 6, 4 5 7-9"), 101, 7);
    // More patterns than boards of so few cells usually have.
    compare(&tables(2, 5, "1 2, 3 4, 5 6, 7 8, 9"), 1801, 7);
}

/// The blank at home in each cell, with patterns built in memory, and with those of a file.
#[test]
fn each_home_is_answered_as_by_its_whole_table() {
    for (rows, columns, every) in [(3, 3, 397), (2, 5, 3989), (5, 2, 7993)] {
        for home in 0..rows * columns {
            let grid = Grid::new(rows, columns, home).unwrap();
            let (memory, file) = (
                Partition::of_memory(grid).unwrap(),
                Partition::of_file(grid).unwrap(),
            );
            for partition in std::iter::once(&memory).chain((file != memory).then_some(&file)) {
                let tables = tables_of(grid, partition);
                tables.verify(Watch::NONE).unwrap();
                compare(&tables, every / 2, 3);
            }
        }
    }
}

/// A home at an edge and one inside; smaller boards are tested with all.
#[test]
fn each_home_of_3x4_is_answered_as_by_its_whole_table() {
    for home in [4, 6] {
        let grid = Grid::new(3, 4, home).unwrap();
        let tables = tables_of(grid, &Partition::of_file(grid).unwrap());
        tables.verify(Watch::NONE).unwrap();
        compare(&tables, 399_989, 5);
    }
}

#[test]
fn boards_of_3x4_are_answered_as_by_the_whole_table() {
    for (rows, columns, patterns) in [(3, 4, "1-6, 7-11"), (4, 3, "1 2 4 5 7 8, 3 6 9 10 11")] {
        let table = twelve_cells(rows, columns);
        let slide = Slide::new(rows, columns, 11).unwrap();
        let solver = PatternSolver::new(&tables(rows, columns, patterns));
        // Coprime to the number of states, so that all parts of the space are tested.
        (0..10_000u64).into_par_iter().for_each(|number| {
            compare_board(
                &slide,
                &solver,
                table,
                number * 11_927_351 % slide.len(),
                number % 100 == 0,
            )
        });
    }
}

#[test]
fn any_goal_has_the_answers_of_a_table_for_that_goal() {
    let tables = tables(3, 3, "1-4, 5-8");
    let slide = Slide::EIGHT;
    let table = Table::generate(slide, |_| {}).unwrap();
    for goal in [
        "x 1 2 3 4 5 6 7 8",
        "3 1 x 8 5 7 2 4 6",
        "1 2 3 4 5 6 x 8 7",
        "8 7 6 5 4 3 2 1 x",
    ] {
        let wide_goal = Grid::new(3, 3, 0).unwrap().parse_board(goal).unwrap();
        let solver = PatternSolver::with_goal(&tables, 3, 3, &wide_goal).unwrap();
        let space = AnyGoal::new(slide, slide.parse_board(goal).unwrap(), slide).unwrap();
        let aimed = space.adapt(&table).unwrap();
        for index in (0..slide.len()).step_by(401) {
            compare_board(&space, &solver, &aimed, index, true);
        }
    }
    let centre = Grid::new(3, 3, 4).unwrap();
    assert!(
        PatternSolver::with_goal(&tables, 3, 3, &centre.goal()).is_none(),
        "no symmetry takes the centre to a corner"
    );
}

/// A goal with its blank in any cell, tiles in random order, from the tables of a home that a symmetry maps there: the first of its kind.
#[test]
fn three_tables_serve_all_homes() {
    let kinds = [0, 1, 4].map(|home| Grid::new(3, 3, home).unwrap());
    let tables = kinds.map(|grid| tables_of(grid, &Partition::of_memory(grid).unwrap()));
    let mut draw = Draw(13);
    for home in 0..9 {
        let mut tiles: Vec<u8> = (1..9).collect();
        (1..8)
            .rev()
            .for_each(|last| tiles.swap(last, draw.below(last + 1)));
        tiles.insert(home, 0);
        let goal = WideBoard::from_cells(tiles.iter().copied());
        let solvers: Vec<_> = tables
            .iter()
            .filter_map(|tables| PatternSolver::with_goal(tables, 3, 3, &goal))
            .collect();
        let [solver] = &solvers[..] else {
            panic!("one table serves home {home}")
        };
        let slide = Slide::new(3, 3, home).unwrap();
        let table = rows::generate(slide, |_| {}).unwrap();
        let goal = homing::puzzle::slide::Board::from_cells(tiles);
        let space = AnyGoal::new(slide, goal, slide).unwrap();
        let aimed = space.adapt(&table).unwrap();
        for index in (0..slide.len()).step_by(97) {
            compare_board(&space, solver, &aimed, index, true);
        }
    }
}

/// The patterns of a board have the same sizes for every home of the blank, and no tile is missing.
#[test]
fn each_home_has_patterns() {
    let shapes = [
        (2, 3),
        (3, 3),
        (3, 4),
        (3, 5),
        (5, 3),
        (4, 4),
        (2, 8),
        (8, 2),
        (3, 6),
        (6, 3),
        (4, 5),
        (5, 4),
        (5, 5),
        (2, 9),
    ];
    for (rows, columns) in shapes {
        let sizes = |partition: &Partition| {
            let mut sizes: Vec<_> = partition.sets()[0].iter().map(Vec::len).collect();
            sizes.sort_unstable();
            sizes
        };
        let last = Grid::new(rows, columns, rows * columns - 1).unwrap();
        for home in 0..rows * columns {
            let grid = Grid::new(rows, columns, home).unwrap();
            for (of, of_last) in [
                (Partition::of_file(grid), Partition::of_file(last)),
                (Partition::of_memory(grid), Partition::of_memory(last)),
            ] {
                let partition = of.unwrap();
                assert_eq!(
                    sizes(&partition),
                    sizes(&of_last.unwrap()),
                    "{grid:?} {partition}"
                );
                assert_eq!(
                    Partition::parse(grid, &partition.to_string()).unwrap(),
                    partition
                );
            }
        }
    }
    let text = |rows, columns, home| {
        Partition::of_file(Grid::new(rows, columns, home).unwrap())
            .unwrap()
            .to_string()
    };
    assert_eq!(text(4, 4, 15), "1 2 3 4 5 6 7 8, 9 10 11 12 13 14 15");
    assert_eq!(
        text(3, 5, 14),
        "1 2 3 6 7 11 12, 4 5 8 9 10 13 14; 1 2 3 4 5 6 7, 8 9 10 11 12 13 14"
    );
    assert_eq!(text(2, 8, 15), "1 2 3 4 9 10 11 12, 5 6 7 8 13 14 15");
    assert_eq!(
        text(5, 5, 24),
        "13 18 19 20 23 24, 11 12 16 17 21 22, 4 5 9 10 14 15, 1 2 3 6 7 8"
    );
}

/// Korf's hundred boards, and the lengths that he published (Artificial Intelligence 27, 1985). Their goal has the blank in the first cell.
#[test]
fn korfs_hundred_boards_take_as_many_moves_as_published() {
    let grid = Grid::new(4, 4, 0).unwrap();
    let solver = PatternSolver::new(&tables_of(grid, &Partition::of_memory(grid).unwrap()));
    let lines: Vec<_> = include_str!("../../../../../tests/facts/korf_100.csv")
        .lines()
        .skip(1)
        .map(|line| line.split_once(',').unwrap())
        .collect();
    assert_eq!(lines.len(), 100);
    lines.par_iter().for_each(|(moves, board)| {
        let moves: usize = moves.parse().unwrap();
        assert_eq!(
            solve(&solver, &grid.parse_board(board).unwrap()).len(),
            moves,
            "{board}"
        );
    });
}

/// Korf's fifty boards of 5x5 (Korf and Felner, 2002), and the published lengths: the bounds are below, near paths are above, and the
/// easiest board has the exact length. All but three of them take minutes or hours.
#[test]
fn korfs_fifty_boards_are_as_long_as_published() {
    let grid = Grid::new(5, 5, 0).unwrap();
    let solver = PatternSolver::new(&tables_of(grid, &Partition::of_file(grid).unwrap()));
    let lines: Vec<_> = include_str!("../../../../../tests/facts/korf_50.csv")
        .lines()
        .skip(1)
        .map(|line| line.split_once(',').unwrap())
        .collect();
    assert_eq!(lines.len(), 50);
    lines
        .par_iter()
        .enumerate()
        .for_each(|(number, (moves, text))| {
            let (moves, board) = (
                moves.parse::<usize>().unwrap(),
                grid.parse_board(text).unwrap(),
            );
            let least = Limits {
                nodes: 1,
                ..Limits::NONE
            };
            let SolverAnswer::Unknown { at_least, .. } = solver.solve(&board, &least).unwrap()
            else {
                panic!("{text} is solved at once")
            };
            assert!(
                at_least as usize <= moves && (moves - at_least as usize).is_multiple_of(2),
                "{text}: at least {at_least}"
            );
            if number % 10 == 0 {
                let near = solver.near(&board, 500, &Stop::NEVER).unwrap().unwrap();
                assert!(
                    near.moves.len() >= moves && (near.moves.len() - moves).is_multiple_of(2),
                    "{text}"
                );
            }
            if moves == 82 {
                assert_eq!(solve(&solver, &board).len(), moves, "{text}");
            }
        });
}

#[test]
fn unsolvable_boards_are_explained() {
    let solver = PatternSolver::new(&tables(3, 4, "1-3, 4-6, 7-9, 10 11"));
    let board = solver
        .grid()
        .parse_board("1 2 3 4 5 6 7 8 9 11 10 x")
        .unwrap();
    let SolverAnswer::Unsolvable(parity) = solver.solve(&board, &Limits::NONE).unwrap() else {
        panic!("it cannot be solved")
    };
    assert_eq!(parity.swap, (10, 11));
    assert_eq!(all_paths(&solver, &board, None), (0, Vec::new()));
}

#[test]
fn batches_and_limits_change_no_answer() {
    let tables = tables(3, 4, "1-4, 5-8, 9-11");
    let solvers = [1, 2, 7, 64].map(|batch| PatternSolver::new(&tables).batching(batch));
    let mut draw = Draw(7);
    for _ in 0..20 {
        let board = draw.board(&solvers[0]);
        let moves = solve(&solvers[0], &board);
        for solver in &solvers {
            assert_eq!(solve(solver, &board), moves);
            let limits = Limits {
                nodes: 10,
                ..Limits::NONE
            };
            match solver.solve(&board, &limits).unwrap() {
                SolverAnswer::Unknown { at_least, nodes } => {
                    assert!(at_least as usize <= moves.len() && nodes < 10 + 64);
                    assert_eq!(at_least as usize % 2, moves.len() % 2);
                }
                SolverAnswer::Solved { moves: found, .. } => assert_eq!(found, moves),
                SolverAnswer::Unsolvable(parity) => panic!("{parity}"),
            }
        }
    }
}

/// Paths of a few moves without returns are the shortest up to a depth; otherwise a shorter one has the same parity.
#[test]
fn short_walks_are_undone() {
    let solver = PatternSolver::new(&tables(4, 4, "1-4, 5-8, 9-12, 13-15"));
    let grid = solver.grid();
    let mut draw = Draw(1);
    for length in 0..22 {
        for _ in 0..450 {
            let mut moves = Vec::new();
            let mut board = grid.goal();
            while moves.len() < length {
                let code = draw.below(4) as u8;
                if moves.last() != Some(&(3 - code))
                    && grid.blank_after(board.cell_of(0).unwrap(), code).is_some()
                {
                    board = grid.after(&board, &[code]).unwrap();
                    moves.push(code);
                }
            }
            let answer = solve(&solver, &board);
            assert!(answer.len() <= length && answer.len() % 2 == length % 2);
            // Two different paths without returns to one board form a cycle, and none is shorter than 12 moves.
            if length < 6 {
                let back: Vec<u8> = moves.iter().rev().map(|code| 3 - code).collect();
                assert_eq!(answer, back);
            }
            assert_eq!(grid.after(&board, &answer).unwrap(), grid.goal());
        }
    }
}

/// The same answers from other tables: 7-8, 6-6-3 and 5-5-5.
#[test]
fn all_patterns_give_the_same_answers() {
    let others = ["1-6, 7 8 11 12 14 15, 9 10 13", "1-5, 6-10, 11-15"]
        .map(|patterns| PatternSolver::new(&tables(4, 4, patterns)));
    let [first, second] = others;
    let solvers = [PatternSolver::new(&EIGHT_AND_SEVEN), first, second];
    let mut draw = Draw(3);
    for _ in 0..5 {
        let board = draw.board(&solvers[0]);
        let moves = solve(&solvers[0], &board);
        for solver in &solvers[1..] {
            assert_eq!(solve(solver, &board), moves);
        }
        let (count, paths) = all_paths(&solvers[0], &board, None);
        assert_eq!((count, &paths[0]), (paths.len() as u128, &moves));
    }
}

/// A search long enough to use all threads finds the path of one thread, and expands the same number of boards on any number of threads.
/// The first path of all comes from one thread.
#[test]
fn threads_change_no_answer() {
    let grid = Grid::new(4, 4, 0).unwrap();
    let tables = tables_of(
        Grid::new(4, 4, 15).unwrap(),
        &Partition::parse(grid, "1-5, 6-10, 11-15").unwrap(),
    );
    let solver = PatternSolver::with_goal(&tables, 4, 4, &grid.goal()).unwrap();
    let lines = include_str!("../../../../../tests/facts/korf_100.csv")
        .lines()
        .skip(1);
    // 4 to 30 million boards each.
    for line in [16, 59, 81].map(|number| lines.clone().nth(number).unwrap()) {
        let (moves, text) = line.split_once(',').unwrap();
        let board = grid.parse_board(text).unwrap();
        let answers = [1, 2, 3].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            pool.install(|| solver.solve(&board, &Limits::NONE).unwrap())
        });
        let [
            SolverAnswer::Solved { moves: alone, .. },
            SolverAnswer::Solved {
                moves: of_two,
                nodes: by_two,
            },
            SolverAnswer::Solved {
                moves: of_three,
                nodes,
            },
        ] = answers
        else {
            panic!("{text} can be solved")
        };
        assert_eq!(alone.len(), moves.parse::<usize>().unwrap());
        assert_eq!((&of_two, by_two), (&alone, nodes), "{text}");
        assert_eq!(of_three, alone, "{text}");
    }
}

/// A search on all threads can be cancelled, and keeps its time limit.
#[test]
fn threads_end_with_the_search() {
    let solver = PatternSolver::new(&tables(4, 5, "1-4, 5-8, 9-12, 13-16, 17-19"));
    let board = Draw(2).board(&solver);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .build()
        .unwrap();
    let time = std::time::Duration::from_millis(700);
    let late = pool
        .install(|| {
            solver.solve(
                &board,
                &Limits {
                    time,
                    ..Limits::NONE
                },
            )
        })
        .unwrap();
    assert!(
        matches!(
            late,
            SolverAnswer::Unknown {
                at_least: 30..,
                nodes: 1_000..
            }
        ),
        "{late:?}"
    );
    let stop = Stop::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(time);
            stop.stop();
        });
        let stopped = pool.install(|| {
            solver.solve(
                &board,
                &Limits {
                    stop: stop.clone(),
                    ..Limits::NONE
                },
            )
        });
        assert!(
            matches!(stopped, Err(homing::Error::Stopped)),
            "{stopped:?}"
        );
    });
}

/// Searches for only the first path skip some sequences of moves: the same answer as without.
#[test]
fn skipped_move_sequences_change_no_answer() {
    for (rows, columns, patterns) in [
        (3, 6, "1 2 3 7 8 9, 4 5 6 10 11 12, 13-17"),
        (4, 4, "1-6, 7 8 11 12 14 15, 9 10 13"),
        (2, 8, "1-4 9 10, 5-7 13-15, 8 11 12"),
    ] {
        first_path_is_first_of_all(&PatternSolver::new(&tables(rows, columns, patterns)));
    }
}

fn first_path_is_first_of_all(solver: &PatternSolver) {
    let mut draw = Draw(5);
    let grid = solver.grid();
    for _ in 0..30 {
        let mut board = grid.goal();
        for _ in 0..60 {
            board = grid.after(&board, &[draw.below(4) as u8]).unwrap_or(board);
        }
        let moves = solve(solver, &board);
        assert_eq!(all_paths(solver, &board, Some(1)).1, [moves]);
    }
}

/// A beam search finds a path on every board, and never claims a false bound.
#[test]
fn near_paths_are_paths_and_their_gaps_are_true() {
    let solver = PatternSolver::new(&tables(4, 4, "1-4, 5-8, 9-12, 13-15"));
    let mut draw = Draw(11);
    for _ in 0..3 {
        let board = draw.board(&solver);
        let near = solver.near(&board, 200, &Stop::NEVER).unwrap().unwrap();
        assert_eq!(
            solver.grid().after(&board, &near.moves).unwrap(),
            solver.grid().goal()
        );
        assert!(
            near.at_least as usize <= near.moves.len()
                && near.at_least as usize % 2 == near.moves.len() % 2
        );
    }
    let small = PatternSolver::new(&tables(3, 3, "1-4, 5-8"));
    for _ in 0..20 {
        let board = draw.board(&small);
        let (near, shortest) = (
            small.near(&board, 50, &Stop::NEVER).unwrap().unwrap(),
            solve(&small, &board).len(),
        );
        assert!((near.at_least as usize..=near.moves.len()).contains(&shortest));
    }
}

#[test]
fn boards_up_to_10x10_have_near_paths() {
    for (rows, columns) in [(5, 5), (2, 9), (6, 6), (8, 8), (3, 10), (10, 10)] {
        let grid = Grid::new(rows, columns, rows * columns - 1).unwrap();
        let mut draw = Draw(rows as u64);
        let mut board = grid.goal();
        for _ in 0..5_000 {
            board = grid.after(&board, &[draw.below(4) as u8]).unwrap_or(board);
        }
        let start = std::time::Instant::now();
        let near = near_by_distances(grid, &grid.goal(), &board, &Stop::NEVER)
            .unwrap()
            .unwrap();
        eprintln!(
            "{rows}x{columns} {} {} {:?}",
            near.at_least,
            near.moves.len(),
            start.elapsed()
        );
        assert_eq!(grid.after(&board, &near.moves).unwrap(), grid.goal());
        assert!(near.at_least as usize <= near.moves.len());
    }
}

/// All boards that need 80 moves, as published (OEIS A087725); that there are 17 is in the published counts.
const DEEPEST: [&str; 17] = [
    "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1",
    "0 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1",
    "0 11 9 13 12 15 10 14 3 7 6 2 4 8 5 1",
    "0 15 9 13 11 12 10 14 3 7 6 2 4 8 5 1",
    "0 12 9 13 15 11 10 14 3 7 6 2 4 8 5 1",
    "0 12 14 13 15 11 9 10 3 7 6 2 4 8 5 1",
    "0 12 10 13 15 11 14 9 3 7 6 2 4 8 5 1",
    "0 12 11 13 15 14 10 9 3 7 6 2 4 8 5 1",
    "0 12 10 13 15 11 9 14 7 3 6 2 4 8 5 1",
    "0 12 9 13 15 11 14 10 3 8 6 2 4 7 5 1",
    "0 12 9 13 15 11 10 14 8 3 6 2 4 7 5 1",
    "0 12 14 13 15 11 9 10 8 3 6 2 4 7 5 1",
    "0 12 9 13 15 11 10 14 7 8 6 2 4 3 5 1",
    "0 12 10 13 15 11 14 9 7 8 6 2 4 3 5 1",
    "0 12 9 13 15 8 10 14 11 7 6 2 4 3 5 1",
    "0 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1",
    "0 12 9 13 15 11 10 14 7 8 5 6 4 3 2 1",
];

#[test]
fn the_deepest_boards_take_80_moves() {
    let solver = PatternSolver::new(&EIGHT_AND_SEVEN);
    let boards: std::collections::HashSet<_> = DEEPEST
        .iter()
        .map(|text| solver.grid().parse_board(text).unwrap())
        .collect();
    assert_eq!(boards.len(), 17);
    for board in boards {
        assert_eq!(solve(&solver, &board).len(), 80);
    }
}
