use super::random_level;
use crate::Random;
use homing::Space;
use homing::internals::push::{best_nodes, best_states};
use homing::puzzle::push::sokoban::{Metric, Sokoban, Spare, State, Xsb, generate};

/// A random level of these sizes, its text and its start, if it can be searched.
fn level(
    random: &mut Random,
    [side, boxes, targets]: [usize; 3],
) -> Option<(String, Sokoban, State)> {
    let text = random_level(random, side, boxes, targets);
    let level = Xsb::parse(&text, None).unwrap();
    let space = Sokoban::new(&level, Metric::Pushes, Spare::Allowed).ok()?;
    let state = State {
        boxes: level.boxes,
        man: level.man,
    };
    Some((text, space, state))
}

/// Random levels of up to three boxes, some with more targets, from their starts: bounds from the beginning, or from a later layer on,
/// leave all nodes on best paths, and a search for one path
/// finds some of them.
#[test]
fn bounds_keep_all_best_paths() {
    let mut random = Random(0xB0);
    let mut solved = 0;
    for at in 0..900 {
        let boxes = 1 + random.below(3);
        let sizes = [7, boxes, boxes + usize::from(at % 8 == 0)];
        let Some((text, space, state)) = level(&mut random, sizes) else {
            continue;
        };
        let found = |is_one| {
            let nodes = |patience| best_nodes(space.clone(), &state, patience, is_one).unwrap();
            [u64::MAX, 0, 20].map(nodes)
        };
        let all = found(false);
        assert_eq!(all[0], all[1], "{text}");
        assert_eq!(all[0], all[2], "{text}");
        for (nodes, pushes) in found(true) {
            assert_eq!((nodes.is_empty(), pushes), (all[0].0.is_empty(), all[0].1));
            assert!(nodes.iter().all(|node| all[0].0.contains(node)), "{text}");
            assert!(nodes.len() > pushes as usize || nodes.is_empty(), "{text}");
        }
        solved += usize::from(all[0].0.len() > 1);
    }
    assert!(solved >= 100, "{solved} levels have paths");
}

/// Random levels of up to three boxes, from their starts: the states on best paths are those that best moves of the table pass.
#[test]
fn states_on_best_paths_are_those_of_the_table() {
    let mut random = Random(0xB1);
    let mut solved = 0;
    for _ in 0..1_200 {
        let boxes = 1 + random.below(3);
        let Some((text, space, state)) = level(&mut random, [6, boxes, boxes]) else {
            continue;
        };
        let table = generate(space.clone(), |_| {}).unwrap();
        let Some(start) = space.rank(&state).filter(|&at| table.is_reachable(at)) else {
            continue;
        };
        let (mut passed, mut at) = (vec![start], 0);
        while at < passed.len() {
            let index = passed[at];
            at += 1;
            for hint in table
                .hints(index)
                .unwrap()
                .into_iter()
                .filter(|hint| hint.is_best)
            {
                space.successors(index, |code, next| {
                    if code == hint.code && !passed.contains(&next) {
                        passed.push(next);
                    }
                });
            }
        }
        let rank = |state: State| space.rank(&state).unwrap();
        let mut found: Vec<u64> = best_states(space.clone(), &state)
            .unwrap()
            .into_iter()
            .map(rank)
            .collect();
        passed.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, passed, "{text}");
        solved += usize::from(found.len() > 1);
    }
    assert!(solved >= 100, "{solved} levels have paths");
}
