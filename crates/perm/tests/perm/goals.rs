//! Several goals, and goals that leave pieces open, compared with a search over all patterns that shares no code with the family.

use crate::bad::CUBE;
use crate::{depths_from, layers, table};
use homing::engine::{Answer, Options, Question, Solution, What};
use homing::puzzle::perm::Perm;
use homing::{Notation, Space};
use std::collections::HashMap;

/// Four corners that twist and four edges that flip. `R` twists two corners and flips two edges, `U` permutes three corners and four edges.
const TEXT: &str = "Metric quarter-turn\nSet C 4 3\nSet E 4 2\nMove R\nC\n2 3 1 4\n0 1 2 0\nE\n2 1 3 4\n1 1 0 0\nEnd\n\
                    Move U\nC\n1 3 4 2\nE\n2 3 4 1\nEnd\n";

/// For each position the piece, from 1, and its twist.
type Plain = [(u8, u8); 8];

/// A turn and its inverse, position by position.
fn neighbours(at: &Plain) -> [Plain; 4] {
    let c = |from: usize, twist: u8| (at[from - 1].0, (at[from - 1].1 + twist) % 3);
    let e = |from: usize, flip: u8| (at[from + 3].0, (at[from + 3].1 + flip) % 2);
    [
        [
            c(2, 1),
            c(3, 2),
            c(1, 0),
            c(4, 0),
            e(2, 1),
            e(1, 1),
            e(3, 0),
            e(4, 0),
        ],
        [
            c(3, 0),
            c(1, 2),
            c(2, 1),
            c(4, 0),
            e(2, 1),
            e(1, 1),
            e(3, 0),
            e(4, 0),
        ],
        [
            c(1, 0),
            c(3, 0),
            c(4, 0),
            c(2, 0),
            e(2, 0),
            e(3, 0),
            e(4, 0),
            e(1, 0),
        ],
        [
            c(1, 0),
            c(4, 0),
            c(2, 0),
            c(3, 0),
            e(4, 0),
            e(1, 0),
            e(2, 0),
            e(3, 0),
        ],
    ]
}

const SOLVED: Plain = [
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
];

/// The moves from every pattern to the nearest goal.
fn depths(is_goal: impl Fn(&Plain) -> bool) -> HashMap<Plain, u32> {
    let all = depths_from(vec![SOLVED], neighbours);
    depths_from(all.into_keys().filter(is_goal).collect(), neighbours)
}

fn text(plain: &Plain) -> String {
    let piece = |(piece, twist): &(u8, u8)| {
        if *twist == 0 {
            piece.to_string()
        } else {
            format!("{piece}+{twist}")
        }
    };
    plain.iter().map(piece).collect::<Vec<_>>().join(" ")
}

