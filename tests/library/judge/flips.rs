//! Judge problems about flips, boxes and routes: the cases in `tests/cases`, inputs beyond those of judges, answers computed naively, and
//! random inputs.

use super::samples::judge;
use homing::judge::PROBLEMS;

macro_rules! case {
    ($($name:ident),*) => {$(
        #[test]
        fn $name() {
            let input = include_str!(concat!("../../cases/", stringify!($name), ".in"));
            assert_eq!(judge(stringify!($name), input).unwrap(), include_str!(concat!("../../cases/", stringify!($name), ".out")));
        }
    )*};
}

case!(
    acwing95, cses1196, hdu1254, hdu3567, hdu6181, poj1222, poj1753, poj2965, poj3279, uva10309
);

#[test]
fn malformed_input_is_named_with_its_line() {
    for (name, input, sentence) in [
        (
            "poj1077",
            "",
            "line 1: expected a board, found the end of the input",
        ),
        (
            "poj1077",
            "1 2 3 4 5 6 7 8",
            "line 1: a 3x3 board has 9 cells, found 8",
        ),
        (
            "poj1077",
            "1 2 3 4 5 6 7 8 x 1",
            "expected the end of the input",
        ),
        (
            "hdu1043",
            "1 2 3 4 5 6 7 8 x\n\n1 2 3 4 5 6 7 7 x\n",
            "line 3: column 15: tile 7 is already in column 13",
        ),
        (
            "uva652",
            "many\n",
            "line 1: expected the number of boards, found \"many\"",
        ),
        (
            "uva652",
            "2\n\n1 2 3 4 5 6 7 8 x\n",
            "expected a board, found the end of the input",
        ),
        (
            "poj1753",
            "bwwb\nbbzb\nbwwb\nbwww",
            "expected b and w, or 1 and 0, found \"z\"",
        ),
        (
            "hdu3567",
            "",
            "line 1: expected the number of cases, found the end of the input",
        ),
        (
            "hdu3567",
            "x\n",
            "line 1: expected the number of cases, found \"x\"",
        ),
        (
            "hdu3567",
            "1\n12345678X\n",
            "expected a board, found the end of the input",
        ),
        (
            "hdu3567",
            "1\n12345678X\n12345678\n",
            "line 3: a 3x3 board has 9 cells, found 8",
        ),
        (
            "hdu3567",
            "1\n12345678X\n12345678X\n12345678X\n",
            "expected the end of the input",
        ),
        (
            "uva10181",
            "1\n1 2 3\n",
            "line 2: a 4x4 board has 16 cells, found 3",
        ),
        (
            "uva10181",
            "x",
            "line 1: expected the number of boards, found \"x\"",
        ),
        ("poj2893", "2 2\n1 2 2 0", "line 2: tile 2 comes twice"),
        (
            "poj2893",
            "2 2\n1 2",
            "line 2: expected a tile, 0 to 3, found the end of the input",
        ),
        (
            "poj1222",
            "",
            "line 1: expected the number of puzzles, found the end of the input",
        ),
        (
            "poj1222",
            "1\n0 1 2\n",
            "line 2: expected a cell, one of 01, found \"2\"",
        ),
        (
            "poj1222",
            "0\n1\n",
            "line 2: expected the end of the input, found \"1\"",
        ),
        (
            "poj2965",
            "+-+\n",
            "expected a cell, one of -+, found the end of the input",
        ),
        (
            "poj3279",
            "16 1\n",
            "line 1: expected the number of rows, 1 to 15, found \"16\"",
        ),
        (
            "uva10309",
            "name\n",
            "expected a cell, one of #O, found the end of the input",
        ),
        (
            "uva10309",
            "",
            "line 1: expected a name or `end`, found the end of the input",
        ),
        (
            "acwing95",
            "1\n0000é",
            "line 2: expected a cell, one of 01, found \"é\"",
        ),
        ("hdu1254", "1\n1 3\n2 3 3\n", "line 3: row 1, column 3"),
        (
            "hdu1254",
            "1\n1 65\n",
            "line 2: expected the number of columns, 1 to 64, found \"65\"",
        ),
        (
            "hdu6181",
            "1\n2 1\n1 3 1\n",
            "line 3: the head: there is no node 3",
        ),
        ("hdu6181", "1\n0 0\n", "expected at least one node"),
        (
            "cses1196",
            "2 1 1\n1 2 1\n1\n",
            "line 3: expected the end of the input",
        ),
    ] {
        let said = judge(name, input).unwrap_err();
        assert!(
            said.contains(sentence),
            "{name}: expected a sentence with {sentence:?}, found {said:?}"
        );
    }
}

