//! The searches for comparison with the table: each finds the same number of moves, and patterns save nodes.

use crate::{puzzle, table};
use homing::engine::{Answer, Options, Question, Solution, What};
use homing::search::Limits;

/// Corners that twist and edges that flip, with linked parities; the twist of the last edge does not count.
const TWO_SETS: &str = "Set C 5 3\nSet E 4 2\nSolved\nE\n1 2 3 4\n0 0 0 ?\nEnd\nMove R\nC\n2 3 4 1 5\n0 1 2 0 0\nE\n2 1 3 4\n1 1 0 0\nEnd\n\
                        Move U\nC\n1 2 5 4 3\nE\n2 3 4 1\nEnd\n";

#[test]
fn every_search_finds_as_many_moves_as_the_table() {
    let goal = |goal: &str| Options::default().with("goal", goal);
    let puzzles = [
        (
            "perm:ivy".to_string(),
            Options::default(),
            vec!["UFL", "UBR", "DLB", "DFR"],
        ),
        (
            "perm:lrx-8".to_string(),
            Options::default(),
            vec!["L", "R", "X"],
        ),
        (
            "perm:topspin-8".to_string(),
            goal("? ? 3 4 5 6 7 8"),
            vec!["L", "R", "X"],
        ),
        (
            "perm:pancakes-7".to_string(),
            goal("1 2 3 4 5 6 7 | f4 f6 f3"),
            vec!["f2", "f3", "f5", "f6", "f7"],
        ),
        (
            format!("perm:{TWO_SETS}"),
            Options::default(),
            vec!["R", "U", "U'"],
        ),
        (
            format!("perm:{}", "L := (6,5,4,3,2,1);\nX := (1,2);\n"),
            Options::default().with("metric", "listed"),
            vec!["L", "X"],
        ),
    ];
    for (name, options, moves) in puzzles {
        let (searches, found) = (
            puzzle(&name, options.clone()).unwrap().searches().unwrap(),
            table(&name, options),
        );
        assert_eq!(
            searches
                .methods()
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>(),
            ["bfs", "bidirectional", "astar", "ida"]
        );
        let mut nodes = [0; 4];
        let mut random = 1u64;
        for len in 1..25 {
            let scramble: Vec<&str> = (0..len)
                .map(|_| {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    moves[(random >> 33) as usize % moves.len()]
                })
                .collect();
            let board = scramble.join(" ");
            let answer = found.answer(&Question::new(What::Depth), &board).unwrap();
            let Answer::Solved {
                solution: Solution::Depth,
                depth,
                ..
            } = answer
            else {
                panic!("{name}: {board}: {answer:?}")
            };
            let index = searches.locate(&board).unwrap().unwrap();
            for (method, nodes) in nodes.iter_mut().enumerate() {
                let path = searches.find(method, index, &Limits::NONE).unwrap();
                assert_eq!(
                    path.moves.map(|moves| moves.len() as u32),
                    Some(depth.moves),
                    "{name}: {board}: method {method}"
                );
                *nodes += path.nodes_expanded;
            }
        }
        assert!(
            nodes[2] < nodes[0],
            "{name}: A* {} nodes, BFS {}",
            nodes[2],
            nodes[0]
        );
    }
}