#[test]
fn goals_that_leave_pieces_open_have_the_depths_of_a_plain_search() {
    type Goal = (&'static str, fn(&Plain) -> bool);
    let goals: [Goal; 12] = [
        ("1 2 3 4 / ?", |at| at[..4] == SOLVED[..4]),
        ("? / 1 2 3 4", |at| at[4..] == SOLVED[4..]),
        ("? ? 1+2 2 / ? ? ? 3", |at| {
            at[2..4] == [(1, 2), (2, 0)] && at[7] == (3, 0)
        }),
        ("1+? 2+? 3+? 4+? / ?", |at| {
            at[..4].iter().map(|at| at.0).eq(1..=4)
        }),
        ("?+0 ?+0 ?+0 ?+0 / ?+0 ?+0 ?+0 ?+0", |at| {
            at.iter().all(|at| at.1 == 0)
        }),
        ("?+1 ?+2 3 ?+0 / 1+? ? ? ?", |at| {
            at[0].1 == 1 && at[1].1 == 2 && at[2] == (3, 0) && at[3].1 == 0 && at[4].0 == 1
        }),
        ("1 ? ? 2+? / 2 1+? ? ?", |at| {
            at[0] == (1, 0) && at[3].0 == 2 && at[4] == (2, 0) && at[5].0 == 1
        }),
        ("1 2 3 4 1 2 3 4 | 2 1 4 3 1 2 3 4 | R U R", |at| {
            let second = [
                (2, 0),
                (1, 0),
                (4, 0),
                (3, 0),
                (1, 0),
                (2, 0),
                (3, 0),
                (4, 0),
            ];
            let made = neighbours(&neighbours(&neighbours(&SOLVED)[0])[2])[0];
            [SOLVED, second, made].contains(at)
        }),
        ("? ? ? 4 / ? | 4 ? ? ? / ? | ? 4+1 ? ? / ?", |at| {
            at[3] == (4, 0) || at[0] == (4, 0) || at[1] == (4, 1)
        }),
        // These leave different pieces and twists open.
        ("1 2 3 4 / ? | 1 2 3 4 1 2 3 4", |at| at[..4] == SOLVED[..4]),
        ("1 2 3 4 / 1 2 ? ? | 1 ? ? ? / 1 2 3 4 | U R U", |at| {
            let second = at[0] == (1, 0) && at[4..] == SOLVED[4..];
            let made = neighbours(&neighbours(&neighbours(&SOLVED)[2])[0])[2];
            at[..6] == SOLVED[..6] || second || *at == made
        }),
        ("? ? 3 4 / 1+? ? ? ? | ? 2+? 3 4+? / 1+? ? ? ?", |at| {
            let second = at[1].0 == 2 && at[2] == (3, 0) && at[3].0 == 4;
            (at[2..4] == SOLVED[2..4] || second) && at[4].0 == 1
        }),
    ];
    for (goal, is_goal) in goals {
        let (depths, options) = (depths(is_goal), Options::default().with("goal", goal));
        let found = table(&format!("perm:{TEXT}"), options);
        let greatest = found.boards().unwrap().layers().len() as u32 - 1;
        assert_eq!(depths.values().max(), Some(&greatest), "{goal}");
        for (plain, &depth) in depths.iter().step_by(depths.len() / 2000 + 1) {
            let board = text(plain);
            let answer = found.answer(&Question::new(What::Depth), &board).unwrap();
            let Answer::Solved {
                solution: Solution::Depth,
                depth: found,
                ..
            } = answer
            else {
                panic!("{goal}: {board}: {answer:?}")
            };
            assert_eq!(found.moves, depth, "{goal}: {board}");
        }
    }
}

/// Twelve edges, of which only some, or only the flips, are distinguished.
#[test]
fn open_pieces_are_not_counted() {
    // 11 edges look alike; the first goes to 12 places, in two orientations.
    let edge = "Set E 12 2\nMove A\nE\n2 3 4 5 6 7 8 9 10 11 12 1\n0 1 0 0 0 0 0 0 0 0 0 0\nEnd\n\
                Move B\nE\n2 1 3 4 5 6 7 8 9 10 11 12\nEnd\n";
    let states = |goal: &str| {
        layers(
            &format!("perm:{edge}"),
            Options::default().with("goal", goal),
        )
        .iter()
        .sum::<u64>()
    };
    assert_eq!(states(&("1".to_string() + &" ?".repeat(11))), 24);
    assert_eq!(states(&("1+?".to_string() + &" ?".repeat(11))), 12);
    assert_eq!(
        states(&("1 2 3".to_string() + &" ?".repeat(9))),
        12 * 11 * 10 * 8
    );
    // Only the twists: any, since A changes their sum.
    assert_eq!(states(&["?+0"; 12].join(" ")), 1 << 12);
}

/// Only the corners of the 3x3x3 cube, by quarter turns: OEIS A080630.
#[test]
fn the_corners_of_a_cube_have_the_published_counts() {
    // The stickers of the corners, numbered as in the GAP manual.
    let corners = [
        1, 3, 6, 8, 9, 11, 14, 16, 17, 19, 22, 24, 25, 27, 30, 32, 33, 35, 38, 40, 41, 43, 46, 48,
    ];
    let goal: Vec<String> = (1..=48)
        .map(|at| {
            if corners.contains(&at) {
                at.to_string()
            } else {
                "?".into()
            }
        })
        .collect();
    let found = layers(
        &format!("perm:{CUBE}"),
        Options::default().with("goal", goal.join(" ")),
    );
    let published = [
        1, 12, 114, 924, 6539, 39_528, 199_926, 806_136, 2_761_740, 8_656_152, 22_334_112,
        32_420_448, 18_780_864, 2_166_720, 6624,
    ];
    assert_eq!(found, published);
}

/// A definition can also say that the twist of a piece does not count: centres of a cube with a picture on some.
#[test]
fn definitions_have_pieces_whose_twist_does_not_count() {
    let tws = "Set C 3 4\nSolved\nC\n1 2 2\n0 ? ?\nEnd\nMove R\nC\n2 3 1\n0 1 1\nEnd\nMove U\nC\n2 1 3\n3 0 1\nEnd\n";
    let kpuzzle = r#"{"orbits": [{"orbitName": "C", "numPieces": 3, "numOrientations": 4}],
        "defaultPattern": {"C": {"pieces": [0, 1, 1], "orientation": [0, 0, 0], "orientationMod": [0, 1, 1]}},
        "moves": {"R": {"C": {"permutation": [1, 2, 0], "orientationDelta": [1, 1, 0]}},
                  "U": {"C": {"permutation": [1, 0, 2], "orientationDelta": [0, 3, 1]}}}}"#;
    for text in [tws, kpuzzle] {
        let puzzle = Perm::parse(text).unwrap();
        assert_eq!(
            puzzle.len(),
            12,
            "the first piece in three places, in four ways: {text}"
        );
        homing::space::check(&puzzle).unwrap();
        assert_eq!(
            puzzle.board_text(&puzzle.parse_board("R").unwrap()),
            "2+? 2+? 1"
        );
        assert_eq!(
            puzzle.parse_board("2+3 2 1").unwrap(),
            puzzle.parse_board("R").unwrap()
        );
    }
}

