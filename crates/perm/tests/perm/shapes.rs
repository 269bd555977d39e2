//! Puzzles whose moves are not always allowed, compared with published counts and a plain search.

use crate::{counts_of, depths_from, layers, puzzle, table};
use homing::engine::{Answer, Answerer, Options, Question, Solution, What};
use homing::internals::perm::{Shapes, shapes};
use std::collections::{HashMap, HashSet, VecDeque};

const CUBE: &str = include_str!("../../puzzles/3x3x3.tws");
const SQUARE: &str = include_str!("../../puzzles/square-1.tws");

fn glue(pieces: &str) -> Options {
    Options::default().with("glue", pieces)
}

/// The error for a puzzle.
fn error(name: &str, options: Options) -> String {
    puzzle(name, options).err().unwrap().to_string()
}

/// The bonds of the signatures of bandaged-cube-explorer: pairs of cubies, numbered by layer from below, row from the front and column from
/// the right.
fn bonds() -> Vec<[usize; 2]> {
    let mut bonds = Vec::new();
    for layer in 0..3 {
        for row in 0..3 {
            let at = 9 * layer + 3 * row;
            bonds.extend((at..at + 2).map(|at| [at, at + 1]));
            if row < 2 {
                bonds.extend((at..at + 3).map(|at| [at, at + 3]));
            }
        }
        if layer < 2 {
            bonds.extend((9 * layer..9 * layer + 9).map(|at| [at, at + 9]));
        }
    }
    bonds
}

/// The definition of a cube with a signature of bandaged-cube-explorer.
fn bandaged(signature: u64) -> String {
    let corners = ["DFR", "DFL", "DBR", "DBL", "UFR", "UFL", "UBR", "UBL"];
    let corners = corners.zip_with_numbers([5, 6, 8, 7, 1, 2, 4, 3]);
    let edges = [
        "DF", "DR", "DL", "DB", "FR", "FL", "BR", "BL", "UF", "UR", "UL", "UB",
    ];
    let edges = edges.zip_with_numbers([9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 4, 3]);
    let mut joined: Vec<usize> = (0..27).collect();
    for (_, [one, other]) in (0..54)
        .zip(bonds())
        .filter(|(bit, _)| signature >> bit & 1 == 1)
    {
        let (kept, lost) = (joined[one], joined[other]);
        joined
            .iter_mut()
            .filter(|group| **group == lost)
            .for_each(|group| *group = kept);
    }
    let mut text = CUBE.to_string();
    for group in 0..27 {
        let cubies: Vec<usize> = (0..27).filter(|&cubie| joined[cubie] == group).collect();
        if cubies.len() < 2 {
            continue;
        }
        text += "Block\n";
        for cubie in cubies {
            let name = [
                ["D", "", "U"][cubie / 9],
                ["F", "", "B"][cubie / 3 % 3],
                ["R", "", "L"][cubie % 3],
            ];
            let name = name.concat();
            let number =
                |known: &[(&str, i32)]| known.iter().find(|(other, _)| *other == name).unwrap().1;
            text += &match name.len() {
                3 => format!("CORNERS\n{}\n", number(&corners)),
                2 => format!("EDGES\n{}\n", number(&edges)),
                // A centre, or the core, which no move turns.
                _ => format!("? {name}\n"),
            };
        }
        text += "End\n";
    }
    text
}

trait ZipWithNumbers<'n> {
    fn zip_with_numbers<const N: usize>(self, numbers: [i32; N]) -> Vec<(&'n str, i32)>;
}

impl<'n, const M: usize> ZipWithNumbers<'n> for [&'n str; M] {
    fn zip_with_numbers<const N: usize>(self, numbers: [i32; N]) -> Vec<(&'n str, i32)> {
        self.into_iter().zip(numbers).collect()
    }
}

/// The greatest and the least distance from a shape to the one that is farthest from it.
fn diameter_and_radius(shapes: &Shapes) -> [u32; 2] {
    let farthest = |start: u32| {
        let mut depths = vec![None; shapes.after.len()];
        depths[start as usize] = Some(0);
        let (mut waiting, mut last) = (VecDeque::from([start]), 0);
        while let Some(shape) = waiting.pop_front() {
            last = depths[shape as usize].unwrap();
            for &next in &shapes.after[shape as usize] {
                if depths[next as usize].is_none() {
                    depths[next as usize] = Some(last + 1);
                    waiting.push_back(next);
                }
            }
        }
        last
    };
    let all: Vec<u32> = (0..shapes.after.len() as u32).map(farthest).collect();
    [*all.iter().max().unwrap(), *all.iter().min().unwrap()]
}

