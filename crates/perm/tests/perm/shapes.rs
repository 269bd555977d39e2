//! Puzzles whose moves are not always allowed, compared with published counts and a plain search.

use crate::glued::small;
use crate::{layers, puzzle, table};
use homing::engine::{Answer, Answerer, Options, Question, Solution, What};
use homing::internals::perm::{near_layers, shapes};
use std::collections::HashMap;

const SQUARE: &str = include_str!("../../puzzles/square-1.tws");

fn glue(pieces: &str) -> Options {
    Options::default().with("glue", pieces)
}

/// The error for a puzzle.
fn error(name: &str, options: Options) -> String {
    puzzle(name, options).err().unwrap().to_string()
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

/// The number of positions of Square-1 at each number of twists, up to turns of the layers (M. Masonjones, 2005), of which there are
/// 435,891,456,000.
const LAYERS: [u64; 8] = [
    1,
    64,
    1_153,
    17_050,
    235_144,
    3_091_458,
    38_893_230,
    452_031_138,
];

#[test]
fn square_1_has_the_published_layers() {
    let layers = near_layers(SQUARE, "twist", 4).unwrap();
    assert_eq!(layers, LAYERS[..5]);
}

#[test]
#[ignore = "half a billion positions: three minutes, 15 GB of memory"]
fn square_1_has_the_published_layers_to_seven() {
    let layers = near_layers(SQUARE, "twist", 7).unwrap();
    assert_eq!(layers, LAYERS);
}

#[test]
fn what_cannot_be_glued_is_refused() {
    for (pieces, says) in [
        (
            "UF+UB",
            "glue: the glued set UF+UB: UF and UB touch only across U: glue U too",
        ),
        ("UFR+UBR", "UFR and UBR touch only across UR: glue UR too"),
        (
            "UF+DB",
            "no cube holds UF and DB together: they do not touch",
        ),
        ("U+D", "no cube holds U and D together"),
        (
            "UF",
            "glue: the glued set UF: expected two pieces or more, as UF+UFR",
        ),
        ("UF+", "expected a piece between the signs +"),
        (
            "UF+UX",
            "expected a piece by the moves that move it, as UFR, found \"UX\"",
        ),
        ("UF+UFF", "as UFR, found \"UFF\""),
        ("UF+UFD", "no piece is moved by the moves UFD and no others"),
        (
            "UF+UFR,UR+RFU",
            "glue: the piece RFU is already in the glued set UF+UFR",
        ),
        (
            "UF+EDGES:13",
            "the glued set UF+EDGES:13: expected a piece of EDGES, found \"13\"",
        ),
        (
            "UF+EDGES:1",
            "the piece EDGES:1 is already in the glued set UF+EDGES:1",
        ),
        ("", "glue: expected glued pieces, as UF+UFR"),
        (
            "F+FU+U+UR+R+RF,B+BD+D+DL+L",
            "every move is blocked: what is glued or forbidden leaves nothing to do",
        ),
    ] {
        let error = error("perm:3x3x3", glue(pieces));
        assert!(error.contains(says), "{pieces}: {error}");
    }
    let open = "1 2 3 4 5 6 7 8 / ?";
    let error = error("perm:3x3x3", glue("UF+UFR").with("goal", open));
    assert!(
        error.contains("it leaves open where a glued piece is"),
        "{error}"
    );
}

#[test]
fn unclear_rules_are_refused() {
    let ring =
        "Set A 4\nSolved\nA\n1 2 2 3\nEnd\nMove R\nA\n2 3 4 1\nEnd\nMove X\nA\n2 1 3 4\nEnd\n";
    for (rest, metric, says) in [
        (
            "Illegal A 1 1\n",
            "half-turn",
            "a piece is where the definition says Illegal",
        ),
        (
            "Illegal A 2 1\n",
            "listed",
            "no moves lead back from a shape",
        ),
        ("", "twist", "expected Free MOVES in the definition"),
    ] {
        let name = format!("perm:{ring}{rest}");
        let error = error(&name, Options::default().with("metric", metric));
        assert!(error.contains(says), "{rest}: {error}");
    }
    // Pieces that look alike, and may be anywhere else.
    let name = format!("perm:{ring}Illegal A 4 1\n");
    assert_eq!(layers(&name, Options::default()), [1, 3, 3, 2]);
}

/// The answer to a question about a board.
fn ask(table: &dyn Answerer, what: What, board: &str) -> Answer {
    let question = Question {
        explain: true,
        ..Question::new(what)
    };
    table.answer(&question, board).unwrap()
}

#[test]
fn unsolvable_boards_have_their_reason() {
    let blocks = "Block\nC\n1\nE\n1\nEnd\nBlock\nE\n3\nC\n4\nEnd\n";
    let table = table(&format!("perm:{}", small(blocks)), Options::default());
    for (board, says) in [
        ("2 3 1 4 5 / 1 2 3 4 / 1 / 1", "no moves lead to its shape"),
        (
            "1 2 3 4 5 / 1+1 2 3 4 / 1 / 1",
            "the twists of E add up to 1 modulo 2",
        ),
    ] {
        match ask(&*table, What::Path, board) {
            Answer::Unsolvable { reason, .. } => {
                let reason = reason.unwrap();
                assert!(reason.contains(says), "{board}: {reason}");
            }
            other => panic!("{board}: {other:?}"),
        }
    }
    // The whole cube cannot be searched, and its shapes are known.
    let cube = puzzle("perm:3x3x3", glue("U+UF+F+FR+R+UR+UFR")).unwrap();
    let cube = cube.start_search().unwrap();
    let cube = cube
        .answerer(homing::search::Limits::NONE, || unreachable!())
        .unwrap();
    for (board, says) in [
        ("D L B'", None),
        ("D U", Some("blocked")),
        (
            "1 2 3 4 5 6 7 8 / 1 2 5 4 3 6 7 8 9 10 11 12",
            Some("CORNERS even, EDGES odd"),
        ),
        (
            "2 3 1 4 5 6 7 8 / 1 2 3 4 5 6 7 8 9 10 11 12",
            Some("no moves lead to its shape"),
        ),
        (
            "1 3 4 2 5 6 7 8 / 2 1 3 4 5 6 7 8 10 9 11 12",
            Some("moves lead to its shape, but not with this arrangement"),
        ),
    ] {
        let question = Question {
            explain: true,
            ..Question::new(What::Path)
        };
        let found = match cube.answer(&question, board) {
            Ok(Answer::Solved {
                solution: Solution::Path(path),
                ..
            }) => {
                assert_eq!(path, "B L' D'");
                None
            }
            Ok(Answer::Unsolvable { reason, .. }) => reason,
            Ok(other) => panic!("{board}: {other:?}"),
            Err(error) => Some(error.to_string()),
        };
        match says {
            None => assert_eq!(found, None),
            Some(says) => assert!(
                found.as_ref().is_some_and(|found| found.contains(says)),
                "{board}: {found:?}"
            ),
        }
    }
}

/// The header of a table describes what is glued.
#[test]
fn tables_of_bandaged_puzzles_can_be_read_again() {
    let blocks = "Block\nC\n1\nE\n1\nEnd\nBlock\nC\n5\nDC\n1\nEnd\n";
    let text = small(blocks);
    let folder = tempfile::tempdir().unwrap();
    let made = table(&format!("perm:{text}"), Options::default());
    let path = folder.path().join("small.tbl");
    std::fs::write(&path, made.to_bytes().unwrap()).unwrap();
    let catalog = homing::catalog();
    let read = catalog.open(&path).unwrap();
    for board in ["U R", "U D2 R'", "U' D"] {
        let answers = [&made, &read].map(|table| {
            let answer = table.answer(&Question::new(What::Path), board);
            answer
                .map(|answer| format!("{answer:?}"))
                .map_err(|error| error.to_string())
        });
        assert_eq!(answers[0], answers[1], "{board}");
    }
    read.verify(homing::Watch::NONE).unwrap();
}

#[test]
fn the_bicube_is_that_of_ksolve() {
    // Where ksolve's definition has one piece that turns with each centre, and B and D do not turn.
    let shapes = |options: Options, name: &str| {
        let puzzle = puzzle(name, options).unwrap();
        let notes = puzzle.head().notes.iter().map(|note| note.what.clone());
        (
            puzzle
                .need()
                .contents
                .map(|contents| format!("{contents:?}")),
            notes.collect::<Vec<_>>(),
        )
    };
    let (contents, notes) = shapes(Options::default(), "perm:bicube");
    assert!(contents.unwrap().contains("1108800"));
    assert!(notes[0].ends_with("one of 440"), "{notes:?}");
}

/// Scrambles as timers print them: with blanks or without, with a turn at the end that no slash follows.
#[test]
fn scrambles_of_square_1_are_read_as_they_are_written() {
    for metric in ["twist", "half-turn"] {
        let options = Options::default().with("metric", metric);
        let search = puzzle("perm:square-1", options).unwrap().start_search();
        let square = search.unwrap();
        let square = square
            .answerer(homing::search::Limits::NONE, || unreachable!())
            .unwrap();
        let board = |text: &str| {
            let board = square.parse_board(text)?;
            Ok::<_, homing::Error>(square.text_of(&board))
        };
        let expected = board("U / U3 D3 / D3' / U'").unwrap();
        for text in [
            "(1,0)/(3,3)/(0,-3)/(-1,0)",
            "(1, 0) / (3, 3) / (0, -3) / (-1, 0)",
            "(1,0)/ (3,3)/ (0,-3)/ (-1,0)",
        ] {
            assert_eq!(board(text).unwrap(), expected, "{metric}: {text}");
        }
        let blocked = board("/ (2,0)").expect_err(metric).to_string();
        assert!(blocked.contains("is blocked here"), "{metric}: {blocked}");
        for text in ["(1,0", "(1,2,3)/", "(99999,0)/", "(,)/"] {
            assert!(board(text).is_err(), "{metric}: {text}");
        }
    }
}