#[test]
fn boards_of_open_pieces_are_written_and_read() {
    let options = Options::default().with("goal", "? ? 3 ? / ?");
    let found = table(&format!("perm:{TEXT}"), options);
    let answer = found
        .answer(&Question::new(What::Depth).explained(), "R U")
        .unwrap();
    let Answer::Solved { board, .. } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(board, "? ? ? 3+2 / ? ? ? ?");
    for (board, says) in [
        ("? ? 3 ? / ?", None),
        ("1 2 3 ? / ?", None),
        ("1 2 3 4 / ?", None),
        ("1 1 3 4 / ?", Some("set C: expected 1 of piece 1, found 2")),
        ("? ? ? ? / ?", Some("set C: expected 3 of piece ?, found 4")),
        (
            "? ? 3+? ? / ?",
            Some("piece 3: expected its twist up to +2, which counts"),
        ),
        (
            "? ? 3 ? ?",
            Some("expected 8 pieces, one for each position, found 5"),
        ),
    ] {
        let error = found
            .answer(&Question::new(What::Depth), board)
            .err()
            .map(|error| error.to_string());
        assert!(
            error
                .as_deref()
                .map(|error| error.contains(says.unwrap_or("no error")))
                == says.map(|_| true),
            "{board}: {error:?}"
        );
    }
    // A pattern without distinguished pieces has no table.
    assert_eq!(
        layers(
            &format!("perm:{TEXT}"),
            Options::default().with("goal", "? / ?")
        ),
        [1]
    );
}

#[test]
fn invalid_goals_are_reported() {
    for (goal, says) in [
        (
            "1 2 3 4 / 1 2 3",
            "expected 8 pieces, one for each position, found 7",
        ),
        ("1 1 ? ? / ?", "goal: set C: expected 1 of piece 1, found 2"),
        (
            "1 2 3 3 / 1 2 3 4",
            "goal: set C: expected 1 of piece 3, found 2",
        ),
        (
            "?+0 ? ? ? / ?",
            "goal: set C: the twist of piece ? counts in one position and not in another",
        ),
        (
            "1 ? ? ? / ? | ? 2 3 4 / 1 2 3 4",
            "goal: a puzzle whose goals leave different pieces or twists open has more than 1000 goals",
        ),
        (
            "1 2 3 4 / 1 ? ? ? | 1+1 2 3 4 1 2 3 4",
            "goal: board 2: no moves lead to it from the solved arrangement",
        ),
        (
            "1 2 3 4 / ? | 1 2 3 9 / ?",
            "goal: board 2: piece 4: expected a piece of C from 1 to 4 and a twist up to +2, found \"9\"",
        ),
        ("1 2 3 4+? / 1 2 3 4 |", "goal: board 2: expected moves"),
        (
            "1 2 3 4 1 2 3 4 | 1+1 2 3 4 1 2 3 4",
            "goal: board 2: no moves lead from it to the first goal",
        ),
        ("1 2 3 4+5 / ?", "found \"4+5\""),
        ("1 2 3 4+ / ?", "found \"4+\""),
    ] {
        let error = crate::puzzle(
            &format!("perm:{TEXT}"),
            Options::default().with("goal", goal),
        )
        .err();
        let error = error.map(|error| error.to_string()).unwrap_or_default();
        assert!(
            error.contains(says) && !error.contains('\n'),
            "{goal}\nexpected {says}\nfound    {error}"
        );
    }
}