/// Rows of `diameter_analysis/analysis.csv` in JoshMermel/bandaged-cube-explorer: the signature, the number of shapes, and the diameter and
/// the radius in quarter turns and in half turns.
#[test]
fn shapes_of_bandaged_cubes_are_those_published() {
    for (signature, count, quarter, half) in [
        (0x400, 24, [4, 4], [3, 3]),
        (0x1012_0080_0C00, 36, [5, 4], [4, 3]),
        (0x8440_B5AF_F5AD, 25, [14, 7], [9, 5]),
        (0x30_0000_0000_0003, 42, [4, 4], [3, 3]),
        (0x20_1080_0000_0C03, 42, [15, 15], [10, 9]),
        (0x1_807C_0C03, 32, [5, 5], [4, 3]),
        (0x10_F401_8C7C_0C63, 32, [11, 6], [7, 4]),
        (0x461, 328, [11, 7], [9, 6]),
        (0x11_8400_8000_047F, 382, [59, 30], [39, 20]),
    ] {
        let text = bandaged(signature);
        for (metric, expected) in [("quarter-turn", quarter), ("half-turn", half)] {
            let shapes = shapes(&text, metric, false).unwrap();
            assert_eq!(shapes.after.len(), count, "{signature:x}");
            assert_eq!(
                diameter_and_radius(&shapes),
                expected,
                "{signature:x} {metric}"
            );
        }
    }
}

/// 15! / 3 positions up to turns of the layers: each is as many as there are turns after which the halves can be exchanged.
#[test]
fn square_1_has_the_published_number_of_positions() {
    let half_turns = shapes(SQUARE, "half-turn", true).unwrap();
    let of_shape = half_turns.states.unwrap();
    assert_eq!(
        (half_turns.after.len(), of_shape),
        (3678, 2 * 40_320 * 40_320)
    );
    let twists = shapes(SQUARE, "twist", false).unwrap();
    assert_eq!(twists.after.len(), 3678);
    let mut counts: HashMap<u128, u128> = HashMap::new();
    for after in &twists.after {
        *counts.entry(after.len() as u128).or_default() += 1;
    }
    let sum: u128 = counts
        .iter()
        .map(|(turns, count)| count * of_shape / turns)
        .sum();
    assert_eq!(sum, 435_891_456_000);
}

/// The wedges of a layer from its first corner on.
fn turned(layer: &[u8]) -> Vec<u8> {
    let first = layer
        .iter()
        .position(|&wedge| Some(&wedge) == layer.iter().min());
    let (end, begin) = layer.split_at(first.unwrap());
    [begin, end].concat()
}

/// 1, 64, 1153, 17050 and 235144 positions up to turns of the layers.
#[test]
fn square_1_has_the_published_layers() {
    let start = "1 17 9 2 17 10 3 17 11 4 17 12 13 5 17 14 6 17 15 7 17 16 8 17 / 1";
    let cube = puzzle("perm:square-1", Options::default().with("metric", "twist")).unwrap();
    let search = cube.start_search().unwrap();
    let moves = search
        .answerer(homing::search::Limits::NONE, || unreachable!())
        .unwrap();
    let class = |board: &str| {
        let (wedges, middle) = board.split_once(" / ").unwrap();
        let wedges: Vec<u8> = wedges
            .split(' ')
            .map(|wedge| wedge.parse().unwrap())
            .collect();
        (
            turned(&wedges[..12]),
            turned(&wedges[12..]),
            middle.to_string(),
        )
    };
    let mut known = HashSet::from([class(start)]);
    let mut layer = vec![start.to_string()];
    for expected in [64, 1153, 17_050] {
        let mut next = Vec::new();
        for board in &layer {
            let board = moves.parse_board(board).unwrap();
            for (_, after) in moves.moves_on(&board).unwrap().moves {
                let after = moves.text_of(&after);
                if known.insert(class(&after)) {
                    next.push(after);
                }
            }
        }
        assert_eq!(next.len(), expected);
        layer = next;
    }
}

/// A move of the small puzzle: where its five corners and four edges come from, and the twists of the edges.
struct Turn {
    name: &'static str,
    from: [usize; 9],
    twists: [u8; 4],
}

