use crate::oracle::{self, Grid};
use crate::{Random, random_maze};
use homing::puzzle::push::{Push, State};
use homing::{Notation, Space, Stop};
use std::collections::HashMap;

/// The number of best answers from each state, by the naive answers: a move belongs to one if its cost is the difference.
fn count(
    grid: &Grid,
    best: &Best,
    state: (oracle::Place, oracle::Place),
    known: &mut HashMap<(oracle::Place, oracle::Place), u128>,
) -> u128 {
    let (pushes, moves, _) = &best[&state];
    if *moves == 0 {
        return 1;
    }
    if let Some(&paths) = known.get(&state) {
        return paths;
    }
    let mut paths = 0;
    for letter in oracle::LETTERS.chars() {
        let Some(next) = grid.after(state.0, state.1, letter) else {
            continue;
        };
        let saves = |(p, m, _): &(usize, usize, String)| {
            (p + usize::from(letter.is_ascii_uppercase()), m + 1) == (*pushes, *moves)
        };
        if best.get(&next).is_some_and(saves) {
            paths += count(grid, best, next, known);
        }
    }
    known.insert(state, paths);
    paths
}

type Best = std::collections::BTreeMap<(oracle::Place, oracle::Place), (usize, usize, String)>;

/// All best answers: the correct number, in order, each legal and as cheap as the first, which is the printed one.
#[test]
fn all_best_answers_and_their_number() {
    let mut random = Random(2024);
    let mut paths = 0;
    for _ in 0..30 {
        let text = random_maze(&mut random, 5);
        let (grid, (space, table)) = (Grid::read(&text), crate::table_of(&text));
        let target = grid.find('T');
        let best = oracle::best_answers(&grid, target);
        let mut known = HashMap::new();
        for index in 0..table.space().len() {
            let State { box_at, man_at } = space.unrank(index);
            let state = ((box_at.row, box_at.column), (man_at.row, man_at.column));
            let text_of = |path: Vec<u8>| {
                let mut text = String::new();
                space.push_moves(path.into_iter(), &mut text);
                text
            };
            let all: Vec<String> = table
                .paths(index)
                .map(|path| text_of(path.unwrap()))
                .collect();
            assert_eq!(
                table.count_paths(index, &Stop::NEVER).unwrap(),
                all.len() as u128
            );
            let Some((pushes, moves, answer)) = best.get(&state) else {
                assert!(all.is_empty());
                continue;
            };
            assert_eq!(
                all.len() as u128,
                count(&grid, &best, state, &mut known),
                "{state:?} in\n{text}"
            );
            assert_eq!(&all[0], answer);
            assert!(
                all.is_sorted()
                    && all
                        .iter()
                        .all(|path| oracle::play(&grid, target, state, path)
                            == Some((*pushes, *moves)))
            );
            paths += all.len();
        }
    }
    assert!(paths > 3_000, "{paths}");
}

/// A reason is given exactly for the states without an answer.
#[test]
fn unsolvable_states_are_explained() {
    let mut random = Random(4711);
    for _ in 0..100 {
        let text = random_maze(&mut random, 5);
        let (space, table) = crate::table_of(&text);
        for index in 0..table.space().len() {
            let why = space.why_unsolvable(&space.unrank(index));
            assert_eq!(
                why.is_none(),
                table.is_reachable(index),
                "{why:?} for {index} in\n{text}"
            );
        }
    }
}

#[test]
fn the_reason_is_the_right_one() {
    let why = |text: &str| {
        let maze = homing::puzzle::push::Maze::parse(text).unwrap();
        Push::new(&maze)
            .why_unsolvable(&State {
                box_at: maze.box_at,
                man_at: maze.man_at,
            })
            .unwrap()
    };
    assert_eq!(
        why("..T\n.S.\nB..\n"),
        "no pushes lead from row 3, column 1 to the target in row 1, column 3, wherever the man stands"
    );
    assert_eq!(
        why("..BST\n##.##\n##.##\n"),
        "the man can push the box to 3 cells, but the target in row 1, column 5 is not one of them"
    );
    assert_eq!(
        why("S#.B.T\n"),
        "the man cannot reach a side of the box from which he can push it"
    );
}
