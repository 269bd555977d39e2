//! Puzzles with some of their moves, patterns as goals, and blocks of scramble files.

use crate::{counts_of, depths_from, layers, puzzle, table};
use homing::engine::{Answer, Answerer, Options, Question, What};

fn with_moves(moves: &str) -> Options {
    Options::default().with("moves", moves)
}

/// The depth of a board; `None` if it is unsolvable.
fn depth(table: &dyn Answerer, board: &str) -> Option<u64> {
    match table.answer(&Question::new(What::Depth), board).unwrap() {
        Answer::Solved { depth, .. } => Some(depth.moves.into()),
        Answer::Unsolvable { .. } => None,
        other => panic!("{board}: {other:?}"),
    }
}

/// The squares group of the cube: 663,552 states, at most 15 half turns.
#[test]
fn half_turns_alone_have_the_published_counts() {
    let table = table("perm:3x3x3", with_moves("U2,R2,F2,D2,L2,B2"));
    assert_eq!(
        table.boards().unwrap().layers(),
        [
            1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113_892, 178_495, 179_196, 89_728,
            16_176, 1488, 144
        ]
    );
    // Scrambles and facelets still have all moves.
    for (board, expected) in [
        ("M2 E2 S2", Some(6)),
        (
            "UDUDUDUDURLRLRLRLRFBFBFBFBFDUDUDUDUDLRLRLRLRLBFBFBFBFB",
            Some(6),
        ),
        ("(R U R' U')6 L2", Some(1)),
        ("R", None),
    ] {
        assert_eq!(depth(&*table, board), expected, "{board}");
    }
}

#[test]
fn chosen_moves_alone_are_made() {
    // Pieces by position after L and after X, on a ring of six.
    let left = |at: &Vec<u8>| [&at[1..], &at[..1]].concat();
    let exchanged = |at: &Vec<u8>| [&[at[1], at[0]], &at[2..]].concat();
    let start: Vec<u8> = (1..=6).collect();
    let depths = depths_from(vec![start], |at| [left(at), exchanged(at)]);
    // Depths count from the goal, so that they are those of the search from it.
    let options = with_moves("L,X").with("from-goal", "");
    assert_eq!(layers("perm:lrx-6", options), counts_of(&depths));
    assert_eq!(layers("perm:lrx-6", with_moves("X")), [1, 1]);
    // R' is the same choice as R in the metric of half turns. Listed moves are made as they are.
    let half = layers("perm:2x2x2", with_moves("U,R2"));
    for moves in ["U',R2", " R2 , U , U'", "2D, 2L2"] {
        let other = layers("perm:2x2x2", with_moves(moves));
        assert_eq!(
            other.iter().sum::<u64>(),
            half.iter().sum::<u64>(),
            "{moves}"
        );
    }
    let listed = |moves: &str| layers("perm:2x2x2", with_moves(moves).with("metric", "listed"));
    assert_eq!(listed("U"), [1, 1, 1, 1]);
    assert_eq!(listed("U,U'"), [1, 2, 1]);
    for (moves, says) in [
        ("", "expected moves, separated by commas"),
        ("R,Q", "expected moves (U R F), found \"Q\""),
        ("RU", "found \"RU\""),
        ("(R)", "found \"(R)\""),
        ("R4", "move R4: it changes nothing"),
        ("L", "move L: it turns the whole cube"),
    ] {
        let error = puzzle("perm:2x2x2", with_moves(moves))
            .err()
            .unwrap()
            .to_string();
        assert!(error.contains(says), "{moves}: {error}");
    }
}

