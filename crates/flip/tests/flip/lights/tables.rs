//! The algebra compared with tables on every board where both work.

use super::{Random, lights};
use homing::puzzle::flip::{Flip, Goal, Lights, PieceSet, PressMatrix, PressPattern};
use homing::{Stop, Table};
use rayon::prelude::*;

/// Compares every board, and every `questions`-th one also with expensive questions.
fn agree(lights: &Lights, goal: Goal, questions: usize) {
    agree_on(lights, goal, 1, questions);
}

/// The same for every `boards`-th board.
fn agree_on(lights: &Lights, goal: Goal, boards: u32, questions: usize) {
    let flip = lights.presses().space(goal).unwrap();
    let pieces = flip.pieces();
    let set = |mask: u32| PieceSet::from_words(pieces, vec![mask.into()]);
    let goals = match goal {
        Goal::Any => vec![set(0), set(flip.all_black())],
        Goal::Only(black) => vec![set(black)],
    };
    let table = Table::generate(flip, |_| {}).unwrap();
    let name = lights.presses().name();
    (0..=flip.all_black() / boards)
        .into_par_iter()
        .map(|number| number * boards)
        .for_each(|mask| {
            let board = set(mask);
            let fewest = lights.fewest(&board, &goals).unwrap();
            let index = table.locate(&flip, &mask);
            let walk: Option<Vec<usize>> =
                index.map(|index| table.walk(index).map(usize::from).collect());
            assert_eq!(
                fewest
                    .as_ref()
                    .map(|fewest| fewest.presses.iter().collect()),
                walk,
                "{name}, {mask:#x}"
            );
            assert_eq!(lights.is_solvable(&board, &goals), index.is_some());
            if !((mask / boards) as usize).is_multiple_of(questions) {
                return;
            }
            assert_eq!(
                homing::puzzle::flip::why_unsolvable(&flip, mask),
                lights.why_unsolvable(&board, &goals),
                "{name}, {mask:#x}"
            );
            let Some((index, fewest)) = index.zip(fewest) else {
                return;
            };
            assert_eq!(
                fewest.count,
                table.count_paths(index, &Stop::NEVER).unwrap(),
                "{name}, {mask:#x}"
            );
            let all: Vec<Vec<usize>> = lights
                .all_fewest(&board, &goals)
                .unwrap()
                .take(20)
                .map(|set| set.iter().collect())
                .collect();
            let paths = table.paths(index).take(20).map(|path| {
                path.unwrap()
                    .into_iter()
                    .map(usize::from)
                    .collect::<Vec<_>>()
            });
            assert_eq!(all, paths.collect::<Vec<_>>(), "{name}, {mask:#x}");
            let hints = lights
                .hints(&board, &goals)
                .unwrap()
                .into_iter()
                .map(|hint| (usize::from(hint.code), hint.rest, hint.is_best));
            let expected = table.hints(index).unwrap().into_iter();
            let expected = expected.map(|hint| (usize::from(hint.code), hint.rest, hint.is_best));
            assert_eq!(
                hints.collect::<Vec<_>>(),
                expected.collect::<Vec<_>>(),
                "{name}, {mask:#x}"
            );
            let codes: Vec<u8> = (0..4)
                .map(|at| ((mask as usize + at * at) % pieces) as u8)
                .collect();
            let grade = lights
                .grade(
                    &board,
                    &goals,
                    &codes.iter().map(|&code| code.into()).collect::<Vec<_>>(),
                )
                .unwrap();
            let expected = table.grade(index, &codes).unwrap();
            assert_eq!((grade.best, grade.rest), (expected.best, expected.rest));
            assert_eq!(
                (grade.is_home, grade.spent, grade.illegal_at),
                (expected.is_home, expected.spent, None)
            );
            let detours: Vec<_> = grade
                .detours
                .iter()
                .map(|detour| (detour.number, detour.lost))
                .collect();
            let expected: Vec<_> = expected
                .detours
                .iter()
                .map(|detour| (detour.number, detour.lost))
                .collect();
            assert_eq!(detours, expected, "{name}, {mask:#x}");
        });
}

fn every_shape(pieces: std::ops::RangeInclusive<usize>, boards: u32, questions: usize) {
    for rows in 1..=*pieces.end() {
        for columns in (1..=*pieces.end()).filter(|columns| pieces.contains(&(rows * columns))) {
            let lights =
                Lights::new(PressMatrix::grid(rows, columns, PressPattern::CROSS).unwrap());
            for goal in [Goal::Any, Goal::Only(0)] {
                agree_on(&lights, goal, boards, questions);
            }
        }
    }
}

#[test]
fn every_board_of_every_small_shape() {
    every_shape(1..=12, 1, 7);
}

#[test]
fn every_board_of_every_shape() {
    every_shape(13..=16, 1, 211);
}

/// A board in 37, which is odd, so that all words of presses and pieces occur.
#[test]
fn boards_of_every_larger_shape() {
    every_shape(17..=20, 37, 2_707);
}

#[test]
fn every_pattern() {
    for pattern in PressPattern::all() {
        for (rows, columns) in [(1, 1), (1, 2), (2, 2), (1, 4), (3, 3), (2, 4), (5, 2)] {
            let lights = Lights::new(PressMatrix::grid(rows, columns, pattern).unwrap());
            agree(&lights, Goal::Any, 17);
            agree(&lights, Goal::Only(1), 101);
        }
    }
}

#[test]
fn every_pattern_on_larger_boards() {
    for pattern in PressPattern::all() {
        for (rows, columns) in [(4, 4), (3, 5), (5, 3)] {
            agree_on(
                &Lights::new(PressMatrix::grid(rows, columns, pattern).unwrap()),
                Goal::Any,
                7,
                37,
            );
        }
    }
}

/// Presses without any symmetry, some of which turn nothing or are equal.
#[test]
fn presses_of_all_kinds() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..80 {
        let pieces = 1 + (random.next() % 10) as usize;
        let lights = Lights::new(random.listed(pieces, [10, 25, 50, 80][round % 4]));
        agree(&lights, Goal::Any, 3);
        agree(
            &lights,
            Goal::Only((random.next() % (1 << pieces)) as u32),
            31,
        );
    }
}

#[test]
fn a_space_and_its_matrix_are_one_board() {
    let flip = Flip::with_pattern(3, 4, Goal::Any, "knight".parse().unwrap()).unwrap();
    let presses = PressMatrix::from(&flip);
    assert_eq!(presses, *lights("3x4:knight").presses());
    assert_eq!(presses.space(Goal::Any), Some(flip));
    let listed = PressMatrix::from_text(&flip.listing()).unwrap();
    assert_eq!(PressMatrix::from(&listed.space(Goal::Any).unwrap()), listed);
    assert_eq!(lights("6x5").presses().space(Goal::Any), None);
}