/// All sets of flips, by trying each: the fewest, and of those the map that is the smallest as a string.
#[test]
fn poj3279_prints_the_smallest_map_of_the_fewest_flips() {
    for (rows, columns) in [(1, 1), (1, 5), (2, 3), (3, 4), (4, 4)] {
        let pieces = rows * columns;
        let turned = |piece: usize| {
            let beside = |other: &usize| {
                (other / columns).abs_diff(piece / columns)
                    + (other % columns).abs_diff(piece % columns)
                    <= 1
            };
            (0..pieces)
                .filter(beside)
                .fold(0u32, |mask, piece| mask | 1 << piece)
        };
        let text = |mask: u32| {
            let cell = |cell: usize| (mask >> cell & 1).to_string();
            let row = |row: usize| {
                (0..columns)
                    .map(|column| cell(row * columns + column))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            (0..rows).map(|at| row(at) + "\n").collect::<String>()
        };
        let mut best = vec![None; 1 << pieces];
        for flips in 0..1u32 << pieces {
            let board = (0..pieces)
                .filter(|piece| flips >> piece & 1 == 1)
                .fold(0, |board, piece| board ^ turned(piece));
            let candidate = Some((flips.count_ones(), text(flips)));
            let known = &mut best[board as usize];
            if known.is_none() || candidate < *known {
                *known = candidate;
            }
        }
        for board in (0..1u32 << pieces).step_by(if pieces > 12 { 97 } else { 5 }) {
            let expected = best[board as usize]
                .clone()
                .map_or("IMPOSSIBLE\n".into(), |(_, text)| text);
            assert_eq!(
                judge("poj3279", &format!("{rows} {columns}\n{}", text(board))).unwrap(),
                expected
            );
        }
    }
}

/// Walks of all lengths, listed by brute force from the front.
#[test]
fn second_walks_and_cheapest_routes_agree_with_a_plain_search() {
    // A queue by length contains every walk from 1; the first k that end in n are the answer.
    fn walks(nodes: usize, arcs: &[(usize, usize, u64)], k: usize) -> Vec<u64> {
        let mut queue = std::collections::BinaryHeap::from([std::cmp::Reverse((0, 1))]);
        let (mut found, mut pops) = (Vec::new(), vec![0; nodes + 1]);
        while let Some(std::cmp::Reverse((length, node))) = queue.pop() {
            pops[node] += 1;
            if pops[node] > k {
                continue;
            }
            if node == nodes {
                found.push(length);
            }
            queue.extend(
                arcs.iter()
                    .filter(|arc| arc.0 == node)
                    .map(|arc| std::cmp::Reverse((length + arc.2, arc.1))),
            );
        }
        found
    }
    let mut state = 1u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for _ in 0..50 {
        let nodes = 2 + random(5) as usize;
        let mut arcs: Vec<(usize, usize, u64)> = (1..nodes)
            .map(|node| (node, node + 1, 1 + random(9)))
            .collect();
        arcs.extend((0..random(8)).map(|_| {
            (
                1 + random(nodes as u64) as usize,
                1 + random(nodes as u64) as usize,
                1 + random(9),
            )
        }));
        let lines: String = arcs
            .iter()
            .map(|(tail, head, weight)| format!("{tail} {head} {weight}\n"))
            .collect();
        let routes = walks(nodes, &arcs, 5)
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(
            judge("cses1196", &format!("{nodes} {} 5\n{lines}", arcs.len())).unwrap(),
            routes + "\n"
        );
        let both: Vec<_> = arcs
            .iter()
            .flat_map(|&(tail, head, weight)| [(tail, head, weight), (head, tail, weight)])
            .collect();
        let second = walks(nodes, &both, 2)[1];
        assert_eq!(
            judge("hdu6181", &format!("1\n{nodes} {}\n{lines}", arcs.len())).unwrap(),
            format!("{second}\n")
        );
    }
}

#[test]
fn every_judge_answers_random_inputs() {
    for problem in PROBLEMS {
        let mut inputs = Vec::new();
        for seed in 0..20 {
            let input = homing::judge::make(problem, seed);
            assert_eq!(
                input,
                homing::judge::make(problem, seed),
                "{}: the same seed, the same input",
                problem.name
            );
            let answer = judge(problem.name, &input)
                .unwrap_or_else(|error| panic!("{} {seed}: {error}\n{input}", problem.name));
            assert!(!answer.is_empty());
            assert!(
                !matches!(problem.name, "poj3279" | "hdu3567")
                    || !answer.contains("IMPOSSIBLE") && !answer.contains("unsolvable")
            );
            inputs.push(input);
        }
        inputs.sort();
        inputs.dedup();
        assert!(
            inputs.len() >= 19,
            "{}: other seeds, other inputs",
            problem.name
        );
    }
}