/// A puzzle of three corners and four edges, whose solved pattern is given.
fn kpuzzle(solved: &str) -> String {
    format!(
        r#"perm:{{"name": "small", "orbits": [
            {{"orbitName": "C", "numPieces": 3, "numOrientations": 3}},
            {{"orbitName": "E", "numPieces": 4, "numOrientations": 2}}],
        "defaultPattern": {solved},
        "moves": {{
            "R": {{"C": {{"permutation": [1, 2, 0], "orientationDelta": [1, 0, 2]}},
                  "E": {{"permutation": [1, 0, 2, 3], "orientationDelta": [1, 1, 0, 0]}}}},
            "U": {{"C": {{"permutation": [1, 0, 2], "orientationDelta": [0, 0, 0]}},
                  "E": {{"permutation": [1, 2, 3, 0], "orientationDelta": [0, 0, 0, 0]}}}}}}}}"#
    )
}

const HOME: &str = r#"{"C": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}, "E": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}}"#;

/// A pattern as goal makes the puzzle whose solved pattern it is.
#[test]
fn a_pattern_as_goal_says_what_is_told_apart() {
    for pattern in [
        r#"{"C": {"pieces": [0, 1, 2], "orientationMod": [1, 1, 1]}, "E": {"pieces": [0, 1, 2, 3]}}"#,
        r#"{"C": {"pieces": [0, 0, 2], "orientation": [0, 0, 0], "orientationMod": [1, 1, 0]},
            "E": {"pieces": [0, 1, 0, 1], "orientation": [1, 0, 1, 0]}}"#,
        r#"{"C": {"pieces": [0, 1, 2]}, "E": {"pieces": [0, 0, 0, 1], "orientation": [0, 0, 1, 0]}}"#,
    ] {
        let expected = table(&kpuzzle(pattern), Options::default());
        let whole = format!("{{\"patternData\": {pattern}}}");
        for goal in [pattern.to_string(), whole, format!("{pattern} | {pattern}")] {
            let found = table(
                &kpuzzle(HOME),
                Options::default().with("goal", goal.clone()),
            );
            assert_eq!(
                found.boards().unwrap().layers(),
                expected.boards().unwrap().layers(),
                "{goal}"
            );
            for board in ["R U", "R' U2 R U'", pattern, "(R U)5 [R, U]"] {
                let depths = [&found, &expected].map(|table| depth(&**table, board));
                assert_eq!(depths[0], depths[1], "{goal}: {board}");
            }
        }
    }
    // A pattern of all pieces is an arrangement like any other.
    let turned = r#"{"C": {"pieces": [1, 2, 0], "orientation": [1, 0, 2]}, "E": {"pieces": [1, 0, 2, 3], "orientation": [1, 1, 0, 0]}}"#;
    let found = table(&kpuzzle(HOME), Options::default().with("goal", turned));
    assert_eq!(
        [
            depth(&*found, "R"),
            depth(&*found, "R U"),
            depth(&*found, "U U'")
        ],
        [Some(0), Some(1), Some(1)]
    );
    let both = table(
        &kpuzzle(HOME),
        Options::default().with("goal", format!("{turned} | {HOME}")),
    );
    assert_eq!(
        [depth(&*both, "R"), depth(&*both, "U U'")],
        [Some(0), Some(0)]
    );
}

