//! Every entry of every table.

use super::oracle::{Level, Position};
use super::{Random, random_level};
use homing::Watch;
use homing::internals::push::Place;
use homing::puzzle::push;
use homing::puzzle::push::Push;
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, State, Xsb, generate};
use homing::space::check;
use homing::{Space, Table, backward};

fn state((boxes, man): &Position) -> State {
    let place = |&(row, column): &(usize, usize)| Place { row, column };
    State {
        boxes: boxes.iter().map(place).collect(),
        man: place(man),
    }
}

fn cost(metric: Metric, letter: char) -> (u32, u32) {
    let push = u32::from(letter.is_ascii_uppercase());
    if metric == Metric::Pushes {
        (push, 1)
    } else {
        (1, push)
    }
}

/// Compares every position of a level, on live and on dead cells, and returns the number of states with an answer.
fn compare(text: &str, metric: Metric, spare: Spare) -> usize {
    let space = Sokoban::new(&Xsb::parse(text, None).unwrap(), metric, spare).unwrap();
    let table = generate(space.clone(), |_| {}).unwrap();
    let (level, (boxes, _)) = Level::read(text);
    let positions = level.positions(boxes.len());
    let costs = level.costs(&positions, |letter| cost(metric, letter));
    for position in &positions {
        let index = space.rank(&state(position));
        let expected = level.best_letter(position, &costs, |letter| cost(metric, letter));
        let Some(index) = index else {
            assert_eq!(
                costs.get(position),
                None,
                "{position:?} has no index in\n{text}"
            );
            continue;
        };
        assert_eq!(
            table.is_reachable(index),
            costs.contains_key(position),
            "{position:?} in\n{text}"
        );
        if !level.is_solved(&position.0) {
            let found = table.best_move(index).map(homing_letter);
            assert_eq!(found, expected, "{position:?} in\n{text}");
        }
    }
    let firsts: Vec<usize> = costs.values().map(|cost| cost.0 as usize).collect();
    let counted = |first| firsts.iter().filter(|&&cost| cost == first).count() as u64;
    assert_eq!(
        table.layers(),
        (0..table.layers().len()).map(counted).collect::<Vec<_>>(),
        "in\n{text}"
    );
    assert_eq!(table.reachable(), costs.len() as u64);
    costs.len()
}

fn homing_letter(code: u8) -> char {
    super::oracle::LETTERS.chars().nth(code.into()).unwrap()
}

/// At least two hundred random levels of one to four boxes, both metrics, every state. Debug builds skip the larger levels, and draw more
/// of the small ones.
#[test]
fn random_levels_are_answered_as_by_a_plain_search() {
    let mut random = Random(2024);
    let (mut answers, mut levels) = (0, 0);
    while levels < 200 || answers <= 100_000 {
        let boxes = 1 + random.below(4);
        let longest = [9, 7, 5, 4][boxes - 1];
        let text = random_level(&mut random, longest, boxes, boxes);
        let cells = text
            .chars()
            .filter(|&letter| !"#\n".contains(letter))
            .count();
        let states = (0..boxes).fold(cells - boxes, |states, taken| {
            states * (cells - taken) / (taken + 1)
        });
        if states > 100_000 {
            continue;
        }
        answers += compare(&text, Metric::Pushes, Spare::Refused);
        answers += compare(&text, Metric::Moves, Spare::Refused);
        levels += 1;
    }
    assert!(answers > 100_000, "only {answers} answers were compared");
}

#[test]
fn spare_boxes_and_targets_are_answered_as_by_a_plain_search() {
    let mut random = Random(77);
    for (boxes, targets) in [(2, 1), (1, 2), (3, 1), (3, 2), (2, 3), (1, 3)]
        .into_iter()
        .cycle()
        .take(60)
    {
        let text = random_level(&mut random, 4, boxes, targets);
        compare(&text, Metric::Pushes, Spare::Allowed);
        compare(&text, Metric::Moves, Spare::Allowed);
    }
}

/// The search by layers writes the bytes of Dijkstra's algorithm over any space with weights, for any number of threads; the laws hold, and
/// the table's check succeeds.
#[test]
fn tables_of_any_space_agree_with_a_plain_search() {
    let mut random = Random(5);
    for _ in 0..40 {
        let boxes = 1 + random.below(3);
        let text = random_level(&mut random, 4, boxes, boxes);
        for metric in [Metric::Pushes, Metric::Moves] {
            let space =
                Sokoban::new(&Xsb::parse(&text, None).unwrap(), metric, Spare::Refused).unwrap();
            check(&space).unwrap_or_else(|law| panic!("{law}\n{text}"));
            assert_eq!(Sokoban::from_text(space.text(), metric).unwrap(), space);
            let table = generate(space.clone(), |_| {}).unwrap();
            table.verify(Watch::NONE).unwrap();
            let slowly = Table::from_costs(space.clone(), backward::weighted(&space)).to_bytes();
            assert_eq!(table.to_bytes(), slowly);
            for threads in [1, 3] {
                let pool = rayon::ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .build()
                    .unwrap();
                assert_eq!(
                    pool.install(|| generate(space.clone(), |_| {}))
                        .unwrap()
                        .to_bytes(),
                    slowly
                );
            }
        }
    }
}

/// A level of one box has the answers of the table of its maze.
#[test]
fn one_box_is_answered_as_by_its_maze() {
    let mut random = Random(31);
    for _ in 0..40 {
        let text = random_level(&mut random, 7, 1, 1);
        let level = Xsb::parse(&text, None).unwrap();
        let one_box = Push::new(&level.maze().unwrap());
        let maze = push::generate(one_box.clone(), |_| {});
        let space = Sokoban::new(&level, Metric::Pushes, Spare::Refused).unwrap();
        let table = generate(space.clone(), |_| {}).unwrap();
        assert_eq!(table.layers(), maze.layers());
        for index in 0..table.space().len() {
            let State { boxes, man } = space.unrank(index);
            let index_of_maze = one_box
                .rank(&push::State {
                    box_at: boxes[0],
                    man_at: man,
                })
                .unwrap();
            assert_eq!(table.best_move(index), maze.best_move(index_of_maze));
        }
    }
}
