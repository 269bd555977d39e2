//! Searches compared with the tables: each finds a path home of exactly the same length.

use crate::common::numbers::some_numbers;
use homing::embedded;
use homing::puzzle::flip::{self, Flip, Goal};
use homing::puzzle::slide::{self, Slide};
use homing::search::{Limits, MethodSet};
use homing::{Error, Limit, Space, Table};
use rayon::prelude::*;

/// From these states every search finds a path as long as the table's, and none if there is none.
fn agree_with<S: Space>(searches: &MethodSet<S>, table: &Table, states: &[u64]) {
    let space = &searches.space;
    states.par_iter().for_each(|&start| {
        let depth = table.depth(start).unwrap();
        for method in searches.methods {
            let found = (method.find)(space, start, &Limits::NONE).unwrap();
            let length = found.moves.as_ref().map(|moves| moves.len() as u32);
            assert_eq!(length, depth, "{} from {start}", method.title);
            let Some(moves) = found.moves else { continue };
            let end = moves
                .iter()
                .try_fold(start, |index, &code| table.space().step(index, code));
            assert!(
                end.is_some_and(|end| table.space().is_goal(end)),
                "{} from {start}",
                method.title
            );
            assert_eq!(
                found.nodes_expanded == 0,
                depth == Some(0),
                "{} from {start}",
                method.title
            );
            if method.name == "bfs" {
                assert_eq!(
                    moves,
                    table.walk(start).collect::<Vec<_>>(),
                    "the smallest of the shortest from {start}"
                );
            }
        }
    });
}

/// Only a limit of nodes.
fn within(nodes: u64) -> Limits {
    Limits {
        nodes,
        ..Limits::NONE
    }
}

#[test]
fn searches_agree_with_the_table_of_the_eight() {
    agree_with(
        &slide::searches(Slide::EIGHT),
        &embedded::eight(),
        &some_numbers(Slide::EIGHT.len(), 200),
    );
}

/// The goal, its neighbours, and the two states that need 31 moves.
#[test]
fn searches_agree_at_both_ends() {
    let table = embedded::eight();
    let farthest =
        (0..table.space().len()).filter(|&index| table.depth(index).unwrap() == Some(31));
    let mut states: Vec<u64> = farthest.collect();
    table.space().goals(&mut |goal| states.push(goal));
    let moves = table.space().moves_from(states[2]);
    states.extend(moves.iter().map(|made| made.state));
    agree_with(&slide::searches(Slide::EIGHT), &table, &states);
}

#[test]
fn searches_agree_with_the_table_of_the_flip_game() {
    let table = embedded::flip();
    let solvable: Vec<u64> = (0..table.space().len())
        .filter(|&index| table.is_reachable(index))
        .collect();
    let chosen = some_numbers(Flip::FOUR.len(), 200)
        .into_iter()
        .map(|number| solvable[number as usize % solvable.len()]);
    let any = some_numbers(Flip::FOUR.len(), 100);
    agree_with(
        &flip::searches(Flip::FOUR),
        &table,
        &chosen.chain(any).collect::<Vec<_>>(),
    );
}

/// Every state of other sizes and goals, a part of them for each home of the blank.
#[test]
fn searches_agree_with_small_tables() {
    for home in 0..6 {
        let slide = Slide::new(2, 3, home).unwrap();
        agree_with(
            &slide::searches(slide),
            &Table::generate(slide, |_| {}).unwrap(),
            &(home as u64..slide.len()).step_by(6).collect::<Vec<_>>(),
        );
    }
    for (rows, columns, goal) in [
        (1, 1, Goal::Any),
        (1, 5, Goal::Only(0)),
        (2, 3, Goal::Any),
        (3, 3, Goal::Only(0o252)),
        (3, 3, Goal::Only(0)),
        (3, 3, Goal::Any),
    ] {
        let flip = Flip::new(rows, columns, goal).unwrap();
        agree_with(
            &flip::searches(flip),
            &Table::generate(flip, |_| {}).unwrap(),
            &(0..flip.len()).collect::<Vec<_>>(),
        );
    }
}

/// The number of nodes that a search expands, counted by hand on the smallest boards; and none beyond its limit.
#[test]
fn expansions_are_counted_and_limited() {
    let slide = Slide::EIGHT;
    let mut goal = 0;
    slide.goals(|index| goal = index);
    let one_away = slide.step(goal, 3).unwrap();
    for method in slide::searches(Slide::EIGHT).methods {
        let expanded = |start| {
            (method.find)(&slide, start, &Limits::NONE)
                .unwrap()
                .nodes_expanded
        };
        assert_eq!(
            (expanded(goal), expanded(one_away)),
            (0, 1),
            "{}",
            method.title
        );
        let far = 100_000;
        let needed = expanded(far);
        assert_eq!(
            (method.find)(&slide, far, &within(needed))
                .unwrap()
                .nodes_expanded,
            needed
        );
        let error = (method.find)(&slide, far, &within(needed - 1)).unwrap_err();
        let is_of = |nodes| matches!(error, Error::Limit { limit: Limit::Nodes { nodes: met }, .. } if met == nodes);
        assert!(is_of(needed - 1), "{}: {error}", method.title);
    }
}
