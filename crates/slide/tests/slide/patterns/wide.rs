//! Boards beyond 25 cells, which have no tables: answers compared with a forward search from the goal without distances.

use homing::engine::{Answer, AnyTable, Options, Question, Solution, What};
use homing::puzzle::slide::patterns::{Grid, WideBoard};
use std::collections::HashMap;

/// For each board up to a depth: the depth, the number of shortest paths home, and the first of them.
type Known = HashMap<WideBoard, (usize, u128, Vec<u8>)>;

fn known(grid: Grid, greatest: usize) -> Known {
    let mut known = Known::from([(grid.goal(), (0, 1, Vec::new()))]);
    let mut layer = vec![grid.goal()];
    for depth in 1..=greatest {
        let mut next = Known::new();
        for board in &layer {
            let (_, count, path) = known[board].clone();
            for code in 0..4 {
                let Ok(before) = grid.after(board, &[3 - code]) else {
                    continue;
                };
                if known.contains_key(&before) {
                    continue;
                }
                let path: Vec<u8> = std::iter::once(code).chain(path.clone()).collect();
                let entry = next
                    .entry(before)
                    .or_insert_with(|| (depth, 0, path.clone()));
                entry.1 += count;
                entry.2 = path.min(entry.2.clone());
            }
        }
        layer = next.keys().cloned().collect();
        known.extend(next);
    }
    known
}

fn table(name: &str, options: &[(&str, &str)]) -> AnyTable {
    let options = options
        .iter()
        .fold(Options::default(), |options, (name, value)| {
            options.with(name, *value)
        });
    let catalog = homing::catalog();
    catalog
        .table(&*catalog.puzzle(name, &options).unwrap())
        .unwrap()
}

#[test]
fn boards_near_the_goal_are_proven() {
    for (rows, columns, home, greatest) in [(6, 6, 35, 9), (3, 10, 14, 9), (4, 8, 0, 9)] {
        let (grid, home_cell) = (
            Grid::new(rows, columns, home).unwrap(),
            (home + 1).to_string(),
        );
        let table = table(&format!("slide:{rows}x{columns}"), &[("blank", &home_cell)]);
        for (board, (depth, count, path)) in known(grid, greatest) {
            let text = grid.board_text(&board);
            let answer = table.answer(&Question::PATH, &text).unwrap();
            let Answer::Solved {
                solution: Solution::Path(moves),
                depth: amount,
                ..
            } = answer
            else {
                panic!("{text}: {answer:?}")
            };
            assert_eq!(
                (moves, amount.moves as usize),
                (grid.moves_text(&path), depth),
                "{text}"
            );
            let answer = table.answer(&Question::COUNT, &text).unwrap();
            assert!(
                matches!(answer, Answer::Solved { solution: Solution::Count(counted), .. } if counted == count),
                "{text}: {answer:?}"
            );
            if depth + 2 == greatest {
                let answer = table.answer(&Question::HINTS, &text).unwrap();
                let Answer::Solved {
                    solution: Solution::Hints(hints),
                    ..
                } = answer
                else {
                    panic!("{text}: {answer:?}")
                };
                assert!(
                    hints
                        .iter()
                        .any(|hint| hint.is_best && hint.r#move == grid.moves_text(&path[..1])),
                    "{text}: {hints:?}"
                );
                let line = format!("{text}\t{}", grid.moves_text(&path));
                let answer = table.answer(&Question::GRADE, &line).unwrap();
                assert!(answer.is_good(true), "{text}: {answer:?}");
            }
        }
    }
}

/// A board far from the goal is given up, with a bound; an unsolvable one is reported at once.
#[test]
fn limits_hold_on_large_boards() {
    let grid = Grid::new(7, 7, 48).unwrap();
    let reversed = WideBoard::from_cells((1..49).rev().chain([0]));
    let table = table("slide:7x7", &[("limit-nodes", "100000")]);
    for what in [What::Path, What::Count, What::Depth, What::Hints] {
        let answer = table
            .answer(&Question::new(what), &grid.board_text(&reversed))
            .unwrap();
        // The sum of the distances is 288.
        assert!(
            matches!(
                answer,
                Answer::Unknown {
                    at_least_moves: Some(288..),
                    ..
                }
            ),
            "{answer:?}"
        );
    }
    let near = table
        .answer(&Question::new(What::AnyPath), &grid.board_text(&reversed))
        .unwrap();
    assert!(
        matches!(
            near,
            Answer::Near {
                at_least_moves: 288,
                ..
            }
        ),
        "{near:?}"
    );
    let swapped = grid.goal().swapped(0, 1);
    assert!(matches!(
        table
            .answer(&Question::PATH, &grid.board_text(&swapped))
            .unwrap(),
        Answer::Unsolvable { .. }
    ));
}