#[test]
fn unclear_patterns_are_refused() {
    for (goal, says) in [
        (
            r#"{"C": {"pieces": [2, 0, 0]}, "E": {"pieces": [0, 1, 2, 3]}}"#,
            "goal: set C: piece 2 is where piece 0 is at home, and other pieces look alike",
        ),
        (
            r#"{"C": {"pieces": [0, 0, 0]}}"#,
            "goal: expected the pieces of the set E",
        ),
        (
            r#"{"C": {"pieces": [0, 0, 0]}, "E": {"pieces": [0, 0, 0, 0]}, "CENTERS": {"pieces": [0]}}"#,
            "unknown set \"CENTERS\"",
        ),
        (
            r#"{"C": {"pieces": [0, 0, 0], "orientationMod": [0, 1, 0]}, "E": {"pieces": [0, 1, 2, 3]}}"#,
            "the twist of piece 1 counts in one position and not in another",
        ),
        (
            r#"{"C": {"pieces": [0, 0, 1]}, "E": {"pieces": [0, 1, 2, 3]}} | {"C": {"pieces": [0, 1, 1]}, "E": {"pieces": [0, 1, 2, 3]}}"#,
            "goal: board 2: set C: it tells other pieces apart than the first",
        ),
        ("{\"C\": 1", "goal: "),
        ("none-such.json", "cannot open the goal"),
    ] {
        let error = puzzle(&kpuzzle(HOME), Options::default().with("goal", goal))
            .err()
            .unwrap()
            .to_string();
        assert!(
            error.contains(says),
            "{goal}\nexpected {says}\nfound    {error}"
        );
    }
    // A board must say each twist that counts.
    let found = table(&kpuzzle(HOME), Options::default());
    let board = r#"{"C": {"pieces": [0, 1, 2], "orientationMod": [0, 1, 0]}, "E": {"pieces": [0, 1, 2, 3]}}"#;
    let error = found
        .answer(&Question::new(What::Depth), board)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("set C: piece 2: expected its orientation, which counts"),
        "{error}"
    );
}

#[test]
fn blocks_of_scramble_files_are_boards() {
    let tws = "perm:Set C 3 3\nSet E 4 2\nSolved\nC\n1 2 3\nE\n1 1 2 3\nEnd\nMove R\nC\n2 3 1\nE\n2 1 3 4\n1 1 0 0\nEnd\n\
               Move U\nC\n2 1 3\n1 2 0\nEnd\n";
    let found = table(tws, Options::default());
    let board = |text: &str| match found.answer(&Question::new(What::Depth).explained(), text) {
        Ok(Answer::Solved { board, .. }) => Ok(board),
        Ok(other) => panic!("{text}: {other:?}"),
        Err(error) => Err(error.to_string()),
    };
    for (block, expected) in [
        (
            "Scramble A C 2 3 1 0 0 0 E 1 1 2 3 1 1 0 0 End",
            "2 3 1 / 1+1 1+1 2 3",
        ),
        (
            "ScrambleState A C 1 2 0 E 0 0 1 2 1 1 0 0 End",
            "2 3 1 / 1+1 1+1 2 3",
        ),
        (
            "StartState A\nC\n1 2 0\nE\n0 0 1 2\n1 1 0 0\nEnd\n",
            "2 3 1 / 1+1 1+1 2 3",
        ),
        ("ScrambleAlg A R (U U') R R End", "1 2 3 / 1+1 1+1 2 3"),
        ("ScrambleAlg A End", "1 2 3 / 1 1 2 3"),
        ("Scramble home End", "1 2 3 / 1 1 2 3"),
    ] {
        assert_eq!(board(block).as_deref(), Ok(expected), "{block}");
        for end in 1..block.len() - 1 {
            let cut = board(&block[..end]);
            assert!(
                cut.is_err() || block.ends_with('\n') || block.starts_with("ScrambleAlg"),
                "{}: {cut:?}",
                &block[..end]
            );
        }
    }
    for (block, says) in [
        ("Scramble A Q 1 2 3 End", "unknown set \"Q\""),
        (
            "Scramble A C 1 2 End",
            "set C: expected 3 pieces, and as many twists or none, found 2",
        ),
        (
            "Scramble A C 1 2 4 End",
            "set C: piece 3: expected a piece of C, found \"4\"",
        ),
        ("Scramble A C 1 2 2 End", "set C: expected 1 of piece"),
        (
            "Scramble A C 1 2 3 0 0 3 End",
            "set C: piece 3: expected 0 to 2 as an orientation, found 3",
        ),
        ("Scramble A C 1 2 3 C 1 2 3 End", "set C comes twice"),
        ("Scramble A C 1 2 3", "expected Scramble NAME ... End"),
        ("ScrambleAlg A R Q End", "found \"Q\""),
    ] {
        let error = board(block).unwrap_err();
        assert!(error.contains(says), "{block}: {error}");
    }
}
