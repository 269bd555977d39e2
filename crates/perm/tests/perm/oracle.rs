//! A plain search over lists of pieces that shares no code with the family: moves are functions of a list.

use crate::{counts_of, depths_from, table};
use homing::engine::{Answer, Options, Question, Solution};
use std::collections::HashMap;

/// A piece and whether it is turned over.
type Stack = Vec<(u8, bool)>;

/// A move changes a list in place.
type Move = Box<dyn Fn(&mut Stack)>;

/// A puzzle on lists: its name in the program, the number of pieces, and its moves by name, in tie-break order.
struct Plain {
    name: &'static str,
    size: u8,
    moves: Vec<(String, Move)>,
}

fn ring(name: &'static str, size: u8, exchange: impl Fn(&mut Stack) + 'static) -> Plain {
    let left = |stack: &mut Stack| stack.rotate_left(1);
    let right = |stack: &mut Stack| stack.rotate_right(1);
    Plain {
        name,
        size,
        moves: vec![
            ("L".into(), Box::new(left)),
            ("R".into(), Box::new(right)),
            ("X".into(), Box::new(exchange)),
        ],
    }
}

fn pancakes(name: &'static str, size: u8, is_burnt: bool) -> Plain {
    let flip = |top: usize| -> (String, Move) {
        let flip = move |stack: &mut Stack| {
            stack[..top].reverse();
            stack[..top]
                .iter_mut()
                .for_each(|(_, turned)| *turned ^= is_burnt);
        };
        (format!("f{top}"), Box::new(flip))
    };
    Plain {
        name,
        size,
        moves: (if is_burnt { 1 } else { 2 }..=usize::from(size))
            .map(flip)
            .collect(),
    }
}

fn text(stack: &Stack) -> String {
    let piece = |&(piece, turned): &(u8, bool)| {
        if turned {
            format!("{}+1", piece + 1)
        } else {
            (piece + 1).to_string()
        }
    };
    stack.iter().map(piece).collect::<Vec<_>>().join(" ")
}

impl Plain {
    /// The depth of every list reachable from the sorted one. Every move here has an inverse.
    fn depths(&self) -> HashMap<Stack, u32> {
        let sorted: Stack = (0..self.size).map(|piece| (piece, false)).collect();
        depths_from(vec![sorted], |stack| {
            let after = |(_, make): &(String, Move)| {
                let mut after = stack.clone();
                make(&mut after);
                after
            };
            self.moves.iter().map(after).collect::<Vec<Stack>>()
        })
    }
}

#[test]
fn every_board_has_the_depth_and_the_first_path_of_a_plain_search() {
    let puzzles = [
        ring("perm:lrx-6", 6, |stack| stack.swap(0, 1)),
        ring("perm:topspin-7", 7, |stack| stack[..4].reverse()),
        ring("perm:topspin-6-3", 6, |stack| stack[..3].reverse()),
        pancakes("perm:pancakes-6", 6, false),
        pancakes("perm:burnt-pancakes-4", 4, true),
        // More pieces than a row has: 9 permutations of the first one, and 8! of the others.
        ring("perm:lrx-9", 9, |stack| stack.swap(0, 1)),
    ];
    for puzzle in puzzles {
        let (depths, table) = (puzzle.depths(), table(puzzle.name, Options::default()));
        assert_eq!(
            table.boards().unwrap().layers(),
            counts_of(&depths),
            "{}",
            puzzle.name
        );
        let step = depths.len() / 5000 + 1;
        for (stack, &depth) in depths.iter().step_by(step) {
            // Repeatedly the first of the moves that lead one nearer.
            let (mut at, mut path) = (stack.clone(), Vec::new());
            for left in (0..depth).rev() {
                let (name, after) = puzzle
                    .moves
                    .iter()
                    .find_map(|(name, make)| {
                        let mut after = at.clone();
                        make(&mut after);
                        (depths[&after] == left).then_some((name, after))
                    })
                    .unwrap();
                path.push(name.as_str());
                at = after;
            }
            let answer = table.answer(&Question::PATH, &text(stack)).unwrap();
            let Answer::Solved {
                solution: Solution::Path(found),
                ..
            } = answer
            else {
                panic!("{} is solved", text(stack))
            };
            assert_eq!(found, path.join(" "), "{}: {}", puzzle.name, text(stack));
        }
    }
}

/// Only one of the rotations: a move without a single inverse move.
#[test]
fn a_puzzle_whose_moves_are_not_undone_by_one_has_the_depths_of_a_plain_search() {
    let puzzle = ring("", 6, |stack| stack.swap(0, 1));
    let forward = |stack: &Stack| {
        [0, 2].map(|at: usize| {
            let mut after = stack.clone();
            puzzle.moves[at].1(&mut after);
            after
        })
    };
    // Each depth from the next states, improved until nothing changes.
    let all: Vec<Stack> = puzzle.depths().into_keys().collect();
    let mut depths: HashMap<&Stack, u32> = all
        .iter()
        .filter(|stack| stack.is_sorted())
        .map(|stack| (stack, 0))
        .collect();
    for depth in 1.. {
        let nearer: Vec<&Stack> = all
            .iter()
            .filter(|stack| !depths.contains_key(stack))
            .collect();
        let found: Vec<&Stack> = nearer
            .into_iter()
            .filter(|stack| {
                forward(stack)
                    .iter()
                    .any(|after| depths.get(after) == Some(&(depth - 1)))
            })
            .collect();
        if found.is_empty() {
            break;
        }
        depths.extend(found.into_iter().map(|stack| (stack, depth)));
    }
    let table = table(
        "perm:L := (6,5,4,3,2,1);\nX := (1,2);\n",
        Options::default().with("metric", "listed"),
    );
    for (stack, depth) in depths {
        let answer = table
            .answer(&Question::new(homing::engine::What::Depth), &text(stack))
            .unwrap();
        let Answer::Solved {
            solution: Solution::Depth,
            depth: found,
            ..
        } = answer
        else {
            panic!("{answer:?}")
        };
        assert_eq!(found.moves, depth, "{}", text(stack));
    }
}