const TURNS: [Turn; 3] = [
    Turn {
        name: "U",
        from: [1, 2, 3, 0, 4, 6, 5, 7, 8],
        twists: [1, 1, 0, 0],
    },
    Turn {
        name: "R",
        from: [0, 1, 3, 4, 2, 5, 7, 8, 6],
        twists: [0, 0, 1, 1],
    },
    Turn {
        name: "D",
        from: [0, 4, 2, 3, 1, 5, 6, 8, 7],
        twists: [0; 4],
    },
];

/// The puzzle as ksolve writes it. R and D turn the centres.
fn small(blocks: &str) -> String {
    let mut text = "Name small\nSet C 5\nSet E 4 2\nSet RC 1\nSet DC 1 1\n".to_string();
    for turn in &TURNS {
        let line = |numbers: &mut dyn Iterator<Item = usize>| {
            let words: Vec<String> = numbers.map(|number| number.to_string()).collect();
            words.join(" ")
        };
        let corners = line(&mut turn.from[..5].iter().map(|from| from + 1));
        let edges = line(&mut turn.from[5..].iter().map(|from| from - 4));
        // By the positions from which the pieces come.
        let mut twists = [0; 4];
        for (to, from) in turn.from[5..].iter().enumerate() {
            twists[from - 5] = usize::from(turn.twists[to]);
        }
        let twists = line(&mut twists.into_iter());
        text += &format!("Move {}\nC\n{corners}\nE\n{edges}\n{twists}\n", turn.name);
        if turn.name != "U" {
            text += &format!("{}C\n1\n1\n", turn.name);
        }
        text += "End\n";
    }
    text + blocks
}

/// The pieces by position, corners first, and the twists of the edges.
type State = ([usize; 9], [u8; 4]);

/// The state after a power of a move, unless it moves or twists some but not all pieces of a block. Numbers from 9 on are the centres of R
/// and D.
fn after(state: &State, (turn, times): (&Turn, u32), blocks: &[&[usize]]) -> Option<State> {
    let (mut from, mut twists): State = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [0; 4]);
    for _ in 0..times {
        let (old, old_twists) = (from, twists);
        for place in 0..9 {
            from[place] = old[turn.from[place]];
            if place > 4 {
                twists[place - 5] = (old_twists[turn.from[place] - 5] + turn.twists[place - 5]) % 2;
            }
        }
    }
    let changes = |place: usize| from[place] != place || place > 4 && twists[place - 5] != 0;
    let is_moved = |piece: usize| match piece {
        9 => turn.name == "R",
        10 => turn.name == "D",
        piece => changes(state.0.iter().position(|&other| other == piece).unwrap()),
    };
    let is_whole = |block: &&[usize]| {
        block.iter().all(|&piece| is_moved(piece)) || !block.iter().any(|&piece| is_moved(piece))
    };
    let next = from.map(|from| state.0[from]);
    let next_twists = |edge: usize| (state.1[from[edge + 5] - 5] + twists[edge]) % 2;
    let all = [0, 1, 2, 3].map(next_twists);
    blocks.iter().all(is_whole).then_some((next, all))
}

#[test]
fn glued_pieces_move_together_as_in_ksolve() {
    let block = |parts: &str| format!("Block\n{}\nEnd\n", parts.replace(' ', "\n"));
    for (text, blocks) in [
        (block("C 3 E 2"), &[&[2, 6][..]][..]),
        (block("C 1 E 1") + &block("C 5 DC 1"), &[&[0, 5], &[4, 10]]),
        (block("C 3 E 3 RC 1"), &[&[2, 7, 9]]),
        (block("C 1 E 1") + &block("E 3 C 4"), &[&[0, 5], &[7, 3]]),
    ] {
        let start = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [0; 4]);
        for (metric, is_quarter) in [("half-turn", false), ("quarter-turn", true)] {
            let powers = TURNS.iter().flat_map(|turn| {
                let order = 12;
                let times: Vec<u32> = if is_quarter {
                    vec![1, order - 1]
                } else {
                    (1..order).collect()
                };
                times.into_iter().map(move |times| (turn, times))
            });
            let powers: Vec<(&Turn, u32)> = powers.collect();
            let depths = depths_from(vec![start], |state| {
                powers
                    .iter()
                    .filter_map(|&power| after(state, power, blocks))
                    .collect::<Vec<_>>()
            });
            let name = format!("perm:{}", small(&text));
            let options = Options::default().with("metric", metric);
            assert_eq!(layers(&name, options), counts_of(&depths), "{text}");
            let shapes = shapes(&small(&text), metric, true).unwrap();
            let states = shapes.states.unwrap() * shapes.after.len() as u128;
            assert_eq!(states, depths.len() as u128, "{text}");
        }
    }
}
