//! Answers for 4 x 4 boards compared with oracles that share no code with them: a forward search from the goal, and IDA* of the crate
//! pathfinding. Also the same bytes on any number of threads.

use homing::batch;
use homing::engine::{Form, Options, Question};
use homing::puzzle::slide::patterns::{
    AllPaths, Grid, Limits, Partition, PatternSolver, PatternTables, SolverAnswer, WideBoard,
};
use std::collections::HashMap;

type Cells = [u8; 16];

/// The codes d, l, r, u, and the movement of the blank.
fn after(cells: Cells, code: u8) -> Option<Cells> {
    let blank = cells.iter().position(|&tile| tile == 0)?;
    let (row, column) = (blank / 4, blank % 4);
    let to = match code {
        0 if row < 3 => blank + 4,
        1 if column > 0 => blank - 1,
        2 if column < 3 => blank + 1,
        3 if row > 0 => blank - 4,
        _ => return None,
    };
    let mut next = cells;
    next.swap(blank, to);
    Some(next)
}

const GOAL: Cells = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];

fn solver(home: usize) -> PatternSolver {
    let grid = Grid::new(4, 4, home).unwrap();
    let patterns = Partition::parse(grid, "1-5, 6-10, 11-15").unwrap();
    PatternSolver::new(&PatternTables::generate(grid, &patterns, |_| {}).unwrap())
}

fn solve(solver: &PatternSolver, cells: Cells) -> Vec<u8> {
    match solver
        .solve(&WideBoard::from_cells(cells.to_vec()), &Limits::NONE)
        .unwrap()
    {
        SolverAnswer::Solved { moves, .. } => moves,
        other => panic!("{cells:?}: {other:?}"),
    }
}

/// All boards up to a depth, with the blank at home in a corner, at the edge and in the centre. The counts are published: OEIS A089484,
/// A090165 and A090164.
#[test]
fn all_boards_near_the_goal() {
    check_near_goal(
        15,
        &[
            1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544,
        ],
    );
    check_near_goal(
        4,
        &[
            1, 3, 6, 14, 32, 66, 134, 280, 585, 1214, 2462, 4946, 9861, 19600,
        ],
    );
    check_near_goal(
        6,
        &[
            1, 4, 10, 20, 38, 80, 174, 372, 762, 1540, 3072, 6196, 12356, 24516,
        ],
    );
}

/// The smallest path and the number of shortest paths, found layer by layer from the goal.
fn check_near_goal(home: usize, counts: &[usize]) {
    let solver = solver(home);
    let goal: Cells = solver.goal().cells().try_into().unwrap();
    let mut known: HashMap<Cells, (Vec<u8>, u64)> = HashMap::from([(goal, (Vec::new(), 1))]);
    let mut layer = vec![goal];
    for (depth, &count) in counts.iter().enumerate() {
        assert_eq!(layer.len(), count, "depth {depth}");
        let mut next: HashMap<Cells, (Vec<u8>, u64)> = HashMap::new();
        for &cells in &layer {
            let (path, count) = known[&cells].clone();
            assert_eq!(solve(&solver, cells), path, "{cells:?}");
            if depth % 4 == 0 {
                let board = WideBoard::from_cells(cells.to_vec());
                let all = solver.all_paths(&board, Some(0), &Limits::NONE).unwrap();
                assert_eq!(
                    all,
                    AllPaths::Found {
                        count: count.into(),
                        paths: Vec::new()
                    },
                    "{cells:?}"
                );
            }
            for code in 0..4 {
                let Some(before) = after(cells, code).filter(|before| !known.contains_key(before))
                else {
                    continue;
                };
                // The inverse move is the opposite one: d and u, l and r are 0 and 3, 1 and 2.
                let longer: Vec<u8> = std::iter::once(3 - code)
                    .chain(path.iter().copied())
                    .collect();
                let (smallest, sum) = next.entry(before).or_insert((longer.clone(), 0));
                *sum += count;
                if longer < *smallest {
                    *smallest = longer;
                }
            }
        }
        layer = next.keys().copied().collect();
        known.extend(next);
    }
}

/// Boards after 60 random moves: the same lengths as another solver's paths, and the parity that the blank's cell requires.
#[test]
fn as_long_as_by_another_solver() {
    let solver = solver(15);
    let mut state = 5u64;
    for _ in 0..200 {
        let mut cells = GOAL;
        for _ in 0..60 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            cells = after(cells, (state >> 62) as u8).unwrap_or(cells);
        }
        let distance = |cells: &Cells| {
            let of = |(cell, tile): (usize, usize)| {
                (cell / 4).abs_diff(tile / 4) + (cell % 4).abs_diff(tile % 4)
            };
            let tiles = cells.iter().enumerate().filter(|(_, tile)| **tile != 0);
            tiles
                .map(|(cell, &tile)| of((cell, usize::from(tile) - 1)))
                .sum::<usize>()
        };
        let successors = |cells: &Cells| {
            let cells = *cells;
            (0..4)
                .filter_map(move |code| after(cells, code))
                .map(|next| (next, 1))
        };
        let (_, length) =
            pathfinding::prelude::idastar(&cells, successors, distance, |cells| *cells == GOAL)
                .unwrap();
        let moves = solve(&solver, cells);
        assert_eq!(moves.len(), length, "{cells:?}");
        let blank = cells.iter().position(|&tile| tile == 0).unwrap();
        assert_eq!(moves.len() % 2, (blank / 4 + blank % 4) % 2, "{cells:?}");
    }
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let catalog = homing::catalog();
    let table = catalog
        .table(&*catalog.puzzle("slide:3x5", &Options::default()).unwrap())
        .unwrap();
    let mut input = String::new();
    let mut tiles: Vec<u8> = (0..15).collect();
    let mut state = 3u64;
    for _ in 0..60 {
        for last in (1..tiles.len()).rev() {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            tiles.swap(last, (state >> 33) as usize % (last + 1));
        }
        let line: Vec<String> = tiles.iter().map(u8::to_string).collect();
        input += &format!("{}\n", line.join(" "));
    }
    let lines = table.lines(&Question::PATH, Form::Text).unwrap();
    let answers = [1, 2, 5].map(|threads| {
        let mut output = Vec::new();
        batch::stream(&*lines, input.as_bytes(), &mut output, |_, _| {}, threads).unwrap();
        output
    });
    assert_eq!(
        answers[0].iter().filter(|&&byte| byte == b'\n').count(),
        input.lines().count()
    );
    assert!(answers[1] == answers[0] && answers[2] == answers[0]);
}
