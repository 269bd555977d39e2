//! Puzzles without a table: shortest paths by a search guided by patterns, compared with plain searches from both ends.

use crate::bad::CUBE;
use crate::{layers, puzzle, table};
use homing::engine::{Answer, Answerer, AnyTable, Options, Question, Solution, What};
use homing::internals::perm::by_patterns;
use homing::{Error, Stop, Watch};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::LazyLock;
use std::time::Instant;

/// A puzzle as a function: the states one move away, in the order of the moves.
pub trait Plain {
    type State: Clone + Eq + Hash;
    fn solved(&self) -> Self::State;
    fn moves(&self) -> Vec<String>;
    fn after(&self, state: &Self::State, code: usize) -> Self::State;
}

/// The depths of all states within this many moves of a goal, if moves have inverses.
fn ball<P: Plain>(plain: &P, goals: &[P::State], radius: u32) -> HashMap<P::State, u32> {
    let mut depths: HashMap<P::State, u32> = goals.iter().map(|goal| (goal.clone(), 0)).collect();
    let mut layer: Vec<P::State> = goals.to_vec();
    let count = plain.moves().len();
    for depth in 1..=radius {
        let mut next = Vec::new();
        for state in &layer {
            for code in 0..count {
                let after = plain.after(state, code);
                if !depths.contains_key(&after) {
                    depths.insert(after.clone(), depth);
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    depths
}

/// The first of the shortest paths, by a search from both ends: `near` has the depths up to `radius`.
fn first_path<P: Plain>(
    plain: &P,
    near: &HashMap<P::State, u32>,
    radius: u32,
    state: &P::State,
) -> Vec<usize> {
    let count = plain.moves().len();
    // The states by their distance from this one, with the smallest path.
    let mut layer: Vec<(P::State, Vec<usize>)> = vec![(state.clone(), Vec::new())];
    let mut seen: HashMap<P::State, ()> = HashMap::from([(state.clone(), ())]);
    loop {
        // In the order of their paths: the first one that meets the ball at the least depth continues in the order of its moves.
        if let Some(least) = layer
            .iter()
            .filter_map(|(state, _)| near.get(state))
            .min()
            .copied()
        {
            assert!(
                layer[0].1.is_empty() || least == radius,
                "a shorter path was passed over"
            );
            let meets = layer
                .iter()
                .filter(|(state, _)| near.get(state) == Some(&least));
            let whole = meets.map(|(state, path)| {
                let (mut path, mut at) = (path.clone(), state.clone());
                for left in (0..least).rev() {
                    let code = (0..count)
                        .find(|&code| near.get(&plain.after(&at, code)) == Some(&left))
                        .unwrap();
                    at = plain.after(&at, code);
                    path.push(code);
                }
                path
            });
            return whole.min().unwrap();
        }
        let mut next = Vec::new();
        for (state, path) in &layer {
            for code in 0..count {
                let after = plain.after(state, code);
                if seen.insert(after.clone(), ()).is_none() {
                    next.push((after, path.iter().copied().chain([code]).collect()));
                }
            }
        }
        layer = next;
    }
}

/// The cube as 54 stickers in space, each with a place and a direction; a turn moves those of a side.
pub struct Cube {
    turns: Vec<(String, Vec<usize>)>,
}

pub type Vector = [i8; 3];

impl Cube {
    /// With or without half turns, the sides in this order.
    pub fn new(sides: &[(&str, usize, i8)], times: &[(&str, usize)]) -> Self {
        let range = -1..=1i8;
        let mut stickers: Vec<(Vector, Vector)> = Vec::new();
        for axis in 0..3 {
            for side in [-1, 1] {
                for (a, b) in range
                    .clone()
                    .flat_map(|a| range.clone().map(move |b| (a, b)))
                {
                    let (mut place, mut looks) = ([a, b, 0], [0; 3]);
                    place[2] = side;
                    looks[2] = side;
                    place.rotate_right(axis);
                    looks.rotate_right(axis);
                    stickers.push((place, looks));
                }
            }
        }
        // Clockwise, seen from outside.
        let rotated = |v: Vector, axis: usize, side: i8| {
            let (one, two) = ((axis + 1) % 3, (axis + 2) % 3);
            let mut to = v;
            (to[one], to[two]) = (side * v[two], -side * v[one]);
            to
        };
        let mut turns = Vec::new();
        for &(name, axis, side) in sides {
            let to = |&(place, looks): &(Vector, Vector)| {
                if place[axis] == side {
                    (rotated(place, axis, side), rotated(looks, axis, side))
                } else {
                    (place, looks)
                }
            };
            let goes: Vec<usize> = stickers
                .iter()
                .map(|from| {
                    stickers
                        .iter()
                        .position(|other| *other == to(from))
                        .unwrap()
                })
                .collect();
            for &(sign, count) in times {
                let made = (0..54)
                    .map(|at| (0..count).fold(at, |at, _| goes[at]))
                    .collect();
                turns.push((format!("{name}{sign}"), made));
            }
        }
        Self { turns }
    }
}

impl Plain for Cube {
    type State = [u8; 54];

    fn solved(&self) -> [u8; 54] {
        std::array::from_fn(|at| at as u8)
    }

    fn moves(&self) -> Vec<String> {
        self.turns.iter().map(|(name, _)| name.clone()).collect()
    }

    fn after(&self, state: &[u8; 54], code: usize) -> [u8; 54] {
        let mut after = [0; 54];
        self.turns[code]
            .1
            .iter()
            .zip(state)
            .for_each(|(&to, &sticker)| after[to] = sticker);
        after
    }
}

pub const SIDES: [(&str, usize, i8); 6] = [
    ("U", 2, 1),
    ("R", 0, 1),
    ("F", 1, -1),
    ("D", 2, -1),
    ("L", 0, -1),
    ("B", 1, 1),
];

/// A ring of tokens.
struct Ring {
    size: u8,
    turned: usize,
}

impl Plain for Ring {
    type State = Vec<u8>;

    fn solved(&self) -> Vec<u8> {
        (1..=self.size).collect()
    }

    fn moves(&self) -> Vec<String> {
        ["L", "R", "X"].map(String::from).to_vec()
    }

    fn after(&self, state: &Vec<u8>, code: usize) -> Vec<u8> {
        let mut after = state.clone();
        match code {
            0 => after.rotate_left(1),
            1 => after.rotate_right(1),
            _ => after[..self.turned].reverse(),
        }
        after
    }
}

/// A number below a limit, the same on every run.
pub fn random(state: &mut u64, limit: usize) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % limit
}

/// The answers for a puzzle, from tables built in memory.
pub fn solver(name: &str, options: &[(&str, &str)]) -> AnyTable {
    let options = options
        .iter()
        .fold(Options::default(), |options, (name, value)| {
            options.with(name, *value)
        });
    let catalog = homing::catalog().in_folder("no such folder");
    catalog.table(&*puzzle(name, options).unwrap()).unwrap()
}

/// The cube, with tables that are built once.
static OF_CUBE: LazyLock<AnyTable> = LazyLock::new(|| solver("perm:3x3x3", &[]));

fn path(table: &dyn Answerer, board: &str) -> String {
    match table.answer(&Question::PATH, board).unwrap() {
        Answer::Solved {
            solution: Solution::Path(path),
            ..
        } => path,
        answer => panic!("{board}: {answer:?}"),
    }
}

/// Scrambles have the first path that a plain search finds.
fn compare<P: Plain>(
    plain: &P,
    table: &dyn Answerer,
    goals: &[P::State],
    radius: u32,
    lens: impl Iterator<Item = usize>,
) {
    let (near, names) = (ball(plain, goals, radius), plain.moves());
    let mut state = 1;
    for len in lens {
        let codes: Vec<usize> = (0..len).map(|_| random(&mut state, names.len())).collect();
        let scramble: Vec<&str> = codes.iter().map(|&code| names[code].as_str()).collect();
        let end = codes
            .iter()
            .fold(plain.solved(), |at, &code| plain.after(&at, code));
        let expected: Vec<&str> = first_path(plain, &near, radius, &end)
            .into_iter()
            .map(|code| names[code].as_str())
            .collect();
        assert_eq!(
            path(table, &scramble.join(" ")),
            expected.join(" "),
            "{}",
            scramble.join(" ")
        );
    }
}

#[test]
fn scrambles_of_the_cube_have_the_first_path_of_a_search_from_both_ends() {
    let cube = Cube::new(&SIDES, &[("", 1), ("2", 2), ("'", 3)]);
    compare(
        &cube,
        &**OF_CUBE,
        &[cube.solved()],
        3,
        (1..=6).chain([6, 6, 7]),
    );
}

/// The numbers of positions one, two and three half turns away, published by T. Rokicki and others.
#[test]
fn positions_near_to_the_solved_cube_have_the_published_counts() {
    let cube = Cube::new(&SIDES, &[("", 1), ("2", 2), ("'", 3)]);
    let names = cube.moves();
    let mut words: Vec<(Vec<usize>, [u8; 54])> = vec![(Vec::new(), cube.solved())];
    let mut seen = HashMap::from([(cube.solved(), ())]);
    for (depth, count) in [(1, 18), (2, 243), (3, 3240)] {
        let mut next = Vec::new();
        for (word, state) in &words {
            for code in 0..names.len() {
                let after = cube.after(state, code);
                if seen.insert(after, ()).is_none() {
                    next.push((
                        word.iter().copied().chain([code]).collect::<Vec<_>>(),
                        after,
                    ));
                }
            }
        }
        words = next;
        assert_eq!(words.len(), count);
        for (word, _) in words.iter().step_by(if depth < 3 { 1 } else { 7 }) {
            let scramble: Vec<&str> = word.iter().map(|&code| names[code].as_str()).collect();
            let answer = OF_CUBE
                .answer(&Question::new(What::Depth), &scramble.join(" "))
                .unwrap();
            let Answer::Solved {
                solution: Solution::Depth,
                depth: found,
                ..
            } = answer
            else {
                panic!("{answer:?}")
            };
            assert_eq!(found.moves, depth, "{}", scramble.join(" "));
        }
    }
}

/// Defined by stickers, numbered as in the GAP manual: a quarter turn is one move.
#[test]
fn a_cube_of_stickers_is_solved_by_its_pieces() {
    let sides = [
        ("g1", 2, 1),
        ("g2", 0, -1),
        ("g3", 1, -1),
        ("g4", 0, 1),
        ("g5", 1, 1),
        ("g6", 2, -1),
    ];
    let cube = Cube::new(&sides, &[("", 1), ("'", 3)]);
    let table = solver(&format!("perm:{CUBE}"), &[]);
    compare(&cube, &*table, &[cube.solved()], 4, (1..=7).chain([7]));
    // Two exchanged stickers of a corner are not a piece.
    let swapped: Vec<String> = (1..=48)
        .map(|at| {
            [3, 1]
                .get(at / 2)
                .filter(|_| at == 1 || at == 3)
                .unwrap_or(&at)
                .to_string()
        })
        .collect();
    let answer = table.answer(&Question::PATH, &swapped.join(" ")).unwrap();
    assert!(matches!(answer, Answer::Unsolvable { .. }), "{answer:?}");
}

#[test]
fn scrambles_of_rings_have_the_first_path_of_a_search_from_both_ends() {
    let ring = Ring {
        size: 20,
        turned: 4,
    };
    let table = solver("perm:topspin-20", &[]);
    compare(
        &ring,
        &*table,
        &[ring.solved()],
        9,
        [4, 8, 12, 16, 18, 20, 22].into_iter(),
    );
    // Two goals: the nearer one counts.
    let other = ring.after(&ring.after(&ring.solved(), 2), 0);
    let goals = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 | X L";
    compare(
        &ring,
        &*solver("perm:topspin-20", &[("goal", goals)]),
        &[ring.solved(), other],
        8,
        [6, 12, 16].into_iter(),
    );
}

/// With rotations in one direction only, a move has no inverse, and patterns treat it as if it had one.
#[test]
fn moves_without_a_reverse_are_searched_forward() {
    let moves = |state: &Vec<u8>| {
        let (mut left, mut swapped) = (state.clone(), state.clone());
        left.rotate_left(1);
        swapped.swap(0, 1);
        [left, swapped]
    };
    let table = solver(
        "perm:L := (16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1);\nX := (1,2);\n",
        &[("metric", "listed")],
    );
    let solved: Vec<u8> = (1..=16).collect();
    let mut state = 1;
    for _ in 0..6 {
        // From a board some moves away to the solved one, not in reverse.
        let back: Vec<usize> = (0..14).map(|_| random(&mut state, 2)).collect();
        let mut board = solved.clone();
        for &code in back.iter().rev() {
            if code == 0 {
                board.rotate_right(1)
            } else {
                board.swap(0, 1)
            }
        }
        let (mut layer, mut depth) = (vec![board.clone()], 0);
        while !layer.contains(&solved) {
            let mut next: Vec<Vec<u8>> = layer.iter().flat_map(moves).collect();
            next.sort_unstable();
            next.dedup();
            (layer, depth) = (next, depth + 1);
        }
        let text: Vec<String> = board.iter().map(u8::to_string).collect();
        let found = path(&*table, &text.join(" "));
        assert_eq!(
            found.split_whitespace().count(),
            depth,
            "{}: {found}",
            text.join(" ")
        );
        let end = found.split_whitespace().fold(board, |at, name| {
            moves(&at)[usize::from(name == "X")].clone()
        });
        assert_eq!(end, solved);
    }
}

#[test]
fn boards_that_cannot_be_reached_are_unsolvable() {
    let corners = "1 2 3 4 5 6 7 8";
    let edges = "1 2 3 4 5 6 7 8 9 10 11 12";
    for (board, says) in [
        (
            format!("1+1 2 3 4 5 6 7 8 / {edges}"),
            "the twists of CORNERS add up to 1 modulo 3",
        ),
        (
            format!("{corners} / 1+1 2 3 4 5 6 7 8 9 10 11 12"),
            "the twists of EDGES add up to 1 modulo 2",
        ),
        (format!("2 1 3 4 5 6 7 8 / {edges}"), "CORNERS odd"),
    ] {
        let answer = OF_CUBE.answer(&Question::PATH.explained(), &board).unwrap();
        let Answer::Unsolvable {
            reason: Some(reason),
            ..
        } = &answer
        else {
            panic!("{board}: {answer:?}")
        };
        assert!(reason.contains(says), "{board}: {reason}");
    }
    // Two sets that all moves permute in the same way: a 3-cycle of only one is impossible, which no parity shows.
    let line = |numbers: Vec<u8>| {
        numbers
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (left, swapped) = (
        line((2..=16).chain([1]).collect()),
        line([2, 1].into_iter().chain(3..=16).collect()),
    );
    let both = |name: &str, from: &str| format!("Move {name}\nA\n{from}\nB\n{from}\nEnd\n");
    let table = solver(
        &format!(
            "perm:Set A 16\nSet B 16\n{}{}",
            both("L", &left),
            both("X", &swapped)
        ),
        &[("metric", "quarter-turn")],
    );
    assert_eq!(path(&*table, "L X L"), "L' X L'");
    let (turned, solved) = (
        line([2, 3, 1].into_iter().chain(4..=16).collect()),
        line((1..=16).collect()),
    );
    assert!(matches!(
        table
            .answer(&Question::PATH, &format!("{turned} / {solved}"))
            .unwrap(),
        Answer::Unsolvable { .. }
    ));
    let answer = table
        .answer(&Question::DEPTH, &format!("{turned} / {turned}"))
        .unwrap();
    assert!(matches!(answer, Answer::Solved { .. }), "{answer:?}");
}

#[test]
fn a_search_answers_every_question_and_keeps_to_its_limits() {
    let ask = |what: What, line: &str| OF_CUBE.answer(&Question::new(what), line).unwrap();
    let Answer::Solved {
        solution: Solution::Paths { count, paths },
        ..
    } = ask(What::Paths { limit: None }, "U D")
    else {
        panic!("solved")
    };
    assert_eq!(
        (count, paths),
        (2, vec!["U' D'".to_string(), "D' U'".into()])
    );
    let Answer::Solved {
        solution: Solution::Count(count),
        ..
    } = ask(What::Count, "R2 U2 R2 U2 R2 U2")
    else {
        panic!("solved")
    };
    // Forward and backward, from either end of the path.
    assert!(count >= 2, "{count}");
    let Answer::Solved {
        solution: Solution::Hints(hints),
        ..
    } = ask(What::Hints, "R U")
    else {
        panic!("solved")
    };
    assert_eq!(
        (hints.len(), hints[0].r#move.as_str(), hints[0].is_best),
        (18, "U'", true)
    );
    let Answer::Graded { grade, .. } = ask(What::Grade, "R U\tU2 U R'") else {
        panic!("graded")
    };
    assert_eq!((grade.best.moves, grade.made.moves), (2, 3));
    let hard = "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U";
    let limited = solver("perm:topspin-20", &[("limit-nodes", "2000")]);
    let board = "20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";
    let answer = limited.answer(&Question::PATH, board).unwrap();
    let Answer::Unknown {
        at_least_moves: Some(at_least),
        ..
    } = answer
    else {
        panic!("{answer:?}")
    };
    assert!(at_least > 10, "{at_least}");
    let stop = Stop::new();
    let stopped = OF_CUBE.until(&stop).unwrap();
    stop.stop();
    assert!(matches!(
        stopped.answer(&Question::PATH, hard),
        Err(Error::Stopped)
    ));
    let stats = OF_CUBE.boards().err().unwrap().to_string();
    assert!(
        stats.contains("perm:3x3x3") && stats.contains("states of patterns"),
        "{stats}"
    );
}

/// All boards of a question share the time limit; the next question has it again.
#[test]
fn a_question_has_one_time_limit() {
    // Without the tables in a file, the limit would end their building.
    let bytes = solver("perm:topspin-20", &[]).to_bytes().unwrap();
    let file = homing::table::TableFile::from_bytes("ring", bytes).unwrap();
    let options = Options::default().with("limit-time", "0.3");
    let limited = puzzle("perm:topspin-20", options).unwrap();
    let limited = limited.open(&file).unwrap();
    let board = "20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";
    let at_least =
        |table: &dyn Answerer, what: What| match table.answer(&Question::new(what), board).unwrap()
        {
            Answer::Unknown {
                at_least_moves: Some(at_least),
                ..
            } => at_least,
            answer => panic!("{answer:?}"),
        };
    for _ in 0..2 {
        let (asked, begun) = (limited.until(&Stop::NEVER).unwrap(), Instant::now());
        let first = at_least(&*asked, What::Path);
        let rest: Vec<u32> = (0..40).map(|_| at_least(&*asked, What::Hints)).collect();
        let time = begun.elapsed().as_secs_f64();
        assert!((0.3..6.0).contains(&time), "{time} s");
        assert!(
            rest.iter()
                .all(|&least| least == rest[0] && (2..=first).contains(&least)),
            "{first}, {rest:?}"
        );
    }
    let begun = Instant::now();
    at_least(&*limited, What::Path);
    at_least(&*limited, What::Count);
    assert!(begun.elapsed().as_secs_f64() >= 0.6);
}

/// Tables of patterns in a file have the same answers as those built in memory.
#[test]
fn pattern_tables_go_through_a_file() {
    let made = solver("perm:topspin-14", &[]);
    let bytes = made.to_bytes().unwrap();
    let file = homing::table::TableFile::from_bytes("ring", bytes.clone()).unwrap();
    let opened = homing::catalog().open_file(&file).unwrap();
    assert_eq!(opened.description(), made.description());
    let board = "X L L X R X L X";
    assert_eq!(path(&*opened, board), path(&*made, board));
    opened.verify(homing::Watch::NONE).unwrap();
    let mut damaged = bytes;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    assert!(homing::table::TableFile::from_bytes("damaged", damaged).is_err());
}

/// Five of twelve edges with their flips: more places than one coordinate has, so the flips are the row.
#[test]
fn a_pattern_of_pieces_that_lie_in_many_ways_has_the_depths_of_a_plain_search() {
    let goal = "? / 1 2 3 4 5 ? ? ? ? ? ? ?";
    let found = layers("perm:3x3x3", Options::default().with("goal", goal));
    assert_eq!(found.iter().sum::<u64>(), 12 * 11 * 10 * 9 * 8 * 32);
    // Each edge by its place and flip, from the stickers of a cube in space.
    let cube = Cube::new(&SIDES, &[("", 1), ("2", 2), ("'", 3)]);
    let is_edge = |at: &usize| {
        cube.turns
            .iter()
            .filter(|(_, turn)| turn[*at] != *at)
            .count()
            == 6
            && at % 9 % 2 == 1
    };
    let edges: Vec<usize> = (0..54).filter(is_edge).collect();
    assert_eq!(edges.len(), 24);
    let on_edges: Vec<Vec<u8>> = cube
        .turns
        .iter()
        .map(|(_, turn)| (0..54).map(|at| turn[at] as u8).collect())
        .collect();
    // Two stickers belong to one edge if all turns move them together, so one sticker identifies the edge.
    let together = |one: usize, two: usize| {
        cube.turns
            .iter()
            .all(|(_, turn)| (turn[one] == one) == (turn[two] == two))
    };
    let mut firsts: Vec<usize> = Vec::new();
    for &edge in &edges {
        if !firsts.iter().any(|&first| together(first, edge)) {
            firsts.push(edge);
        }
    }
    assert_eq!(firsts.len(), 12);
    // Any five edges have as many states at each depth as their images under rotations of the whole cube: U's four and FR.
    let of_names = |sides: [usize; 2]| {
        let turned = |at: usize, side: usize| cube.turns[3 * side].1[at] != at;
        firsts
            .iter()
            .copied()
            .find(|&at| sides.iter().all(|&side| turned(at, side)))
            .unwrap() as u8
    };
    let start = [[0, 2], [0, 1], [0, 5], [0, 4], [2, 1]].map(of_names);
    let number: Vec<usize> = (0..54)
        .map(|at| edges.binary_search(&at).unwrap_or(0))
        .collect();
    let pack = |state: &[u8; 5]| {
        state
            .iter()
            .fold(0, |packed, &at| packed * 24 + number[usize::from(at)])
    };
    let mut seen = vec![0u64; 24usize.pow(5).div_ceil(64)];
    let mut is_new = |state: &[u8; 5]| {
        let at = pack(state);
        let bit = 1 << (at % 64);
        let was_seen = seen[at / 64] & bit != 0;
        seen[at / 64] |= bit;
        !was_seen
    };
    is_new(&start);
    let (mut layer, mut counts) = (vec![start], vec![1u64]);
    loop {
        let mut next = Vec::new();
        for state in &layer {
            for turn in &on_edges {
                let after = state.map(|at| turn[usize::from(at)]);
                if is_new(&after) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    assert_eq!(found, counts);
}

/// Every board is drawn about equally often: the sum of squares is within what chance allows, and no board is left out.
#[test]
fn random_boards_are_uniform() {
    // Pieces, and pieces with twists. Chance exceeds the bound once in a thousand times.
    for (name, states, most) in [("lrx-5", 120, 173.6), ("burnt-pancakes-3", 48, 82.7)] {
        let table = by_patterns(name, 1 << 10, 0).unwrap();
        let draws = 100 * states;
        let mut counts: HashMap<String, f64> = HashMap::new();
        let drawn = table.lists().unwrap();
        let drawn = drawn.random(None, 1, false, Watch::NONE).unwrap();
        for board in drawn.take(draws) {
            *counts.entry(board.unwrap().board).or_default() += 1.0;
        }
        assert_eq!(counts.len(), states);
        let chi: f64 = counts
            .values()
            .map(|count| (count - 100.0).powi(2) / 100.0)
            .sum();
        assert!(chi < most, "{name}: {chi}");
    }
    // In a cube, each corner is in each place with each twist equally often, and half of the orders are even.
    let table = by_patterns("3x3x3", 1 << 10, 0).unwrap();
    let drawn = table.lists().unwrap();
    let drawn = drawn.random(None, 1, false, Watch::NONE).unwrap();
    let (mut corners, mut even) = (HashMap::new(), 0);
    for board in drawn.take(2_400) {
        let board = board.unwrap().board;
        let (first, edges) = board.split_once(" / ").unwrap();
        for (place, piece) in first.split(' ').enumerate() {
            *corners.entry((place, piece.to_string())).or_insert(0) += 1;
        }
        let edges: Vec<u32> = edges
            .split(' ')
            .map(|edge| edge.split('+').next().unwrap().parse().unwrap())
            .collect();
        let swaps = (0..12).map(|at| {
            edges[at + 1..]
                .iter()
                .filter(|&&edge| edge < edges[at])
                .count()
        });
        even += usize::from(swaps.sum::<usize>() % 2 == 0);
    }
    assert_eq!(corners.len(), 8 * 24);
    assert!(
        corners.values().all(|count| (60..=140).contains(count)),
        "{corners:?}"
    );
    assert!((1_100..=1_300).contains(&even), "{even}");
}

#[test]
fn a_puzzle_whose_pieces_lie_in_too_many_ways_is_searched_without_patterns() {
    // Three wheels of twelve beads in three colours, and an exchange of three beads between them.
    let places: Vec<u8> = (1..=36).collect();
    let turn = |cycles: &[Vec<u8>]| {
        let mut row = places.clone();
        for cycle in cycles {
            for (at, &place) in cycle.iter().enumerate() {
                row[usize::from(place) - 1] = cycle[(at + 1) % cycle.len()];
            }
        }
        row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    };
    let colours: Vec<String> = (0..36).map(|place| (place / 12 + 1).to_string()).collect();
    let mut text = format!(
        "Name beads\nSet B 36 1\nSolved\nB\n{}\nEnd\n",
        colours.join(" ")
    );
    for (name, cycles) in [
        ("X", vec![(1..=12).collect()]),
        ("Y", vec![(13..=24).collect()]),
        ("Z", vec![(25..=36).collect()]),
        ("S", (1..=3).map(|at| vec![at, at + 12, at + 24]).collect()),
    ] {
        text += &format!("Move {name}\nB\n{}\nEnd\n", turn(&cycles));
    }
    let table = solver(&format!("perm:{text}"), &[]);
    assert_eq!(path(&*table, "S X S"), "S' X' S'");
}

/// Four wheels of ten beads with three twists, each sharing a bead with the next and twisting the beads that it turns: 37 pieces that all
/// differ.
fn wheels() -> String {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let home: Vec<u8> = (0..37).collect();
    let pieces: Vec<u8> = (1..=37).collect();
    let mut text = format!(
        "Name wheels\nSet B 37 3\nSolved\nB\n{}\nEnd\n",
        row(&pieces)
    );
    for (name, first) in ["A", "B", "C", "D"].iter().zip((0..).step_by(9)) {
        let (mut places, mut twists) = (home.clone(), vec![0; 37]);
        for at in 0..10 {
            places[first + at] = home[first + (at + 1) % 10];
            twists[first + at] = [0, 1, 2, 0, 0, 1, 2, 0, 0, 0][at];
        }
        let [places, twists] = [places, twists].map(|numbers| row(&numbers));
        text += &format!("MoveTransformation {name}\nB\n{places}\n{twists}\nEnd\n");
    }
    text
}

/// The tables with which a search begins are small if a puzzle has many pieces, since numbering their states is most of the work.
#[test]
fn a_puzzle_of_many_pieces_begins_with_small_tables() {
    let puzzle = puzzle(&format!("perm:{}", wheels()), Options::default()).unwrap();
    let mut generation = puzzle.begin_quick().unwrap();
    let states = generation.states();
    assert!((1 << 12..1 << 18).contains(&states), "{states}");
    while generation.step(&Stop::NEVER).unwrap() {}
    assert_eq!(generation.patterns().len(), 12);
    let table = generation.into_table().unwrap();
    assert_eq!(path(&*table, "A B2 A"), "A' B2' A'");
    assert_eq!(path(&*table, "D' C B' A"), "A' B C' D");
}

/// With patterns of a few states, the pieces that must become neighbours guide the search.
#[test]
fn by_neighbours_all_paths_are_those_of_whole_tables() {
    for name in ["pancakes-7", "burnt-pancakes-5"] {
        let whole = table(&format!("perm:{name}"), Options::default());
        let searched = by_patterns(name, 1 << 8, 0).unwrap();
        let drawn = whole.lists().unwrap();
        let drawn = drawn.random(None, 3, false, Watch::NONE).unwrap();
        for board in drawn.take(40) {
            let board = board.unwrap().board;
            for what in [What::Path, What::Count, What::Paths { limit: None }] {
                let question = Question::new(what);
                let answers = [&whole, &searched].map(|table| table.answer(&question, &board));
                let [one, other] = answers.map(Result::unwrap);
                assert_eq!(one, other, "{name}: {board}");
            }
        }
    }
}

/// A board that pattern tables do not solve in minutes.
#[test]
fn neighbours_solve_twenty_pancakes() {
    let pancakes = by_patterns("pancakes-20", 1 << 12, 0).unwrap();
    let board = "3 4 14 5 8 10 18 16 15 13 17 2 1 9 12 7 6 20 11 19";
    let answer = pancakes.answer(&Question::new(What::Path), board).unwrap();
    let Answer::Solved {
        solution: Solution::Path(path),
        ..
    } = answer
    else {
        panic!("{answer:?}")
    };
    let mut stack: Vec<&str> = board.split(' ').collect();
    for flip in path.split(' ') {
        stack[..flip[1..].parse().unwrap()].reverse();
    }
    let sorted: Vec<String> = (1..=20).map(|size| size.to_string()).collect();
    assert_eq!(stack, sorted);
}
