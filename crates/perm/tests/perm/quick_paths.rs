//! Paths that need not be shortest: each is applied, and compared with depths and with proven bounds.

use crate::random::{self, Random};
use crate::searched::{Cube, Plain, SIDES, solver};
use crate::table;
use homing::Stop;
use homing::engine::{Answer, AnyTable, Options, Question, Solution, Verdict, What};
use homing::internals::perm::quick_paths;
use std::time::{Duration, Instant};

/// The number of random cubes, and of random definitions.
const BOARDS: usize = 3;
const DEFINITIONS: u64 = 60;

/// The moves of a path that `--any` finds, and the proven bound.
fn any_path(table: &AnyTable, board: &str) -> (Vec<String>, usize) {
    let moves = |text: &str| -> Vec<String> { text.split_whitespace().map(String::from).collect() };
    match table.answer(&Question::new(What::AnyPath), board).unwrap() {
        Answer::Near {
            moves: Some(path),
            at_least_moves,
            ..
        } => (moves(&path), at_least_moves as usize),
        Answer::Solved {
            solution: Solution::Path(path),
            ..
        } => (moves(&path), moves(&path).len()),
        answer => panic!("{board}: {answer:?}"),
    }
}

/// The depth of a board, if moves lead from it to a goal.
fn check_path(table: &AnyTable, board: &str, path: &str) -> u32 {
    let answer = table.answer(&Question::new(What::Grade), &format!("{board}\t{path}"));
    let Ok(Answer::Graded { grade, .. }) = answer else {
        panic!("{board}: {path}: {answer:?}")
    };
    let is_solved = matches!(grade.verdict, Verdict::Optimal | Verdict::Solves { .. });
    assert!(is_solved, "{board}: {path}");
    assert!(grade.made.moves >= grade.best.moves, "{board}: {path}");
    grade.made.moves
}

#[test]
fn random_cubes_have_paths_of_about_20_moves() {
    let cube = Cube::new(&SIDES, &[("", 1), ("2", 2), ("'", 3)]);
    let (table, names) = (solver("perm:3x3x3", &[("any", "")]), cube.moves());
    // The phases are not built yet.
    let begun = Instant::now();
    let late = table.until(&Stop::new().within(Duration::from_millis(20)));
    let question = Question::new(What::AnyPath).explained();
    let answer = late.unwrap().answer(&question, "(R U F B)7");
    assert!(matches!(answer, Ok(Answer::Unknown { .. })), "{answer:?}");
    assert!(begun.elapsed() < Duration::from_secs(5));
    let (mut random, mut total) = (Random(7), 0);
    for _ in 0..BOARDS {
        let mut state = cube.solved();
        let mut scramble = Vec::new();
        for _ in 0..50 {
            let code = random.below(names.len());
            state = cube.after(&state, code);
            scramble.push(&names[code][..]);
        }
        let (path, at_least) = any_path(&table, &scramble.join(" "));
        for name in &path {
            let code = names.iter().position(|other| other == name).unwrap();
            state = cube.after(&state, code);
        }
        assert_eq!(state, cube.solved(), "{scramble:?}: {path:?}");
        assert!((1..=path.len()).contains(&at_least), "{at_least}: {path:?}");
        total += path.len();
    }
    assert!(total <= BOARDS * 22, "{total}");
    let unsolvable = "1+1 2 3 4 5 6 7 8 / 1 2 3 4 5 6 7 8 9 10 11 12";
    let answer = table.answer(&question, unsolvable).unwrap();
    let has_reason = matches!(
        &answer,
        Answer::Unsolvable {
            reason: Some(_),
            ..
        }
    );
    assert!(has_reason, "{answer:?}");
}

/// In the time of the whole answer, a beam of these pancakes gets a share. Short words get the rest.
#[test]
fn a_beam_that_meets_its_limit_leaves_time_for_words() {
    let board = "11+1 20+1 5+1 4+1 3 9 1+1 16+1 17+1 13+1 7+1 2 18 8 14 6 15 19+1 12 10";
    let begun = Instant::now();
    any_path(&solver("perm:burnt-pancakes-20", &[("any", "")]), board);
    let time = begun.elapsed();
    let table = solver("perm:burnt-pancakes-20", &[("any", "")]);
    let hurried = table.until(&Stop::new().within(time)).unwrap();
    let (path, at_least) = any_path(&hurried, board);
    assert!(path.len() > at_least, "{path:?}");
    let pancake = |text: &str| match text.strip_suffix("+1") {
        Some(number) => (number.parse().unwrap(), 1),
        None => (text.parse().unwrap(), 0),
    };
    let mut stack: Vec<(usize, u8)> = board.split(' ').map(pancake).collect();
    for flip in path {
        let flipped = &mut stack[..flip[1..].parse().unwrap()];
        flipped.reverse();
        flipped.iter_mut().for_each(|(_, side)| *side ^= 1);
    }
    assert!(stack.into_iter().eq((1..=20).map(|number| (number, 0))));
}

#[test]
fn small_puzzles_have_paths_that_their_tables_confirm() {
    for (name, text) in [
        ("perm:2x2x2", include_str!("../../puzzles/2x2x2.tws")),
        ("perm:ivy", include_str!("../../puzzles/ivy.tws")),
    ] {
        let table = table(name, Options::default());
        let lists = table.lists().unwrap();
        let drawn = lists.random(None, 3, false, homing::Watch::NONE).unwrap();
        let start = table.lists().unwrap();
        let solved = start.states_at(0..=0, false, homing::Watch::NONE).unwrap();
        let goal = solved.map(|listed| listed.unwrap().board).next().unwrap();
        let boards: Vec<String> = drawn.take(4).map(|listed| listed.unwrap().board).collect();
        let found = quick_paths(text, "", &goal, &boards).unwrap();
        for (board, [by_phases, by_words]) in boards.iter().zip(found) {
            let depth = check_path(&table, board, &by_phases.unwrap());
            // One phase is enough, so its paths are shortest.
            assert_eq!(
                any_path(&table, board).0.len(),
                depth as usize,
                "{name}: {board}"
            );
            check_path(&table, board, &by_words.unwrap());
        }
    }
}

/// Moves without inverses, several goals, pieces that look alike, open pieces and twists that do not count.
#[test]
fn random_definitions_have_paths() {
    let mut checked = 0;
    for seed in 0.. {
        let plain = random::Plain::new(seed);
        let Some(depths) = plain.depths() else {
            continue;
        };
        let goals: Vec<String> = plain.goals.iter().map(|goal| plain.text(goal)).collect();
        let (text, goal) = (plain.kpuzzle(), goals.join(" | "));
        let options = Options::default()
            .with("metric", plain.metric)
            .with("goal", goal.as_str());
        let table = table(&format!("perm:{text}"), options);
        let mut boards: Vec<String> = depths.keys().map(|state| plain.text(state)).collect();
        boards.sort();
        let every = boards.len() / 3 + 1;
        let boards: Vec<String> = boards.into_iter().step_by(every).collect();
        let found = quick_paths(&text, plain.metric, &goal, &boards).unwrap();
        assert_eq!(found.len(), boards.len());
        for (board, [by_phases, by_words]) in boards.iter().zip(found) {
            assert!(by_words.is_some(), "seed {seed}: {board}: {text}");
            for path in by_phases.into_iter().chain(by_words) {
                check_path(&table, board, &path);
            }
        }
        checked += 1;
        if checked == DEFINITIONS {
            return;
        }
    }
}
