//! All shortest paths and their number, compared with a naive count over arrays.

use crate::common::eight::{Eight, FAR};
use homing::puzzle::flip::Flip;
use homing::puzzle::slide::{Board, Slide};
use homing::{Notation, Space, Stop, embedded};

/// The number of shortest paths from every permutation: the sum over its nearer neighbours, from the goal outward.
fn slow_counts(eight: &Eight, goal: usize) -> (Vec<u8>, Vec<u64>) {
    let distances = eight.distances(goal);
    let mut by_distance: Vec<usize> = (0..distances.len())
        .filter(|&at| distances[at] != FAR)
        .collect();
    by_distance.sort_by_key(|&at| distances[at]);
    let mut counts = vec![0; distances.len()];
    counts[goal] = 1;
    for &at in &by_distance[1..] {
        let nearer = eight.moves[at]
            .iter()
            .filter(|&&(_, next)| distances[next as usize] + 1 == distances[at]);
        counts[at] = nearer.map(|&(_, next)| counts[next as usize]).sum();
    }
    (distances, counts)
}

/// The published figures for the 8-puzzle with its blank last hold for the naive counts, and the naive counts for the table.
#[test]
fn the_count_is_that_of_the_paths_for_every_state() {
    let eight = Eight::new();
    let (distances, counts) = slow_counts(&eight, eight.number(&[1, 2, 3, 4, 5, 6, 7, 8, 0]));
    let (all, reachable) = (counts.iter(), 181_440.0);
    let mean = all.clone().sum::<u64>() as f64 / reachable;
    assert_eq!(format!("{mean:.3}"), "2.761");
    let single = all.clone().filter(|&&count| count == 1).count();
    assert_eq!((all.max(), single), (Some(&64), 78_033));
    let farthest = distances
        .iter()
        .zip(&counts)
        .filter(|(depth, _)| **depth == 31);
    assert_eq!(
        farthest.map(|(_, &count)| count).collect::<Vec<_>>(),
        [40, 40]
    );
    let table = embedded::eight();
    for at in (0..counts.len()).filter(|&at| distances[at] != FAR) {
        let index = table
            .locate(&Slide::EIGHT, &Board::from_cells(eight.boards[at]))
            .unwrap();
        assert_eq!(
            table.count_paths(index, &Stop::NEVER).unwrap(),
            counts[at].into()
        );
        let paths: Vec<Vec<u8>> = table.paths(index).map(Result::unwrap).collect();
        assert_eq!(paths.len() as u64, counts[at]);
        assert!(
            paths.is_sorted_by(|one, next| one < next),
            "in order, and each once"
        );
        assert_eq!(paths[0], table.walk(index).collect::<Vec<_>>());
        for path in paths {
            assert_eq!(path.len(), usize::from(distances[at]));
            let end = path.iter().fold(index, |index, &code| {
                table.space().step(index, code).unwrap()
            });
            assert!(table.space().is_goal(end));
        }
    }
}

/// In the Flip Game a path is a set: trying all 2^16 sets of presses counts the smallest ones.
#[test]
fn sets_of_presses_count_once() {
    let mut fewest = vec![(u32::MAX, 0u128); 1 << 16];
    for presses in 0..1u32 << 16 {
        let turned = (0..16)
            .filter(|piece| presses >> piece & 1 == 1)
            .fold(0, |turned, piece| turned ^ Flip::FOUR.turned_by(piece));
        for board in [turned, turned ^ 0xffff] {
            let (least, paths) = &mut fewest[board as usize];
            match presses.count_ones().cmp(least) {
                std::cmp::Ordering::Less => (*least, *paths) = (presses.count_ones(), 1),
                std::cmp::Ordering::Equal => *paths += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
    }
    let table = embedded::flip();
    for (board, &(least, paths)) in (0u32..).zip(&fewest) {
        let Some(index) = table.locate(&Flip::FOUR, &board) else {
            assert_eq!(
                (
                    paths,
                    table.count_paths(board.into(), &Stop::NEVER).unwrap(),
                    table.paths(board.into()).count()
                ),
                (0, 0, 0)
            );
            continue;
        };
        let sets: Vec<Vec<u8>> = table.paths(index).map(Result::unwrap).collect();
        assert_eq!(
            (
                table.count_paths(index, &Stop::NEVER).unwrap(),
                sets.len() as u128
            ),
            (paths, paths)
        );
        assert!(sets.is_sorted_by(|one, next| one < next));
        assert!(
            sets.iter()
                .all(|set| set.len() == least as usize && set.is_sorted_by(|one, next| one < next))
        );
    }
}

#[test]
fn a_goal_has_the_empty_path() {
    let table = embedded::eight();
    let home = Slide::EIGHT
        .rank(&Slide::EIGHT.parse_board("12345678x").unwrap())
        .unwrap();
    assert_eq!(
        table.paths(home).map(Result::unwrap).collect::<Vec<_>>(),
        [Vec::<u8>::new()]
    );
    assert_eq!(table.count_paths(home, &Stop::NEVER).unwrap(), 1);
}
